"""Skill stores and a toolset as users of Haystack know them. Needs no Haystack.

>>> from skillspan.haystack import FileSystemSkillStore, SkillToolset
>>> toolset = SkillToolset(FileSystemSkillStore("skills/"))
>>> toolset.warm_up()
>>> result = toolset.call("load_skill", {"name": "pdf-forms"})

In programs that run Haystack itself, `skillspan.integrations.haystack` has the store for its toolset.
"""

from __future__ import annotations

import copy
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, Union

from . import _skillspan
from ._errors import InvalidArgumentError
from ._haystack_store import StorePlace
from ._records import ToolDefinition, ToolResult
from ._resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Self

    from ._options import Path

#: A text, or an image or PDF as a `Resource` or as `{kind, media_type, base64, filename?}`.
FileContent = Union[str, Resource, Mapping[str, Any]]


@dataclass
class SkillInfo:
    """What a store lists of a skill."""

    name: str
    description: str


class SkillStore(Protocol):
    """A place where skills are kept; any object with these methods is one.

    `warm_up()` and `close()` are called if it has them; `to_dict()` and the class method `from_dict(data)`
    are wanted only by who serializes a toolset. What a method raises becomes an error result of a call:
    KeyError `skill_not_found`, FileNotFoundError `resource_not_found`, PermissionError
    `resource_outside_skill`, anything else `unreadable`, each with the exception's message.
    """

    def list_skills(self) -> Mapping[str, Any]:
        """Give the skills by name, each an object with `name` and `description`."""

    def load_skill(self, name: str, /) -> tuple[str, list[str]]:
        """Give the instructions of a skill and the paths of its files."""

    def read_skill_file(self, name: str, path: str, /) -> FileContent:
        """Give a file of a skill."""


class FileSystemSkillStore:
    """The skills in the folders of one folder. Nothing is read before a method needs it.

    Methods raise the errors of the package: `SkillNotFoundError` (a KeyError), `ResourceNotFoundError` (a
    FileNotFoundError), `ResourceOutsideSkillError` (a PermissionError), and others that are a ValueError,
    among them `MissingRootError` and `InvalidSkillError` as long as the folder or a skill in it is broken.
    """

    def __init__(self, skills_dir: Path) -> None:
        self.skills_dir = os.fsdecode(skills_dir)
        self._place: _skillspan.Place | None = None

    def _open(self) -> _skillspan.Place:
        if self._place is None:
            place = _skillspan.Place()
            place.open({"dialect": "haystack", "roots": [self.skills_dir]})
            self._place = place
        return self._place

    def warm_up(self) -> None:
        """Look for the skills, unless that was done."""
        self._open()

    def list_skills(self) -> dict[str, SkillInfo]:
        """Give the skills by name, in the order of their folders."""
        skills = self._open().ask("skills")
        return {skill["name"]: SkillInfo(skill["name"], skill["description"]) for skill in skills}

    def load_skill(self, name: str) -> tuple[str, list[str]]:
        """Give the instructions of a skill and the sorted paths of its files, as they are now."""
        found = self._open().ask("haystack.instructions", {"name": name})
        return found["body"], found["files"]

    def read_skill_file(self, name: str, path: str) -> str | Resource:
        """Give a file of a skill: its text, or the record of an image or a PDF."""
        file = Resource._read(self._open().ask("read", {"skill": name, "path": path}))
        return file if file.text is None else file.text

    def close(self) -> None:
        """Forget what was found; the next use looks again."""
        self._place = None

    def to_dict(self) -> dict[str, Any]:
        """Give what `from_dict` takes, ready for `json.dumps`."""
        return {"type": _type(type(self)), "init_parameters": {"skills_dir": self.skills_dir}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Make the store that `to_dict` told of; raises ValueError for anything else."""
        return cls(**_fields(cls, data, "init_parameters", "skills_dir"))


class SkillToolset:
    """The tools `load_skill` and `read_skill_file` over a store."""

    def __init__(self, store: SkillStore) -> None:
        self._store = store
        self._place = StorePlace()
        self._place.open({"dialect": "haystack", "store": store})
        self._is_warm = False

    @property
    def skills(self) -> dict[str, Any]:
        """What the store lists, by name; asks it if that was not done."""
        self.warm_up()
        return dict(self._place.headers.infos)

    def warm_up(self) -> None:
        """Ask the store for its skills, unless that was done. Raises what the store raises."""
        if not self._is_warm:
            self._place.ask("refresh")
            self._is_warm = True

    def close(self) -> None:
        """Close the store and forget what it listed."""
        self._is_warm = False
        self._place.forget()

    def tools(self) -> tuple[ToolDefinition, ...]:
        """Give the two tools; the skills are in the description of `load_skill` after `warm_up`."""
        return ToolDefinition._all(self._place.ask("tools", {"options": {}}))

    def call(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model. What it got wrong, or the store raised, is a result with `is_error`."""
        return ToolResult._read(self._place.ask("call", {"tool": tool, "arguments": arguments}))

    def add(self, tool: object) -> NoReturn:
        """Refuse: the tools are those of the store."""
        raise NotImplementedError("SkillToolset does not support adding tools.")

    __add__ = add

    def to_dict(self) -> dict[str, Any]:
        """Give what `from_dict` takes: the store, without what it listed."""
        store: Any = self._store
        return {"type": _type(type(self)), "data": {"store": store.to_dict()}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, stores: Iterable[type] = ()) -> Self:
        """Make the toolset that `to_dict` told of; raises ValueError for anything else.

        Nothing is imported by name: the classes of other stores than `FileSystemSkillStore` are given in
        `stores`.
        """
        store = _fields(cls, data, "data", "store")["store"]
        known: dict[str, Any] = {_type(each): each for each in (FileSystemSkillStore, *stores)}
        found = store.get("type") if isinstance(store, Mapping) else None
        if found not in known:
            raise InvalidArgumentError(f"the store has the type {found!r}; known are {', '.join(known)}")
        return cls(known[found].from_dict(copy.deepcopy(store)))


def _type(known: type) -> str:
    return f"{known.__module__}.{known.__name__}"


def _fields(known: type, data: Any, part: str, name: str) -> dict[str, Any]:
    """Give the one field of the one part of a serialized object."""
    wanted = f"{{type: {_type(known)!r}, {part}: {{{name}}}}}"
    if not isinstance(data, Mapping) or data.keys() != {"type", part} or data["type"] != _type(known):
        raise InvalidArgumentError(f"{data!r} cannot be read; wanted is {wanted}")
    if not isinstance(data[part], Mapping) or data[part].keys() != {name}:
        raise InvalidArgumentError(f"`{part}` is {data[part]!r}; wanted is {wanted}")
    return dict(data[part])
