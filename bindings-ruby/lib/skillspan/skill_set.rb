# frozen_string_literal: true

module Skillspan
  # Skills opened from roots, data, a store and a provider. May be used from many threads.
  class SkillSet
    include Enumerable
    include Asking

    LISTS = { skills: Skill, skipped: Skipped, blocked: Skill, diagnostics: Diagnostic, warnings: Warning }.freeze
    private_constant :LISTS

    class << self
      # Opens a set: walks the roots and reads each skill's frontmatter.
      #
      # `roots` are paths, or hashes of `path`, `scope`, `namespace` and `trust`. Other options:
      # `dialect`, `skills`, `filter`, `trust: {demand:, decide:, approvals:}`, `strict`, `nested`, `hidden`,
      # `links`, `respect_gitignore`, `threads`, `sample_limit`, the bounds and limits `max_…`, in the dialect
      # `ruby_llm` `base_dir`, `code_execution` and `select` (what `with_skills` takes, several in a list), and
      #
      # - `budget`: the most that a catalog may take, `{chars:}`, `{tokens:}` or `{context_window:, percent:}`
      # - `search`: whether the model gets the tool `search_skills` even if no budget drops names
      # - `store`: an object with `list`, `read_document(id)`, `list_files(id)` and `read_file(id, path)`
      # - `provider`: a callable that returns data skills
      # - `on_warning`: a callable that gets each Warning, or nil for silence
      #
      # and in the dialect `forge` `main_skill`, `prompt` (`:full`, `:lazy`), `legacy_bullets`, `execute`,
      # `reserved_tools`, `env` (for example `ENV`; none is read unasked), `extra_env` for every script, and
      #
      # - `which`: a list of the programs that are there, or a callable that gives a path or true for a name;
      #   left out, the `PATH` of `env` tells
      # - `resolve_env`: a callable that gives a script's value for a variable's name and value, or a hash of
      #   variables instead
      #
      # With a block the set is closed behind it.
      #
      # Raises InvalidArgumentError for wrong options and, with `strict`, InvalidSkillError. A broken
      # skill, a missing root or a failing store never hides the others.
      def open(*roots, store: nil, provider: nil, trust: {}, on_warning: :dialect, **options)
        Hosts.callable("on_warning", on_warning) unless on_warning == :dialect
        hosts = Hosts.take(options.update(store:, provider:, trust:))
        options[:roots] = roots if roots.any?
        options[:select] &&= Selection.of(options[:select])
        set = new(Native.open(options, hosts))
        set.send(:tell, on_warning)
        return set unless block_given?

        begin
          yield set
        ensure
          set.close
        end
      end

      private :new
    end

    def initialize(native)
      @native = native
    end

    # The skills, in the dialect's order.
    def skills = list(Skill, :skills)

    # What was found and does not count.
    def skipped = list(Skipped, :skipped)

    # Skills that may not be used.
    def blocked = list(Skill, :blocked)

    # What was found in files.
    def diagnostics = list(Diagnostic, :diagnostics)

    # What was met at opening.
    def warnings = list(Warning, :warnings)

    # The dialect, a symbol.
    def dialect = ask(:dialect).to_sym

    def each(&block)
      return to_enum { size } unless block

      skills.each(&block)
      self
    end

    # How many skills the set shows.
    def size = ask(:size)
    alias length size

    def empty? = size.zero?

    # The skill of a name or a qualified id. Raises SkillNotFoundError with close matches.
    def get(name) = Skill.new(ask(get: { name: }))
    alias fetch get

    # The same, or nil. With a block it is Enumerable's.
    def find(name = nil, &block)
      return super if block

      fields = ask(find: { name: })
      fields && Skill.new(fields)
    end
    alias [] find

    # The list of skills that a model sees: `format`, `locations` (true, or `:url`), `preamble`, `include`,
    # `exclude`, `budget` (as of `open`, or false for none).
    def catalog(**options) = +ask(catalog: { options: })

    # What the catalog of these options shows, and what its budget cost.
    def catalog_report(**options) = CatalogReport.new(ask(catalog_report: { options: }))

    # The skills that fit a query, the best first. `scores` are those of a search of the host's own, by name or id.
    def search(query, limit: nil, scores: {})
      list(SearchHit, search: { query:, options: { limit:, scores: } })
    end

    # The skills that a person may call.
    def user_menu = list(MenuEntry, :user_menu)

    # The tools that a model may call; with a style (`:openai`, `:anthropic`, `:gemini`, `:mcp`) as the
    # plain data that a provider wants. Takes the options of the catalog that they go with.
    def tools(style: nil, **options)
      tools = ask(tools: { options: { style:, **options } })
      style ? tools : wrap(ToolDefinition, tools)
    end

    # Runs a tool: `set.call(:load_skill, name: "pdf")`. What a model may get wrong comes back as a
    # result with `error?`.
    def call(tool, arguments = {}, **named)
      ToolResult.new(ask(call: { tool:, arguments: together(arguments, named) }))
    end

    # Reads a file of a skill; `as: :text` refuses what is no text.
    #
    # Raises SkillNotFoundError, InvalidSkillError, ResourceNotFoundError, ResourceOutsideSkillError,
    # ResourceTooLargeError or ResourceNotTextError.
    def read(skill, path, as: nil) = Resource.new(ask(read: { skill:, path:, as: }))

    # The text of a skill for `by: :user` or `:model`, with `arguments` put in.
    #
    # Raises SkillNotFoundError, InvalidSkillError or NotInvocableError.
    def load(name, arguments: nil, by: nil, substitute: false) = +ask(load: { name:, arguments:, by:, substitute: })

    # Raises InvalidArgumentError if one of a host's own tools has the name of one that the set offers.
    def check_tool_names(names) = ask(check_tool_names: { names: })

    # Scans the roots again and tells what changed. Raises what opening raises.
    def refresh = Refresh.new(ask(:refresh))

    # A new conversation, which remembers what it has loaded. A second load of a text gives one line: that of
    # `repeat`, if it is a text; with `repeat: false` the text comes again.
    def session(**options) = Session.send(:new, @native.conversation, options)

    # Approves of a blocked skill, by name, id or location, as its folder is now. Returns all approvals, which
    # `trust: {approvals:}` of the next set takes.
    #
    # Raises SkillNotFoundError, UnreadableError, InvalidArgumentError for a skill that lies on no disk.
    def approve(skill) = ask(approve: { skill: })

    # Takes an approval back. Returns those that are left. Raises SkillNotFoundError.
    def revoke(skill) = ask(revoke: { skill: })

    # A name of ASCII letters, digits, `-` and `_` for each skill, by its id: for tools, commands and keys that take
    # no others. One that has such a name keeps it; the names are the same in every set.
    def ascii_names = ask(:ascii_names)

    # Of a host's tools those that the skill's `allowed-tools` names, in the host's order; all of them without that
    # field. The field itself takes no tool away. Raises SkillNotFoundError or InvalidSkillError.
    def restrict(skill, tools) = ask(restrict: { skill:, tools: })

    # All approvals: digests of folders by the locations of their skills.
    def approvals = ask(:approvals)

    # Refreshes the set whenever its roots change on disk and calls the block, on a thread of its own, with each
    # Refresh. Ends with `stop` or when the set is closed.
    #
    # Raises InternalError where the system grants no watch.
    def watch(&heard)
      raise InvalidArgumentError, "`watch` wants a block" unless heard

      Watch.send(:new, @native.watch(->(fields) { heard.call(Refresh.new(fields)) }))
    end

    # A new set with more skills, in the dialect `ruby_llm`: those of a Symbol (the name of a folder below the
    # roots), a text or a Pathname (the path of a folder), a Skill, or a list of these; without arguments or with
    # `true` all of all roots. With `false` it has none.
    #
    # Raises SkillNotFoundError, InvalidSkillError, DuplicateSkillError or InvalidArgumentError.
    def with_skills(*references)
      copy = @native.copy
      copy.ask({ with_skills: { selection: Selection.of_call(references) } }, nil)
      self.class.send(:new, copy)
    end

    # The skills' folders and their places below the folder in which a host runs code.
    def mounts = list(Mount, :mounts)

    # Copies the folders of `mounts` below a folder, read-only, for hosts that cannot mount; tells as warnings
    # what it left out. `skills` must not be there yet.
    #
    # Raises UnreadableError or UnwritableError.
    def materialize(folder) = list(Warning, materialize: { folder: })

    # What to run for a call of a skill's tool, or of `run_skill_script`, in the dialect `forge`. The arguments are
    # data, or the text in JSON as a model wrote it. What `resolve_env` raises comes out.
    #
    # Raises UnknownToolError, InvalidArgumentError, SkillNotFoundError, ResourceNotFoundError or
    # ResourceOutsideSkillError.
    def plan(tool, arguments = {}, **named)
      Forge::Plan.new(forge(:plan, { tool:, args: together(arguments, named) }))
    end

    # Lets go of everything; each later call raises InvalidArgumentError.
    def close = @native.close

    def closed? = @native.closed?

    # The whole set as data.
    def to_h
      snapshot = ask(:snapshot)
      lists = LISTS.to_h { |name, type| [name, wrap(type, snapshot[name.to_s]).map(&:to_h)] }
      { dialect:, **lists }
    end

    # The same as JSON.
    def to_json(...) = to_h.to_json(...)

    def inspect = closed? ? "#<#{self.class} closed>" : "#<#{self.class} #{dialect}, #{size} skills>"

    private

    # A function of the dialect `forge`.
    def forge(function, arguments) = ask(forge_on: { function:, arguments: })

    def tell(listener)
      listener = (Hosts::STANDARD_ERROR if dialect == :toolnexus) if listener == :dialect
      warnings.each { |warning| listener.call(warning) } if listener
    end
  end
end
