# frozen_string_literal: true

require "json"

module Conformance
  # The cases of the repository, or those of SKILLSPAN_CASES; what is known to fail; the report.
  class Suite
    FOLDER = File.expand_path("../../../conformance", __dir__)
    PORT = "ruby"

    attr_reader :cases, :outcomes

    def initialize
      @place = ENV.fetch("SKILLSPAN_CASES", "")
      @outcomes = {}
      @cases = files.flat_map { |file| read(file) }
    end

    def tampered?
      ENV["SKILLSPAN_TAMPER"] == "1"
    end

    # The ids that the manifest lists, unless other cases are run.
    def manifest
      @place.empty? ? json(File.join(FOLDER, "manifest.json")).fetch("ids") : []
    end

    # Reasons by id. A tampered case that is known to fail has to fail like any other.
    def known
      file = File.join(FOLDER, "known", "#{PORT}.json")
      return {} if tampered? || !File.exist?(file)

      @known ||= json(file).to_h { |entry| [entry.fetch("id"), entry.fetch("reason")] }
    end

    def counts
      tally = outcomes.values.tally
      { passed: 0, failed: 0, skipped: 0, known: 0 }.to_h { |outcome, _| [outcome, tally.fetch(outcome.to_s, 0)] }
    end

    def line
      counted = counts
      skipped = counted[:skipped] + counted[:known]
      "conformance: #{counted[:passed]} passed, #{counted[:failed]} failed, #{skipped} skipped"
    end

    def write_report
      return if tampered? || outcomes.size < cases.size

      report = { suite: 1, port: PORT, counts:, cases: outcomes.sort.to_h }
      File.write(File.join(FOLDER, "reports", "#{PORT}.json"), "#{JSON.pretty_generate(report)}\n")
    end

    private

    def files
      place = @place.empty? ? File.join(FOLDER, "cases") : @place
      File.directory?(place) ? Dir.glob("**/*.json", base: place).sort.map { |file| File.join(place, file) } : [place]
    end

    def read(file)
      content = json(file)
      raise "#{file}: suite #{content["suite"]}, but this runner reads suite 1" unless content["suite"] == 1

      content.fetch("cases").map { |kase| kase.merge("dialect" => content.fetch("dialect")) }
    end

    def json(file)
      JSON.parse(File.read(file, encoding: "UTF-8"), max_nesting: false)
    end
  end
end
