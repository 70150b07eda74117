# frozen_string_literal: true

require_relative "helper"

class ModuleTest < SkillTest
  def test_a_text_is_parsed
    document = Skillspan.parse("---\nname: pdf\ndescription: Fills forms.\n---\n\nBody.\n")

    assert_equal(%w[pdf Body.], [document.frontmatter.name, document.instructions])
    refute_predicate(document, :lossy?)
    assert_predicate(Skillspan.parse("---\nname: a\n---\n\xFF".b), :lossy?)
    assert_equal("é", Skillspan.parse("---\nname: é\n---\n".encode("UTF-16LE")).frontmatter.name)
  end

  def test_a_finding_has_place_and_fix
    fox = "🦊"
    finding = Skillspan.parse("---\nname: a\ndescription: #{fox} Use when: asked\n---\n").diagnostics.first

    assert_equal(["yaml-repaired", 3], [finding.code, finding.line])
    assert_kind_of(Skillspan::Fix, finding.fix)
    assert_includes([true, false], finding.fix.safe?)
  end

  def test_a_path_or_a_text_is_validated
    assert_predicate(Skillspan.validate(skill("pdf")), :ok?)
    report = Skillspan.validate(text: "---\nname: Pdf\n---\n", profile: :claude)

    refute_predicate(report, :ok?)
    assert_includes(report.diagnostics.map(&:code), "missing-description")
    error = assert_raises(Skillspan::InvalidArgumentError) { Skillspan.validate(File.join(root, "none")) }
    assert_equal(File.join(root, "none"), error.path)
    assert_raises(Skillspan::InvalidArgumentError) { Skillspan.validate }
    assert_raises(Skillspan::InvalidArgumentError) { Skillspan.validate(text: "", profile: :mine) }
  end

  def test_conventional_roots_can_be_opened
    skill("pdf")
    FileUtils.mkdir_p(File.join(root, ".agents"))
    FileUtils.mv(File.join(root, "pdf"), FileUtils.mkdir_p(File.join(root, ".agents/skills")).first)
    roots = Skillspan.conventional_roots(root)

    assert_equal([File.join(root, ".agents/skills")], roots.map(&:path))
    assert_equal(["pdf"], Skillspan::SkillSet.open(*roots).map(&:name))
  end

  def test_a_first_skill_is_made
    skill = Skillspan.new_skill("PdfForms", "Fills  forms.")

    assert_equal("app/skills/pdf-forms/SKILL.md", skill.path)
    assert_predicate(Skillspan.validate(text: skill.text), :ok?)
    error = assert_raises(Skillspan::InvalidSkillError) { Skillspan.new_skill("a b!", "x") }
    assert_match(/\Aname "a-b!" may only/, error.message)
  end

  def test_dialects_are_symbols
    assert_equal(:agentskills, Skillspan.dialects.first)
    assert_includes(Skillspan.dialects, :toolnexus)
  end

  def test_dialects_have_functions_of_their_own
    skill("pdf")
    write("bad/SKILL.md", "none")
    listing = Skillspan::Toolnexus.list(root, filter: { "pdf" => false })

    assert_equal([["pdf"], ["missing-name"]], [listing.skills.map(&:name), listing.skipped.map(&:reason)])
    write("app/index.ts", "")
    types = Skillspan::B4.typegen(File.join(root, "app"))
    assert_equal([["/"], []], [types.routes, types.warnings])
    assert_includes(types.text, "B4RoutePath")
    assert_predicate(Skillspan::B4.validate(File.join(root, "app")), :ok?)
  end

  def test_the_roots_of_an_application_start_with_app_skills
    roots = Skillspan::Roots.new
    roots << "vendor/skills"

    Dir.chdir(root) { assert_equal([File.join(root, "app/skills"), "vendor/skills"], roots.to_a) }
    assert_kind_of(Skillspan::Roots, Skillspan::Skill.roots)
  end

  def test_wrong_type_of_a_root_is_refused
    error = assert_raises(Skillspan::InvalidArgumentError) { Skillspan::Roots.new << nil }

    assert_includes(error.message, "nil")
  end

  def test_the_natives_are_private
    assert_raises(NameError) { Skillspan::Native }
    assert_raises(NoMethodError) { Skillspan::SkillSet.new }
  end

  # Where the locale is C, paths arrive as ASCII that it is not.
  def test_texts_of_any_encoding_are_read
    skill("é")
    roots = [root, root.encode("UTF-16LE"), "#{root}/é".b, "#{root}/é".dup.force_encoding("US-ASCII")]
    names = roots.map { |path| Skillspan::SkillSet.open(path).map(&:name) }

    assert_equal([["é"]], names.uniq)
  end

  def test_data_that_is_none_is_refused
    circle = []
    circle << circle
    [Object.new, 1 << 70, Float::NAN, circle, "\xFF".dup.force_encoding("UTF-8")].each do |value|
      assert_raises(Skillspan::InvalidArgumentError) { Skillspan::SkillSet.open(filter: value) }
    end
  end
end
