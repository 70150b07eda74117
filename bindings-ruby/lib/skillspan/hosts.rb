# frozen_string_literal: true

module Skillspan
  # What a host passes to `open` that can be called.
  module Hosts
    # Where warnings of the dialect `toolnexus` go unless the host says otherwise.
    STANDARD_ERROR = ->(warning) { warn "[toolnexus] #{warning.message}" }

    # What a provider gave, or how it failed. An interrupt or an exit is neither.
    def self.ask(provider)
      provider && [true, provider.call]
    rescue StandardError => e
      [false, e.message]
    end

    # The callable of `trust`, given records instead of fields, and the rest of it.
    def self.trust(trust)
      return [nil, trust] unless trust.is_a?(Hash)

      decide = trust[:decide]
      [decide && ->(fields) { decide.call(Skill.new(fields)) }, trust.except(:decide)]
    end

    # The callables about programs and variables, taken out of the options. A list of programs stays there.
    def self.about_scripts(options)
      which = options.delete(:which) if options[:which].respond_to?(:call)
      resolve_env = options.delete(:resolve_env)
      return [which, resolve_env] if resolve_env.nil? || resolve_env.respond_to?(:call)

      message = "option `resolve_env`: found #{resolve_env.class}; wanted something with `call`"
      raise InvalidArgumentError.new(message, code: "invalid_argument")
    end
  end
  private_constant :Hosts
end
