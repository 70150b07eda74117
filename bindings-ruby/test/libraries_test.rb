# frozen_string_literal: true

require_relative "helper"

class LibrariesTest < SkillTest
  def setup
    super
    skill("csv", description: "Cleans tables.")
    skill("pdf", description: "Fills in forms, and merges and splits what is too long or too short to be read.")
  end

  def test_a_budget_shortens_and_the_report_tells
    set = open_set
    options = { preamble: false, budget: { chars: 240 } }
    report = set.catalog_report(**options)

    assert_equal([2, 2, ["pdf"], []], [report.total, report.listed, report.shortened, report.omitted])
    assert_equal(set.catalog(**options).length, report.chars)
    assert_operator(report.chars, :<=, 240)
  end

  def test_a_budget_of_open_holds_for_all
    set = open_set(budget: { context_window: 1_000, "percent" => 4 })

    assert_operator(set.catalog.length, :<=, 160)
    assert_equal(set.catalog(budget: { tokens: 40 }), set.catalog)
    assert_includes(set.catalog(budget: false), "too short to be read")
    assert_equal(0, set.catalog_report(budget: { chars: 1 }).listed)
  end

  def test_tools_go_with_a_catalog
    set = open_set
    names = ->(tools) { tools.first.input_schema.dig("properties", "name", "enum") }

    assert_equal(%w[csv pdf], names[set.tools])
    assert_equal(["pdf"], names[set.tools(exclude: [:csv])])
    small = set.tools(style: :mcp, budget: { chars: 120 }, preamble: false).map { |tool| tool["name"] }
    assert_equal(%w[load_skill search_skills], small)
    assert_includes(open_set(search: true).tools.map(&:name), "search_skills")
  end

  def test_a_search_gives_the_best_first
    set = open_set
    hits = set.search("forms")

    assert_equal(["pdf"], hits.map(&:name))
    assert_operator(hits.first.score, :>, 0)
    assert_equal(%w[csv pdf], set.search("", scores: { csv: 2, "project:pdf" => 1.5 }).map(&:name))
    assert_equal(1, set.search("tables forms", limit: 1).size)
    assert_empty(set.search("flight"))
  end

  def test_wrong_type_of_an_option_is_refused
    set = open_set
    calls = [[:catalog, { budget: 8_000 }], [:catalog_report, { budget: { words: 1 } }], [:tools, { budget: true }],
             [:tools, { stile: :mcp }], [:search, "a", { limit: -1 }], [:search, 7], [:search, "a", { scores: [1] }]]
    calls.each do |call, *arguments|
      options = arguments.last.is_a?(Hash) ? arguments.pop : {}
      assert_raises(Skillspan::InvalidArgumentError, call) { set.public_send(call, *arguments, **options) }
    end
    [{ budget: { tokens: "1" } }, { search: "yes" }, { dialect: :b4, budget: { chars: 1 } }].each do |options|
      assert_raises(Skillspan::InvalidArgumentError, options.inspect) { open_set(**options) }
    end
  end
end
