"""A set over a host's own store in the dialect `haystack`."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NoReturn

from . import _skillspan
from ._errors import (
    InvalidArgumentError,
    ResourceNotFoundError,
    ResourceOutsideSkillError,
    SkillNotFoundError,
    SkillspanError,
    UnreadableError,
)

if TYPE_CHECKING:
    from typing_extensions import Self


class StoreSet(_skillspan.Set):
    """A set that lists nothing until `refresh` asks its store, which is asked for all else each time."""

    store: Any
    headers: _Headers

    def __new__(cls, options: Any, store: Any, provider: Any = None, decide: Any = None) -> Self:
        headers = _Headers({})
        made = super().__new__(cls, options, headers, provider, decide)
        made.store, made.headers = store, headers
        return made

    def refresh(self) -> dict[str, Any]:
        if hasattr(self.store, "warm_up"):
            self.store.warm_up()
        self.headers.infos = dict(self.store.list_skills())
        return super().refresh()

    def forget(self) -> None:
        """Close the store and list nothing again."""
        self.headers.infos = {}
        super().refresh()
        self._close_store()

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._close_store()

    def call(self, tool: str, arguments: Any) -> dict[str, Any]:
        # The core tells what is wrong with the call; it cannot know what the store has.
        told = super().call(tool, arguments)
        if told.get("code") in ("unknown_tool", "invalid_argument"):
            return told
        try:
            if tool == "load_skill":
                return {"text": self.load(arguments["name"]), "is_error": False}
            file = self.read(arguments["name"], arguments["path"])
        except SkillspanError as error:
            return {"text": error.message, "is_error": True, "code": error.code}
        if file["kind"] == "text":
            return {"text": file["text"], "is_error": False}
        return {"text": "", "is_error": False, "content": [file]}

    def load(self, name: str, *_: Any) -> str:
        return _skillspan.haystack_text(name, self._ask("load_skill", name))

    def read(self, skill: str, path: Any, read_as: str | None = None) -> dict[str, Any]:
        path = os.fsdecode(path)
        return _skillspan.haystack_resource(skill, path, self._ask("read_skill_file", skill, path), read_as)

    def session(self, _: Any) -> NoReturn:
        # The core would remember texts that only the store has.
        raise InvalidArgumentError("a set over a store of Haystack has no sessions")

    def _ask(self, method: str, *arguments: Any) -> Any:
        _ = self.dialect  # raises if the set is closed
        try:
            return getattr(self.store, method)(*arguments)
        except SkillspanError:
            raise
        except Exception as raised:
            raise _told(raised) from raised

    def _close_store(self) -> None:
        if hasattr(self.store, "close"):
            self.store.close()


class _Headers:
    """The names and descriptions of a store as documents for the core."""

    def __init__(self, infos: dict[str, Any]) -> None:
        self.infos = infos

    def list(self) -> list[str]:
        return [*self.infos]

    def read_document(self, id: str) -> str:
        info = self.infos[id]
        name, description = (json.dumps(text, ensure_ascii=False) for text in (info.name, info.description))
        return f"---\nname: {name}\ndescription: {description}\n---\n"

    def list_files(self, _: str) -> tuple[str, ...]:
        return ()


_MEANINGS: tuple[tuple[type[Exception], type[SkillspanError]], ...] = (
    (KeyError, SkillNotFoundError),
    (FileNotFoundError, ResourceNotFoundError),
    (PermissionError, ResourceOutsideSkillError),
)


def _told(raised: Exception) -> SkillspanError:
    """Give what a store raised as an error of the package."""
    known = next((ours for theirs, ours in _MEANINGS if isinstance(raised, theirs)), UnreadableError)
    # The text of a KeyError is the repr of its argument.
    return known(str(raised.args[0] if isinstance(raised, KeyError) and raised.args else raised))
