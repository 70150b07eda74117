"""What needs no set."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _skillspan
from ._ask import ask
from ._errors import InvalidArgumentError
from ._records import (
    Code,
    ConventionalRoot,
    Document,
    FileReport,
    Fixed,
    NewSkill,
    OfFile,
    Report,
    ToolDefinition,
)

if TYPE_CHECKING:
    from ._options import Path, Style


@dataclass(frozen=True, repr=False)
class FileFix(Fixed, OfFile):
    """A file with what its fixes would make of it. Nothing is written until `write`."""

    #: Whether anything would change.
    changes: bool = field(repr=False, compare=False)
    _write: Callable[[], str] = field(repr=False, compare=False)
    #: The name that the file gets, if its own is in another casing.
    rename: str | None = None

    def write(self) -> str:
        """Write the text, give the file its name, and tell its path now.

        Raises `UnwritableError`, also where the file is no longer what was read; then it is as it was.
        """
        return self._write()


def parse(document: str | bytes) -> Document:
    """Read a `SKILL.md` leniently. Never fails on its content: what is wrong is in `diagnostics`."""
    return Document._read(ask("parse", document))


def validate(path: Path | None = None, *, text: str | bytes | None = None, profile: str = "spec") -> Report:
    """Check a skill, given as its folder or `SKILL.md` or as the text of one.

    `profile` is `spec`, `claude`, `codex`, `vscode`, `ascii` or `lenient`. Raises `InvalidArgumentError`
    for another one, and where nothing is at the path.
    """
    if path is not None and text is None:
        return Report._read(ask("validate", path=path, profile=profile))
    if text is not None and path is None:
        return Report._read(ask("validate_text", text, profile=profile))
    raise InvalidArgumentError("`validate` wants a path or `text`, one of the two")


def validate_all(path: Path, *, profile: str = "spec") -> tuple[FileReport, ...]:
    """Check every skill at or below a path, in walk order."""
    return FileReport._all(ask("validate_all", path=path, profile=profile))


def fix_text(text: str | bytes, *, profile: str = "spec", unsafe: bool = False) -> Fixed:
    """Apply the fixes of the text of a `SKILL.md`, with `unsafe` also those that may change the meaning.

    Comments, order and line ends stay; a second run changes nothing. Bytes that are no UTF-8 are left as they
    are, with bad ones replaced in `text`. Raises `InvalidArgumentError` for an unknown profile.
    """
    return Fixed._read(ask("fix_text", text, profile=profile, unsafe=unsafe))


def fixes(path: Path, *, profile: str = "spec", unsafe: bool = False) -> tuple[FileFix, ...]:
    """Give what fixes would make of every skill at or below a path, in walk order; `write` writes one.

    Raises `InvalidArgumentError` where nothing is at the path, and `UnreadableError` for a file.
    """
    place = _skillspan.Place()
    plans = place.ask("fixes", {"path": path, "profile": profile, "unsafe": unsafe})
    writes = (partial(place.ask, "write_fix", {"index": index}) for index in range(len(plans)))
    return tuple(FileFix._read({**plan, "_write": write}) for plan, write in zip(plans, writes))


def conventional_roots(
    start_dir: Path, *, client: str | None = None, home: Path | None = None, stop_at: Path | None = None
) -> tuple[ConventionalRoot, ...]:
    """Give the well-known roots that exist, nearest first.

    Looks at `.<client>/skills`, `.agents/skills` and `.claude/skills` from `start_dir` up to the project
    root (or `stop_at`), then under `home` if it is given.
    """
    start = pathlib.Path(start_dir).absolute()
    roots = ask("roots", start_dir=start, client=client, home=home, stop_at=stop_at)
    return ConventionalRoot._all(roots)


def new_skill(name: str, description: str) -> NewSkill:
    """Make a first `SKILL.md`; `PdfForms` and `pdf forms` are put into form as `pdf-forms`.

    Raises `InvalidSkillError` where the name or the description would not pass.
    """
    return NewSkill._read(ask("new_skill", name=name, description=description))


def wrap_tools(tools: Iterable[ToolDefinition | Mapping[str, Any]], style: Style) -> list[dict[str, Any]]:
    """Give any tools, not only ours, in the shape that a provider wants. Schemas pass untouched."""
    return ask("wrap_tools", tools=tools, style=style)


def codes() -> tuple[Code, ...]:
    """Give the catalogue of codes, of errors and of findings."""
    return Code._all(ask("codes"))


def dialects() -> tuple[str, ...]:
    """Give the names of all dialects, the default one first."""
    return tuple(ask("dialects"))


def main(args: Sequence[str] | None = None) -> int:
    """Run the command `skillspan` and give its exit status; without `args` those of the process."""
    sys.stdout.flush()
    return _skillspan.main(list(sys.argv[1:] if args is None else args))
