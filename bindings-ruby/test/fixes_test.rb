# frozen_string_literal: true

require_relative "helper"
require "pathname"

class FixesTest < SkillTest
  TEXT = "---\nname: a\ndescription: Use when: asked\nauthor: me\n---\nBody.\n"

  def test_a_text_is_fixed
    fixed = Skillspan.fix_text(TEXT, profile: :lenient)
    applied = fixed.applied.first

    assert_includes(fixed.text, "\"Use when: asked\"")
    assert_equal(["yaml-repaired", 3, true], [applied.code, applied.line, applied.safe?])
    assert_predicate(fixed, :ok?)
    assert_empty(Skillspan.fix_text(fixed.text, profile: :lenient).applied)
  end

  def test_unsafe_fixes_wait_for_a_word
    text = TEXT.sub("Use when: asked", "d")

    refute_predicate(Skillspan.fix_text(text), :ok?)
    fixed = Skillspan.fix_text(text, unsafe: true)
    assert_equal(["---\nname: a\ndescription: d\nmetadata:\n  author: me\n---\nBody.\n", [false]],
                 [fixed.text, fixed.applied.map(&:safe?)])
  end

  def test_bytes_are_taken
    assert_empty(Skillspan.fix_text("---\nname: a\ndescription: b: c\n---\n\xFF".b).applied)
  end

  def test_files_are_planned_and_then_written
    skill("good")
    write("bad/skill.md", "---\nname: bad\ndescriptoin: d\n---\n")
    bad, good = Skillspan.fixes(Pathname(root))

    assert_equal([true, false], [bad.changes?, good.changes?])
    assert_equal([File.join(root, "bad/skill.md"), "SKILL.md"], [bad.path, bad.rename])
    assert_equal(["unknown-key"], bad.applied.map(&:code))
    assert_path_exists(bad.path)
    path = bad.write
    assert_equal([File.join(root, "bad/SKILL.md"), bad.text], [path, File.read(path)])
    refute(Skillspan.fixes(root).any?(&:changes?))
  end

  def test_a_file_that_changed_meanwhile_is_left_alone
    write("bad/SKILL.md", "---\nname: bad\ndescription: Use when: asked\n---\n")
    plan = Skillspan.fixes(File.join(root, "bad")).first
    write("bad/SKILL.md", "mine")
    error = assert_raises(Skillspan::UnwritableError) { plan.write }

    assert_equal([plan.path, "mine"], [error.path, File.read(plan.path)])
    assert_predicate(plan, :frozen?)
  end

  def test_wrong_type_of_an_argument_is_refused
    [[:fix_text, nil], [:fix_text, 7], [:fixes, File.join(root, "none")], [:fixes, 7]].each do |call|
      assert_raises(Skillspan::InvalidArgumentError, call.inspect) { Skillspan.public_send(*call) }
    end
    assert_raises(Skillspan::InvalidArgumentError) { Skillspan.fix_text(TEXT, profile: :mine) }
    assert_raises(Skillspan::InvalidArgumentError) { Skillspan.fix_text(TEXT, unsafe: "yes") }
  end
end
