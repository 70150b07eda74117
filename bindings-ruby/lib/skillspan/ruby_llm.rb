# frozen_string_literal: true

require "skillspan"
# In whatever order the two are required, RubyLLM is there first. Without it the modules stand alone.
begin
  require "ruby_llm"
rescue LoadError => e
  raise unless e.path == "ruby_llm"
end

require_relative "ruby_llm/skills"
require_relative "ruby_llm/declaration"
require_relative "ruby_llm/tool"
require_relative "ruby_llm/chat"
require_relative "ruby_llm/agent"
require_relative "ruby_llm/record"

module Skillspan
  # Skills for chats and agents of RubyLLM, in the dialect `ruby_llm`.
  #
  #   require "skillspan/ruby_llm"
  #
  #   RubyLLM.chat.with_skills(:invoices).ask("Bill order 7.")
  #
  # `Skills` and `Declaration` need nothing of RubyLLM: a chat or an agent of one's own may have them.
  module RubyLLM
    ALIASES = { Skill: Skill, SkillNotFoundError: SkillNotFoundError, InvalidSkillError: InvalidSkillError }.freeze
    private_constant :ALIASES

    module_function

    # The tools of a set, of whatever dialect, as RubyLLM takes them: `chat.with_tools(*tools(set))`. Their results
    # are texts.
    def tools(set)
      raise InvalidArgumentError, "argument `set`: found #{set.class}; wanted a SkillSet" unless set.is_a?(SkillSet)

      type = Class.new(::RubyLLM::Tool) { include Tool }
      set.tools.map { |definition| type.new(set, definition) }
    end

    # Gives RubyLLM's chats and agents `with_skills` and `skills`, and RubyLLM its names for skills, each only
    # where RubyLLM has none. Done by `require "skillspan/ruby_llm"`.
    def attach
      extend_class(::RubyLLM::Chat, Chat)
      extend_class(::RubyLLM::Agent, Agent)
      extend_class(::RubyLLM::ActiveRecord::ChatMethods, Record) if defined?(::RubyLLM::ActiveRecord::ChatMethods)
      ALIASES.each { |name, type| ::RubyLLM.const_set(name, type) unless ::RubyLLM.const_defined?(name, false) }
    end

    def extend_class(type, extension)
      type.prepend(extension) unless type.method_defined?(:with_skills)
    end
    private_class_method :extend_class
  end
end

if defined?(RubyLLM::Chat)
  Skillspan::RubyLLM.attach
  # In Rails the part for records comes later.
  if defined?(ActiveSupport.on_load)
    ActiveSupport.on_load(:after_initialize) do
      ActiveSupport.on_load(:active_record) { Skillspan::RubyLLM.attach }
    end
  end
end
