# frozen_string_literal: true

require_relative "helper"

class ThreadsTest < SkillTest
  def test_other_threads_run_while_a_set_opens
    1_000.times { |number| skill("skill-#{number}") }
    ticks = 0
    ticker = Thread.new { loop { ticks += 1 } }
    Thread.pass until ticks.positive?
    before = ticks
    native = Skillspan.module_eval("Native", __FILE__, __LINE__)
    # No Ruby code runs between the two counts but the ticker's.
    native.open({ roots: [root] }, {})
    moved = ticks - before

    assert_operator(moved, :>, 1_000)
  ensure
    ticker.kill.join
  end

  def test_one_set_serves_many_threads
    10.times { |number| skill("skill-#{number}", "a.md": "a") }
    set = open_set(store: OneSkill.new)
    failures = Queue.new
    threads = Array.new(8) do |number|
      Thread.new { 25.times { use(set, "skill-#{number}") } }.tap { |thread| thread.report_on_exception = false }
    end
    threads.each { |thread| rescued(failures) { thread.join } }

    assert_empty(Array.new(failures.size) { failures.pop.full_message })
  end

  def test_closing_while_others_work_is_safe
    skill("a")
    20.times do
      set = open_set(store: OneSkill.new)
      threads = Array.new(4) { Thread.new { rescued(nil) { 10.times { set.call(:load_skill, name: "remote") } } } }
      set.close
      threads.each(&:join)
    end
  end

  # Prints what it measures; the bound is generous, for a leak of one set is about 10 KiB.
  def test_opening_and_dropping_leaves_memory_flat
    20.times { |number| skill("skill-#{number}", "a.md": "a") }
    before = after_opening(200)
    after = after_opening(1_000)
    puts("\nmemory: #{before} KiB after 200 sets, #{after} KiB after 1,000 more")

    assert_operator(after - before, :<, 4_096)
  end

  private

  def use(set, name)
    raise "wrong text" unless set.call(:load_skill, name:).text.include?("Do it.")
    raise "wrong file" unless set.read(:remote, "a.txt").text == "text"

    set.refresh
    set.catalog
  end

  def rescued(failures)
    yield
  rescue StandardError => e
    failures&.push(e)
  end

  def after_opening(times)
    times.times do
      set = open_set(store: OneSkill.new, trust: { decide: ->(_) { true } })
      set.catalog
      set.call(:load_skill, name: "remote")
    end
    GC.start
    File.read("/proc/self/status")[/VmRSS:\s+(\d+)/, 1].to_i
  end
end
