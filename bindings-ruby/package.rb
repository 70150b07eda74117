# frozen_string_literal: true

require "fileutils"
require "tmpdir"

# The gem with all that it needs to compile: its own files, the crates it is made of, and their lock file.
class Package
  CRATES = %w[core cli bindings-common].freeze
  HERE = __dir__

  # Installs a gem without any other, and uses it there: the quickstart, the command, a Rails application.
  def self.prove(gem)
    Dir.mktmpdir("skillspan-gem-") do |home|
      env = { "GEM_HOME" => home, "GEM_PATH" => home, "RUBYLIB" => nil, "RUBYOPT" => nil,
              "SKILLSPAN_GEM" => "installed" }
      run(env, "gem", "install", "--local", "--no-document", gem, chdir: home)
      left = Dir.glob("#{home}/**/target")
      raise "the installed gem keeps its build folder: #{left.join(", ")}" if left.any?

      run(env, "ruby", File.join(HERE, "examples/quickstart.rb"), File.expand_path("../examples/skills", HERE),
          chdir: home)
      run(env, File.join(home, "bin", "skillspan"), "--version", chdir: home)
      # Rails and minitest are the system's.
      run(env.merge("GEM_PATH" => nil), "ruby", File.join(HERE, "test/rails_test.rb"), chdir: home)
    end
  end

  def self.run(env, *command, **options)
    system(env, *command, exception: true, **options)
  end

  def initialize(workspace)
    @workspace = workspace
  end

  # The path of the new gem.
  def build
    gem = File.join(HERE, "pkg",
                    "skillspan-#{Gem::Specification.load(File.join(HERE, "skillspan.gemspec")).version}.gem")
    FileUtils.mkdir_p(File.dirname(gem))
    Dir.mktmpdir("skillspan-stage-") do |stage|
      copy(HERE, stage, "{lib,exe,sig,ext}/**/*", "skillspan.gemspec", "README.md")
      copy(@workspace, stage, "LICENSE-*")
      CRATES.each { |crate| stage_crate(crate, stage) }
      stage_workspace(stage)
      Package.run({}, "gem", "build", "--strict", "skillspan.gemspec", "--output", gem, chdir: stage)
    end
    gem
  end

  private

  def copy(from, to, *patterns)
    Dir.glob(patterns, base: from).each do |file|
      next unless File.file?(File.join(from, file))

      FileUtils.mkdir_p(File.join(to, File.dirname(file)))
      FileUtils.cp(File.join(from, file), File.join(to, file))
    end
  end

  # A crate without what only its own tests and benchmarks need.
  def stage_crate(crate, stage)
    copy(@workspace, stage, "#{crate}/src/**/*")
    tables = File.read(File.join(@workspace, crate, "Cargo.toml")).split(/^(?=\[)/)
    tables.reject! { |table| table.start_with?("[dev-dependencies]", "[[bench]]", "[[test]]") }
    File.write(File.join(stage, crate, "Cargo.toml"), tables.join)
  end

  def stage_workspace(stage)
    manifest = File.read(File.join(@workspace, "Cargo.toml"))
    members = (CRATES + ["ext/skillspan"]).inspect
    manifest.sub!(/^members = \[.*?\]/m, "members = #{members}")
    manifest.sub!(/^default-members = .*\n/, "")
    File.write(File.join(stage, "Cargo.toml"), manifest)
    prune_lock(stage)
  end

  # Cargo drops what nobody needs any more; it must not change what is left.
  def prune_lock(stage)
    lock = File.join(stage, "Cargo.lock")
    FileUtils.cp(File.join(@workspace, "Cargo.lock"), lock)
    Package.run({}, "cargo", "update", "--quiet", "--workspace", chdir: stage)
    changed = packages(lock) - packages(File.join(@workspace, "Cargo.lock"))
    raise "the lock file of the gem has other versions: #{changed.join(", ")}" if changed.any?
  end

  def packages(lock)
    File.read(lock).scan(/^name = "(.*)"\nversion = "(.*)"/).map { |name, version| "#{name} #{version}" }
  end
end
