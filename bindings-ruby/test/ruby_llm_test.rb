# frozen_string_literal: true

require_relative "helper"
require "open3"
require "rbconfig"
require "skillspan/ruby_llm"

# A test in an application's folder: what `skill` writes lies in `app/skills` unless a path says otherwise.
class RubyLLMTest < SkillTest
  WORDS = "accepts skill names, paths, true, or false"

  def setup
    super
    skill("app/skills/pdf-forms", name: "pdf-forms")
    skill("app/skills/tax", name: "tax", "rates.md": "20 %\n")
    @was = Dir.pwd
    Dir.chdir(root)
    RubyLLM.provider = lambda do |messages, tools|
      heard << [messages.map { |message| { role: message.role, content: message.content } }, tools.keys]
      "Done."
    end
  end

  def teardown
    Dir.chdir(@was)
    Skillspan::Skill.roots.send(:initialize)
    super
  end

  # What the model was sent: messages and names of tools.
  def heard
    @heard ||= []
  end

  def skill(folder, name: File.basename(folder), **files)
    write("#{folder}/SKILL.md", "---\nname: #{name}\ndescription: About #{name}.\n---\n\nDo #{name}.\n")
    files.each { |path, content| write("#{folder}/#{path}", content) }
  end

  def list(*names)
    items = names.map { |name| "- #{name}: About #{name}.\n" }.join
    /\A# Skills\n\nSkills are .*\n\n#{Regexp.escape(items)}\nScripts cannot run.*that you did\.\z/
  end

  def names(chat)
    chat.skills.map(&:name)
  end
end

class SkillsOfAnApplicationTest < RubyLLMTest
  def test_a_symbol_is_a_name_and_a_text_a_path
    write("vendor/skills/glue/SKILL.md", "---\nname: glue\ndescription: Glues.\n---\n")
    found = Skillspan::Skill.find(:pdf_forms)

    assert_equal(["pdf-forms", Pathname(root) / "app/skills/pdf-forms"], [found.name, found.path])
    assert_equal([{}, [], "\nDo pdf-forms.\n"], [found.metadata, found.allowed_tools, found.instructions])
    ["vendor/skills/glue", Pathname("vendor/skills/glue"), File.join(root, "vendor/skills/glue")].each do |path|
      assert_equal("glue", Skillspan::Skill.find(path).name)
    end
    error = assert_raises(Skillspan::SkillNotFoundError) { Skillspan::Skill.find("pdf-forms") }
    assert_equal("no skill at pdf-forms: SKILL.md is missing", error.message)
  end

  def test_roots_are_handed_over_at_each_call
    skill("vendor/skills/glue")
    assert_equal(%w[pdf-forms tax], Skillspan::Skill.all.map(&:name))
    Skillspan::Skill.roots << "vendor/skills"

    assert_equal(%w[pdf-forms tax glue], Skillspan::Skill.all.map(&:name))
    assert_equal("glue", Skillspan::Skill.find(:glue).name)
    error = assert_raises(Skillspan::SkillNotFoundError) { Skillspan::Skill.find(:none) }
    assert_equal('no skill named "none" in app/skills, vendor/skills', error.message)
  end

  def test_what_is_broken_is_told_with_its_problem
    write("app/skills/broken/SKILL.md", "none")
    error = assert_raises(Skillspan::InvalidSkillError) { Skillspan::Skill.all }

    assert_equal(["app/skills/broken/SKILL.md: front matter is missing", "front matter is missing"],
                 [error.message, error.problem])
  end

  def test_wrong_type_of_a_reference_is_refused
    [nil, 7, Object.new, true, [:tax], {}].each do |reference|
      error = assert_raises(ArgumentError, reference.inspect) { Skillspan::Skill.find(reference) }
      assert_equal("find accepts a skill name or a path", error.message)
    end
  end

  def test_a_set_with_more_skills_is_a_new_one
    set = Skillspan::SkillSet.open(dialect: :ruby_llm, select: [:tax])
    more = set.with_skills("app/skills/tax", [set.first, [:pdf_forms]])

    assert_equal([%w[tax], %w[tax pdf-forms], []], [set, more, more.with_skills(false)].map { |it| it.map(&:name) })
    assert_equal(%w[tax pdf-forms], set.with_skills.map(&:name))
    set.close
    assert_raises(Skillspan::InvalidArgumentError) { set.with_skills }
    assert_equal(2, more.size)
    assert_raises(Skillspan::InvalidArgumentError) { open_set.with_skills(:tax) }
  end

  def test_callbacks_go_on_with_the_new_set
    asked = []
    decide = ->(skill) { asked.push(skill.name).any? }
    set = Skillspan::SkillSet.open(dialect: :ruby_llm, select: false, trust: { decide: })
    sets = Array.new(20) { set.with_skills(:tax) }
    set.close
    GC.start
    asked.clear

    assert_equal(["tax"], sets.flat_map { |it| it.with_skills(:pdf_forms).map(&:name).first }.uniq)
    assert_includes(asked, "pdf-forms")
  end

  def test_mounts_can_be_copied
    File.symlink(root, "app/skills/tax/out")
    set = Skillspan::SkillSet.open(dialect: :ruby_llm, select: :tax)
    mount = set.mounts.first

    assert_equal({ name: "tax", source: File.join(root, "app/skills/tax"), target: "skills/tax", read_only: true },
                 mount.to_h)
    assert_equal(["outside-skill"], set.materialize("box").map(&:code))
    assert_equal("20 %\n", File.read("box/#{mount.target}/rates.md"))
    assert_raises(Skillspan::UnwritableError) { set.materialize(Pathname("box")) }
    FileUtils.chmod_R("u+w", "box")
  end
end

class ChatTest < RubyLLMTest
  def test_the_list_goes_below_the_instructions_and_into_no_message
    chat = RubyLLM.chat.with_instructions("Be brief.").with_skills(:tax)
    chat.ask("How much?")
    (system, user), tools = heard.last

    assert_equal(:system, system[:role])
    assert_match(list("tax"), system[:content].delete_prefix("Be brief.\n\n"))
    assert_equal(["How much?", [:load_skill]], [user[:content], tools])
    assert_equal(["Be brief.", "How much?", "Done."], chat.messages.map(&:content))
  end

  def test_the_list_stands_alone_without_instructions
    RubyLLM.chat.with_skills.ask("How much?")

    assert_match(list("pdf-forms", "tax"), heard.last.first.first[:content])
    RubyLLM.chat.ask("How much?")
    RubyLLM.chat.with_skills([]).ask("How much?")
    assert_equal([[[:user], []]] * 2, heard.last(2).map { |messages, tools| [messages.map { _1[:role] }, tools] })
  end

  def test_the_model_loads_a_skill_and_its_files
    calls = [{ "skill" => "tax" }, { "skill" => "tax", "file" => "rates.md" }, { "skill" => "x" }, { "path" => "x" }]
    RubyLLM.provider = lambda do |_, _|
      arguments = calls.shift
      arguments ? RubyLLM::ToolCall.new(id: "1", name: "load_skill", arguments:) : "Done."
    end
    chat = RubyLLM.chat.with_skills(:tax)
    chat.ask("How much?")

    assert_equal(["\nDo tax.\n", "20 %\n", '{"error":"No skill named \"x\". Available skills: tax"}',
                  '{"error":"Invalid tool arguments: missing keyword: skill"}'],
                 chat.select { |message| message.role == :tool }.map(&:content))
  end

  def test_skills_are_added_until_all_are_removed
    chat = RubyLLM.chat.with_skills(:tax).with_skills("app/skills/tax")
    chat.with_skills

    assert_equal(%w[tax pdf-forms], names(chat))
    Skillspan::Skill.roots << "vendor/skills"
    skill("vendor/skills/glue")
    assert_same(chat, chat.with_skills(:glue))
    assert_equal(%w[tax pdf-forms glue], names(chat))
    assert_equal([[], {}], [names(chat.with_skills(false)), chat.tools])
  end

  def test_a_failure_leaves_all_as_it_was
    skill("lib/tax")
    chat = RubyLLM.chat.with_skills(:tax)
    error = assert_raises(ArgumentError) { chat.with_skills("lib/tax") }

    assert_equal('two skills named "tax": app/skills/tax and lib/tax', error.message)
    assert_raises(Skillspan::SkillNotFoundError) { chat.with_skills(:pdf_forms, :none) }
    assert_equal([%w[tax], [:load_skill]], [names(chat), chat.tools.keys])
  end

  def test_wrong_type_of_skills_is_refused
    [[nil], [7], [Object.new], [:tax, true], [[true]], [[:tax, [nil]]], [{}]].each do |arguments|
      error = assert_raises(ArgumentError, arguments.inspect) { RubyLLM.chat.with_skills(*arguments) }
      assert_equal("with_skills #{WORDS}", error.message)
    end
  end

  def test_the_list_tells_of_code_execution
    chat = RubyLLM.chat.with_skills(:tax, code_execution: true).with_skills(:pdf_forms)

    assert_includes(chat.skill_set.catalog, "mounted read-only at `skills/<name>/`")
    assert_equal(%w[skills/tax skills/pdf-forms], chat.skill_set.mounts.map(&:target))
    refute_includes(chat.with_skills([], code_execution: false).skill_set.catalog, "mounted")
  end

  def test_tools_of_any_dialect_can_be_given
    set = Skillspan::SkillSet.open("app/skills")
    load, read = Skillspan::RubyLLM.tools(set)

    assert_kind_of(RubyLLM::Tool, load)
    assert_equal(%w[load_skill read_skill_file], [load.name, read.name])
    assert_equal([set.tools.first.input_schema] * 2, [load.parameters_schema, load.params_schema])
    assert_equal(set.call(:load_skill, name: "tax").text, load.call(name: "tax"))
  end
end

class AgentTest < RubyLLMTest
  Base = Class.new(RubyLLM::Agent) do
    instructions("Be brief.")
    skills(:tax, "app/skills/pdf-forms")
  end
  Record = Struct.new(:to_llm) do
    include Skillspan::RubyLLM::Record

    def self.find(_id)
      new(RubyLLM.chat)
    end

    def with_instructions(...)
      to_llm.with_instructions(...)
    end
  end
  PlainRecord = Struct.new(:to_llm) { def self.find(_id) = new(RubyLLM.chat) }

  def test_a_declaration_is_inherited_or_replaced
    kept = Class.new(Base)
    replaced = Class.new(Base) { skills([:tax]) }
    dropped = Class.new(Base) { skills(false) }
    everything = Class.new(dropped) { skills(true) }

    assert_equal([[:tax, "app/skills/pdf-forms"]] * 2, [Base.skills, kept.skills])
    assert_equal([[:tax], false, true, nil],
                 [replaced, dropped, everything, Class.new(RubyLLM::Agent)].map(&:skills))
    assert_equal([%w[tax pdf-forms], ["tax"], [], %w[pdf-forms tax], []],
                 [kept, replaced, dropped, everything, Class.new(RubyLLM::Agent)].map { |agent| names(agent.chat) })
  end

  def test_wrong_type_of_a_declaration_is_refused
    [[nil], [:tax, false], [3]].each do |arguments|
      error = assert_raises(ArgumentError) { Class.new(RubyLLM::Agent) { skills(*arguments) } }
      assert_equal("skills #{WORDS}", error.message)
    end
    assert_equal(%i[tax none], Class.new(RubyLLM::Agent) { skills(:tax, :none) }.skills)
  end

  def test_a_declaration_is_resolved_when_a_chat_is_built
    agent = Class.new(RubyLLM::Agent) { skills :late }
    assert_raises(Skillspan::SkillNotFoundError) { agent.new }
    skill("app/skills/late")

    assert_equal(["late"], names(agent.new))
    assert_equal(%w[late tax], names(agent.new.with_skills(:tax)))
  end

  def test_an_agent_asks_with_its_skills
    Base.new.ask("How much?")

    assert_match(list("tax", "pdf-forms"), heard.last.first.first[:content].delete_prefix("Be brief.\n\n"))
  end

  def test_chats_that_are_found_have_the_skills
    found = Class.new(Base) { chat_model(Record) }.find(7)

    assert_instance_of(Record, found)
    assert_same(found, found.with_skills(false))
    assert_equal([[], []], [names(found), found.skill_set.mounts])
    plain = Class.new(RubyLLM::Agent) { skills(:tax) && chat_model(PlainRecord) }.find(7)
    assert_equal(["tax"], names(plain.to_llm))
  end
end

class AttachTest < RubyLLMTest
  def test_names_are_given_where_there_are_none
    assert_same(Skillspan::Skill, RubyLLM::Skill)
    assert_same(Skillspan::SkillNotFoundError, RubyLLM::SkillNotFoundError)
    before = RubyLLM::Chat.ancestors
    Skillspan::RubyLLM.attach

    assert_equal(before, RubyLLM::Chat.ancestors)
  end

  def test_chats_that_never_show_the_list_are_refused
    chat = Class.new { prepend Skillspan::RubyLLM::Chat }.new
    error = assert_raises(NotImplementedError) { chat.with_skills(:tax) }

    assert_match(/RubyLLM 2 does/, error.message)
  end

  def test_records_of_chats_have_skills
    skip("rails is not installed") if Gem::Specification.find_all_by_name("activesupport").empty?
    program = <<~RUBY
      require "active_support/lazy_load_hooks"
      require "skillspan/ruby_llm"
      module RubyLLM::ActiveRecord
        module ChatMethods
          def to_llm = @to_llm ||= RubyLLM.chat
        end
      end
      class Chat
        include RubyLLM::ActiveRecord::ChatMethods
      end
      %i[after_initialize active_record].each { |part| ActiveSupport.run_load_hooks(part) }
      puts Chat.new.with_skills(:tax).skills.map(&:name)
    RUBY
    assert_equal("tax\n", run_ruby("-I#{EXAMPLE}/stand_in", "-e", program))
  end

  def test_what_rubyllm_has_of_its_own_stays
    program = <<~RUBY
      require "ruby_llm"
      RubyLLM::Skill = Class.new
      class RubyLLM::Chat
        def with_skills(*) = "RubyLLM's"
      end
      require "skillspan/ruby_llm"
      puts RubyLLM.chat.with_skills(:tax), RubyLLM::Skill.equal?(Skillspan::Skill), RubyLLM::InvalidSkillError
    RUBY
    assert_equal("RubyLLM's\nfalse\nSkillspan::InvalidSkillError\n", run_ruby("-I#{EXAMPLE}/stand_in", "-e", program))
  end

  def test_the_modules_stand_alone
    program = <<~RUBY
      require "skillspan/ruby_llm"
      class Chat
        include Skillspan::RubyLLM::Skills
      end
      class Agent
        extend Skillspan::RubyLLM::Declaration
        skills :tax
      end
      chat = Agent.apply_skills(Chat.new)
      puts chat.skill_set.tools.map(&:name), chat.skills.map(&:name), defined?(RubyLLM).inspect
    RUBY
    assert_equal("load_skill\ntax\nnil\n", run_ruby("-e", program))
  end

  def test_the_example_runs
    output = run_ruby("-I#{EXAMPLE}/stand_in", "#{EXAMPLE}/support_agent.rb")

    assert_equal("I read: # Meeting notes", output.lines(chomp: true).first)
    assert_match(/^tool: # Meeting notes$/, output)
    assert_match(/^csv-cleaner: Cleans/, output)
  end

  private

  def run_ruby(*arguments)
    output, status = Open3.capture2e({ "RUBYOPT" => nil }, RbConfig.ruby, "-w", "-I#{__dir__}/../lib", *arguments)
    assert_predicate(status, :success?, output)
    output
  end
end
