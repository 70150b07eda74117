"""Sets that refresh themselves."""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import pytest

from conftest import MakeSkill
from skillspan import InvalidArgumentError, Refresh, Skill, SkillSet, SkillWarning


def test_each_change_is_a_refresh(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf")
    skills = SkillSet(tmp_path)
    with skills.watch() as changes:
        assert iter(changes) is changes
        make_skill("xls")
        assert next(changes) == Refresh(added=("xls",), changed=(), removed=())
        assert "xls" in skills
        (tmp_path / "pdf" / "SKILL.md").unlink()
        assert next(changes).removed == ("pdf",)
    assert list(changes) == []
    changes.close()
    assert len(skills) == 1


def test_a_watch_ends_for_who_waits_for_it(tmp_path: Path) -> None:
    for end_of in ("watch", "set"):
        skills = SkillSet(tmp_path)
        changes = skills.watch()
        ends = changes if end_of == "watch" else skills
        timer = threading.Timer(0.1, ends.close)
        timer.start()
        assert list(changes) == []
        timer.join()
    with pytest.raises(InvalidArgumentError, match="the set is closed"):
        skills.watch()


def test_a_watch_with_asyncio(tmp_path: Path, make_skill: MakeSkill) -> None:
    async def follow() -> list[tuple[str, ...]]:
        added = []
        with SkillSet(tmp_path).watch() as changes:
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(changes.__anext__(), 0.05)
            make_skill("pdf")
            async for refresh in changes:
                added.append(refresh.added)
                if len(added) == 2:
                    asyncio.get_running_loop().call_later(0.05, changes.close)
                else:
                    make_skill("xls")
        return added

    assert asyncio.run(follow()) == [("pdf",), ("xls",)]


def test_a_callback_that_raises_ends_the_watch(tmp_path: Path, make_skill: MakeSkill) -> None:
    def decide(skill: Skill) -> bool:
        raise LookupError(f"no verdict on {skill.name}")

    changes = SkillSet(tmp_path, trust={"decide": decide}).watch()
    make_skill("pdf")
    with pytest.raises(LookupError, match=r"^no verdict on pdf$"):
        next(changes)
    assert list(changes) == []
    changes.close()


def test_a_refresh_that_fails_is_raised_and_the_watch_goes_on(tmp_path: Path, make_skill: MakeSkill) -> None:
    folder = make_skill("pdf")
    with SkillSet(tmp_path, strict=True).watch() as changes:
        make_skill("xls", "colour: red\n")
        with pytest.raises(ValueError, match="xls"):
            next(changes)
        (tmp_path / "xls" / "SKILL.md").unlink()
        (folder / "SKILL.md").write_text("---\nname: pdf\ndescription: Other.\n---\n", "utf-8")
        assert next(changes).changed == ("pdf",)


def test_warnings_are_told(tmp_path: Path, make_skill: MakeSkill) -> None:
    told: list[SkillWarning] = []
    skills = SkillSet([tmp_path, tmp_path / "later"], on_warning=told.append)
    told.clear()
    with skills.watch() as changes:
        make_skill("pdf")
        next(changes)
    assert [warning.code for warning in told] == [warning.code for warning in skills.warnings]


def test_a_watch_that_is_dropped_ends(tmp_path: Path) -> None:
    skills = SkillSet(tmp_path)
    before = _threads()
    gone = [weakref.ref(skills.watch()) for _ in range(50)]
    gc.collect()
    assert [each() for each in gone] == [None] * 50
    deadline = time.monotonic() + 5
    while _threads() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert _threads() <= before


def test_a_program_may_leave_a_watch_open(tmp_path: Path) -> None:
    program = "import sys, skillspan; changes = skillspan.SkillSet(sys.argv[1]).watch(); print('left')"
    done = subprocess.run(
        [sys.executable, "-c", program, tmp_path], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "left\n", "")


def _threads() -> int:
    tasks = Path("/proc/self/task")
    return len([*tasks.iterdir()]) if tasks.exists() else 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_process_that_was_forked_off_ends_a_watch(tmp_path: Path) -> None:
    program = f"""
import os, skillspan
skills = skillspan.SkillSet({str(tmp_path)!r})
changes = skills.watch()
child = os.fork()
if child:
    assert os.waitpid(child, 0)[1] == 0
skills.close()
"""
    ended = subprocess.run([sys.executable, "-c", program], timeout=30, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
