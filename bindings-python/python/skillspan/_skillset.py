"""The set of skills."""

from __future__ import annotations

import asyncio
import copy
import inspect
import sys
import weakref
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from . import _skillspan
from ._haystack_store import StoreSet
from ._records import (
    CatalogReport,
    Diagnostic,
    MenuEntry,
    Mount,
    Plan,
    Refresh,
    Resource,
    SearchHit,
    Skill,
    SkillWarning,
    Skipped,
    ToolDefinition,
    ToolResult,
)
from ._session import Session
from ._watch import Watch

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack

    from ._options import CatalogOptions, OpenOptions, Path, Roots, Selection, SessionOptions, Style
    from ._records import Record

    _R = TypeVar("_R", bound=Record)


def _all(record: type[_R], wire: list[dict[str, Any]]) -> tuple[_R, ...]:
    return tuple(record._read(item) for item in wire)


class SkillSet:
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
        wire: dict[str, Any] = {"roots": roots, **options}
        self._on_warning = wire.pop("on_warning", self._print)
        store, provider = wire.pop("store", None), wire.pop("provider", None)
        decide = None
        if isinstance(wire.get("trust"), Mapping):
            wire["trust"] = dict(wire["trust"])
            decide = wire["trust"].pop("decide", None)
        verdict = decide and (lambda skill: decide(Skill._read(skill)))
        which = wire.pop("which") if callable(wire.get("which")) else None
        resolve_env = wire.pop("resolve_env", None)
        if wire.get("dialect") == "haystack" and hasattr(store, "list_skills"):
            self._set: _skillspan.Set = StoreSet(wire, store, provider, verdict)
            self._set.refresh()
        else:
            self._set = _skillspan.Set(wire, store, provider, verdict, which, resolve_env)
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

    @property
    def dialect(self) -> str:
        """The dialect's name."""
        return self._set.dialect

    @property
    def skills(self) -> tuple[Skill, ...]:
        """The skills, in the dialect's order."""
        return _all(Skill, self._set.skills())

    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """What was found and does not count."""
        return _all(Skipped, self._set.skipped())

    @property
    def blocked(self) -> tuple[Skill, ...]:
        """The skills that may not be used."""
        return _all(Skill, self._set.blocked())

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was found in files."""
        return _all(Diagnostic, self._set.diagnostics())

    @property
    def warnings(self) -> tuple[SkillWarning, ...]:
        """What was met at opening."""
        return _all(SkillWarning, self._set.warnings())

    def __len__(self) -> int:
        return len(self._set)

    def __iter__(self) -> Iterator[Skill]:
        return iter(self.skills)

    def __contains__(self, skill: object) -> bool:
        """Whether a name, a qualified id or a record is that of a skill in the set."""
        if isinstance(skill, Skill):
            return self.find(skill.id) == skill
        return isinstance(skill, str) and self.find(skill) is not None

    def __repr__(self) -> str:
        if self._set.closed:
            return "<SkillSet closed>"
        return f"<SkillSet dialect={self.dialect!r} skills={len(self)}>"

    def get(self, name: str) -> Skill:
        """Give the skill of a name or a qualified id; raises `SkillNotFoundError`."""
        return Skill._read(self._set.get(name))

    def find(self, name: str) -> Skill | None:
        """Give the skill of a name or a qualified id, or `None`."""
        wire = self._set.find(name)
        return None if wire is None else Skill._read(wire)

    def catalog(self, **options: Unpack[CatalogOptions]) -> str:
        """Give the list of skills that a model sees; empty if there is none."""
        return self._set.catalog(options)

    def catalog_report(self, **options: Unpack[CatalogOptions]) -> CatalogReport:
        """Tell what the catalog of these options shows, shortens and leaves out."""
        return CatalogReport._read(self._set.catalog_report(options))

    def search(
        self, query: str, *, limit: int | None = None, scores: Mapping[str, float] | None = None
    ) -> tuple[SearchHit, ...]:
        """Give the skills that fit a query, the best first; 10 without `limit`.

        `scores` are those of a search of the host's own for the same query, by name or id, more is better;
        both rankings are fused. Skills that are hidden from the model are not found.
        """
        options = {"limit": limit, "scores": {} if scores is None else scores}
        return _all(SearchHit, self._set.search(query, options))

    def user_menu(self) -> tuple[MenuEntry, ...]:
        """Give the skills that a person may call, in the catalog's order."""
        return _all(MenuEntry, self._set.user_menu())

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
        tools = self._set.tools({"style": style, **options})
        return _all(ToolDefinition, tools) if style is None else tools

    def check_tool_names(self, names: Iterable[str]) -> None:
        """Raise `InvalidArgumentError` if one of the host's own tools has the name of one of the set's."""
        self._set.check_tool_names(list(names))

    def call(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model. What the model got wrong comes back as a result with `is_error`."""
        return ToolResult._read(self._set.call(tool, arguments))

    async def call_async(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model in a thread."""
        return await asyncio.to_thread(self.call, tool, arguments)

    def plan(self, tool: str, args: Any = None) -> Plan:
        """Tell what to run for a call of a skill's tool in the dialect `forge`, or of `run_skill_script`.

        `args` is the JSON text as the model wrote it, or the value of it; `{}` if left out. Raises
        `UnknownToolError`, what `resolve_env` raises, and for `run_skill_script` `InvalidArgumentError`,
        `SkillNotFoundError`, `ResourceOutsideSkillError`, `ResourceNotFoundError`.
        """
        given = {"tool": tool, "args": {} if args is None else args}
        return Plan._read(self._set.forge("plan", given))

    async def plan_async(self, tool: str, args: Any = None) -> Plan:
        """Tell what to run for a call in a thread; `resolve_env` is called there."""
        return await asyncio.to_thread(self.plan, tool, args)

    def read(self, skill: str, path: Path, *, as_: Literal["text"] | None = None) -> Resource:
        """Read a file of a skill; `as_="text"` demands text.

        Raises `SkillNotFoundError`, `InvalidSkillError`, `ResourceNotFoundError`,
        `ResourceOutsideSkillError`, `ResourceTooLargeError`, `ResourceNotTextError`.
        """
        return Resource._read(self._set.read(skill, path, as_))

    async def read_async(self, skill: str, path: Path, *, as_: Literal["text"] | None = None) -> Resource:
        """Read a file of a skill in a thread."""
        return await asyncio.to_thread(self.read, skill, path, as_=as_)

    def load(
        self,
        name: str,
        *,
        arguments: str | None = None,
        by: Literal["user", "model"] = "user",
        substitute: bool = False,
    ) -> str:
        """Give the text of a skill, the same that the load tool gives.

        `arguments` is one text, split at blanks with quotes grouping; `substitute` puts it also into a
        skill that declares no arguments. Raises `SkillNotFoundError`, `InvalidSkillError`, and
        `NotInvocableError` for a skill that is hidden from `by`.
        """
        return self._set.load(name, arguments, by, substitute)

    async def load_async(
        self,
        name: str,
        *,
        arguments: str | None = None,
        by: Literal["user", "model"] = "user",
        substitute: bool = False,
    ) -> str:
        """Give the text of a skill in a thread."""
        return await asyncio.to_thread(self.load, name, arguments=arguments, by=by, substitute=substitute)

    def session(self, **options: Unpack[SessionOptions]) -> Session:
        """Begin a conversation, which gets a text once; `repeat` is what it gets instead."""
        return Session(self._set.session(options))

    @property
    def approvals(self) -> dict[str, str]:
        """All approvals, to be kept and passed on as `trust={"approvals": …}`."""
        return self._set.approvals()

    def approve(self, name: str) -> dict[str, str]:
        """Approve of a blocked skill, by name, id or location, as its folder is now; gives all approvals.

        The set shows it at once. The approval ends with any change of the folder. Raises
        `SkillNotFoundError` for a skill that is not blocked, `UnreadableError`, `InvalidArgumentError` for
        one that lies on no disk, and what `refresh` raises.
        """
        approvals = self._set.approve(name)
        self._tell_warnings()
        return approvals

    def revoke(self, name: str) -> dict[str, str]:
        """Take an approval back, by name, id or location; gives all that are left.

        The set blocks the skill at once. Raises `SkillNotFoundError` where no approval is, and what
        `refresh` raises.
        """
        approvals = self._set.revoke(name)
        self._tell_warnings()
        return approvals

    def with_skills(self, selection: Selection = True) -> Self:
        """Give a new set with more skills in the dialect `ruby_llm`; this one stays as it is.

        `selection` is `True` for all skills of all roots, `False` for none, one reference or a list of them.
        Raises `SkillNotFoundError`, `InvalidSkillError`, `DuplicateSkillError`, `InvalidArgumentError`.
        """
        more = copy.copy(self)
        more._set = self._set.with_skills(selection)
        more._watches = weakref.WeakSet()
        more._tell_warnings()
        return more

    def mounts(self) -> tuple[Mount, ...]:
        """Give the folders to mount for code execution; skills without a folder have none."""
        return _all(Mount, self._set.mounts())

    def materialize(self, folder: Path) -> tuple[SkillWarning, ...]:
        """Copy what `mounts` gives below a folder, read-only, and tell what was left out.

        The folder's `skills` must not be there yet and appears whole or not at all. Raises `UnreadableError`
        for a file of a skill, `UnwritableError` for the copy.
        """
        return _all(SkillWarning, self._set.materialize(folder))

    def refresh(self) -> Refresh:
        """Scan the roots again; raises what opening raises, and then the set stays as it was."""
        refresh = Refresh._read(self._set.refresh())
        self._tell_warnings()
        return refresh

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
        return self._set.snapshot()

    def to_json(self) -> str:
        """Give the wire form as JSON."""
        return self._set.to_json()

    def close(self) -> None:
        """Let go of the set; every later call raises `InvalidArgumentError`. Closing twice is fine."""
        for watch in [*self._watches]:
            watch.close()
        self._set.close()
