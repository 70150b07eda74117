"""A set in the idiom of Python."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import skillspan
from conftest import MakeSkill
from skillspan import InvalidArgumentError, Skill, SkillNotFoundError, SkillSet, toolnexus


@pytest.fixture
def skills(tmp_path: Path, make_skill: MakeSkill) -> SkillSet:
    make_skill(
        "pdf", 'argument-hint: "[form]"\n', "Fill $ARGUMENTS.", **{"a.txt": "text\n", "b.bin": b"\x00\xff"}
    )
    make_skill("notes", "metadata:\n  team: docs\n")
    return SkillSet(tmp_path)


def test_a_set_is_a_collection_of_skills(skills: SkillSet) -> None:
    assert len(skills) == 2
    assert [skill.name for skill in skills] == ["notes", "pdf"]
    assert tuple(skills) == skills.skills
    assert "pdf" in skills
    assert "project:pdf" in skills
    assert skills.get("pdf") in skills
    assert "xls" not in skills
    assert 1 not in skills
    assert repr(skills) == "<SkillSet dialect='agentskills' skills=2>"


def test_roots_are_paths_records_and_mappings_alone_or_many(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf")
    (tmp_path / ".claude").mkdir()
    (tmp_path / ".claude" / "skills").symlink_to(tmp_path)
    conventional = skillspan.conventional_roots(tmp_path)
    assert [root.scope for root in conventional] == ["project"]
    roots: list[Any] = [
        tmp_path,
        str(tmp_path),
        [tmp_path],
        (path for path in [tmp_path]),
        {"path": tmp_path, "scope": "user"},
        [MappingProxyType({"path": str(tmp_path)})],
        conventional,
        conventional[0],
    ]
    for root in roots:
        assert [skill.name for skill in SkillSet.open(root)] == ["pdf"], root
    assert len(SkillSet()) == 0


def test_a_relative_root_is_relative_to_the_process(
    tmp_path: Path, make_skill: MakeSkill, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_skill("pdf")
    monkeypatch.chdir(tmp_path.parent)
    location = str(tmp_path / "pdf" / "SKILL.md")
    assert SkillSet(tmp_path.name).get("pdf").location == location
    monkeypatch.chdir("/")
    assert SkillSet(tmp_path.name, current_dir=tmp_path.parent).get("pdf").location == location


def test_records_are_frozen_typed_and_as_on_the_wire(skills: SkillSet) -> None:
    pdf = skills.get("pdf")
    assert isinstance(pdf, Skill)
    assert pdf.argument_hint == "[form]"
    assert pdf.license is None
    with pytest.raises(FrozenInstanceError):
        pdf.name = "other"  # type: ignore[misc]
    wire = pdf.to_dict()
    assert "license" not in wire
    assert "aliases" not in wire
    assert wire["argument_hint"] == "[form]"
    assert pickle.loads(pickle.dumps(pdf)) == pdf
    assert "license" not in repr(pdf)
    assert skills.get("notes").metadata == {"team": "docs"}
    assert skills.find("xls") is None


def test_data_forms_are_the_cores_own(skills: SkillSet) -> None:
    assert skills.to_dict() == json.loads(skills.to_json())
    assert [skill.to_dict() for skill in skills] == skills.to_dict()["skills"]


def test_catalog_menu_and_tools(skills: SkillSet) -> None:
    assert skills.catalog(format="json", preamble=False, include=["pdf"]) == (
        '{"skills":[{"name":"pdf","description":"About pdf."}]}'
    )
    assert [entry.argument_hint for entry in skills.user_menu()] == [None, "[form]"]
    assert [tool.name for tool in skills.tools()] == ["load_skill", "read_skill_file"]
    wrapped = skills.tools("openai")
    assert wrapped == skillspan.wrap_tools(skills.tools(), "openai")
    assert wrapped[0]["function"]["name"] == "load_skill"


def test_names_of_ascii_and_tools_that_are_allowed(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf", "allowed-tools: Bash(git:*) Read\n")
    make_skill("café au lait")
    skills = SkillSet(tmp_path)
    (cafe, pdf) = (skills.ascii_names()[skills.get(name).id] for name in ("café au lait", "pdf"))
    assert (cafe.isascii(), pdf) == (True, "pdf")
    assert skills.restrict("pdf", ["Read", "Write", "Bash"]) == ("Read", "Bash")
    assert skills.restrict("café au lait", iter(["Write"])) == ("Write",)
    with pytest.raises(SkillNotFoundError):
        skills.restrict("xls", [])


def test_locations_are_paths_or_urls(skills: SkillSet) -> None:
    path = Path(skills.get("pdf").location)
    assert str(path) in skills.catalog(locations=True)
    assert path.as_uri() in skills.catalog(locations="url")
    with pytest.raises(InvalidArgumentError, match="`url` is wanted"):
        skills.catalog(locations="uri")  # type: ignore[arg-type]


def test_call_load_and_read(skills: SkillSet) -> None:
    result = skills.call("load_skill", {"name": "pdf", "arguments": "W-9"})
    assert not result.is_error
    assert "Fill W-9." in result.text
    assert skills.load("pdf", arguments="W-9", by="model") == result.text
    assert skills.call("load_skill", {"name": "xls"}).code == "skill_not_found"
    assert skills.call("no_tool").code == "unknown_tool"
    text = skills.read("pdf", Path("a.txt"), as_="text")
    assert (text.text, text.bytes) == ("text\n", b"text\n")
    binary = skills.read("pdf", "b.bin")
    assert (binary.text, binary.bytes) == (None, b"\x00\xff")
    (file,) = skills.call("read_skill_file", {"name": "pdf", "path": "b.bin"}).content or ()
    assert file == binary


def test_refresh_tells_what_changed(skills: SkillSet, make_skill: MakeSkill) -> None:
    make_skill("xls")
    assert skills.refresh().to_dict() == {"added": ["xls"], "changed": [], "removed": []}
    assert len(skills) == 3


CALLS: list[Callable[[SkillSet], object]] = [
    len,
    iter,
    lambda skills: "pdf" in skills,
    lambda skills: skills.dialect,
    lambda skills: skills.skills,
    lambda skills: skills.skipped,
    lambda skills: skills.blocked,
    lambda skills: skills.diagnostics,
    lambda skills: skills.warnings,
    lambda skills: skills.get("pdf"),
    lambda skills: skills.find("pdf"),
    lambda skills: skills.catalog(),
    lambda skills: skills.user_menu(),
    lambda skills: skills.ascii_names(),
    lambda skills: skills.tools(),
    lambda skills: skills.tools("mcp"),
    lambda skills: skills.check_tool_names([]),
    lambda skills: skills.call("load_skill", {"name": "pdf"}),
    lambda skills: skills.read("pdf", "a.txt"),
    lambda skills: skills.load("pdf"),
    lambda skills: skills.catalog_report(),
    lambda skills: skills.search("pdf"),
    lambda skills: skills.session(),
    lambda skills: skills.approvals,
    lambda skills: skills.mounts(),
    lambda skills: skills.refresh(),
    lambda skills: skills.to_dict(),
    lambda skills: skills.to_json(),
]


@pytest.mark.parametrize("call", CALLS)
def test_a_closed_set_refuses_every_call(skills: SkillSet, call: Callable[[SkillSet], object]) -> None:
    call(skills)
    skills.close()
    skills.close()
    with pytest.raises(InvalidArgumentError, match="the set is closed"):
        call(skills)
    assert repr(skills) == "<SkillSet closed>"


def test_options_take_the_values_of_python(make_skill: MakeSkill, tmp_path: Path) -> None:
    data = {
        "name": "note",
        "description": "d",
        "instructions": "x",
        "files": {"a.bin": b"\xff", "b.txt": "b"},
    }
    skills = SkillSet(skills=iter([data]), max_depth=None, filter={"note": True})
    assert skills.read("note", "a.bin").bytes == b"\xff"
    # Half a surrogate pair can come out of a model's JSON and must not break a call.
    assert skills.call("load_skill", {"name": "\ud83e"}).code == "skill_not_found"
    assert skills.find("\ud83e") is None
    assert skills.call("load_skill", {"name": 10**400}).code == "invalid_argument"
    assert skills.call("load_skill", {"name": float("nan")}).code == "invalid_argument"


def test_values_that_are_no_data_are_refused() -> None:
    endless: list[object] = []
    endless.append(endless)
    for value, words in [
        (object(), "type `object`"),
        ({1: "x"}, "the key 1"),
        (endless, "nested deeper than 128"),
    ]:
        with pytest.raises(InvalidArgumentError, match=words):
            SkillSet().call("load_skill", {"name": value})


def test_a_listing_of_toolnexus_knows_no_filter(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf")
    twin = {"name": "pdf", "description": "d"}
    listing = toolnexus.list(tmp_path, skills=[twin], filter={"none": True}, on_warning=None)
    assert [skill.name for skill in listing.skills] == ["pdf"]
    assert [skipped.reason for skipped in listing.skipped] == ["duplicate-name"]


def test_bytes_are_no_text(skills: SkillSet) -> None:
    with pytest.raises(
        InvalidArgumentError, match=r"argument `name`: text or data is wanted, not .* `bytes`"
    ):
        skills.get(b"pdf")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError, match="argument `query`"):
        skills.search(b"pdf")  # type: ignore[arg-type]
    # What a model is to be told holds whatever it wrote.
    assert skills.call("load_skill", {"name": b"pdf"}).is_error
    assert skills.call("load_skill", b"{}").is_error
