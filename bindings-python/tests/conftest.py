"""The suite is read once; its report and its last line are written when all is done."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.suite import Suite

# Haystack reports its use over the network, and reads this when it is imported.
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

SUITE = pytest.StashKey[Suite]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SUITE] = Suite.from_env()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", metafunc.config.stash[SUITE].cases, ids=lambda case: case.id)


def pytest_unconfigure(config: pytest.Config) -> None:
    suite = config.stash[SUITE]
    if len(suite.outcomes) < len(suite.cases):
        return
    if not suite.tamper:
        suite.write_report()
    print(suite.line())


@pytest.fixture
def suite(pytestconfig: pytest.Config) -> Suite:
    return pytestconfig.stash[SUITE]


MakeSkill = Callable[..., Path]


@pytest.fixture
def make_skill(tmp_path: Path) -> MakeSkill:
    """Write the `SKILL.md` of a skill, and other files, below `tmp_path`."""

    def make(name: str, head: str = "", body: str = "Body.", **files: str | bytes) -> Path:
        folder = tmp_path / name
        folder.mkdir(parents=True)
        text = f"---\nname: {folder.name}\ndescription: About {folder.name}.\n{head}---\n{body}\n"
        (folder / "SKILL.md").write_text(text, "utf-8")
        for path, content in files.items():
            (folder / path).write_bytes(content if isinstance(content, bytes) else content.encode())
        return folder

    return make
