"""Single skills in the dialect `ruby_llm`, without a set."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._ask import ask
from ._records import Skill

if TYPE_CHECKING:
    from ._options import Path, Reference, Roots


def find(reference: Reference, *, roots: Roots = (), base_dir: Path | None = None) -> Skill:
    """Read and check one skill.

    `roots` is `app/skills` if left out; `base_dir` is what relative paths are relative to, the current folder
    if left out. Raises `SkillNotFoundError`, `InvalidSkillError`, and `InvalidArgumentError` for a root that
    is no folder.
    """
    return Skill._read(ask("ruby_llm.find", reference=reference, options=_options(roots, base_dir)))


def all(*, roots: Roots = (), base_dir: Path | None = None) -> tuple[Skill, ...]:
    """Read and check all skills of all roots, root by root.

    Raises `InvalidSkillError` for the first that fails, and `InvalidArgumentError` for a root that is no
    folder.
    """
    return Skill._all(ask("ruby_llm.all", options=_options(roots, base_dir)))


def _options(roots: Roots, base_dir: Path | None) -> dict[str, Any]:
    return {"roots": roots, "base_dir": base_dir}
