"""Fixes of texts and files."""

from __future__ import annotations

from pathlib import Path

import pytest

import skillspan
from conftest import MakeSkill
from skillspan import FileFix, Fixed, InvalidArgumentError, UnwritableError


def test_a_text_is_fixed() -> None:
    text = "---\nname: a\ndescription: Use when: asked\nauthor: me\n---\n"
    fixed = skillspan.fix_text(text)
    assert isinstance(fixed, Fixed)
    assert '"Use when: asked"' in fixed.text
    (fix,) = fixed.applied
    assert (fix.code, fix.applicability, fix.line) == ("malformed-frontmatter", "safe", 3)
    assert not fixed.ok
    assert skillspan.fix_text(text.encode()) == fixed
    all_of_it = skillspan.fix_text(text, unsafe=True)
    assert all_of_it.ok
    assert [fix.applicability for fix in all_of_it.applied] == ["safe", "unsafe"]
    assert skillspan.fix_text(text, profile="lenient").ok
    assert skillspan.fix_text(b"---\nname: a\n---\n\xff").text.endswith("\ufffd")


def test_a_file_is_fixed_when_it_is_told_to(tmp_path: Path, make_skill: MakeSkill) -> None:
    good, bad = make_skill("good"), make_skill("pdf", "author: me\n")
    (bad / "SKILL.md").rename(bad / "skill.md")
    before = (bad / "skill.md").read_text("utf-8")
    kept, plan = skillspan.fixes(tmp_path, unsafe=True)
    assert isinstance(plan, FileFix)
    assert (kept.path, kept.changes, kept.applied) == (str(good / "SKILL.md"), False, ())
    assert (plan.path, plan.rename, plan.changes, plan.ok) == (str(bad / "skill.md"), "SKILL.md", True, True)
    assert {*plan.to_dict()} == {"path", "rename", "text", "applied", "ok", "diagnostics"}
    assert "_write" not in repr(plan)
    assert skillspan.fixes(bad, unsafe=True) == (plan,)
    assert (bad / "skill.md").read_text("utf-8") == before
    assert plan.write() == str(bad / "SKILL.md")
    assert (bad / "SKILL.md").read_text("utf-8") == plan.text
    assert not any(plan.changes for plan in skillspan.fixes(tmp_path, unsafe=True))


def test_a_file_that_changed_since_is_left_alone(make_skill: MakeSkill) -> None:
    file = make_skill("pdf", "author: me\n") / "SKILL.md"
    (plan,) = skillspan.fixes(file, unsafe=True)
    file.write_text("mine", "utf-8")
    with pytest.raises(UnwritableError, match="changed since") as caught:
        plan.write()
    assert caught.value.path == str(file)
    assert file.read_text("utf-8") == "mine"


def test_wrong_arguments(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgumentError, match="Unknown profile"):
        skillspan.fix_text("x", profile="none")
    with pytest.raises(InvalidArgumentError, match="not a value of type `int`"):
        skillspan.fix_text(1)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError, match=r"argument `unsafe`"):
        skillspan.fix_text("x", unsafe="yes")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError):
        skillspan.fixes(tmp_path / "none")
