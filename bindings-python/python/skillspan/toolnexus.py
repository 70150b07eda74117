"""What only the dialect `toolnexus` offers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ._records import Skill, Skipped
from ._skillset import SkillSet

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import OpenOptions, Roots


class Listing(NamedTuple):
    """All skills, whatever a filter would show, and what was found and does not count."""

    skills: tuple[Skill, ...]
    skipped: tuple[Skipped, ...]


def list(roots: Roots = (), **options: Unpack[OpenOptions]) -> Listing:
    """List the skills without regard to `filter`. Raises what opening a `SkillSet` raises."""
    options["dialect"] = "toolnexus"
    options["filter"] = None
    skills = SkillSet(roots, **options)
    return Listing(skills.skills, skills.skipped)
