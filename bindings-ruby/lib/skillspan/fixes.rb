# frozen_string_literal: true

module Skillspan
  # A fix that was applied; `line` is that of its finding, as the text was then.
  class AppliedFix < Record
    fields :code, :applicability, :title, :line

    # Whether it needs no question.
    def safe? = applicability == "safe"
  end

  # A text with fixes applied, and what is found in it now.
  class Fixed < Record
    fields :text, :ok, applied: AppliedFix, diagnostics: Diagnostic

    def ok? = ok
  end

  # A SKILL.md with what its fixes would make of it: its `text`, and in `rename` the name that the file gets, if its
  # own is in another casing.
  class FileFix < Record
    fields :path, :rename, :text, :ok, applied: AppliedFix, diagnostics: Diagnostic

    def initialize(native, index, values)
      @native = native
      @index = index
      @changes = values["changes"]
      super(values.except("changes"))
    end

    def ok? = ok

    # Whether anything would change.
    def changes? = @changes

    # Writes the text, gives the file its name and returns its path then.
    #
    # Raises UnwritableError, also where the file is no longer what was read or the name is taken.
    def write = @native.ask({ write_fix: { index: @index } }, nil)
  end
end
