"""What a host in the dialect `b4` needs beside a set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _skillspan
from ._records import Record, Report, SkillWarning

if TYPE_CHECKING:
    from ._options import Path


@dataclass(frozen=True, repr=False)
class TypeGen(Record, warnings=SkillWarning):
    """The types of an app's routes; `warnings` tells of skills that do not load."""

    text: str
    routes: tuple[str, ...]
    warnings: tuple[SkillWarning, ...]


def validate(path: Path) -> Report:
    """Check all skills of a route folder, and go on where opening would end."""
    return Report._read(_skillspan.b4_validate(path))


def typegen(path: Path) -> TypeGen:
    """Declare the routes of an app and the tool of each that has a skill.

    Raises `DuplicateRouteError` where two folders stand for one path, and `UnreadableError` for a folder
    that cannot be listed.
    """
    return TypeGen._read(_skillspan.b4_typegen(path))


def route_error(messages: Iterable[str]) -> str:
    """Give the text of a host that reports a failed route."""
    return _skillspan.b4_route_error(list(messages))


def tool_member() -> str:
    """Give the line that declares the tool in the types of a route."""
    return _skillspan.b4_tool_member()
