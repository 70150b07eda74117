"""What needs no set."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _skillspan
from ._errors import InvalidArgumentError
from ._records import (
    Code,
    ConventionalRoot,
    Document,
    FileFix,
    FileReport,
    Fixed,
    NewSkill,
    Report,
    ToolDefinition,
)

if TYPE_CHECKING:
    from ._options import Path, Style


def parse(document: str | bytes) -> Document:
    """Read a `SKILL.md` leniently. Never fails on its content: what is wrong is in `diagnostics`."""
    return Document._read(_skillspan.parse(document))


def validate(path: Path | None = None, *, text: str | bytes | None = None, profile: str = "spec") -> Report:
    """Check a skill, given as its folder or `SKILL.md` or as the text of one.

    `profile` is `spec`, `claude`, `codex`, `vscode`, `ascii` or `lenient`. Raises `InvalidArgumentError`
    for another one, and where nothing is at the path.
    """
    if path is not None and text is None:
        return Report._read(_skillspan.validate(path, profile))
    if text is not None and path is None:
        return Report._read(_skillspan.validate_text(text, profile))
    raise InvalidArgumentError("`validate` wants a path or `text`, one of the two")


def validate_all(path: Path, *, profile: str = "spec") -> tuple[FileReport, ...]:
    """Check every skill at or below a path, in walk order."""
    return tuple(FileReport._read(report) for report in _skillspan.validate_all(path, profile))


def fix_text(text: str | bytes, *, profile: str = "spec", unsafe: bool = False) -> Fixed:
    """Apply the fixes of the text of a `SKILL.md`, with `unsafe` also those that may change the meaning.

    Comments, order and line ends stay; a second run changes nothing. Bytes that are no UTF-8 are left as they
    are, with bad ones replaced in `text`. Raises `InvalidArgumentError` for an unknown profile.
    """
    return Fixed._read(_skillspan.fix_text(text, profile, unsafe))


def fixes(path: Path, *, profile: str = "spec", unsafe: bool = False) -> tuple[FileFix, ...]:
    """Give what fixes would make of every skill at or below a path, in walk order; `write` writes one.

    Raises `InvalidArgumentError` where nothing is at the path, and `UnreadableError` for a file.
    """
    plans = _skillspan.fixes(path, profile, unsafe)
    return tuple(FileFix._read({**plan.wire(), "_plan": plan}) for plan in plans)


def conventional_roots(
    start_dir: Path, *, client: str | None = None, home: Path | None = None, stop_at: Path | None = None
) -> tuple[ConventionalRoot, ...]:
    """Give the well-known roots that exist, nearest first.

    Looks at `.<client>/skills`, `.agents/skills` and `.claude/skills` from `start_dir` up to the project
    root (or `stop_at`), then under `home` if it is given.
    """
    start = pathlib.Path(start_dir).absolute()
    roots = _skillspan.conventional_roots(start, client, home, stop_at)
    return tuple(ConventionalRoot._read(root) for root in roots)


def new_skill(name: str, description: str) -> NewSkill:
    """Make a first `SKILL.md`; `PdfForms` and `pdf forms` are put into form as `pdf-forms`.

    Raises `InvalidSkillError` where the name or the description would not pass.
    """
    return NewSkill._read(_skillspan.new_skill(name, description))


def wrap_tools(tools: Iterable[ToolDefinition | Mapping[str, Any]], style: Style) -> list[dict[str, Any]]:
    """Give any tools, not only ours, in the shape that a provider wants. Schemas pass untouched."""
    return _skillspan.wrap_tools(tools, style)


def codes() -> tuple[Code, ...]:
    """Give the catalogue of codes, of errors and of findings."""
    return tuple(Code._read(code) for code in _skillspan.codes())


def dialects() -> tuple[str, ...]:
    """Give the names of all dialects, the default one first."""
    return tuple(_skillspan.dialects())


def main(args: Sequence[str] | None = None) -> int:
    """Run the command `skillspan` and give its exit status; without `args` those of the process."""
    sys.stdout.flush()
    return _skillspan.main(list(sys.argv[1:] if args is None else args))
