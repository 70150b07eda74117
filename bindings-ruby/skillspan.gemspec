# frozen_string_literal: true

require_relative "lib/skillspan/version"

Gem::Specification.new do |spec|
  spec.name = "skillspan"
  spec.version = Skillspan::VERSION
  spec.summary = "Find, check, list and load Agent Skills: folders with a SKILL.md"
  spec.description = "Agent Skills are folders with a SKILL.md. This gem finds and checks them, lists them for a " \
                     "model and runs the tools by which a model loads them. In Rails it has a generator."
  spec.authors = ["The skillspan authors"]
  spec.homepage = "https://github.com/skillspan/skillspan"
  spec.licenses = ["MIT", "Apache-2.0"]
  spec.metadata = {
    "source_code_uri" => spec.homepage,
    "changelog_uri" => "#{spec.homepage}/blob/main/CHANGELOG.md",
    "rubygems_mfa_required" => "true"
  }
  spec.required_ruby_version = ">= 3.1"

  # `rake package` puts core, cli, bindings-common and Cargo.lock beside lib, so that the gem compiles by itself.
  files = Dir["{lib,exe,sig,ext,core,cli,bindings-common}/**/*", "Cargo.*", "README.md", "LICENSE-*", base: __dir__]
  spec.files = files.select { |file| File.file?(File.join(__dir__, file)) && !file.end_with?(".so", ".bundle") }
  spec.bindir = "exe"
  spec.executables = ["skillspan"]
  spec.extensions = ["ext/skillspan/extconf.rb"]
end
