# frozen_string_literal: true

require "skillspan_uniffi"
require_relative "host"
require_relative "options"

# Each step as a call of the module's public API.
class Port
  M = SkillspanUniffi

  # The functions of the dialect `forge` that need no set.
  FORGE = { "scan" => %w[path root], "parse" => %w[text legacy_bullets], "input_schema" => %w[spec],
            "invalid_keys" => %w[schema], "merge_egress" => %w[yaml domains], "expand_egress" => %w[domains env],
            "match_domain" => %w[pattern host], "egress_check" => %w[mode domains host] }.freeze
  # What other functions and a set answer, and their arguments in order.
  FUNCTIONS = { "conventional_roots" => %w[start_dir client home stop_at], "new_skill" => %w[name description] }.freeze
  B4 = { "typegen" => %w[path], "route_error" => %w[messages], "tool_member" => [] }.freeze
  OF_A_SET = { "skills" => [], "skipped" => [], "blocked" => [], "diagnostics" => [], "user_menu" => [],
               "mounts" => [], "ascii_names" => [], "get" => %w[name], "find" => %w[name],
               "check_tool_names" => %w[names], "restrict" => %w[skill tools] }.freeze
  OF_AN_AGENT = { "requirements" => [], "cli_config" => [], "guardrails" => [], "compile" => [], "lint" => [],
                  "check_command" => %w[tool json], "check_prompt" => %w[text], "check_response" => %w[text],
                  "check_output" => %w[text] }.freeze
  ENUMS = { severity: M::Severity, applicability: M::Applicability, origin: M::Origin, level: M::ForgeLevel,
            kind: M::ResourceKind }.freeze

  def self.error?(raised)
    raised.class.name.start_with?("SkillspanUniffi::SkillspanError::")
  end

  def initialize(dialect)
    @dialect = dialect
    @places = Options::OPEN[{}]
    @warned = Host::Warned.new(0)
  end

  def open(given)
    given = { "dialect" => @dialect, **given }
    verdicts = given["trust"].is_a?(Hash) && given["trust"]["decide"]
    given["trust"] = given["trust"].except("decide") if verdicts
    hosts = { store: Host::Store, provider: Host::Provider, resolve_env: Host::Resolver }.to_h do |name, kind|
      data = given.delete(name.to_s)
      [name, data && kind.new(data)]
    end
    decide = verdicts ? Host::Verdicts.new(verdicts) : nil
    @places = Options::OPEN[given.slice("roots", "base_dir")]
    @set = M::SkillSet.open(Options::OPEN[given], M::Hosts.new(**hosts, decide:, on_warning: @warned))
    nil
  end

  # The result of a call as data, or `{"error" => …}`.
  def step(call, given)
    told { ask(call, given) }
  end

  # The same within the session.
  def session_step(call, given)
    told { in_session(call, given) }
  end

  def told
    data(yield)
  rescue StandardError => e
    self.class.error?(e) ? failure(e) : raise
  end

  # The data form of an exception, whose class is its code.
  def failure(error)
    code = error.class.name.split("::").last.gsub(/(?<=.)[A-Z]/) { |letter| "_#{letter}" }.downcase
    places = { "path" => error.path, "problem" => error.problem, "skill" => error.skill }.compact
    findings = error.diagnostics.empty? ? {} : { "diagnostics" => data(error.diagnostics) }
    { "error" => { "code" => code, "message" => error.text, **places, **findings } }
  end

  private

  def ask(call, given)
    return by_name(M, "forge_#{call}", FORGE[call], given) if @dialect == "forge" && FORGE.key?(call)
    return by_name(M, call, FUNCTIONS[call], given) if FUNCTIONS.key?(call)
    return by_name(M, "b4_#{call}", B4[call], given) if B4.key?(call)
    return by_name(@set, "forge_#{call}", OF_AN_AGENT[call], given) if OF_AN_AGENT.key?(call)
    return M.ruby_llm_find(given["ref"], @places) if call == "find" && @dialect == "ruby_llm"
    return by_name(@set, call, OF_A_SET[call], given) if OF_A_SET.key?(call)

    send("step_#{call}", given)
  end

  # Calls with the arguments that are there; those that are left out come last.
  def by_name(target, call, names, given)
    target.public_send(call, *names.map { |name| given[name] }.reverse.drop_while(&:nil?).reverse)
  end

  def step_parse(given)
    M.parse(given["path"] ? File.binread(given["path"]) : given["text"])
  end

  def step_validate(given)
    return M.b4_validate(given["path"]) if @dialect == "b4"
    return M.validate(given["path"], given["profile"]) if given.key?("path")

    M.validate_text(given["text"], given["profile"])
  end

  def step_fix(given)
    M.fix_text(given["text"], given["profile"], given.fetch("unsafe", false))
  end

  def step_all(_given)
    M.ruby_llm_all(@places)
  end

  def step_warnings(given)
    warnings = @set.warnings
    raise "#{@warned.times} warnings were told of #{warnings.size}" unless warnings.size == @warned.times

    warnings.select { |warning| given.fetch("codes", [warning.code]).include?(warning.code) }
  end

  %w[refresh approve revoke].each do |call|
    define_method("step_#{call}") do |given|
      @warned.times = 0
      @set.public_send(call, *given.values)
    end
  end

  %w[catalog catalog_report].each do |call|
    define_method("step_#{call}") { |given| @set.public_send(call, Options::CATALOG[given["options"] || {}]) }
  end

  def step_search(given)
    @set.search(given["query"], Options::SEARCH[given.except("query")])
  end

  def step_tools(given)
    options = Options::CATALOG[{ **given.fetch("options", {}), **given.except("style", "options") }]
    given["style"] ? @set.styled_tools(given["style"], options) : @set.tools(options)
  end

  def step_call(given)
    @set.call(given["tool"], given["arguments"])
  end

  def step_read(given)
    @set.public_send(given["as"] == "text" ? :read_text : :read, given["skill"], given["path"])
  end

  def step_load(given)
    @set.load(given["name"], load_options(given))
  end

  def load_options(given)
    M::LoadOptions.new(arguments: given["arguments"], by: given["by"])
  end

  def step_session(given)
    @session = @set.session(Options::SESSION[given["options"] || {}])
    nil
  end

  def in_session(call, given)
    case call
    when "call" then @session.call(given["tool"], given["arguments"])
    when "load" then @session.load(given["name"], load_options(given))
    when "to_restore", "forget" then @session.public_send(call, *given.values)
    when "export_state" then @exported = @session.export_state
    when "import_state" then @session.import_state(given.fetch("state") { @exported })
    else raise "the port has no such call: #{call}"
    end
  end

  def step_with_skills(given)
    before = @warned.times
    @warned.times = 0
    @set = @set.with_skills(given.fetch("argument", true))
    @set.skills.map(&:name)
  rescue StandardError
    @warned.times = before
    raise
  end

  def step_materialize(given)
    @set.materialize(given["path"])
    Conformance::Folder.files(given["path"]).map { |file| file.transform_keys(&:to_s) }
  end

  def step_plan_script(given)
    @set.forge_plan(given["tool"], given.fetch("args", {}))
  end

  def step_check_requirements(given)
    @set.forge_check_requirements(M::ForgeSurroundings.new(**given.transform_keys(&:to_sym)))
  end

  def step_build(given)
    @set.forge_build(M::ForgeBuildOptions.new(**given.transform_keys(&:to_sym)))
  end

  def data(value)
    case value
    when Array then value.map { |item| data(item) }
    when nil, true, false, String, Numeric, Hash then value
    else fields(value)
    end
  end

  def fields(record)
    names = record.instance_variables.map { |name| name.to_s.delete_prefix("@").to_sym }
    values = names.to_h { |name| [name, record.public_send(name)] }.compact
    values.delete(:aliases) if values[:aliases] == []
    values.to_h { |name, value| [name.to_s, ENUMS.key?(name) ? word(ENUMS[name], value) : data(value)] }
  end

  def word(kind, value)
    kind.constants.find { |name| kind.const_get(name) == value }.to_s.downcase
  end
end
