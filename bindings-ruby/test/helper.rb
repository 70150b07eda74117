# frozen_string_literal: true

require "minitest/autorun"
require "fileutils"
require "tmpdir"
require "skillspan"

# The example with skills in RubyLLM, and what stands in for that gem.
EXAMPLE = File.expand_path("../../examples/dialects/ruby_llm", __dir__)
$LOAD_PATH.unshift(File.join(EXAMPLE, "stand_in"))

# A test with a temporary folder of skills.
class SkillTest < Minitest::Test
  attr_reader :root

  def setup
    @root = File.realpath(Dir.mktmpdir("skillspan-"))
  end

  def teardown
    FileUtils.rm_rf(root)
  end

  # Writes a skill and gives its folder.
  def skill(name, description: "About #{name}.", body: "Do it.\n", header: "", **files)
    write("#{name}/SKILL.md", "---\nname: #{name}\ndescription: #{description}\n#{header}---\n#{body}")
    files.each { |path, content| write("#{name}/#{path}", content) }
    File.join(root, name)
  end

  def write(path, content)
    full = File.join(root, path)
    FileUtils.mkdir_p(File.dirname(full))
    File.binwrite(full, content)
  end

  def open_set(**options)
    Skillspan::SkillSet.open(root, **options)
  end
end

# A store of one skill; a block may step into each call.
class OneSkill
  def initialize(&step)
    @step = step
  end

  def list
    @step&.call(:list)
    [:remote]
  end

  def read_document(id)
    @step&.call(:read_document)
    "---\nname: #{id}\ndescription: From a store.\n---\nRemote.\n"
  end

  def list_files(_id)
    @step&.call(:list_files)
    ["a.txt", "b.bin"]
  end

  def read_file(_id, path)
    @step&.call(:read_file)
    path == "a.txt" ? "text" : "\xFF\x00".b
  end
end
