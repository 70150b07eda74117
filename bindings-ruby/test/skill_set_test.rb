# frozen_string_literal: true

require_relative "helper"
require "pathname"

class SkillSetTest < SkillTest
  def setup
    super
    skill("pdf", header: "license: MIT\nmetadata:\n  Author: Kim\nowner: me\n",
                 "notes.md": "Notes.\n", "logo.png": "\x89PNG\r\n\x1A\n".b)
    skill("csv", header: "disable-model-invocation: true\nargument-hint: FILE\n", body: "Read $ARGUMENTS.\n")
  end

  def test_it_opens_paths_of_all_kinds
    roots = [root, Pathname(root), { path: root, scope: :team }, { "path" => root, "namespace" => "n" }]
    sizes = roots.map { |path| Skillspan::SkillSet.open(path).size }

    assert_equal([2, 2, 2, 2], sizes)
    assert_equal(2, Skillspan::SkillSet.open(roots: [root]).size)
  end

  def test_a_relative_root_is_relative_to_the_current_folder
    Dir.chdir(root) do
      set = Skillspan::SkillSet.open("pdf")

      assert_equal(File.join(root, "pdf", "SKILL.md"), set.first.real_path)
    end
  end

  def test_it_is_enumerable
    set = open_set

    assert_kind_of(Enumerable, set)
    assert_equal(%w[csv pdf], set.map(&:name))
    assert_equal(%w[csv pdf], set.sort_by(&:name).map(&:name))
    assert_equal("pdf", set.find { |skill| skill.license == "MIT" }.name)
    assert_equal([2, 2, false], [set.size, set.each.size, set.empty?])
    assert_same(set, set.each(&:name))
  end

  def test_a_skill_is_found_by_name
    set = open_set

    assert_equal("pdf", set.get("pdf").name)
    assert_equal(set.get(:pdf), set[:pdf])
    assert_equal(set.get(:pdf).hash, set.fetch(:pdf).hash)
    assert_nil(set.find(:pdfs))
    error = assert_raises(Skillspan::SkillNotFoundError) { set.get("pdfs") }
    assert_equal(["skill_not_found", true], [error.code, error.message.include?("pdf")])
  end

  def test_a_skill_has_readers_predicates_and_patterns
    csv, pdf = open_set.sort_by(&:name)

    assert_equal([{ "Author" => "Kim" }, { "owner" => "me" }], [pdf.metadata, pdf.extra])
    assert_nil(pdf.compatibility)
    assert_predicate(pdf, :model_invocable?)
    refute_predicate(csv, :model_invocable?)
    assert_predicate(csv, :user_invocable?)
    case pdf
    in { name:, license: "MIT", compatibility: nil }
      assert_equal("pdf", name)
    end
  end

  def test_results_are_frozen_data
    pdf = open_set.get("pdf")

    assert_predicate(pdf, :frozen?)
    assert_predicate(pdf.metadata, :frozen?)
    assert_equal("project:pdf", pdf.to_h[:id])
    refute(pdf.to_h.key?(:compatibility))
    assert_equal("pdf", JSON.parse(pdf.to_json)["name"])
    assert_match(/\A#<Skillspan::Skill id="project:pdf", name="pdf"/, pdf.inspect)
  end

  def test_the_catalog_lists_what_a_model_may_load
    set = open_set

    assert_includes(set.catalog, "<name>pdf</name>")
    refute_includes(set.catalog, "csv")
    assert_equal("", set.catalog(exclude: [:pdf]))
    assert_equal("## Available skills", set.catalog(format: :markdown, preamble: false).lines(chomp: true).first)
    refute_predicate(set.catalog, :frozen?)
    assert_raises(Skillspan::InvalidArgumentError) { set.catalog(format: :yaml) }
  end

  def test_the_menu_lists_what_a_person_may_call
    assert_equal([%w[csv FILE], ["pdf", nil]], open_set.user_menu.map { |entry| [entry.name, entry.argument_hint] })
  end

  def test_tools_are_definitions_or_in_a_style
    set = open_set

    assert_equal(%w[load_skill read_skill_file], set.tools.map(&:name))
    assert_equal("object", set.tools.first.input_schema["type"])
    assert_equal("load_skill", set.tools(style: :openai).first.dig("function", "name"))
    assert_equal(set.tools(style: :mcp), Skillspan.wrap_tools(set.tools, :mcp))
    assert_equal([{ "name" => "x", "description" => "", "input_schema" => {} }],
                 Skillspan.wrap_tools([{ name: :x, input_schema: {} }], :anthropic))
    assert_raises(Skillspan::InvalidArgumentError) { Skillspan.wrap_tools([{ name: "x" }], :mcp) }
  end

  def test_a_tool_takes_keywords_or_a_hash
    set = open_set
    result = set.call(:load_skill, name: "pdf")

    refute_predicate(result, :error?)
    assert_includes(result.text, "Do it.")
    assert_equal(result, set.call("load_skill", { "name" => "pdf" }))
    missing = set.call(:load_skill)
    assert_equal([true, "invalid_argument"], [missing.error?, missing.code])
    assert_equal("invalid_argument", set.call(:load_skill, nil).code)
    assert_equal("unknown_tool", set.call(:fly).code)
  end

  def test_a_file_is_read_as_text_or_bytes
    set = open_set
    text = set.read(:pdf, "notes.md")
    image = set.read(:pdf, Pathname("logo.png"))

    assert_equal(["Notes.\n", true, Encoding::BINARY], [text.text, text.text?, text.bytes.encoding])
    assert_equal([nil, true, "\x89PNG\r\n\x1A\n".b], [image.text, image.image?, image.bytes])
    assert_raises(Skillspan::ResourceNotTextError) { set.read(:pdf, "logo.png", as: :text) }
    assert_raises(Skillspan::ResourceOutsideSkillError) { set.read(:pdf, "../csv/SKILL.md") }
  end

  def test_wrong_type_of_an_argument_is_refused
    set = open_set

    [[:read, :pdf, 7], [:read, nil, "a"], [:get, ["pdf"]], [:find, {}], [:load, 1.5], [:call, Object]].each do |call|
      error = assert_raises(Skillspan::InvalidArgumentError, call.inspect) { set.public_send(*call) }
      assert_match(/wanted|expected/, error.message)
    end
  end

  def test_every_field_has_a_reader
    write("bad/SKILL.md", "---\nname: bad\ndescription: Use when: asked\n---\n")
    set = open_set
    read = set.read(:pdf, "notes.md")
    records = [*set, *set.skipped, *set.diagnostics, *set.warnings, *set.user_menu, *set.tools, set.refresh, read,
               set.call(:load_skill, name: "pdf"), set.call(:read_skill_file, name: "pdf", path: "logo.png"),
               Skillspan.parse("---\nname: a\n---\n"), Skillspan.parse("---\nname: a\n---\n").frontmatter]
    records.concat(records.grep(Skillspan::Diagnostic).filter_map(&:fix))

    records.each do |record|
      values = record.class.members.to_h { |name| [name, record.public_send(name)] }
      assert_equal(values, record.deconstruct_keys(nil))
      assert_empty(record.to_h.keys - record.class.members, record.class)
    end
  end

  def test_a_skill_is_loaded_by_a_person_or_the_model
    set = open_set

    assert_includes(set.load(:csv, arguments: "a.csv"), "Read a.csv.")
    error = assert_raises(Skillspan::NotInvocableError) { set.load(:csv, by: :model) }
    assert_equal("not_invocable", error.code)
    assert_raises(Skillspan::InvalidArgumentError) { set.load(:csv, by: :nobody) }
  end

  def test_a_refresh_tells_what_changed
    set = open_set

    refute_predicate(set.refresh, :any?)
    skill("new")
    FileUtils.rm_rf(File.join(root, "csv"))

    assert_equal({ added: ["new"], changed: [], removed: ["csv"] }, set.refresh.to_h)
    assert_equal(%w[new pdf], set.map(&:name))
  end

  def test_what_is_broken_is_told
    write("bad/SKILL.md", "no header\n")
    set = open_set

    assert_equal(["missing-frontmatter"], set.skipped.map(&:reason))
    finding = set.diagnostics.find { |diagnostic| diagnostic.code == "missing-frontmatter" }
    assert_equal([true, 1, 1], [finding.error?, finding.line, finding.column])
    assert_equal(["missing-root"], Skillspan::SkillSet.open(File.join(root, "none")).warnings.map(&:code))
    error = assert_raises(Skillspan::InvalidSkillError) { open_set(strict: true) }
    assert_equal("missing-frontmatter", error.diagnostics.first.code)
    assert_equal(File.join(root, "bad", "SKILL.md"), error.path)
  end

  def test_data_skills_come_as_hashes_with_files
    data = { name: :note, description: "A note.", instructions: "Write.",
             files: { "a.txt" => "a", "b.bin" => "\xFF".b } }
    set = Skillspan::SkillSet.open(skills: [data])

    assert_equal(["a.txt", "b.bin"], set.get(:note).resources)
    assert_equal("\xFF".b, set.read(:note, "b.bin").bytes)
  end

  def test_a_closed_set_says_so
    set = open_set
    set.close
    set.close

    assert_predicate(set, :closed?)
    %i[skills catalog tools user_menu refresh to_h size dialect].each do |call|
      error = assert_raises(Skillspan::InvalidArgumentError, call) { set.public_send(call) }
      assert_includes(error.message, "closed")
    end
    assert_raises(Skillspan::InvalidArgumentError) { set.read(:pdf, "notes.md") }
    assert_equal("#<Skillspan::SkillSet closed>", set.inspect)
  end

  def test_names_of_ascii_and_tools_held_to_the_field
    skill("菜谱", header: "allowed-tools: Read Bash(git:*)\n")
    set = open_set
    names = set.ascii_names

    assert_equal(%w[project:csv project:pdf], names.select { |_, name| %w[csv pdf].include?(name) }.keys)
    assert_match(/\Aproject-\h{8}\z/, names.fetch("project:菜谱"))
    assert_equal(%w[Bash Read], set.restrict("菜谱", %i[Bash Write Read]))
    assert_equal(%w[Bash Write], set.restrict(:pdf, %w[Bash Write]))
    assert_raises(Skillspan::SkillNotFoundError) { set.restrict("none", []) }
  end

  def test_a_block_closes_the_set_behind_it
    kept = nil
    names = Skillspan::SkillSet.open(root) do |set|
      kept = set
      set.map(&:name)
    end

    assert_equal(%w[csv pdf], names)
    assert_predicate(kept, :closed?)
  end

  def test_the_whole_set_is_data
    set = open_set

    assert_equal(%i[dialect skills skipped blocked diagnostics warnings], set.to_h.keys)
    assert_equal(JSON.parse(JSON.generate(set.to_h)), JSON.parse(set.to_json))
    assert_equal(:agentskills, set.dialect)
    assert_equal("#<Skillspan::SkillSet agentskills, 2 skills>", set.inspect)
  end
end
