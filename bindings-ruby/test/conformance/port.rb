# frozen_string_literal: true

require "json"
require "skillspan"
require_relative "forge"
require_relative "host"
require_relative "session"

module Conformance
  # The public API of the gem, one method a call.
  class Port
    def initialize(dialect)
      @dialect = dialect
      extend(Forge) if dialect == "forge"
      @place = { roots: [] }
    end

    def open(options)
      options = options.transform_keys(&:to_sym)
      @place.update(options.slice(:roots, :base_dir))
      options[:select] = Host.reference(options[:select]) if options.key?(:select)
      roots = options[:roots].is_a?(Array) ? options.delete(:roots) : []
      trust = options[:trust]
      options[:trust] = trust.transform_keys(&:to_sym).merge(decide: Host.decide(trust["decide"])) if trust.is_a?(Hash)
      hosts = %i[store provider resolve_env].to_h { |host| [host, Host.public_send(host, options.delete(host))] }
      @set = Skillspan::SkillSet.open(*roots, dialect: @dialect.to_sym, on_warning: nil, **hosts, **options)
      nil
    end

    # The result of a call as data, or `{"error" => …}`.
    def step(call, arguments)
      data(known(public_send("step_#{call}", **arguments.transform_keys(&:to_sym))))
    rescue Skillspan::Error => e
      failure(e)
    end

    def failure(error)
      wanted = "#{error.code.split("_").map(&:capitalize).join}Error"
      raise "#{error.code} came as #{error.class}" unless error.instance_of?(Skillspan.const_get(wanted))

      { "error" => data(error.to_h) }
    end

    %i[skills skipped blocked warnings diagnostics user_menu refresh mounts ascii_names].each do |call|
      define_method("step_#{call}") { @set.public_send(call) }
    end

    def step_get(name:)
      @set.get(name)
    end

    def step_find(name: nil, ref: nil)
      return @set.find(name) unless @dialect == "ruby_llm"

      Skillspan::Skill.find(Host.reference(ref), **@place)
    end

    def step_all
      Skillspan::Skill.all(**@place)
    end

    # Called bare without an argument.
    def step_with_skills(**given)
      @set = @set.with_skills(*given.values.map { |argument| Host.reference(argument) })
      @set.map(&:name)
    end

    def step_materialize(path:)
      @set.materialize(path)
      Folder.files(path)
    end

    def step_new_skill(name:, description:)
      Skillspan.new_skill(name, description)
    end

    def step_catalog(options: {})
      @set.catalog(**options.transform_keys(&:to_sym))
    end

    def step_catalog_report(options: {})
      @set.catalog_report(**options.transform_keys(&:to_sym))
    end

    def step_tools(style: nil, options: {}, **budget)
      @set.tools(style: style&.to_sym, **options.transform_keys(&:to_sym), **budget)
    end

    def step_search(query:, **given)
      @set.search(query, **given)
    end

    # Begins a conversation; the steps in it come one by one.
    def step_session(options: {})
      @session = Session.new(@set.session(**options.transform_keys(&:to_sym)), @session)
      nil
    end

    # The result of a call in the conversation as data, or `{"error" => …}`.
    def session_step(call, arguments)
      data(known(@session.step(call, **arguments.transform_keys(&:to_sym))))
    rescue Skillspan::Error => e
      failure(e)
    end

    def step_approve(name:)
      @set.approve(name)
    end

    def step_revoke(name:)
      @set.revoke(name)
    end

    def step_fix(text:, profile: nil, unsafe: false)
      Skillspan.fix_text(text, profile: profile&.to_sym, unsafe:)
    end

    def step_call(tool:, arguments: nil)
      @set.call(tool.to_sym, arguments)
    end

    def step_read(skill:, path:, as: nil)
      resource = @set.read(skill, path, as:)
      unless resource.bytes.bytesize == resource.size
        raise "#{resource.bytes.bytesize} bytes instead of #{resource.size}"
      end

      resource
    end

    def step_load(name:, arguments: nil, by: nil)
      @set.load(name, arguments:, by: by&.to_sym)
    end

    def step_parse(text: nil, path: nil)
      Skillspan.parse(path ? File.binread(path) : text)
    end

    def step_validate(path: nil, text: nil, profile: nil)
      return Skillspan::B4.validate(path) if @dialect == "b4"

      Skillspan.validate(path, text:, profile: profile&.to_sym)
    end

    def step_conventional_roots(start_dir:, client: nil, home: nil, stop_at: nil)
      Skillspan.conventional_roots(start_dir, client:, home:, stop_at:)
    end

    def step_check_tool_names(names:)
      @set.check_tool_names(names)
    end

    def step_restrict(skill:, tools:)
      @set.restrict(skill, tools)
    end

    def step_typegen(path:)
      Skillspan::B4.typegen(path)
    end

    def step_route_error(messages:)
      Skillspan::B4.route_error(messages)
    end

    def step_tool_member
      Skillspan::B4.tool_member
    end

    private

    # A result, all of whose fields have readers.
    def known(value)
      [*value].grep(Skillspan::Record).each do |record|
        unknown = record.to_h.keys - record.class.members
        raise "#{record.class} has no readers for #{unknown.join(", ")}" if unknown.any?
      end
      value
    end

    def data(value)
      JSON.parse(JSON.generate(value), max_nesting: false)
    end
  end
end
