# frozen_string_literal: true

# An agent with skills. With the gem `ruby_llm`, a model and its key it talks to that model:
#
#   ruby examples/dialects/ruby_llm/support_agent.rb
#
# without the gem to a stand-in that loads the first skill it sees:
#
#   ruby -Iexamples/dialects/ruby_llm/stand_in examples/dialects/ruby_llm/support_agent.rb

require "skillspan/ruby_llm"

Skillspan::Skill.roots << File.expand_path("../../skills", __dir__)

# Declares what it knows; a chat gets it when it is built.
class SupportAgent < RubyLLM::Agent
  instructions "You help the team of a small shop."
  skills :meeting_notes, :csv_cleaner
end

agent = SupportAgent.new
puts agent.ask("Write up what we agreed on this morning.").content

agent.messages.each { |message| puts "#{message.role}: #{message.content.to_s.strip.lines.first}" }
agent.skills.each { |skill| puts "#{skill.name}: #{skill.description}" }
