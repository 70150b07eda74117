# frozen_string_literal: true

# What the suite cannot see: classes of errors, hosts that fail, threads, watches.

require "minitest/autorun"
require "fileutils"
require "timeout"
require "tmpdir"
require "skillspan_uniffi"

# One skill; the whole store fails as it is told.
class Store
  def initialize(fault = nil)
    @fault = fault
  end

  def list
    @fault ? raise(@fault) : ["tea"]
  end

  def read_document(id)
    "---\nname: #{id}\ndescription: Makes #{id}.\n---\nBoil water.\n"
  end

  def list_files(_id)
    []
  end

  def read_file(_id, path)
    raise KeyError, path
  end
end

# Keeps what a watch tells.
class Ear
  attr_reader :told

  def initialize
    @told = Queue.new
  end

  def on_refresh(refresh)
    @told << refresh
  end

  def on_failure(error)
    @told << error
  end
end

# The module beside its suite.
class ModuleTest < Minitest::Test
  include SkillspanUniffi

  def setup
    @root = File.realpath(Dir.mktmpdir)
  end

  def teardown
    FileUtils.rm_r(@root)
  end

  def skill(name)
    Dir.mkdir(File.join(@root, name))
    File.write(File.join(@root, name, "SKILL.md"), "---\nname: #{name}\ndescription: About #{name}.\n---\nBody.\n")
  end

  def set(hosts = nil)
    SkillSet.open(OpenOptions.new(roots: [Root.new(path: @root)]), hosts)
  end

  def test_each_code_of_an_error_has_its_class
    codes = SkillspanUniffi.codes.select { |code| code.kind == CodeKind::ERROR }.map(&:code)
    names = codes.map { |code| code.split("_").map(&:capitalize).join }
    classes = SkillspanError.constants.map { |name| SkillspanError.const_get(name) }
    assert_equal(names.sort, classes.select { |kind| kind < StandardError }.map { |kind| kind.name.split("::").last }.sort)
  end

  def test_an_error_tells_what_was_wanted
    skill("tea")
    error = assert_raises(SkillspanError::SkillNotFound) { set.get("coffee") }
    assert_includes(error.text, "tea")
  end

  def test_a_store_that_raises_is_isolated_and_keeps_its_words
    skill("cake")
    [HostError::Failed.new(reason: "the cellar is locked"), IOError.new("the cellar is locked")].each do |fault|
      skills = set(Hosts.new(store: Store.new(fault)))
      assert_equal(["cake"], skills.skills.map(&:name))
      assert_includes(skills.warnings.first.message, "the cellar is locked")
    end
  end

  def test_a_verdict_that_raises_ends_the_call
    skill("tea")
    tired = Class.new { def decide(_skill) = raise("no verdict today") }
    error = assert_raises(SkillspanError::InvalidArgument) { set(Hosts.new(decide: tired.new)) }
    assert_includes(error.text, "no verdict today")
  end

  def test_a_set_serves_many_threads
    skills = set(Hosts.new(store: Store.new))
    texts = Array.new(8) { Thread.new { Array.new(20) { skills.load("tea") } } }.flat_map(&:value)
    assert_equal(160, texts.grep(/Boil water/).size)
  end

  def test_a_watch_tells_until_it_is_stopped
    skills = set
    ear = Ear.new
    watch = skills.watch(ear)
    skill("cake")
    assert_equal(["cake"], Timeout.timeout(30) { ear.told.pop }.added)
    watch.stop
    watch.stop
  end

  # Finalizers run where no lock may be taken.
  def test_sets_that_are_gone_let_go_of_their_stores
    count = -> { SkillStore.uniffi_handle_map.size }
    before = count.call
    50.times { set(Hosts.new(store: Store.new)) }
    GC.start
    assert_operator(count.call - before, :<, 50)
  end
end
