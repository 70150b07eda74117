"""What is opened and dropped leaves nothing behind."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from conftest import MakeSkill
from skillspan import SkillNotFoundError, SkillSet
from test_callbacks import Shelf

OPENS = 1000
BOUND = 8 * 2**20


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_thousand_opens_leave_memory_flat(tmp_path: Path, make_skill: MakeSkill) -> None:
    for number in range(10):
        make_skill(f"skill-{number}", "metadata:\n  team: docs\n", "Body.\n" * 100)

    def use() -> None:
        skills = SkillSet(tmp_path, store=Shelf(), trust={"decide": lambda skill: True}, provider=list)
        assert len(skills.skills) == 11
        skills.catalog()
        session = skills.session()
        session.call("load_skill", {"name": "skill-1"})
        assert skills.search("about", limit=1)
        with pytest.raises(SkillNotFoundError):
            skills.get("none")

    for _ in range(OPENS // 5):
        use()
    gc.collect()
    before = resident()
    for _ in range(OPENS):
        use()
    gc.collect()
    grown = resident() - before
    print(f"{OPENS} opens and drops: {before / 2**20:.1f} MiB and {grown / 2**10:+.0f} KiB")
    assert grown < BOUND
