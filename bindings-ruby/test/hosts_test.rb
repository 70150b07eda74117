# frozen_string_literal: true

require_relative "helper"
require "timeout"

class HostsTest < SkillTest
  def open_store(**options, &step)
    Skillspan::SkillSet.open(store: OneSkill.new(&step), **options)
  end

  def test_a_store_is_any_object_with_the_methods
    set = open_store

    assert_equal(["remote"], set.map(&:name))
    assert_includes(set.load(:remote), "Remote.")
    assert_equal("text", set.read(:remote, "a.txt").text)
    assert_equal("\xFF\x00".b, set.read(:remote, "b.bin").bytes)
    assert_equal(%w[load_skill read_skill_file], set.tools.map(&:name))
    refute_predicate(set.refresh, :any?)
  end

  def test_a_store_that_raises_is_isolated
    skill("pdf")
    set = open_set(store: OneSkill.new { raise IOError, "the disk is gone" })

    assert_equal(["pdf"], set.map(&:name))
    assert_equal([["store-failed", "skill store failed: the disk is gone"]],
                 set.warnings.map { |warning| [warning.code, warning.message] })
  end

  def test_a_store_that_refreshes_its_own_set_is_refused
    set = nil
    set = open_store { set&.refresh }
    set.refresh

    assert_includes(set.warnings.first.message, "refreshes it while a refresh waits")
  end

  def test_wrong_type_of_store_is_isolated
    assert_equal(["store-failed"], Skillspan::SkillSet.open(store: Object.new).warnings.map(&:code))
    { nil => "null", 7 => "7", [7] => "[7]", "text" => '"text"' }.each do |ids, found|
      store = OneSkill.new
      store.define_singleton_method(:list) { ids }
      assert_equal([["store-failed", "skill store failed: `list` gave #{found}; wanted a list of texts"]],
                   Skillspan::SkillSet.open(store:).warnings.map { |warning| [warning.code, warning.message] })
    end
  end

  def test_an_exit_in_a_store_is_an_exit
    [Interrupt.new("stop"), SystemExit.new, NoMemoryError.new].each do |exception|
      raised = assert_raises(exception.class) { open_store { raise exception } }
      assert_same(exception, raised)
    end
  end

  def test_a_throw_leaves_the_call
    thrown = catch(:done) do
      open_store { throw :done, 42 }
      flunk
    end

    assert_equal(42, thrown)
  end

  def test_a_timeout_ends_a_slow_store
    assert_raises(Timeout::Error) { Timeout.timeout(0.05) { open_store { sleep(30) } } }
    assert_equal(1, open_store.size)
  end

  def test_a_thread_can_be_killed_in_a_store
    thread = Thread.new { open_store { sleep(30) } }
    Thread.pass until thread.status == "sleep"
    thread.kill

    assert_same(thread, thread.join(5))
    assert_nil(thread.value)
  end

  def test_a_store_may_open_another_set
    skill("pdf")
    inner = []
    open_store { inner << open_set(store: OneSkill.new).map(&:name) }

    assert_equal([%w[pdf remote]], inner.uniq)
  end

  def test_a_store_may_switch_fibers
    fiber = Fiber.new { open_store { Fiber.yield(:waiting) }.map(&:name) }

    assert_equal(:waiting, fiber.resume)
    assert_equal(["remote"], open_store.map(&:name))
    last = fiber.resume while fiber.alive? && last != ["remote"]

    assert_equal(["remote"], last)
  end

  def test_fibers_may_refresh_by_turns
    waits = false
    sets = Array.new(2) { open_store { |step| Fiber.yield if waits && step == :list } }
    waits = true
    fibers = sets.map { |set| Fiber.new { set.refresh } }
    2.times { fibers.each(&:resume) }
    waits = false

    assert_equal([false, false], fibers.map(&:alive?))
    sets.each { |set| refute_predicate(set.refresh, :any?) }
  end

  def test_a_provider_is_called_once
    calls = 0
    provider = lambda do
      calls += 1
      [{ name: "note", description: "A note.", instructions: "Write." }]
    end
    set = Skillspan::SkillSet.open(provider:)

    assert_equal([1, ["note"]], [calls, set.map(&:name)])
  end

  def test_a_provider_that_fails_is_isolated
    answers = { -> { raise "vault is locked" } => "vault is locked", -> { 3 } => "expected a list, got: number",
                -> { Object.new } => "`provider`: found #<Object" }
    answers.each do |provider, words|
      warning = Skillspan::SkillSet.open(provider:).warnings.first
      assert_equal("provider-failed", warning.code)
      assert_includes(warning.message, "skill provider failed: #{words}")
    end
    assert_raises(Interrupt) { Skillspan::SkillSet.open(provider: -> { raise Interrupt }) }
  end

  def test_trust_gets_records_and_gives_verdicts
    %w[a b c].each { |name| skill(name) }
    seen = []
    verdicts = { "a" => true, "b" => false }
    decide = lambda do |skill|
      seen << skill.class
      verdicts[skill.name]
    end

    assert_equal(%w[a c], open_set(trust: { decide: }).map(&:name))
    assert_equal([Skillspan::Skill], seen.uniq)
    set = open_set(trust: { demand: true, decide: })
    assert_equal([%w[a], %w[b c]], [set.map(&:name), set.blocked.map(&:name)])
    verdicts["c"] = true
    set.refresh

    assert_equal(%w[a c], set.map(&:name))
  end

  def test_a_verdict_that_raises_comes_out_of_open
    skill("a")
    exception = KeyError.new("no such key")
    raised = assert_raises(KeyError) { open_set(trust: { decide: ->(_) { raise exception } }) }

    assert_same(exception, raised)
    error = assert_raises(Skillspan::InvalidArgumentError) { open_set(trust: { decide: ->(_) { "yes" } }) }
    assert_includes(error.message, "wanted true, false or nil")
  end

  def test_a_refresh_that_a_verdict_ends_leaves_the_set_as_it_was
    skill("a")
    decide = ->(_) { true }
    set = open_set(trust: { decide: ->(skill) { decide.call(skill) } })
    skill("b")
    decide = ->(_) { raise IndexError, "own" }

    assert_raises(IndexError) { set.refresh }
    assert_equal([%w[a], []], [set.map(&:name), set.blocked])
    decide = ->(_) { "yes" }
    error = assert_raises(Skillspan::InvalidArgumentError) { set.refresh }
    assert_equal('`decide` gave "yes"; wanted true, false or nil', error.message)
    assert_equal(%w[a], set.map(&:name))
  end

  def test_wrong_type_of_a_callback_is_refused
    { provider: "`provider`", resolve_env: "`resolve_env`", on_warning: "`on_warning`" }.each do |option, name|
      error = assert_raises(Skillspan::InvalidArgumentError) { open_set(option => 7) }
      assert_equal("option #{name}: found Integer; wanted something with `call`", error.message)
    end
    error = assert_raises(Skillspan::InvalidArgumentError) { open_set(trust: { decide: 7 }) }
    assert_includes(error.message, "option `trust.decide`: found Integer")
    assert_empty(open_set(trust: { decide: nil, demand: true }, provider: nil))
  end

  def test_warnings_of_toolnexus_go_to_standard_error
    options = { roots: [File.join(root, "none")], dialect: :toolnexus }
    line = "[toolnexus] skills dir not found: #{root}/none\n"

    assert_output("", line) { Skillspan::SkillSet.open(**options) }
    assert_output("", "") { Skillspan::SkillSet.open(**options, on_warning: nil) }
    assert_output("", "") { Skillspan::SkillSet.open(**options, dialect: :agentskills) }
    heard = []
    assert_output("", "") { Skillspan::SkillSet.open(**options, on_warning: ->(warning) { heard << warning.code }) }
    assert_equal(["missing-root"], heard)
  end
end
