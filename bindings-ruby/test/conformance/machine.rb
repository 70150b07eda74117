# frozen_string_literal: true

require_relative "folder"

module Conformance
  # What this machine offers to cases that require it.
  module Machine
    PROBES = {
      "symlinks" => ->(file) { File.symlink(File.basename(file), "#{file}-link") },
      "posix-modes" => ->(file) { File.chmod(0o604, file) && File.stat(file).mode & 0o7777 == 0o604 },
      "not-root" => ->(file) { File.chmod(0, file) && !File.readable?(file) },
      "case-sensitive" => ->(file) { !File.exist?(file.sub("case-sensitive", "CASE-SENSITIVE")) }
    }.freeze

    def self.lacks(requirements)
      requirements.find { |requirement| !met.fetch(requirement) }
    end

    def self.met
      @met ||= PROBES.to_h do |name, probe|
        Folder.open do |folder|
          file = File.join(folder.path, name)
          File.write(file, "x")
          [name, probe.call(file) || false]
        rescue SystemCallError, NotImplementedError
          [name, false]
        end
      end
    end
  end
end
