"""What a host passes in, as types."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, Union

from ._records import ConventionalRoot, Skill, SkillWarning

if TYPE_CHECKING:
    from . import haystack

__all__ = [
    "Budget",
    "CatalogOptions",
    "LoadOptions",
    "OpenOptions",
    "Root",
    "SessionOptions",
    "SkillStore",
    "Trust",
]

Path = Union[str, "os.PathLike[str]"]


class SkillStore(Protocol):
    """Skills that do not lie on disk; any object with these methods is one.

    A store that raises is isolated: its skills are missing, and a `store-failed` warning keeps its words.
    """

    def list(self) -> Iterable[str]:
        """Give the ids of all skills, in order."""

    def read_document(self, id: str, /) -> str | bytes:
        """Give the `SKILL.md` of a skill."""

    def list_files(self, id: str, /) -> Iterable[str]:
        """Give the relative paths of a skill's other files."""

    def read_file(self, id: str, path: str, /) -> str | bytes:
        """Give one of these files."""


class _Root(TypedDict):
    path: Path


class Root(_Root, total=False):
    """A root with more than a path."""

    scope: str
    namespace: str | None
    trust: Literal["trusted", "untrusted"]


class Trust(TypedDict, total=False):
    """Whether verdicts on skills are demanded, and who gives them; `False` blocks a skill."""

    demand: bool
    #: What `SkillSet.approvals` gave: digests of folders by the locations of their skills.
    approvals: Mapping[str, str]
    decide: Callable[[Skill], bool | None]


AnyRoot = Union[Path, Root, ConventionalRoot]
#: One root or several, the earlier wins a name.
Roots = Union[AnyRoot, Iterable[AnyRoot]]
#: `{name, description?, instructions? | content?, files?, resources?, base?}`; files are text or bytes.
DataSkill = Mapping[str, Any]


#: A skill: the path of its folder, `{"name"}` below the roots, `{"path"}`, or a skill that was read.
Reference = Union[Path, Mapping[str, Any], Skill]
#: All skills of all roots, none, or these.
Selection = Union[bool, Reference, Iterable[Any]]
#: The programs that are found, or a function like `shutil.which` that tells of one whether it is.
Programs = Union[Iterable[str], Callable[[str], Union[Path, bool, None]]]


class _Chars(TypedDict):
    chars: int


class _Tokens(TypedDict):
    tokens: int


class _Share(TypedDict):
    context_window: int
    percent: float


#: The most that a whole catalog may take; `False` for no limit where the set was opened with one.
Budget = Union[_Chars, _Tokens, _Share, Literal[False]]


class OpenOptions(TypedDict, total=False):
    """How to open a set; what each option means stands in the core's `OpenOptions`."""

    dialect: str | None
    skills: Iterable[DataSkill]
    store: SkillStore | haystack.SkillStore | None
    provider: Callable[[], Iterable[DataSkill] | Awaitable[Iterable[DataSkill]]] | None
    filter: Mapping[str, bool] | None
    trust: Trust
    on_warning: Callable[[SkillWarning], object] | None
    budget: Budget | None
    search: bool
    strict: bool
    current_dir: Path | None
    base_dir: Path | None
    select: Selection
    code_execution: bool
    main_skill: str | None
    prompt: Literal["full", "lazy"]
    legacy_bullets: bool
    execute: bool
    reserved_tools: Iterable[str]
    env: Mapping[str, str]
    extra_env: Mapping[str, str]
    which: Programs | None
    resolve_env: Callable[[str, str], str | Mapping[str, str]] | None
    nested: bool
    hidden: bool
    respect_gitignore: bool
    links: Literal["follow", "within_root", "none"]
    max_depth: int | None
    max_directories: int | None
    max_entries: int | None
    max_files: int | None
    sample_limit: int | None
    max_frontmatter_bytes: int | None
    max_skill_bytes: int | None
    max_text_bytes: int | None
    max_binary_bytes: int | None
    max_resource_bytes: int | None
    threads: int


class CatalogOptions(TypedDict, total=False):
    """How a catalog is written."""

    format: Literal["xml", "markdown", "json"]
    #: `"url"` for URLs with percent signs in place of paths.
    locations: bool | Literal["url"]
    preamble: bool | str
    include: Iterable[str] | None
    exclude: Iterable[str]
    budget: Budget | None


class LoadOptions(TypedDict, total=False):
    """How a skill is loaded."""

    #: One text, split at blanks with quotes grouping.
    arguments: str | None
    #: Who loads it, `user` if left out; a skill may be hidden from either.
    by: Literal["user", "model"]
    #: Puts the arguments also into a skill that declares none.
    substitute: bool


class SessionOptions(TypedDict, total=False):
    """What a repeated load gives: `True` for the house's line, `False` for the text again, or a line."""

    repeat: bool | str


Style = Literal["openai", "anthropic", "gemini", "mcp"]
