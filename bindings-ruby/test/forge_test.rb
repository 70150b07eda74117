# frozen_string_literal: true

require_relative "helper"
require "open3"
require "set"

# A test with an agent that fires a kiln.
class ForgeTest < SkillTest
  HEADER = <<~YAML
    category: Craft
    icon: 🏺
    metadata:
      author: { name: Kim }
      forge:
        requires:
          bins: [jq, bash]
          env: { required: [KILN_TOKEN], optional: [KILN_ZONE] }
        egress_domains: [$KILN_HOST, kilns.example.com]
        timeout_hint: 5m
        guardrails:
          deny_commands: [{ pattern: "rm -rf", message: never }]
          deny_output: [{ pattern: "token-[0-9]+", action: redact }, { pattern: BEGIN KEY, action: block }]
          deny_prompts: [{ pattern: melt it }, { pattern: "(" }]
          deny_responses: [{ pattern: "by magic", message: By heat. }]
  YAML
  BODY = "## Tool: fire_pot\nFires a pot.\n\n**Input:** heat (integer: 600-1300), glaze (string)\n"
  RAILS = { deny_prompts: [{ pattern: "melt" }] }.freeze

  def setup
    super
    skill("skills/kiln", header: HEADER, body: BODY)
    write("skills/kiln/scripts/fire-pot.sh", "printf '%s %s' \"$1\" \"$KILN_TOKEN\"\n")
    write("skills/clay.md", "---\ndescription: Digs clay.\n---\nDig.\n")
  end

  def skill(folder, header:, body:)
    write("#{folder}/SKILL.md", "---\nname: #{File.basename(folder)}\ndescription: Fires.\n#{header}---\n#{body}")
  end

  def agent(**options)
    open_set(dialect: :forge, which: %w[bash jq], **options)
  end

  def refused(words, type = Skillspan::InvalidArgumentError, &block)
    assert_includes(assert_raises(type, &block).message, words)
  end
end

# Opening an agent, and what its tools run.
class ForgeSetTest < ForgeTest
  def test_records_have_what_the_dialect_adds
    clay, kiln = agent.to_a

    assert_equal(["Kiln", "craft", "🏺"], [kiln.display_name, kiln.category, kiln.icon])
    assert_equal({ "name" => "Kim" }, kiln.metadata["author"])
    assert_equal(["Clay", nil], [clay.display_name, clay.icon])
  end

  def test_options_are_those_of_the_dialect
    refute_includes(agent(prompt: :lazy).catalog, "Dig.")
    assert_includes(agent.catalog, "Dig.")
    assert_equal(["duplicate-tool"], agent(reserved_tools: [:fire_pot]).warnings.map(&:code).grep(/tool/))
    write("HOME.md", "---\nname: home\n---\n- sweep\n")
    set = agent(main_skill: "HOME.md", legacy_bullets: true, execute: true)
    assert_equal([%w[clay kiln home], ["missing-script"]],
                 [set.map(&:name), set.warnings.map(&:code) - ["bad-guardrail-pattern"]])
  end

  def test_a_plan_can_be_run
    set = agent(env: ENV.to_h.merge("KILN_TOKEN" => "t", "OTHER" => "o"), extra_env: { TZ: "UTC" })
    plan = set.plan(:fire_pot, heat: 900)

    assert_equal(["bash", "skills/kiln/scripts/fire-pot.sh", '{"heat":900}'], plan.argv)
    assert_equal([root, 300, "UTC", false], [plan.cwd, plan.timeout_s, plan.env["TZ"], plan.env.key?("OTHER")])
    output, = Open3.capture2(plan.env, *plan.argv, chdir: plan.cwd, unsetenv_others: true, stdin_data: "")
    assert_equal('{"heat":900} t', output)
  end

  def test_arguments_are_data_or_text
    set = agent
    last = ->(*given, **named) { set.plan("fire_pot", *given, **named).argv.last }

    assert_equal(["{}", '{"heat":1}', '{ "heat": 1 }'], [last.call, last.call({ heat: 1 }), last.call('{ "heat": 1 }')])
    assert_equal(["[1]", "null", '{"a":1,"b":2}'], [last.call([1]), last.call(nil), last.call({ a: 1 }, b: 2)])
  end

  def test_a_script_that_would_run_is_refused
    result = agent.call(:fire_pot, heat: 900)

    assert_equal([true, "script_off"], [result.error?, result.code])
    refused("Unknown tool: melt", Skillspan::UnknownToolError) { agent.plan(:melt) }
    refused("args must be a JSON object") { agent.plan(:run_skill_script, skill: "kiln", path: "a.sh", args: []) }
    refused("`forge` is wanted") { open_set.plan(:fire_pot) }
    refused("closed") { agent.tap(&:close).plan(:fire_pot) }
  end

  def test_programs_are_a_list_a_callable_or_those_on_the_path
    places = { "bash" => Pathname("/bin/bash"), "jq" => nil, "node" => false }
    asked = []
    set = agent(which: ->(name) { places[name].tap { asked << name } })

    assert_includes(set.tools.map(&:name), "fire_pot")
    assert_includes(Skillspan::Forge.lint(set).map(&:code), "missing-bin")
    assert_equal([%w[bash jq], ["UTF-8"]], [asked.uniq.sort, asked.map { |name| name.encoding.name }.uniq])
    nowhere = open_set(dialect: :forge, env: { PATH: root })
    refute_includes(nowhere.tools.map(&:name), "fire_pot")
    assert_includes(open_set(dialect: :forge, env: ENV, which: nil).tools.map(&:name), "fire_pot")
  end

  def test_wrong_type_of_which_is_refused
    refused("option `which`") { agent(which: 7) }
    refused("option `which[0]`") { agent(which: [7]) }
  end

  def test_what_which_raises_comes_out
    exception = IOError.new("the disk is gone")
    raised = assert_raises(IOError) { agent(which: ->(_) { raise exception }) }

    assert_same(exception, raised)
    assert_equal(:left, catch(:done) { agent(which: ->(_) { throw :done, :left }) })
  end

  def test_variables_are_resolved_to_a_value_or_to_several
    answers = { "KILN_TOKEN" => { KILN_TOKEN: "fresh", "KILN_USER" => :kim }, "KILN_ZONE" => :north }
    seen = []
    resolve_env = lambda do |name, value|
      seen << [name, value]
      answers.fetch(name, value)
    end
    env = agent(env: { KILN_TOKEN: "__oauth__", KILN_ZONE: "z", HOME: "/h" }, resolve_env:).plan(:fire_pot).env

    assert_equal({ "HOME" => "/h", "KILN_TOKEN" => "fresh", "KILN_USER" => "kim", "KILN_ZONE" => "north" }, env)
    assert_includes(seen, %w[KILN_TOKEN __oauth__])
  end

  def test_what_resolve_env_raises_comes_out
    exception = KeyError.new("no such account")
    failing = true
    set = agent(env: { KILN_TOKEN: "t" }, resolve_env: ->(_, value) { failing ? raise(exception) : value })

    assert_same(exception, assert_raises(KeyError) { set.plan(:fire_pot) })
    failing = false
    assert_equal({ "KILN_TOKEN" => "t" }, set.plan(:fire_pot).env)
  end

  def test_wrong_type_of_resolve_env_are_refused
    refused("`resolve_env`: found Integer") { agent(resolve_env: 7) }
    [nil, 7, ["secret"], { A: 7 }].each do |answer|
      error = assert_raises(Skillspan::InvalidArgumentError) do
        agent(env: { KILN_TOKEN: "t" }, resolve_env: ->(*) { answer }).plan(:fire_pot)
      end
      assert_includes(error.message, "what `resolve_env` gave for `KILN_TOKEN` is neither a text nor texts")
      refute_includes(error.message, "secret")
    end
  end
end

# The functions of the module.
class ForgeFunctionsTest < ForgeTest
  def forge
    Skillspan::Forge
  end

  def test_a_folder_is_scanned
    scan = forge.scan(Pathname(root) / "skills", root:)

    assert_equal([["kiln"], []], [scan.skills.map(&:name), scan.skipped])
    assert_raises(Skillspan::MissingRootError) { forge.scan(File.join(root, "none")) }
  end

  def test_a_text_is_parsed
    parsed = forge.parse("---\nname: kiln\n#{HEADER}---\n#{BODY}")
    tool = parsed.tools.first

    assert_equal([%w[kiln craft], "Fires a pot."], [[parsed.meta.name, parsed.meta.category], tool.description])
    assert_equal("5m", parsed.meta.metadata.dig("forge", "timeout_hint"))
    assert_equal({ "type" => "integer", "minimum" => 600, "maximum" => 1300 },
                 forge.input_schema(tool.input_spec)["properties"]["heat"])
    assert_equal(["dig"], forge.parse("- dig\n", legacy_bullets: true).tools.map(&:name))
    assert_equal(["a b"], forge.invalid_keys({ properties: { "a b": {}, c: {} } }))
    refused("invalid tag", Skillspan::InvalidSkillError) { forge.parse("---\ntags: [a b]\n---\n") }
  end

  def test_requirements_are_summed_and_checked
    needed = forge.requirements(agent)

    assert_equal([%w[bash jq], %w[KILN_TOKEN]], [needed.bins, needed.env.required])
    assert_equal(%w[jq rg], forge.aggregate([{ bins: %w[rg jq] }, forge.aggregate([{ bins: ["jq"] }])]).bins)
    [agent, needed, needed.to_h].each do |given|
      missing = forge.check_requirements(given, env: { KILN_ZONE: "" }, which: ["bash"])
      assert_equal([%w[env-required], %w[missing-bin]], [missing.errors.map(&:code), missing.warnings.map(&:code)])
      refute_predicate(missing, :ok?)
      config = forge.cli_config(given)
      assert_equal([["jq"], %w[KILN_TOKEN KILN_ZONE]], [config.allowed_binaries, config.env_passthrough])
    end
    assert_equal({ "A" => "b c" }, forge.dotenv("export A='b c'\n"))
  end

  def test_secrets_and_programs_may_be_asked_for
    [agent, forge.requirements(agent)].each do |given|
      asked = []
      lookup = ->(name) { "secret".tap { asked << name } }
      missing = forge.check_requirements(given, env: { KILN_ZONE: "z" }, lookup:, which: ->(name) { name == "jq" })

      assert_equal([%w[KILN_TOKEN], true, ["binary \"bash\" not found in PATH"]],
                   [asked, missing.ok?, missing.warnings.map(&:message)])
      assert_predicate(forge.check_requirements(given, dotenv: "KILN_TOKEN=t", lookup: ->(_) {}), :ok?)
      assert_predicate(forge.check_requirements(given, lookup: { KILN_TOKEN: "t" }), :ok?)
      assert_raises(IOError) { forge.check_requirements(given, lookup: ->(_) { raise IOError }) }
    end
  end

  def test_domains_are_merged_filled_and_matched
    merged = forge.merge_egress("name: a\n", Set["b.example.com", "a.example.com"])

    assert_equal(%w[a.example.com b.example.com], merged.added)
    assert_includes(merged.text, "    - a.example.com\n    - b.example.com\n")
    assert_equal(%w[kiln.test x.test], forge.expand_egress(%w[$KILN_HOST x.test $NONE], { KILN_HOST: "kiln.test" }))
    assert_equal([true, false], %w[A.x.test:443 x.test].map { |host| forge.match_domain?("*.x.test", host) })
    assert_nil(forge.egress_check(:"dev-open", [], "x.test"))
    assert_includes(forge.egress_check(:allowlist, ["y.test"], "x.test"), "x.test")
  end

  def test_guardrails_are_those_of_a_set_or_of_data
    rails = forge.guardrails(agent)

    assert_equal([["("], "rm -rf", "redact"],
                 [rails.skipped_patterns, rails.deny_commands.first.pattern, rails.deny_output.first.action])
    [agent, rails, rails.to_h].each do |given|
      assert_equal("skill guardrail: never", forge.check_command(given, :shell, '{"command":"rm -rf /"}'))
      assert_nil(forge.check_command(given, :shell, "{}"))
      redacted = forge.check_output(given, "token-7")
      assert_equal(["[BLOCKED BY POLICY]", false], [redacted.text, redacted.blocked?])
      assert_predicate(forge.check_output(given, "BEGIN KEY"), :blocked?)
      assert_equal([true, nil], [forge.check_prompt(given, "MELT IT!").include?("guardrail"),
                                 forge.check_prompt(given, "")])
      assert_equal("By heat.", forge.check_response(given, "By\nmagic, by magic"))
    end
    assert_equal("melt", forge.guardrails(RAILS).deny_prompts.first.pattern)
  end

  def test_skills_are_compiled_built_and_linted
    set = agent
    compiled = forge.compile(set)

    assert_equal(["fire_pot"], JSON.parse(compiled.skills_json)["skills"].map { |entry| entry["name"] })
    assert_equal([["flat-not-compiled"], true], [compiled.warnings.map(&:code), compiled.prompt.include?("fire_pot")])
    build = forge.build(set, agent_id: :potter, version: "1", built_at: "2031-05-04", output_dir: Pathname("out"))
    assert_equal("potter", JSON.parse(build.files.fetch("build-manifest.json"))["agent_id"])
    assert_equal("agentskills-v1", build.spec_patch.skills_spec_version)
    findings = forge.lint(set)
    assert_equal([%w[bad-guardrail-pattern env-required], ["env-optional"]],
                 [findings.select(&:error?).map(&:code).sort, findings.select(&:warning?).map(&:code)])
  end

  def test_wrong_type_of_an_argument_is_refused
    refused("found 7; wanted a SkillSet") { forge.lint(7) }
    refused("one of `forge` is wanted") { forge.compile(open_set) }
    refused("`check_prompt`, argument `guardrails`") { forge.check_prompt(7, "text") }
    refused("`check_output`: argument `text` must be a text") { forge.check_output(agent, nil) }
    refused("`expand_egress`, argument `domains[0]`") { forge.expand_egress(7, {}) }
    refused("`parse`, argument `text`") { forge.parse(nil) }
    refused("argument `requirements.bins`") { forge.cli_config({ bins: 7 }) }
    assert_raises(ArgumentError) { forge.build(agent, version: "1") }
  end
end
