# frozen_string_literal: true

module Skillspan
  # What a host in the dialect `b4` needs beside a set.
  module B4
    # The types of an app's routes: the text of a TypeScript declaration file, the routes' paths, and a
    # warning for each skill that does not load.
    class Types < Record
      fields :text, :routes, warnings: Warning
    end

    module_function

    # Checks all skills of a route folder; what makes opening fail is an error here.
    def validate(route_folder) = Report.new(Native.ask(b4: { validate: { path: route_folder } }))

    # Declares the routes of an app folder, and the tool of each that has a skill.
    #
    # Raises DuplicateRouteError where two folders stand for one route, and UnreadableError.
    def typegen(app_folder) = Types.new(Native.ask(b4: { typegen: { path: app_folder } }))

    # The text for a route that failed, with a line for each message.
    def route_error(messages) = +Native.ask(b4: { route_error: { messages: } })

    # The line that declares the tool in the types of a route.
    def tool_member = +Native.ask(b4: :tool_member)
  end
end
