# frozen_string_literal: true

require_relative "helper"

class SessionTest < SkillTest
  LINE = 'Skill "pdf" is loaded already and has not changed; follow its instructions as given before.'

  def setup
    super
    skill("csv")
    skill("pdf")
  end

  def test_a_text_is_sent_once
    session = open_set.session
    first = session.call(:load_skill, name: "pdf")

    assert_includes(first.text, "Do it.")
    assert_equal(LINE, session.call("load_skill", { "name" => "pdf" }).text)
    assert_equal(LINE, session.load(:pdf))
    assert_predicate(session.call(:load_skill), :error?)
    refute_predicate(session.load(:pdf), :frozen?)
    assert_raises(Skillspan::SkillNotFoundError) { session.load(:pdfs) }
  end

  def test_the_line_is_the_hosts
    set = open_set
    own = set.session(repeat: "Scroll up.")
    off = set.session(repeat: false)
    texts = [own, off].map { |session| Array.new(2) { session.load(:pdf) } }

    assert_equal(["Scroll up.", texts[0][0]], [texts[0][1], texts[1][1]])
  end

  def test_a_changed_text_is_sent_again
    session = open_set.session
    session.load(:pdf)
    skill("pdf", body: "Do that.\n")

    assert_includes(session.load(:pdf), "Do that.")
    assert_equal([true, false], [session.forget(:pdf), session.forget(:pdf)])
    assert_includes(session.load(:pdf), "Do that.")
  end

  def test_what_was_lost_is_restored
    session = open_set.session
    pdf = session.load(:pdf)
    csv = session.load(:csv)

    assert_equal([{ name: "csv", text: csv }], session.to_restore(["Before. #{pdf}"]).map(&:to_h))
    assert_equal(%w[pdf csv], session.to_restore([]).map(&:name))
  end

  def test_a_state_can_be_kept
    set = open_set
    session = set.session
    session.load(:pdf)
    kept = JSON.generate(session.export_state)
    other = set.session
    other.import_state(JSON.parse(kept))

    assert_equal(LINE, other.load(:pdf))
    assert_equal(JSON.parse(kept), other.export_state)
    other.import_state(JSON.parse(kept, symbolize_names: true))
    [{ version: 2, sent: [] }, {}, { version: 1, sent: 7 }].each do |state|
      assert_raises(Skillspan::InvalidArgumentError) { other.import_state(state) }
    end
    assert_equal(LINE, other.load(:pdf))
  end

  def test_wrong_type_of_an_argument_is_refused
    set = open_set
    session = set.session

    [{ repeat: 7 }, { again: true }].each do |options|
      assert_raises(Skillspan::InvalidArgumentError) { set.session(**options) }
    end
    [[:load, 7], [:forget, nil], [:to_restore, [7]], [:import_state, nil], [:call, 1.5]].each do |call|
      assert_raises(Skillspan::InvalidArgumentError, call.inspect) { session.public_send(*call) }
    end
    assert_raises(NoMethodError) { Skillspan::Session.new(nil) }
  end

  def test_a_store_answers_in_a_session
    calls = 0
    session = Skillspan::SkillSet.open(store: OneSkill.new { calls += 1 }).session
    before = calls

    assert_includes(session.call(:load_skill, name: "remote").text, "Remote.")
    assert_operator(calls, :>, before)
  end

  def test_a_session_ends_with_its_set
    set = open_set
    session = set.session
    set.close
    error = assert_raises(Skillspan::InvalidArgumentError) { session.load(:pdf) }

    assert_includes(error.message, "closed")
    assert_raises(Skillspan::InvalidArgumentError) { session.export_state }
    assert_raises(Skillspan::InvalidArgumentError) { set.session }
  end

  # One of the threads gets the text.
  def test_many_threads_share_a_session
    session = open_set.session
    texts = Array.new(8) { Thread.new { Array.new(20) { session.load(:pdf) } } }.flat_map(&:value)

    assert_equal([1, 159], [texts.grep(/Do it/).size, texts.count(LINE)])
  end
end
