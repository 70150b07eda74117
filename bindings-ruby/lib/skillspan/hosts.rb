# frozen_string_literal: true

module Skillspan
  # What a host passes to `open` that can be called.
  module Hosts
    # Where warnings of the dialect `toolnexus` go unless the host says otherwise.
    STANDARD_ERROR = ->(warning) { warn "[toolnexus] #{warning.message}" }

    class << self
      # Takes it out of the options, by the names under which the core asks.
      def take(options)
        {
          "store" => options.delete(:store),
          "provider" => callable("provider", options.delete(:provider)),
          "decide" => decide(options),
          "which" => which(options),
          "resolve_env" => callable("resolve_env", options.delete(:resolve_env))
        }.compact
      end

      # Something with `call`, or nil.
      def callable(option, given)
        return given if given.nil? || given.respond_to?(:call)

        raise InvalidArgumentError, "option `#{option}`: found #{given.class}; wanted something with `call`"
      end

      private

      # Verdicts, which are given records instead of fields.
      def decide(options)
        trust = options[:trust]
        return unless trust.is_a?(Hash)

        options[:trust] = trust.except(:decide)
        decide = callable("trust.decide", trust[:decide])
        decide && ->(fields) { decide.call(Skill.new(fields)) }
      end

      # A list of programs stays among the options.
      def which(options)
        which = options.delete(:which) if options[:which].respond_to?(:call)
        which && ->(name) { which.call(name) ? true : false }
      end
    end
  end
  private_constant :Hosts
end
