"""Sets in programs with asyncio."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from conftest import MakeSkill
from skillspan import SkillNotFoundError, SkillSet


def test_each_variant_gives_what_its_twin_gives(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf", **{"a.txt": "text"})

    async def session() -> None:
        skills = await SkillSet.open_async(tmp_path, strict=True)
        results = await asyncio.gather(
            skills.call_async("load_skill", {"name": "pdf"}),
            skills.load_async("pdf"),
            skills.read_async("pdf", "a.txt"),
            skills.refresh_async(),
        )
        assert results[0].text == results[1] == skills.load("pdf")
        assert results[2] == skills.read("pdf", "a.txt")
        assert results[3].to_dict() == {"added": [], "changed": [], "removed": []}
        with pytest.raises(SkillNotFoundError):
            await skills.load_async("xls")

    asyncio.run(session())


def test_a_provider_may_be_a_coroutine_function() -> None:
    async def provide() -> list[dict[str, Any]]:
        await asyncio.sleep(0)
        return [{"name": "note", "description": "d"}]

    async def fail() -> list[dict[str, Any]]:
        raise RuntimeError("vault is locked")

    skills = asyncio.run(SkillSet.open_async(provider=provide))
    assert [skill.name for skill in skills] == ["note"]
    (warning,) = asyncio.run(SkillSet.open_async(provider=fail)).warnings
    assert warning.message == "skill provider failed: vault is locked"
