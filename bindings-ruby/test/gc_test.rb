# frozen_string_literal: true

require_relative "helper"

# The main paths with a collection at every chance, which finds values that nobody holds.
class GcTest < SkillTest
  def stress
    GC.stress = true
    yield
  ensure
    GC.stress = false
  end

  def test_results_survive
    skill("pdf", header: "metadata:\n  a: b\n", "a.md": "a")
    write("bad/SKILL.md", "none")
    names = texts = nil
    stress do
      set = open_set(filter: { "pdf" => true }, skills: [{ name: "note", description: "d", files: { a: "\xFF".b } }])
      names = set.map { |skill| [skill.name, skill.metadata] }
      Skillspan::SkillSet.open(root, dialect: :ruby_llm, select: false).with_skills(:pdf).mounts
      texts = [set.catalog, set.call(:load_skill, name: "pdf").text, set.read(:pdf, "a.md").text, set.to_h.keys]
      set.get("none")
    rescue Skillspan::SkillNotFoundError => e
      texts << e.code
    end

    assert_equal([["pdf", { "a" => "b" }]], names)
    assert_equal("skill_not_found", texts.last)
  end

  def test_callbacks_survive
    raised = nil
    stress do
      set = Skillspan::SkillSet.open(store: OneSkill.new, trust: { decide: ->(skill) { skill.name == "remote" } })
      2.times { raised = set.read(:remote, "b.bin").bytes }
      set.refresh
      raised = [raised, begin
        Skillspan::SkillSet.open(store: OneSkill.new, trust: { decide: ->(_) { raise IndexError, "own" } })
      rescue IndexError => e
        e.message
      end]
    end

    assert_equal(["\xFF\x00".b, "own"], raised)
  end

  def test_callbacks_of_scripts_survive
    write("skills/a/SKILL.md", "---\nmetadata: {forge: {requires: {env: [A]}}}\n---\n## Tool: go\n")
    write("skills/a/scripts/go.sh", "")
    env = nil
    stress do
      resolve_env = ->(name, value) { { "#{name}_ID" => value * 2 } }
      set = open_set(dialect: :forge, env: { A: "x" }, which: ->(name) { "/bin/#{name}" }, resolve_env:)
      env = Array.new(2) { set.plan(:go).env }
    end

    assert_equal([{ "A_ID" => "xx" }], env.uniq)
  end

  def test_conversations_and_plans_survive
    skill("pdf")
    write("bad/SKILL.md", "---\nname: bad\ndescription: Use when: asked\n---\n")
    texts = nil
    stress do
      session = open_set(store: OneSkill.new).session(repeat: "again")
      2.times { texts = session.load(:remote) }
      session.import_state(session.export_state)
      texts = [texts, session.to_restore([""]).map(&:name), Skillspan.fixes(root).map(&:changes?)]
    end

    assert_equal(["again", ["remote"], [true, false]], texts)
  end

  def test_callbacks_survive_compaction
    skip("this Ruby does not compact") unless GC.respond_to?(:compact)
    sets = Array.new(50) { Skillspan::SkillSet.open(store: OneSkill.new { Array.new(10) { Object.new } }) }
    GC.compact

    assert_equal(["remote"], sets.flat_map { |set| set.refresh && set.map(&:name) }.uniq)
  end
end
