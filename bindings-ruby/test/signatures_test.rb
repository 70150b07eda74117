# frozen_string_literal: true

require_relative "helper"
require "open3"
require "rbconfig"
require "skillspan/ruby_llm"

# Whether sig/ names every public class and method and nothing else, and whether what it says is true.
class SignaturesTest < Minitest::Test
  HERE = File.expand_path("..", __dir__)
  SIGNATURES = File.read(File.join(HERE, "sig", "skillspan.rbs"))

  def test_every_public_class_is_there
    assert_equal(Skillspan.constants.sort - %i[Railtie VERSION], (declared.keys - %w[Fields]).map(&:to_sym).sort)
  end

  def test_every_public_method_is_there
    fields = declared.fetch("Fields")
    declared.except("Fields", "B4", "Forge", "Toolnexus", "RubyLLM").each do |name, methods|
      type = Skillspan.const_get(name)
      next if type <= StandardError && type != Skillspan::Error

      methods += fields if SIGNATURES.include?("class #{name} < Record\n    include Fields")
      assert_equal(own(type), (methods - [:initialize]).sort, name)
    end
  end

  def test_every_public_method_of_a_dialect_is_there
    dialects.each do |dialect, signatures|
      types = declared(signatures)

      assert_equal(dialect.constants.map(&:to_s).sort, types.keys.sort)
      types.except("Listing").each do |name, methods|
        assert_equal(own(dialect.const_get(name)), (methods - [:initialize]).sort, name)
      end
    end
  end

  def test_every_module_function_is_there
    { Skillspan => SIGNATURES, **dialects }.each do |type, signatures|
      functions = signatures.scan(/^  def self\??\.(\w+\??)/).flatten.map(&:to_sym)
      assert_equal(type.singleton_methods(false).sort, functions.sort, type.name)
    end
  end

  # Runs other tests with each call checked against its signature. `rbs` comes with Ruby.
  def test_signatures_hold
    skip("rbs is not installed") if Gem::Specification.find_all_by_name("rbs").empty?
    env = { "RUBYOPT" => "-rrbs/test/setup", "RBS_TEST_TARGET" => "Skillspan,Skillspan::*", "RBS_TEST_RAISE" => "true",
            "RBS_TEST_OPT" => "-I #{HERE}/sig -r pathname -r json", "RBS_TEST_LOGLEVEL" => "error" }
    # Not by `-r`, which would come before the one of RUBYOPT.
    tests = "%w[module skill_set hosts ruby_llm forge libraries session fixes approvals watch].each " \
            "{ |name| require \"#{HERE}/test/\#{name}_test\" }"
    command = [RbConfig.ruby, "-I#{HERE}/lib", "-e", tests, "--", "-n", "/^(?!.*wrong_type)/"]
    output, status = Open3.capture2e(env, *command)

    assert_predicate(status, :success?, output)
  end

  private

  def own(type)
    singletons = type.singleton_methods(false) - %i[nested prepended]
    (type.public_instance_methods(false) + singletons.map { |method| :"self.#{method}" }).sort
  end

  # What is said of a dialect's module, less the indentation of being in a module.
  def dialects
    [Skillspan::B4, Skillspan::Forge, Skillspan::Toolnexus, Skillspan::RubyLLM].to_h do |dialect|
      name = dialect.name.delete_prefix("Skillspan::")
      [dialect, SIGNATURES[/^  module #{name}\n.*?^  end\n/m].gsub(/^  /, "")]
    end
  end

  # Method names by class.
  def declared(signatures = SIGNATURES)
    bodies = signatures.scan(/^  (?:class|module) (\w+).*\n((?:(?:    .*)?\n)*)/).to_h
    bodies.transform_values { |body| body.scan(/^    (?:def|attr_reader) ((?:self\.)?[^\s:]+):/).flatten.map(&:to_sym) }
  end
end
