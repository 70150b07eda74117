# frozen_string_literal: true

require "forwardable"

# Stands in for the gem `ruby_llm` where it is not installed: as much of its public shape as skills touch, with a
# lambda for a model.
module RubyLLM
  VERSION = "2 (stand-in)"

  Message = Struct.new(:role, :content, :tool_calls, :tool_call_id, keyword_init: true) do
    def tool_call?
      !tool_calls.to_a.empty?
    end
  end
  ToolCall = Struct.new(:id, :name, :arguments, keyword_init: true)

  class << self
    # Called with the messages and the tools of a request; returns a text or a ToolCall.
    attr_accessor :provider

    def chat(...)
      Chat.new(...)
    end
  end

  # Loads the first skill of the list, then answers with the first line of what came back.
  self.provider = lambda do |messages, tools|
    skill = messages.first.content[/^- ([a-z0-9-]+): /, 1]
    next "I read: #{messages.last.content.strip.lines.first}" if messages.last.role == :tool || skill.nil?

    ToolCall.new(id: "1", name: tools.keys.first.to_s, arguments: { "skill" => skill })
  end

  # What tools descend from.
  class Tool
    def call(tool_call: nil, **arguments) # rubocop:disable Lint/UnusedMethodArgument
      execute(**arguments)
    end
  end

  # A conversation and what its requests are made of.
  class Chat
    include Enumerable

    attr_reader :model, :messages, :tools

    def initialize(model: nil)
      @model = model
      @messages = []
      @tools = {}
    end

    def ask(text)
      add_message(role: :user, content: text)
      complete
    end

    def complete
      response = add_message(generate)
      return response unless response.tool_call?

      response.tool_calls.each do |call|
        result = tools.fetch(call.name.to_sym).call(**call.arguments.transform_keys(&:to_sym), tool_call: call)
        add_message(role: :tool, content: result, tool_call_id: call.id)
      end
      complete
    end

    def with_instructions(text, append: false)
      messages.reject! { |message| message.role == :system } unless append
      add_message(role: :system, content: text)
      self
    end

    def with_tools(*tools)
      tools.flatten.each { |tool| @tools[tool.name.to_sym] = tool }
      self
    end

    def add_message(message)
      message = Message.new(**message) if message.is_a?(Hash)
      messages << message
      message
    end

    def each(...)
      messages.each(...)
    end

    private

    def generate
      answer = RubyLLM.provider.call(preprocessed_messages, tools)
      return { role: :assistant, content: answer } if answer.is_a?(String)

      { role: :assistant, tool_calls: [answer] }
    end

    def preprocessed_messages(list = messages)
      list.dup
    end
  end

  # A chat that a class configures.
  class Agent
    extend Forwardable

    class << self
      def instructions(text = nil)
        text ? @instructions = text : @instructions
      end

      # A class of records, each with a chat in `to_llm`.
      def chat_model(type = nil)
        type ? @chat_model = type : @chat_model
      end

      def chat(**options)
        RubyLLM.chat(**options).tap { |chat| configure(chat) }
      end

      def find(id)
        chat_model.find(id).tap { |record| configure(record) }
      end

      def apply_configuration(chat, input_values:, persist_instructions:) # rubocop:disable Lint/UnusedMethodArgument
        chat.with_instructions(instructions) if instructions
      end

      private

      def configure(chat)
        apply_configuration(chat, input_values: {}, persist_instructions: true)
      end
    end

    attr_reader :chat

    def_delegators :chat, :ask, :messages, :tools, :with_tools, :with_instructions

    def initialize(chat: nil)
      @chat = chat || RubyLLM.chat
      self.class.apply_configuration(@chat, input_values: {}, persist_instructions: true)
    end
  end
end
