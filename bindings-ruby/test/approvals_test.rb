# frozen_string_literal: true

require_relative "helper"

class ApprovalsTest < SkillTest
  def setup
    super
    skill("pdf", "a.md": "a")
  end

  def open_demanding(**trust)
    open_set(trust: { demand: true, **trust })
  end

  def test_an_approval_shows_a_skill_until_its_folder_changes
    set = open_demanding
    location = File.join(root, "pdf/SKILL.md")
    approvals = set.approve(:pdf)

    assert_equal([[location], ["pdf"], []], [approvals.keys, set.map(&:name), set.blocked])
    assert_equal(approvals, set.approvals)
    write("pdf/a.md", "b")
    assert_raises(Skillspan::InvalidSkillError) { set.load(:pdf) }
    set.refresh
    assert_empty(set)
  end

  def test_approvals_are_kept_by_the_host
    kept = JSON.generate(open_demanding.approve("pdf"))
    set = open_demanding(approvals: JSON.parse(kept))

    assert_equal(["pdf"], set.map(&:name))
    assert_empty(set.revoke(:pdf))
    assert_equal([[], ["pdf"]], [set.to_a, set.blocked.map(&:name)])
  end

  def test_a_verdict_comes_first
    set = open_demanding(decide: ->(_) { false })
    set.approve(:pdf)

    assert_empty(set)
  end

  def test_what_is_not_blocked_cannot_be_approved
    set = open_demanding

    assert_raises(Skillspan::SkillNotFoundError) { set.approve(:csv) }
    assert_raises(Skillspan::SkillNotFoundError) { set.revoke(:pdf) }
    stored = Skillspan::SkillSet.open(store: OneSkill.new, trust: { demand: true })
    assert_raises(Skillspan::InvalidArgumentError) { stored.approve(:remote) }
  end

  def test_wrong_type_of_an_argument_is_refused
    set = open_demanding

    assert_raises(Skillspan::InvalidArgumentError) { set.approve(7) }
    assert_raises(Skillspan::InvalidArgumentError) { set.revoke(nil) }
    assert_raises(Skillspan::InvalidArgumentError) { open_demanding(approvals: { "a" => 1 }) }
  end
end
