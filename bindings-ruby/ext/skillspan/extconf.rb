# frozen_string_literal: true

# Writes a Makefile that calls cargo: no other gem is needed to install this one.

require "rbconfig"

found = begin
  `cargo --version`
rescue SystemCallError
  nil
end
abort <<~TEXT unless found
  skillspan is compiled when it is installed, and `cargo` was not found on the PATH.
  Install Rust 1.90 or newer (https://rustup.rs), and libclang, for example by `apt-get install libclang1`.
TEXT

config = RbConfig::CONFIG
target = ENV.fetch("CARGO_TARGET_DIR", nil)
built = config["host_os"].match?(/mingw|mswin/) ? "skillspan_ruby.dll" : "libskillspan_ruby.#{config["SOEXT"]}"
# A Ruby extension finds Ruby's symbols when it is loaded.
link = config["host_os"].include?("darwin") ? " -- -C link-arg=-Wl,-undefined,dynamic_lookup" : ""
# Many systems have libclang without the headers that belong to it; the C compiler has its own.
clang = ENV.fetch("BINDGEN_EXTRA_CLANG_ARGS") { "-I#{`#{config["CC"]} -print-file-name=include`.strip}" }

File.write("Makefile", <<~MAKE)
  RUBY = #{RbConfig.ruby}
  DESTDIR =
  sitearchdir = #{config["sitearchdir"]}
  target = #{target || "target"}
  library = $(DESTDIR)$(sitearchdir)/skillspan/skillspan_ruby.#{config["DLEXT"]}
  export RUBY
  export BINDGEN_EXTRA_CLANG_ARGS = #{clang}

  all:
  \tcargo rustc --release --locked --crate-type cdylib --target-dir $(target)#{link}

  install: all
  \tmkdir -p $(dir $(library))
  \tcp $(target)/release/#{built} $(library)
  \t#{"rm -rf target" unless target}

  clean:

  .PHONY: all install clean
MAKE
