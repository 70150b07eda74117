# frozen_string_literal: true

# Runs the conformance suite through the public API: `ruby -Ilib test/conformance.rb`.

require "minitest/autorun"
require_relative "conformance/compare"
require_relative "conformance/folder"
require_relative "conformance/machine"
require_relative "conformance/port"
require_relative "conformance/suite"
require_relative "conformance/tamper"
require_relative "conformance/tree"

# One test a case, in the order of the files.
class ConformanceTest < Minitest::Test
  SUITE = Conformance::Suite.new

  def self.test_order
    :sorted
  end

  SUITE.cases.each_with_index do |kase, at|
    define_method("test_#{at.to_s.rjust(5, "0")}_#{kase.fetch("id")}") { settle(kase) }
  end

  def test_all_cases_of_the_manifest_are_there
    assert_empty(SUITE.manifest - SUITE.cases.map { |kase| kase.fetch("id") })
  end

  def test_what_is_known_to_fail_is_there
    skip("other cases are run") if SUITE.manifest.empty?
    assert_empty(SUITE.known.keys - SUITE.manifest)
  end

  private

  def settle(kase)
    id = kase.fetch("id")
    lacking = Conformance::Machine.lacks(kase.fetch("requires", []))
    faults = lacking ? [] : faults(kase)
    known = SUITE.known[id]
    SUITE.outcomes[id] = outcome(lacking, known, faults)
    skip("requires #{lacking}") if lacking
    skip("known: #{known}") if known && faults.any?
    refute(known, "#{id} passes, but is listed as known to fail: take it off the list")
    assert_empty(faults, "#{id}:\n#{faults.join("\n")}")
  end

  def outcome(lacking, known, faults)
    return "skipped" if lacking
    return faults.empty? ? "failed" : "known" if known

    faults.empty? ? "passed" : "failed"
  end

  def faults(kase)
    Conformance::Folder.open do |folder|
      Conformance::Tree.new(kase.fetch("tree", {})).write(folder)
      run_steps(kase, folder)
    end
  rescue StandardError => e
    ["#{e.class}: #{e.message}\n#{e.backtrace.first(3).join("\n")}"]
  end

  def run_steps(kase, folder)
    steps = SUITE.tampered? ? Conformance::Tamper.steps(kase) : kase.fetch("steps")
    port = Conformance::Port.new(kase.fetch("dialect"))
    opened = opened(port, kase, folder)
    return ["open failed: #{opened}"] if opened && steps.none? { |step| step["call"] == "open" }

    first_faults(steps) { |step| run_step(port, step, opened, folder) }
  end

  # Runs the block on each step until there are faults.
  def first_faults(steps)
    steps.each_with_index do |step, at|
      faults = yield step
      return faults.map { |fault| "step #{at + 1} (#{step["call"]}): #{fault}" } if faults.any?
    end
    []
  end

  # The error of opening, if there is one.
  def opened(port, kase, folder)
    port.open(folder.fill(kase["open"])) if kase["open"]
  rescue Skillspan::Error => e
    port.failure(e)
  end

  def run_step(port, step, opened, folder)
    return judge(step, opened, folder) if step["call"] == "open"
    return run_session(port, step, folder) if step["call"] == "session"

    judge(step, found(port, :step, step, folder), folder)
  end

  # An `expect` of the whole session is the list of its results.
  def run_session(port, session, folder)
    begun = found(port, :step, session.except("steps"), folder)
    return judge(session, begun, folder) if Conformance::Compare.failure?(begun)

    results = []
    faults = first_faults(session["steps"]) do |step|
      results << found(port, :session_step, step, folder)
      session.key?("expect") && !step.key?("expect") ? [] : judge(step, results.last, folder)
    end
    faults.empty? && session.key?("expect") ? judge(session, results, folder) : faults
  end

  def found(port, kind, step, folder)
    if step["call"] == "edit"
      Conformance::Tree.new(step.fetch("tree")).write(folder)
      return
    end
    port.public_send(kind, step["call"], folder.fill(step.except("call", "expect")))
  end

  def judge(step, found, folder)
    failed = Conformance::Compare.failure?(found)
    return failed ? ["failed: #{found}"] : [] unless step.key?("expect")

    expected = folder.fill(step["expect"])
    return ["found:  #{found}\nwanted: #{expected}"] if failed != Conformance::Compare.failure?(expected)

    Conformance::Compare.differences(expected, found)
  end
end

Minitest.after_run do
  ConformanceTest::SUITE.write_report
  puts ConformanceTest::SUITE.line
end
