# frozen_string_literal: true

# The conformance suite through the module that UniFFI wrote: `ruby -I FOLDER-OF-THE-MODULE suite.rb`.
#
# Comparing, trees and the machine are those of the runner of the gem.

require "json"

SHARED = File.expand_path("../../../bindings-ruby/test/conformance", __dir__)
%w[compare folder machine tamper tree].each { |file| require File.join(SHARED, file) }
require_relative "port"

# The cases, and what became of those that were run.
class Suite
  FOLDER = File.expand_path("../../../conformance", __dir__)
  PORT = "uniffi-ruby"
  TAMPERED = ENV["SKILLSPAN_TAMPER"] == "1"

  def initialize
    @place = ENV.fetch("SKILLSPAN_CASES", "")
    @known = TAMPERED ? {} : json("known/#{PORT}.json").to_h { |entry| [entry["id"], entry["reason"]] }
    @outcomes = {}
  end

  # Runs all, writes the report, and tells whether all is well.
  def run
    cases.each { |kase| @outcomes[kase["id"]] = settle(kase) }
    missing = @place.empty? ? json("manifest.json")["ids"] + @known.keys - @outcomes.keys : []
    warn "these cases were not run: #{missing.join(", ")}" if missing.any?
    counts = %w[passed failed skipped known].to_h { |outcome| [outcome, @outcomes.values.count(outcome)] }
    write_report(counts) if @place.empty? && !TAMPERED
    passed, failed, skipped, known = counts.values
    puts "conformance: #{passed} passed, #{failed} failed, #{skipped + known} skipped"
    @outcomes.any? && missing.empty? && failed.zero?
  end

  private

  def cases
    place = @place.empty? ? File.join(FOLDER, "cases") : @place
    files = File.directory?(place) ? Dir.glob(File.join(place, "**/*.json")) : [place]
    files.flat_map do |file|
      content = json(file)
      raise "#{file}: suite #{content["suite"]}, but this runner reads suite 1" unless content["suite"] == 1

      content["cases"].map { |kase| kase.merge("dialect" => content["dialect"]) }
    end
  end

  def json(file)
    JSON.parse(File.read(File.expand_path(file, FOLDER), encoding: "UTF-8"), max_nesting: false)
  end

  def write_report(counts)
    report = { suite: 1, port: PORT, counts:, cases: @outcomes.sort.to_h }
    File.write(File.join(FOLDER, "reports", "#{PORT}.json"), "#{JSON.pretty_generate(report)}\n")
  end

  def settle(kase)
    return "skipped" if Conformance::Machine.lacks(kase.fetch("requires", []))

    faults = faults(kase)
    return faults.any? ? "known" : untrue(kase) if @known.key?(kase["id"])
    return "passed" if faults.empty?

    warn "#{kase["id"]} failed: #{faults.join("\n")}" unless TAMPERED
    "failed"
  end

  def untrue(kase)
    warn "#{kase["id"]} passes, but is listed as known to fail: take it off the list"
    "failed"
  end

  # What differs. One case must not hide the outcome of the others.
  def faults(kase)
    Conformance::Folder.open do |folder|
      Conformance::Tree.new(kase.fetch("tree", {})).write(folder)
      Run.new(kase, folder).faults
    end
  rescue StandardError => e
    ["#{e.class}: #{e.message}\n#{e.backtrace.first(3).join("\n")}"]
  end
end

# One case in its folder.
class Run
  def initialize(kase, folder)
    @steps = Suite::TAMPERED ? Conformance::Tamper.steps(kase) : kase["steps"]
    @folder = folder
    @port = Port.new(kase["dialect"])
    @opened = kase["open"] && @port.told { @port.open(folder.fill(kase["open"])) }
  end

  def faults
    is_wanted = @steps.first["call"] == "open"
    return ["open failed: #{@opened}"] if Conformance::Compare.failure?(@opened) && !is_wanted

    first_faults(@steps) { |step| judge_step(step) }
  end

  private

  # Runs the block on each step until there are faults.
  def first_faults(steps)
    steps.each_with_index do |step, at|
      faults = yield step
      return faults.map { |fault| "step #{at + 1} (#{step["call"]}): #{fault}" } if faults.any?
    end
    []
  end

  def judge_step(step)
    return judge(step, @opened) if step["call"] == "open"
    return judge_session(step) if step["call"] == "session"

    judge(step, found(:step, step))
  end

  # An `expect` of the whole session is the list of its results.
  def judge_session(session)
    begun = found(:step, session.except("steps"))
    return judge(session, begun) if Conformance::Compare.failure?(begun)

    results = []
    faults = first_faults(session["steps"]) do |step|
      results << found(:session_step, step)
      session.key?("expect") && !step.key?("expect") ? [] : judge(step, results.last)
    end
    faults.empty? && session.key?("expect") ? judge(session, results) : faults
  end

  def found(kind, step)
    if step["call"] == "edit"
      Conformance::Tree.new(step["tree"]).write(@folder)
      return
    end
    @port.public_send(kind, step["call"], @folder.fill(step.except("call", "expect")))
  end

  def judge(step, found)
    failed = Conformance::Compare.failure?(found)
    return failed ? ["failed: #{found}"] : [] unless step.key?("expect")

    expected = @folder.fill(step["expect"])
    return ["found:  #{found}\nwanted: #{expected}"] if failed != Conformance::Compare.failure?(expected)

    Conformance::Compare.differences(expected, found)
  end
end

exit Suite.new.run
