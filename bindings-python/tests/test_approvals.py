"""Approvals of blocked skills."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import MakeSkill
from skillspan import InvalidArgumentError, SkillNotFoundError, SkillSet


def test_an_approval_is_kept_and_ends_with_a_change(tmp_path: Path, make_skill: MakeSkill) -> None:
    folder = make_skill("pdf", **{"a.txt": "text"})
    skills = SkillSet({"path": tmp_path, "trust": "untrusted"})
    assert (len(skills), skills.approvals) == (0, {})
    approvals = skills.approve("pdf")
    assert [*approvals] == [str(folder / "SKILL.md")]
    assert skills.approvals == approvals
    assert "pdf" in skills
    kept = json.loads(json.dumps(approvals))
    assert "pdf" in SkillSet(tmp_path, trust={"demand": True, "approvals": kept})
    assert skills.revoke("pdf") == {}
    assert "pdf" not in skills
    (folder / "a.txt").write_text("other", "utf-8")
    assert len(SkillSet(tmp_path, trust={"demand": True, "approvals": kept})) == 0


def test_what_cannot_be_approved(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf")
    data = {"name": "note", "description": "d"}
    skills = SkillSet(tmp_path, skills=[data], trust={"demand": True})
    with pytest.raises(SkillNotFoundError, match='No blocked skill is called "xls"'):
        skills.approve("xls")
    with pytest.raises(SkillNotFoundError, match='No approved skill is called "pdf"'):
        skills.revoke("pdf")
    with pytest.raises(InvalidArgumentError, match="lies on no disk"):
        skills.approve("note")
    with pytest.raises(InvalidArgumentError, match="approvals"):
        SkillSet(trust={"approvals": ["pdf"]})  # type: ignore[typeddict-item]
