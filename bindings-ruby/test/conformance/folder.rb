# frozen_string_literal: true

require "fileutils"
require "tmpdir"

module Conformance
  # The temporary folder of a case, and what stands for it in texts.
  class Folder
    attr_reader :path

    # The files below a folder, sorted by path, each with its permissions and its text.
    def self.files(folder)
      paths = Dir.glob("**/*", File::FNM_DOTMATCH, base: folder)
      paths.select { |path| File.file?(File.join(folder, path)) }.sort_by(&:b).map do |path|
        full = File.join(folder, path)
        { path:, mode: format("%03o", File.stat(full).mode & 0o777), text: File.read(full, encoding: "UTF-8") }
      end
    end

    def self.open
      folder = new(File.realpath(Dir.mktmpdir("skillspan-")))
      yield folder
    ensure
      folder&.remove
    end

    def initialize(path)
      raise "the temporary folder #{path} has characters that a URL would encode" unless path.match?(%r{\A[\w.~/-]+\z})

      @path = path
    end

    # Fills the placeholders of a text, or of all texts and keys of a value.
    def fill(value)
      case value
      when String then value.gsub(/\{root(_uri)?\}/) { path }
      when Array then value.map { |item| fill(item) }
      when Hash then value.to_h { |key, item| [fill(key), fill(item)] }
      else value
      end
    end

    def remove
      # A folder without permissions would stay behind.
      Dir.glob("**/*/", File::FNM_DOTMATCH, base: path).each { |folder| unlock(folder) }
      FileUtils.rm_rf(path)
    end

    private

    def unlock(folder)
      full = File.join(path, folder.chomp("/"))
      File.chmod(0o700, full) unless File.symlink?(full)
    rescue SystemCallError
      nil
    end
  end
end
