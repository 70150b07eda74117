# frozen_string_literal: true

require "fileutils"

module Conformance
  # The files of a case: paths below its folder, and what stands there.
  class Tree
    def initialize(entries)
      @entries = entries.map { |path, value| [path.chomp("/"), kind(path, value), value] }
    end

    # Removals first, then folders, files and links; permissions of folders last.
    def write(folder)
      of(:removed) { |path| FileUtils.rm_r(below(folder, path), secure: true) }
      of(:folder) { |path| FileUtils.mkdir_p(below(folder, path)) }
      of(:file) { |path, value| write_file(room(folder, path), value) }
      of(:link) { |path, value| File.symlink(folder.fill(value["symlink"]), room(folder, path)) }
      of(:folder) { |path, value| value["mode"] && File.chmod(value["mode"].oct, below(folder, path)) }
    end

    private

    def kind(path, value)
      return :removed if value.nil?
      return :folder if path.end_with?("/")

      value.is_a?(Hash) && value.key?("symlink") ? :link : :file
    end

    def of(kind)
      @entries.sort.each { |path, its, value| yield path, value if its == kind }
    rescue SystemCallError => e
      raise "cannot prepare the tree: #{e.message}"
    end

    def below(folder, path)
      File.join(folder.path, path)
    end

    # Makes the parents and takes away what is there, so that nothing is written through a link.
    def room(folder, path)
      path = below(folder, path)
      FileUtils.mkdir_p(File.dirname(path))
      File.unlink(path) if File.symlink?(path) || File.exist?(path)
      path
    end

    def write_file(path, value)
      return File.mkfifo(path) if value.is_a?(Hash) && value["fifo"]

      File.binwrite(path, content(value))
      File.chmod(value["mode"].oct, path) if value.is_a?(Hash) && value["mode"]
    end

    def content(value)
      case value
      when String then value
      when Array then value.join("\n")
      else bytes(**value.transform_keys(&:to_sym))
      end
    end

    def bytes(base64: nil, text: nil, repeat: nil, **)
      return base64.unpack1("m0") if base64

      repeat ? repeat["text"] * repeat["times"] : text
    end
  end
end
