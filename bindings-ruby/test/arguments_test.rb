# frozen_string_literal: true

require_relative "helper"
require "set"
require "skillspan/ruby_llm"

# What hosts pass by mistake is refused, and told by the name of the argument.
class ArgumentsTest < SkillTest
  CIRCLE = [].tap { |list| list << list }.freeze
  ROUND = {}.tap { |hash| hash[:again] = hash }.freeze
  BROKEN = "\xFF".dup.force_encoding("UTF-8").freeze
  # None of these is a text, a path or a list.
  WRONG = [nil, 7, 1.5, 1 << 70, Float::NAN, Object.new, CIRCLE, ROUND, BROKEN, { 5 => 1 }, { BROKEN => 1 }, Class,
           -> {}, [nil], Set[1], "\x00\xD8".dup.force_encoding("UTF-16LE").freeze].freeze

  def setup
    super
    skill("pdf")
  end

  # Calls by the names of the arguments that they get.
  def refused(calls)
    calls.each do |name, call|
      WRONG.each do |wrong|
        error = assert_raises(Skillspan::InvalidArgumentError, "#{name}: #{wrong.inspect}") { call.call(wrong) }
        assert_match(/(argument|option) `#{name}[`.\[]/, error.message)
      end
    end
  end

  def test_functions_of_the_module
    refused("source" => ->(wrong) { Skillspan.parse([wrong]) },
            "path" => ->(wrong) { Skillspan.fixes(wrong) },
            "start_dir" => ->(wrong) { Skillspan.conventional_roots(wrong) },
            "name" => ->(wrong) { Skillspan.new_skill(wrong, "d") },
            "description" => ->(wrong) { Skillspan.new_skill("d", wrong) },
            "arguments" => ->(wrong) { Skillspan.main(["validate", wrong]) },
            "messages" => ->(wrong) { Skillspan::B4.route_error(wrong) },
            "tools" => ->(wrong) { Skillspan.wrap_tools(wrong, :mcp) },
            "unsafe" => ->(wrong) { Skillspan.fix_text("", unsafe: [wrong]) })
  end

  def test_calls_of_a_set
    set = open_set
    refused("name" => ->(wrong) { set.get(wrong) },
            "tool" => ->(wrong) { set.call(wrong) },
            "path" => ->(wrong) { set.read(:pdf, wrong) },
            "skill" => ->(wrong) { set.approve(wrong) },
            "names" => ->(wrong) { set.check_tool_names(wrong) },
            "tools" => ->(wrong) { set.restrict(:pdf, wrong) },
            "arguments" => ->(wrong) { set.load(:pdf, arguments: [wrong]) },
            "folder" => ->(wrong) { set.materialize(wrong) },
            "exclude" => ->(wrong) { set.catalog(exclude: wrong) },
            "query" => ->(wrong) { set.search(wrong) })
  end

  def test_calls_of_a_session
    session = open_set.session
    refused("name" => ->(wrong) { session.forget(wrong) },
            "tool" => ->(wrong) { session.call(wrong) },
            "texts" => ->(wrong) { session.to_restore(wrong) },
            "by" => ->(wrong) { session.load(:pdf, by: [wrong]) })
  end

  def test_options_of_open
    refused("hidden" => ->(wrong) { open_set(hidden: [wrong]) },
            "threads" => ->(wrong) { open_set(threads: [wrong]) },
            "roots" => ->(wrong) { Skillspan::SkillSet.open({ path: wrong }) },
            "trust.approvals" => ->(wrong) { open_set(trust: { approvals: { "a" => wrong } }) })
  end

  def test_functions_of_forge
    forge = Skillspan::Forge
    refused("set" => ->(wrong) { forge.lint(wrong) },
            "text" => ->(wrong) { forge.parse(wrong) },
            "skills" => ->(wrong) { forge.aggregate([[wrong]]) },
            "env" => ->(wrong) { forge.check_requirements({}, env: [wrong], lookup: ->(_) {}) },
            "domains" => ->(wrong) { forge.merge_egress("", [[wrong]]) })
  end

  def test_what_names_skills
    calls = [->(wrong) { Skillspan::Skill.find(wrong) }, ->(wrong) { Skillspan::Skill.all(roots: [wrong]) },
             ->(wrong) { open_set(dialect: :ruby_llm).with_skills(wrong) }, Skillspan::RubyLLM.method(:tools),
             ->(wrong) { open_set(dialect: :ruby_llm, select: [wrong]) }]
    calls.product(WRONG).each do |call, wrong|
      assert_raises(Skillspan::InvalidArgumentError, wrong.inspect) { call.call(wrong) }
    end
  end

  def test_data_beside_named_arguments
    set = open_set
    [set, set.session].each do |asked|
      error = assert_raises(Skillspan::InvalidArgumentError) { asked.call(:load_skill, 7, name: "pdf") }
      assert_equal("argument `arguments`: found Integer; wanted a hash beside named ones", error.message)
      assert_includes(asked.call(:load_skill, { "arguments" => "" }, name: "pdf").text, "Do it.")
    end
  end

  def test_the_place_of_a_fault_is_told
    told = { { filter: { a: [1, BROKEN] } } => "option `filter.a[1]`: ",
             { skills: [{ name: Object.new }] } => "option `skills[0].name`: found #<Object",
             { filter: CIRCLE } => "option `filter[0][0][0][0]`: data nests deeper than 128 levels" }
    told.each do |options, words|
      error = assert_raises(Skillspan::InvalidArgumentError) { open_set(**options) }
      assert_includes(error.message, words)
    end
  end

  def test_whatever_can_be_listed_is_a_list
    set = open_set
    pair = Struct.new(:path, :scope)

    assert_equal(%w[Read], set.restrict(:pdf, Set["Read"]))
    assert_equal("", set.catalog(exclude: ["pdf"].each))
    assert_equal("team", Skillspan::SkillSet.open(pair.new(root, "team")).first.scope)
  end
end
