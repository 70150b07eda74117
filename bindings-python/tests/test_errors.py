"""Exceptions: a class for each code, one base, parents that Python programs already catch."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import skillspan
from conftest import MakeSkill
from skillspan import (
    InternalError,
    InvalidSkillError,
    MissingRootError,
    NotInvocableError,
    ResourceNotFoundError,
    ResourceOutsideSkillError,
    ScriptOffError,
    SkillNotFoundError,
    SkillSet,
    SkillspanError,
    UnknownToolError,
    UnreadableError,
    UnwritableError,
)


def test_every_error_code_has_its_class() -> None:
    codes = [code for code in skillspan.codes() if code.kind == "error"]
    assert len(codes) >= 10
    for code in codes:
        name = "".join(word.capitalize() for word in code.code.split("_")) + "Error"
        known = getattr(skillspan, name)
        assert issubclass(known, SkillspanError)
        assert known.code == code.code
        assert known.__doc__ == code.meaning
    assert {known.code for known in SkillspanError.__subclasses__()} == {code.code for code in codes}


def test_second_parents_go_by_meaning() -> None:
    by_meaning: dict[type, type] = {
        SkillNotFoundError: KeyError,
        UnknownToolError: KeyError,
        MissingRootError: FileNotFoundError,
        ResourceNotFoundError: FileNotFoundError,
        ResourceOutsideSkillError: PermissionError,
        NotInvocableError: PermissionError,
        ScriptOffError: RuntimeError,
        UnreadableError: PermissionError,
        UnwritableError: PermissionError,
    }
    for known in SkillspanError.__subclasses__():
        assert issubclass(known, by_meaning.get(known, ValueError))


def test_an_error_tells_code_path_and_findings(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf", "colour: red\n")
    with pytest.raises(InvalidSkillError) as caught:
        SkillSet(tmp_path, strict=True)
    error = caught.value
    assert error.code == "invalid_skill"
    assert error.path == str(tmp_path / "pdf" / "SKILL.md")
    assert [finding.code for finding in error.diagnostics] == ["unknown-key"]
    assert str(error) == error.message
    assert error.to_dict()["diagnostics"][0]["line"] == 4


def test_what_is_missing_reads_well(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf")
    skills = SkillSet(tmp_path)
    with pytest.raises(KeyError, match=r'^Skill "pfd" not found. Available skills: pdf$'):
        skills.get("pfd")
    with pytest.raises(FileNotFoundError, match=r'^File "a.txt" not found'):
        skills.read("pdf", "a.txt")
    with pytest.raises(PermissionError, match="leaves the folder"):
        skills.read("pdf", "../a.txt")


@pytest.mark.parametrize("known", SkillspanError.__subclasses__())
def test_errors_travel(known: type[SkillspanError]) -> None:
    findings = skillspan.validate(text="x").diagnostics
    error = known("m", path="p", problem="q", skill="s", diagnostics=findings)
    for twin in [pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)]:
        assert type(twin) is known
        assert str(twin) == "m"
        assert twin.to_dict() == error.to_dict()
        assert twin.diagnostics == findings


def test_a_panic_is_an_internal_error() -> None:
    # A panic that another extension let out, met again in a callback, is one to this package too.
    class Store:
        def list(self) -> list[str]:
            raise panic("boom")

    SkillSet(provider=lambda: 1 / 0)  # type: ignore[arg-type, return-value]
    panic = next(known for known in BaseException.__subclasses__() if known.__name__ == "PanicException")
    with pytest.raises(InternalError, match=r"^skillspan panicked: boom$"):
        SkillSet(store=Store())  # type: ignore[arg-type]
