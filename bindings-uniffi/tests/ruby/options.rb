# frozen_string_literal: true

require "skillspan_uniffi"

# The options of a case as those of the module. What its types cannot say, such as a wrong type, goes into `extra`.
module Options
  M = SkillspanUniffi

  # The types have no such value.
  class Unsayable < StandardError; end

  module_function

  def of(*kinds)
    ->(value) { kinds.any? { |kind| value in ^kind } ? value : raise(Unsayable) }
  end

  def list(item)
    ->(value) { value.is_a?(Array) ? value.map(&item) : raise(Unsayable) }
  end

  def map(item)
    ->(value) { value.is_a?(Hash) ? value.transform_values(&item) : raise(Unsayable) }
  end

  def word(kind, **others)
    lambda do |value|
      name = TEXT[value].upcase.to_sym
      name = others.fetch(name, name)
      kind.const_defined?(name, false) ? kind.const_get(name) : raise(Unsayable)
    end
  end

  def record(kind, **fields)
    lambda do |value|
      raise Unsayable unless value.is_a?(Hash) && value.keys.all? { |key| fields.key?(key.to_sym) }

      kind.new(**value.to_h { |key, field| [key.to_sym, fields[key.to_sym][field]] })
    rescue ArgumentError
      raise Unsayable
    end
  end

  # Nothing said is another thing than `null`.
  def options(kind, fields)
    lambda do |given|
      typed = {}
      extra = {}
      given.transform_keys(&:to_sym).each do |key, value|
        typed[key] = value.nil? ? raise(Unsayable) : fields.fetch(key) { raise Unsayable }[value]
      rescue Unsayable
        extra[key.to_s] = value
      end
      kind.new(**typed, extra:)
    end
  end

  TEXT = of(String)
  FLAG = of(true, false)
  COUNT = of(0..)
  WHOLE = of(Integer)
  NATURAL = ->(value) { COUNT[WHOLE[value]] }
  ANY = ->(value) { value }

  ROOT_FIELDS = record(M::Root, path: TEXT, scope: TEXT, namespace: TEXT, trust: TEXT)
  ROOT = ->(value) { value.is_a?(String) ? M::Root.new(path: value) : ROOT_FIELDS[value] }

  BUDGET = lambda do |value|
    case value
    in false then M::Budget::UNLIMITED.new
    in { chars: Integer => most, **nil } if most >= 0 then M::Budget::CHARS.new(most:)
    in { tokens: Integer => most, **nil } if most >= 0 then M::Budget::TOKENS.new(most:)
    in { context_window: Integer => context_window, percent: Numeric => percent, **nil } if context_window >= 0
      M::Budget::SHARE.new(context_window:, percent: percent.to_f)
    else raise Unsayable
    end
  end

  WORDS = lambda do |value|
    case value
    when true then M::Words::STANDARD.new
    when false then M::Words::OFF.new
    else M::Words::OWN.new(text: TEXT[value])
    end
  end

  LOCATIONS = lambda do |value|
    { true => M::Locations::SHOWN, false => M::Locations::HIDDEN, "url" => M::Locations::URLS }
      .fetch(value) { raise Unsayable }
  end

  # Pattern matching wants symbols for keys.
  BUDGETED = ->(value) { BUDGET[value.is_a?(Hash) ? value.transform_keys(&:to_sym) : value] }

  LIMITS = %i[max_depth max_directories max_entries max_files max_frontmatter_bytes max_skill_bytes max_text_bytes
              max_binary_bytes max_resource_bytes].to_h { |limit| [limit, NATURAL] }
  FLAGS = %i[strict search nested hidden respect_gitignore code_execution legacy_bullets execute]
          .to_h { |flag| [flag, FLAG] }

  OPEN = options(
    M::OpenOptions,
    { dialect: TEXT, roots: list(ROOT), skills: of(Array), filter: map(FLAG),
      trust: record(M::Trust, demand: FLAG, approvals: map(TEXT)), current_dir: TEXT, base_dir: TEXT,
      budget: BUDGETED, links: word(M::Links, NONE: :NEVER), sample_limit: WHOLE, select: ANY, main_skill: TEXT,
      prompt: word(M::PromptMode), reserved_tools: list(TEXT), env: map(TEXT), extra_env: map(TEXT),
      which: list(TEXT), **LIMITS, **FLAGS }
  )
  CATALOG = options(
    M::CatalogOptions,
    { format: word(M::CatalogFormat), locations: LOCATIONS, preamble: WORDS, include: list(TEXT),
      exclude: list(TEXT), budget: BUDGETED }
  )
  SEARCH = options(M::SearchOptions, { limit: NATURAL, scores: map(of(Numeric)) })
  SESSION = options(M::SessionOptions, { repeat: WORDS })
end
