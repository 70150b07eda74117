# frozen_string_literal: true

require_relative "helper"
require "open3"
require "rbconfig"
require "timeout"

class WatchTest < SkillTest
  def setup
    super
    skill("pdf")
    @heard = Queue.new
  end

  # What a program says that ends well.
  def program(code)
    command = [RbConfig.ruby, "-I#{File.expand_path("../lib", __dir__)}", "-rskillspan", "-e", code, root]
    output, status = Open3.capture2e(*command)

    assert_predicate(status, :success?, output)
    output
  end

  def heard
    Timeout.timeout(10) { @heard.pop }
  end

  def test_changes_are_heard_on_a_thread_of_their_own
    set = open_set
    watch = set.watch { |refresh| @heard << [refresh, Thread.current] }
    skill("csv")
    refresh, thread = heard

    assert_equal([["csv"], %w[csv pdf]], [refresh.added, set.map(&:name)])
    refute_same(Thread.current, thread)
    assert_nil(watch.stop)
    refute_predicate(watch, :alive?)
    assert_nil(watch.stop)
    skill("txt")
    sleep(0.4)
    assert_empty(@heard)
  end

  def test_callbacks_are_asked_in_a_watch
    set = open_set(trust: { decide: ->(skill) { skill.name != "bad" } }, store: OneSkill.new)
    watch = set.watch { |refresh| @heard << refresh }
    skill("bad")
    skill("csv")

    assert_equal(["csv"], heard.added)
    assert_equal([%w[bad], %w[csv pdf remote], []], [set.blocked.map(&:name), set.map(&:name), set.warnings])
    watch.stop
  end

  def test_two_watches_of_a_set_answer_each_other
    set = open_set(trust: { decide: ->(_) { true } })
    first = set.watch { |refresh| @heard << refresh }
    second = set.watch { |refresh| @heard << refresh }
    first.stop
    skill("csv")

    assert_equal(["csv"], heard.added)
    second.stop
    assert_equal(%w[csv pdf], set.map(&:name))
  end

  def test_blocks_may_refresh_while_others_do
    set = open_set(trust: { decide: ->(_) { sleep(0.001) >= 0 } }, store: OneSkill.new)
    watches = Array.new(2) { set.watch { @heard << set.refresh } }
    20.times do |number|
      skill("skill-#{number}")
      set.refresh if number.even?
      sleep(0.13)
    end
    skill("last")
    Timeout.timeout(10) { sleep(0.01) until set.find(:last) }

    watches.each { |watch| Timeout.timeout(10) { watch.stop } }
    assert_operator(@heard.size, :>, 0)
  end

  def test_a_block_may_end_its_watch
    watch = open_set.watch do
      watch.stop
      @heard << watch
    end
    skill("csv")

    assert_same(watch, heard)
    assert_same(watch, watch.join(10))
  end

  def test_what_a_block_raises_ends_the_watch_and_comes_out
    exception = KeyError.new("mine")
    _, told = capture_io do
      watch = open_set.watch { raise exception }
      skill("csv")

      assert_same(exception, assert_raises(KeyError) { watch.join(10) })
      assert_same(exception, assert_raises(KeyError) { watch.stop })
      refute_predicate(watch, :alive?)
    end

    assert_includes(told, "mine (KeyError)")
  end

  def test_a_refresh_that_fails_comes_out
    capture_io do
      watch = open_set(strict: true).watch { |refresh| @heard << refresh }
      write("bad/SKILL.md", "none")

      assert_raises(Skillspan::InvalidSkillError) { watch.join(10) }
    end
  end

  def test_what_a_verdict_raises_comes_out
    answers = [true]
    capture_io do
      watch = open_set(trust: { decide: ->(_) { answers.shift || raise(IndexError, "own") } }).watch(&:to_h)
      skill("csv")

      assert_raises(IndexError) { watch.join(10) }
    end
  end

  def test_a_verdict_in_a_watch_does_not_wait_for_itself
    set = nil
    refreshing = false
    set = open_set(trust: { decide: ->(_) { !(set.refresh if refreshing) } })
    capture_io do
      watch = set.watch(&:to_h)
      refreshing = true
      skill("csv")
      error = assert_raises(Skillspan::InvalidArgumentError) { watch.join(10) }

      assert_includes(error.message, "refreshes it while a refresh waits")
    end
    assert_equal(%w[pdf], set.map(&:name))
  end

  def test_closing_the_set_ends_its_watches
    set = open_set
    watches = Array.new(2) { set.watch(&:to_h) }
    set.close

    watches.each { |watch| assert_same(watch, watch.join(10)) }
    assert_raises(Skillspan::InvalidArgumentError) { set.watch(&:to_h) }
  end

  def test_an_interrupt_that_waits_leaves_no_set_open
    set = open_set
    watch = set.watch(&:to_h)
    late = Class.new(StandardError)
    # The interrupt is to wait for it, and for no method of Ruby's around it.
    native = set.instance_variable_get(:@native)
    assert_raises(late) do
      Thread.handle_interrupt(late => :never) do
        Thread.current.raise(late)
        Thread.handle_interrupt(late => :immediate) { native.close }
      end
    end

    assert_predicate(set, :closed?)
    assert_same(watch, watch.join(10))
  end

  def test_wrong_type_of_a_block_is_refused
    assert_raises(Skillspan::InvalidArgumentError) { open_set.watch }
    assert_raises(NoMethodError) { Skillspan::Watch.new(nil) }
  end

  def test_a_watch_keeps_no_program_alive
    code = "set = Skillspan::SkillSet.open(ARGV[0], store: Object.new); set.watch(&:to_h); sleep(0.1); puts(:done)"

    assert_equal("done\n", Timeout.timeout(20) { program(code) })
  end

  # As when `Thread.new` fails.
  def test_a_watch_that_no_thread_runs_ends_when_it_is_collected
    skip("this system does not list threads") unless File.directory?("/proc/self/task")
    code = <<~RUBY
      set = Skillspan::SkillSet.open(ARGV[0])
      native = set.instance_variable_get(:@native)
      threads = -> { Dir.children("/proc/self/task").size }
      before = threads.call
      Thread.new { 20.times { native.watch(->(_) {}) } }.join
      p(threads.call >= before + 20)
      1_000.times { GC.start || sleep(0.01) if threads.call >= before + 10 }
      p(threads.call < before + 10)
    RUBY

    assert_equal("true\ntrue\n", program(code))
  end

  # A watch that nobody holds runs on; one that is left behind must not stop a collection.
  def test_watches_survive_collections
    watches = Array.new(20) { open_set(trust: { decide: ->(_) { true } }).watch { |refresh| @heard << refresh } }
    GC.start
    skill("csv")
    20.times { assert_equal(["csv"], heard.added) }
    GC.start
    watches.each(&:stop)
  end
end
