# frozen_string_literal: true

require_relative "helper"
require "open3"
require "rbconfig"

class CommandTest < SkillTest
  HERE = File.expand_path("..", __dir__)

  def run_ruby(*arguments)
    Open3.capture3(RbConfig.ruby, "-w", "-I#{HERE}/lib", *arguments)
  end

  def test_the_command_passes_on_arguments_and_status
    output, = run_ruby("#{HERE}/exe/skillspan", "--version")
    assert_includes(output, Skillspan::VERSION)
    _, _, status = run_ruby("#{HERE}/exe/skillspan", "no-such-verb")

    assert_equal(2, status.exitstatus)
  end

  def test_the_quickstart_prints_catalog_and_first_skill
    skill("pdf")
    output, errors, status = run_ruby("#{HERE}/examples/quickstart.rb", root)

    assert_predicate(status, :success?)
    assert_equal("", errors)
    set = open_set
    assert_equal("#{set.catalog}\n---\n#{set.call(:load_skill, name: "pdf").text}\n", output)
  end
end
