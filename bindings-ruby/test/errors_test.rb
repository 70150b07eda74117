# frozen_string_literal: true

require_relative "helper"

class ErrorsTest < Minitest::Test
  NATIVE = Skillspan.module_eval("Native", __FILE__, __LINE__)
  # The catalogue: each code with its kind.
  CODES = NATIVE.ask(:codes, nil)

  def test_every_error_code_has_its_class
    errors = CODES.select { |code| code["kind"] == "error" }.map { |code| code["code"] }

    refute_empty(errors)
    errors.each do |code|
      error = Skillspan::Failure.of("code" => code, "message" => "m")
      assert_equal("#{code.split("_").map(&:capitalize).join}Error", error.class.name.delete_prefix("Skillspan::"))
      assert_equal([code, "m", nil, []], [error.code, error.message, error.path, error.diagnostics])
      assert_operator(Skillspan::Error, :===, error)
    end
  end

  def test_finding_codes_are_data
    findings = CODES.select { |code| code["kind"] == "finding" }.map { |code| code["code"] }

    assert_includes(findings, "missing-root")
    assert(findings.all?(/\A[a-z0-9-]+\z/))
  end

  def test_argument_errors_are_both
    [Skillspan::InvalidArgumentError, Skillspan::DuplicateSkillError].each do |type|
      assert_operator(type, :<, ArgumentError)
      assert_includes(type, Skillspan::Failure)
    end
    caught = begin
      Skillspan::SkillSet.open(rots: [])
    rescue Skillspan::Error => e
      e
    end

    assert_instance_of(Skillspan::InvalidArgumentError, caught)
    assert_includes(caught.message, "rots")
    assert_raises(ArgumentError) { Skillspan::SkillSet.open(links: "some") }
  end

  def test_the_base_accepts_nothing_else
    refute_operator(Skillspan::Error, :===, ArgumentError.new)
    refute_operator(Skillspan::SkillNotFoundError, :===, Skillspan::InvalidSkillError.new)
  end

  def test_an_error_is_data_and_a_pattern
    error = assert_raises(Skillspan::SkillNotFoundError) { Skillspan::SkillSet.open.get("x") }

    assert_equal({ code: "skill_not_found", message: error.message }, error.to_h)
    case error
    in { code: "skill_not_found", path: nil, diagnostics: [] } then pass
    end
  end

  def test_a_panic_is_an_internal_error
    skip("only a debug build can be made to panic") unless NATIVE.respond_to?(:panic)
    error = nil
    capture_subprocess_io { error = assert_raises(Skillspan::InternalError) { NATIVE.panic } }

    assert_equal(["internal", "skillspan panicked: on purpose"], [error.code, error.message])
  end
end
