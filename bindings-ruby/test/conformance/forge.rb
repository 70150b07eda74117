# frozen_string_literal: true

module Conformance
  # The calls of a case in the dialect `forge`, for its port.
  module Forge
    # Those that take the set, and then what a step names.
    BY_NAME = %i[requirements cli_config check_requirements guardrails compile build lint].freeze

    BY_NAME.each do |call|
      define_method("step_#{call}") { |**given| Skillspan::Forge.public_send(call, @set, **given) }
    end

    def step_scan(path:, root: nil)
      Skillspan::Forge.scan(path, root:)
    end

    def step_parse(text:, legacy_bullets: false)
      Skillspan::Forge.parse(text, legacy_bullets:)
    end

    def step_input_schema(spec:)
      Skillspan::Forge.input_schema(spec)
    end

    def step_invalid_keys(schema:)
      Skillspan::Forge.invalid_keys(schema)
    end

    def step_merge_egress(yaml:, domains:)
      Skillspan::Forge.merge_egress(yaml, domains)
    end

    def step_expand_egress(domains:, env:)
      Skillspan::Forge.expand_egress(domains, env)
    end

    def step_match_domain(pattern:, host:)
      Skillspan::Forge.match_domain?(pattern, host)
    end

    def step_egress_check(mode:, domains:, host:)
      Skillspan::Forge.egress_check(mode.to_sym, domains, host)
    end

    def step_warnings(codes:)
      @set.warnings.select { |warning| codes.include?(warning.code) }
    end

    def step_plan_script(tool:, args: {})
      @set.plan(tool.to_sym, args)
    end

    def step_check_command(tool:, json:)
      Skillspan::Forge.check_command(@set, tool.to_sym, json)
    end

    # Which tool it is of makes no difference.
    def step_check_output(text:, **)
      Skillspan::Forge.check_output(@set, text)
    end

    def step_check_prompt(text:)
      Skillspan::Forge.check_prompt(@set, text)
    end

    def step_check_response(text:)
      Skillspan::Forge.check_response(@set, text)
    end
  end
end
