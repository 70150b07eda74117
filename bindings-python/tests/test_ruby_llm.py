"""The dialect `ruby_llm`: single skills, more skills, and folders for code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import skillspan
from conftest import MakeSkill
from skillspan import (
    InvalidArgumentError,
    InvalidSkillError,
    SkillNotFoundError,
    SkillSet,
    UnwritableError,
    ruby_llm,
)


@pytest.fixture
def root(tmp_path: Path, make_skill: MakeSkill) -> Path:
    make_skill("app/skills/pdf", **{"a.sh": "#!/bin/sh\n"})
    make_skill("app/skills/xls")
    make_skill("lib/tax")
    return tmp_path


def test_single_skills(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pdf = ruby_llm.find({"name": "pdf"}, base_dir=root)
    assert pdf == ruby_llm.find(pdf) == ruby_llm.find(root / "app" / "skills" / "pdf")
    assert ruby_llm.find("lib/tax", base_dir=root).name == "tax"
    assert [skill.name for skill in ruby_llm.all(roots=["app/skills", "lib"], base_dir=root)] == [
        "pdf",
        "xls",
        "tax",
    ]
    monkeypatch.chdir(root)
    assert ruby_llm.all()[0] == pdf
    with pytest.raises(SkillNotFoundError, match=r'^no skill named "doc" in app/skills$'):
        ruby_llm.find({"name": "doc"})


def test_more_skills_make_a_new_set(root: Path) -> None:
    none = SkillSet(dialect="ruby_llm", base_dir=root, select=False)
    pdf = ruby_llm.find({"name": "pdf"}, base_dir=root)
    some = none.with_skills([pdf, root / "lib" / "tax"])
    assert [skill.name for skill in some] == ["pdf", "tax"]
    assert len(none) == 0
    assert len(some.with_skills()) == 3
    assert len(some.with_skills(False)) == 0
    with pytest.raises(SkillNotFoundError):
        some.with_skills([{"name": "xls"}, {"name": "doc"}])
    assert len(some) == 2
    some.close()
    calls: list[Callable[[], object]] = [some.with_skills, lambda: some.materialize(root)]
    for call in calls:
        with pytest.raises(InvalidArgumentError, match="the set is closed"):
            call()
    assert len(none.with_skills("lib/tax")) == 1


def test_folders_for_code(root: Path, tmp_path: Path) -> None:
    skills = SkillSet(dialect="ruby_llm", base_dir=root)
    mount = skills.mounts()[0]
    assert (mount.name, mount.source, mount.target) == (
        "pdf",
        str(root / "app" / "skills" / "pdf"),
        "skills/pdf",
    )
    assert mount.read_only
    (root / "app" / "skills" / "pdf" / "leak").symlink_to("/etc/hostname")
    (left_out,) = skills.materialize(tmp_path / "box")
    assert left_out.code == "outside-skill"
    assert (tmp_path / "box" / "skills" / "pdf" / "a.sh").read_text() == "#!/bin/sh\n"
    with pytest.raises(UnwritableError):
        skills.materialize(tmp_path / "box")


def test_a_new_skill() -> None:
    new = skillspan.new_skill("PdfForms", "Fills forms.")
    assert new.path == "app/skills/pdf-forms/SKILL.md"
    assert skillspan.validate(text=new.text).ok
    with pytest.raises(InvalidSkillError, match=r"^description is missing$"):
        skillspan.new_skill("pdf", " ")
