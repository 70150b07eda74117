"""The results as types; what they do stands in `_record`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._record import Record
from ._resource import Resource

__all__ = [
    "AppliedFix",
    "CatalogReport",
    "Code",
    "ConventionalRoot",
    "Diagnostic",
    "Document",
    "FileReport",
    "Fix",
    "Fixed",
    "Frontmatter",
    "MenuEntry",
    "Mount",
    "NewSkill",
    "Plan",
    "Refresh",
    "Report",
    "Restorable",
    "SearchHit",
    "Skill",
    "SkillWarning",
    "Skipped",
    "ToolDefinition",
    "ToolResult",
]


@dataclass(frozen=True, repr=False)
class Fix(Record):
    """A mechanical mend: replace the bytes `byte_start` to `byte_end` of the file by `replacement`."""

    applicability: Literal["safe", "unsafe"]
    title: str
    byte_start: int
    byte_end: int
    replacement: str


@dataclass(frozen=True, repr=False)
class Diagnostic(Record, fix=Fix):
    """A finding about a file. Lines and columns begin at 1; columns count characters of a `str`."""

    code: str
    severity: Literal["error", "warning", "info"]
    message: str
    line: int
    column: int
    byte_start: int
    byte_end: int
    path: str | None = None
    profile: str | None = None
    fix: Fix | None = None


@dataclass(frozen=True, repr=False)
class SkillWarning(Record):
    """Something about opening a set: a root, a bound, a store, the provider, the filter."""

    code: str
    message: str
    path: str | None = None


@dataclass(frozen=True, repr=False)
class Fields(Record):
    """The fields of a frontmatter besides name and description; `None` where they are not set."""

    license: str | None = None
    compatibility: str | None = None
    #: Texts; in the dialect `forge` lists and mappings too.
    metadata: Mapping[str, Any] | None = None
    allowed_tools: tuple[str, ...] | None = None
    disable_model_invocation: bool | None = None
    user_invocable: bool | None = None
    argument_hint: str | None = None
    arguments: tuple[str, ...] | None = None
    when_to_use: str | None = None
    model: str | None = None
    context: str | None = None
    agent: str | None = None
    paths: tuple[str, ...] | None = None
    version: str | None = None
    tags: tuple[str, ...] | None = None
    #: All other keys: texts by source, lists and mappings as JSON.
    extra: Mapping[str, Any] | None = None


@dataclass(frozen=True, repr=False)
class _Identity(Record):
    id: str
    name: str
    #: The path of its `SKILL.md`, links as configured; for logical skills the base.
    location: str
    scope: str
    origin: Literal["fs", "logical"]


@dataclass(frozen=True, repr=False)
class Skill(Fields, _Identity):
    """One skill: where it comes from, and the fields of its frontmatter."""

    description: str | None = None
    real_path: str | None = None
    namespace: str | None = None
    display_name: str | None = None
    category: str | None = None
    icon: str | None = None
    dir: str | None = None
    aliases: tuple[str, ...] = ()
    content: str | None = None
    instructions: str | None = None
    path: str | None = None
    resources: tuple[str, ...] | None = None
    base: str | None = None


@dataclass(frozen=True, repr=False)
class Skipped(Record):
    """A skill that was found and does not count."""

    path: str
    reason: str
    message: str
    winner: str | None = None
    name: str | None = None


@dataclass(frozen=True, repr=False)
class Frontmatter(Fields):
    """The fields of a frontmatter."""

    name: str | None = None
    description: str | None = None


@dataclass(frozen=True, repr=False)
class Document(Record, frontmatter=Frontmatter, diagnostics=Diagnostic):
    """A `SKILL.md` that was parsed; what is wrong with it is in `diagnostics`."""

    frontmatter: Frontmatter
    body: str
    instructions: str
    lossy: bool
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, repr=False)
class Report(Record, diagnostics=Diagnostic):
    """What validation found; `ok` if no finding is an error."""

    ok: bool
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, repr=False)
class OfFile(Record):
    """What is told of one file."""

    path: str


@dataclass(frozen=True, repr=False)
class FileReport(Report, OfFile):
    """The report of one file."""


@dataclass(frozen=True, repr=False)
class AppliedFix(Record):
    """A fix that was applied to the finding `code`; `line` is that of the text as it was then."""

    code: str
    applicability: Literal["safe", "unsafe"]
    title: str
    line: int


@dataclass(frozen=True, repr=False)
class Fixed(Report, applied=AppliedFix):
    """A text with fixes applied, in order, and what is found in it now."""

    text: str
    applied: tuple[AppliedFix, ...]


@dataclass(frozen=True, repr=False)
class CatalogReport(Record):
    """What a catalog shows of its skills, and what its budget cost; names in the catalog's order."""

    total: int
    listed: int
    #: Those listed without all of their description.
    shortened: tuple[str, ...]
    #: Those not listed.
    omitted: tuple[str, ...]
    #: The size of the text in characters of a `str`.
    chars: int


@dataclass(frozen=True, repr=False)
class SearchHit(Record):
    """A skill that fits a query; `score` compares within one search, more is better."""

    name: str
    score: float


@dataclass(frozen=True, repr=False)
class Restorable(Record):
    """A skill whose text a conversation has lost: the name it was loaded by, and the text as it was sent."""

    name: str
    text: str


@dataclass(frozen=True, repr=False)
class ToolResult(Record, content=Resource):
    """What a model gets back from a call."""

    text: str
    is_error: bool
    code: str | None = None
    content: tuple[Resource, ...] | None = None
    metadata: Mapping[str, Any] | None = None


@dataclass(frozen=True, repr=False)
class ToolDefinition(Record):
    """A tool: its name, what it is for, and the JSON Schema of its arguments."""

    name: str
    description: str
    input_schema: Mapping[str, Any]
    source: str | None = None


@dataclass(frozen=True, repr=False)
class MenuEntry(Record):
    """A line of the menu of skills that a person may call."""

    name: str
    description: str
    argument_hint: str | None = None


@dataclass(frozen=True, repr=False)
class Mount(Record):
    """A skill's folder and its place in the folder in which a host runs code."""

    name: str
    source: str
    target: str
    read_only: bool


@dataclass(frozen=True, repr=False)
class Plan(Record):
    """A program to run without a shell, with nothing on its standard input.

    After `timeout_s` seconds it is to be killed, with all that it started.
    """

    #: The program and its arguments; the last one is the JSON of the call.
    argv: tuple[str, ...]
    cwd: str
    #: All variables that it gets.
    env: Mapping[str, str]
    timeout_s: int


@dataclass(frozen=True, repr=False)
class NewSkill(Record):
    """A `SKILL.md` that is not written yet: where it belongs, and its text."""

    path: str
    text: str


@dataclass(frozen=True, repr=False)
class Refresh(Record):
    """What a refresh changed, by name."""

    added: tuple[str, ...]
    changed: tuple[str, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class ConventionalRoot(Record):
    """A well-known root that exists. It can be passed on as a root."""

    path: str
    scope: str


@dataclass(frozen=True, repr=False)
class Code(Record):
    """An entry of the catalogue of codes: what the code means and how to mend what it tells."""

    code: str
    kind: Literal["error", "finding"]
    meaning: str
    mend: str
