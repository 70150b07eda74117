# frozen_string_literal: true

require_relative "helper"
require "open3"

# A new application of the Rails that is installed, with the gem in its Gemfile: this folder, or with
# SKILLSPAN_GEM=installed the gem that is installed.
class RailsTest < SkillTest
  GEM = ENV["SKILLSPAN_GEM"] == "installed" ? "" : ", path: #{File.expand_path("..", __dir__).inspect}"
  NAMES = { "pdf-forms" => "Fills PDF forms. Use when someone sends one." }.freeze

  def test_an_application_with_skills
    skip("rails is not installed") unless system("rails --version", out: File::NULL, err: File::NULL)
    new_application
    generate_skills
    add_ruby_files_to_skills
    boot_and_eager_load
    print_the_catalog
    find_skills
  end

  private

  def app(path = nil)
    File.join(*[root, "app_with_skills", path].compact)
  end

  def new_application
    run_in(root, "rails", "new", "app_with_skills", "--minimal", "--api", "--quiet",
           "--skip-bundle", "--skip-git", "--skip-listen", "--skip-active-record")
    lines = ['source "https://rubygems.org"', 'gem "rails"', "gem \"skillspan\"#{GEM}"]
    File.write(app("Gemfile"), "#{lines.join("\n")}\n")
    run_in(app, "bundle", "install", "--local", "--quiet")
  end

  def generate_skills
    NAMES.each { |name, description| run_in(app, "bin/rails", "generate", "skillspan:skill", name, description) }
    assert_equal(Skillspan.new_skill("pdf-forms", NAMES["pdf-forms"]).text,
                 File.read(app("app/skills/pdf-forms/SKILL.md")))
    output, status = run_app("bin/rails", "generate", "skillspan:skill", "a b!", "x")

    assert_equal([1, true], [status.exitstatus, output.include?('name "a-b!" may only have lowercase')], output)
    kept, = run_app("bin/rails", "generate", "skillspan:skill", "PdfForms", "Other.", "--skip")
    assert_includes(kept, "skip")
  end

  # An autoloader would expect a constant of each, and eager loading would run them.
  def add_ruby_files_to_skills
    %w[app/skills/pdf-forms/scripts app/team_skills/notes].each do |folder|
      FileUtils.mkdir_p(app(folder))
      File.write(app("#{folder}/fill.rb"), "raise 'a script of a skill was loaded'\n")
    end
    File.write(app("app/team_skills/notes/SKILL.md"), "---\nname: notes\ndescription: Takes notes.\n---\n")
    File.write(app("config/application.rb"),
               File.read(app("config/application.rb")).sub(/^module /, <<~'RUBY'))
                 Skillspan::Skill.roots << File.expand_path("../app/team_skills", __dir__)

                 module \
               RUBY
  end

  def boot_and_eager_load
    output = run_in(app, "bin/rails", "runner",
                    "Rails.application.eager_load!; puts Rails.autoloaders.zeitwerk_enabled?")
    assert_equal("true\n", output)
    assert_includes(run_in(app, "bin/rails", "zeitwerk:check"), "All is good!")
  end

  def print_the_catalog
    output = run_in(app, "bin/rails", "runner", "puts Skillspan::SkillSet.open(*Skillspan::Skill.roots).catalog")
    expected = Skillspan::SkillSet.open(app("app/skills"), app("app/team_skills")).catalog

    assert_equal("#{expected}\n", output)
    assert_includes(output, "<name>notes</name>")
  end

  def find_skills
    program = "Dir.chdir('/'); puts Skillspan::Skill.all.map(&:name), Skillspan::Skill.find(:pdf_forms).path"

    assert_equal("pdf-forms\nnotes\n#{app("app/skills/pdf-forms")}\n", run_in(app, "bin/rails", "runner", program))
  end

  def run_in(folder, *command)
    output, status = Open3.capture2e(clean, *command, chdir: folder)
    assert_predicate(status, :success?, "#{command.join(" ")}\n#{output}")
    output
  end

  def run_app(*command)
    Open3.capture2e(clean, *command, chdir: app)
  end

  # What this test run was started with must not reach the application.
  def clean
    { "RUBYOPT" => nil, "RUBYLIB" => nil, "BUNDLE_GEMFILE" => nil, "DISABLE_SPRING" => "1" }
  end
end
