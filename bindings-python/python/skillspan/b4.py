"""What a host in the dialect `b4` needs beside a set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ._ask import ask
from ._record import Record
from ._records import Report, SkillWarning

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
    return Report._read(ask("b4.validate", path=path))


def typegen(path: Path) -> TypeGen:
    """Declare the routes of an app and the tool of each that has a skill.

    Raises `DuplicateRouteError` where two folders stand for one path, and `UnreadableError` for a folder
    that cannot be listed.
    """
    return TypeGen._read(ask("b4.typegen", path=path))


def route_error(messages: Iterable[str]) -> str:
    """Give the text of a host that reports a failed route."""
    return ask("b4.route_error", messages=messages)


def tool_member() -> str:
    """Give the line that declares the tool in the types of a route."""
    return ask("b4.tool_member")
