"""The set of skills."""

from __future__ import annotations

import asyncio
import copy
import inspect
import json
import sys
import weakref
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from . import _skillspan
from ._ask import Loading
from ._haystack_store import StorePlace
from ._records import (
    CatalogReport,
    Diagnostic,
    MenuEntry,
    Mount,
    Plan,
    Refresh,
    SearchHit,
    Skill,
    SkillWarning,
    Skipped,
    ToolDefinition,
)
from ._resource import Resource
from ._session import Session
from ._watch import Watch

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._options import CatalogOptions, OpenOptions, Path, Roots, Selection, SessionOptions, Style


class SkillSet(Loading):
    """Skills opened from roots, data, a store and a provider.

    >>> from skillspan import SkillSet
    >>> for skill in SkillSet("skills/"):
    ...     print(skill.name, skill.description)

    A broken skill, a missing root or a failing store never hides the others: it is told in `skipped`,
    `diagnostics` and `warnings`. A set may be used from many threads.
    """

    def __init__(self, roots: Roots = (), **options: Unpack[OpenOptions]) -> None:
        """Walk the roots and read each skill's frontmatter.

        `roots` is a path, a `Root` or several of them; all other options are keyword arguments, see
        `OpenOptions`. Raises `InvalidArgumentError` for wrong options, `InvalidSkillError` with all
        findings if `strict` and any is an error, and what `trust["decide"]` and `which` raise.
        """
        self._on_warning = options.pop("on_warning", self._print)
        is_haystack = options.get("dialect") == "haystack" and hasattr(options.get("store"), "list_skills")
        self._place = StorePlace() if is_haystack else _skillspan.Place()
        self._place.open({"roots": roots, **options})
        if is_haystack:
            self._ask("refresh")
        self._watches: weakref.WeakSet[Watch] = weakref.WeakSet()
        self._tell_warnings()

    @classmethod
    def open(cls, roots: Roots = (), **options: Unpack[OpenOptions]) -> Self:
        """Open a set, as the class itself does when it is called."""
        return cls(roots, **options)

    @classmethod
    async def open_async(cls, roots: Roots = (), **options: Unpack[OpenOptions]) -> Self:
        """Open a set in a thread. The provider may be a coroutine function."""
        provider = options.get("provider")
        if inspect.iscoroutinefunction(provider):
            loop = asyncio.get_running_loop()
            options["provider"] = lambda: asyncio.run_coroutine_threadsafe(provider(), loop).result()
        return await asyncio.to_thread(lambda: cls(roots, **options))

    def _print(self, warning: SkillWarning) -> None:
        # The contract of this dialect promises it; the others leave warnings to the host.
        if self.dialect == "toolnexus":
            print(f"[toolnexus] {warning.message}", file=sys.stderr)

    def _tell_warnings(self) -> None:
        if self._on_warning is not None:
            for warning in self.warnings:
                self._on_warning(warning)

    def _change(self, request: str, /, **arguments: Any) -> Any:
        answer = self._ask(request, **arguments)
        self._tell_warnings()
        return answer

    @property
    def dialect(self) -> str:
        """The dialect's name."""
        return self._ask("dialect")

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skills, in the dialect's order."""
        return Skill._all(self._ask("skills"))

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """What was found and does not count."""
        return Skipped._all(self._ask("skipped"))

    @property
    def blocked(self) -> tuple[Skill, ...]:
        """The skills that may not be used."""
        return Skill._all(self._ask("blocked"))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was found in files."""
        return Diagnostic._all(self._ask("diagnostics"))

    @property
    def warnings(self) -> tuple[SkillWarning, ...]:
        """What was met at opening."""
        return SkillWarning._all(self._ask("warnings"))

    def __len__(self) -> int:
        return self._ask("size")

    def __iter__(self) -> Iterator[Skill]:
        return iter(self.skills)

    def __contains__(self, skill: object) -> bool:
        """Whether a name, a qualified id or a record is that of a skill in the set."""
        if isinstance(skill, Skill):
            return self.find(skill.id) == skill
        return isinstance(skill, str) and self.find(skill) is not None

    def __repr__(self) -> str:
        if self._place.closed:
            return "<SkillSet closed>"
        return f"<SkillSet dialect={self.dialect!r} skills={len(self)}>"

    def get(self, name: str) -> Skill:
        """Give the skill of a name or a qualified id; raises `SkillNotFoundError`."""
        return Skill._read(self._ask("get", name=name))

    def find(self, name: str) -> Skill | None:
        """Give the skill of a name or a qualified id, or `None`."""
        wire = self._ask("find", name=name)
        return None if wire is None else Skill._read(wire)

    def catalog(self, **options: Unpack[CatalogOptions]) -> str:
        """Give the list of skills that a model sees; empty if there is none."""
        return self._ask("catalog", options=options)

    def catalog_report(self, **options: Unpack[CatalogOptions]) -> CatalogReport:
        """Tell what the catalog of these options shows, shortens and leaves out."""
        return CatalogReport._read(self._ask("catalog_report", options=options))

    def search(
        self, query: str, *, limit: int | None = None, scores: Mapping[str, float] | None = None
    ) -> tuple[SearchHit, ...]:
        """Give the skills that fit a query, the best first; 10 without `limit`.

        `scores` are those of a search of the host's own for the same query, by name or id, more is better;
        both rankings are fused. Skills that are hidden from the model are not found.
        """
        options = {"limit": limit, "scores": {} if scores is None else scores}
        return SearchHit._all(self._ask("search", query=query, options=options))

    def user_menu(self) -> tuple[MenuEntry, ...]:
        """Give the skills that a person may call, in the catalog's order."""
        return MenuEntry._all(self._ask("user_menu"))

    @overload
    def tools(self, style: None = None, **options: Unpack[CatalogOptions]) -> tuple[ToolDefinition, ...]: ...
    @overload
    def tools(self, style: Style, **options: Unpack[CatalogOptions]) -> list[dict[str, Any]]: ...
    def tools(
        self, style: Style | None = None, **options: Unpack[CatalogOptions]
    ) -> tuple[ToolDefinition, ...] | list[dict[str, Any]]:
        """Give the tools that the set offers, or the same in the shape that a provider wants.

        They go with the catalog of the same options: they take the names that it lists, and where its budget
        drops names `search_skills` is among them.
        """
        tools = self._ask("tools", options={"style": style, **options})
        return ToolDefinition._all(tools) if style is None else tools

    def check_tool_names(self, names: Iterable[str]) -> None:
        """Raise `InvalidArgumentError` if one of the host's own tools has the name of one of the set's."""
        self._ask("check_tool_names", names=names)

    def plan(self, tool: str, args: Any = None) -> Plan:
        """Tell what to run for a call of a skill's tool in the dialect `forge`, or of `run_skill_script`.

        `args` is the JSON text as the model wrote it, or the value of it; `{}` if left out. Raises
        `UnknownToolError`, what `resolve_env` raises, and for `run_skill_script` `InvalidArgumentError`,
        `SkillNotFoundError`, `ResourceOutsideSkillError`, `ResourceNotFoundError`.
        """
        given = {"tool": tool, "args": {} if args is None else args}
        return Plan._read(self._ask("forge_on", function="plan", arguments=given))

    async def plan_async(self, tool: str, args: Any = None) -> Plan:
        """Tell what to run for a call in a thread; `resolve_env` is called there."""
        return await asyncio.to_thread(self.plan, tool, args)

    def read(self, skill: str, path: Path, *, as_: Literal["text"] | None = None) -> Resource:
        """Read a file of a skill; `as_="text"` demands text.

        Raises `SkillNotFoundError`, `InvalidSkillError`, `ResourceNotFoundError`,
        `ResourceOutsideSkillError`, `ResourceTooLargeError`, `ResourceNotTextError`.
        """
        return Resource._read(self._ask("read", skill=skill, path=path, **{"as": as_}))

    async def read_async(self, skill: str, path: Path, *, as_: Literal["text"] | None = None) -> Resource:
        """Read a file of a skill in a thread."""
        return await asyncio.to_thread(self.read, skill, path, as_=as_)

    def session(self, **options: Unpack[SessionOptions]) -> Session:
        """Begin a conversation, which gets a text once; `repeat` is what it gets instead."""
        session = Session(self._place.conversation())
        session._ask("begin", options=options)
        return session

    @property
    def approvals(self) -> dict[str, str]:
        """All approvals, to be kept and passed on as `trust={"approvals": …}`."""
        return self._ask("approvals")

    def approve(self, name: str) -> dict[str, str]:
        """Approve of a blocked skill, by name, id or location, as its folder is now; gives all approvals.

        The set shows it at once. The approval ends with any change of the folder. Raises
        `SkillNotFoundError` for a skill that is not blocked, `UnreadableError`, `InvalidArgumentError` for
        one that lies on no disk, and what `refresh` raises.
        """
        return self._change("approve", skill=name)

    def revoke(self, name: str) -> dict[str, str]:
        """Take an approval back, by name, id or location; gives all that are left.

        The set blocks the skill at once. Raises `SkillNotFoundError` where no approval is, and what
        `refresh` raises.
        """
        return self._change("revoke", skill=name)

    def with_skills(self, selection: Selection = True) -> Self:
        """Give a new set with more skills in the dialect `ruby_llm`; this one stays as it is.

        `selection` is `True` for all skills of all roots, `False` for none, one reference or a list of them.
        Raises `SkillNotFoundError`, `InvalidSkillError`, `DuplicateSkillError`, `InvalidArgumentError`.
        """
        more = copy.copy(self)
        more._place = self._place.copy()
        more._watches = weakref.WeakSet()
        more._change("with_skills", selection=selection)
        return more

    def ascii_names(self) -> dict[str, str]:
        """Give a name of ASCII for each skill, by its id, for tools and commands that take no other.

        Each holds nothing but letters, digits, `-` and `_` and is at most 64 characters long, and no two are
        equal. A name of that form stays; another is made of the id, the same in every set.
        """
        return self._ask("ascii_names")

    def restrict(self, skill: str, tools: Iterable[str]) -> tuple[str, ...]:
        """Give those of a host's tools that the skill's `allowed-tools` names, in the host's order.

        All of them where the skill has no such field, which in itself takes no tool away. `Bash(git:*)` names
        `Bash`. Raises `SkillNotFoundError`, `InvalidSkillError`.
        """
        return tuple(self._ask("restrict", skill=skill, tools=tools))

    def mounts(self) -> tuple[Mount, ...]:
        """Give the folders to mount for code execution; skills without a folder have none."""
        return Mount._all(self._ask("mounts"))

    def materialize(self, folder: Path) -> tuple[SkillWarning, ...]:
        """Copy what `mounts` gives below a folder, read-only, and tell what was left out.

        The folder's `skills` must not be there yet and appears whole or not at all. Raises `UnreadableError`
        for a file of a skill, `UnwritableError` for the copy.
        """
        return SkillWarning._all(self._ask("materialize", folder=folder))

    def refresh(self) -> Refresh:
        """Scan the roots again; raises what opening raises, and then the set stays as it was."""
        return Refresh._read(self._change("refresh"))

    async def refresh_async(self) -> Refresh:
        """Scan the roots again in a thread."""
        return await asyncio.to_thread(self.refresh)

    def watch(self) -> Watch:
        """Refresh the set by itself when files of its roots change, and iterate over what came of it.

        Callbacks are then called on a thread of the watch. Stores are not watched. Raises `InternalError`
        where the system grants no watch.
        """
        watch = Watch(self)
        self._watches.add(watch)
        return watch

    def to_dict(self) -> dict[str, Any]:
        """Give skills, skipped, blocked, diagnostics and warnings in their wire form."""
        return self._ask("snapshot")

    def to_json(self) -> str:
        """Give the wire form as JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    def close(self) -> None:
        """Let go of the set; every later call raises `InvalidArgumentError`. Closing twice is fine."""
        for watch in [*self._watches]:
            watch.close()
        self._place.close()
