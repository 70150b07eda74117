"""A place over a host's own store in the dialect `haystack`."""

from __future__ import annotations

import json
import os
from typing import Any, NoReturn

from . import _skillspan
from ._errors import (
    InvalidArgumentError,
    ResourceNotFoundError,
    ResourceOutsideSkillError,
    SkillNotFoundError,
    SkillspanError,
    UnreadableError,
)


class StorePlace(_skillspan.Place):
    """A place whose set lists nothing until `refresh` asks its store; all else is asked of it each time."""

    store: Any
    headers: _Headers

    def open(self, options: dict[str, Any]) -> None:
        self.store, self.headers = options["store"], _Headers({})
        super().open({**options, "store": self.headers})

    def ask(self, name: str, arguments: dict[str, Any] | None = None, document: str | bytes = b"") -> Any:
        given = arguments or {}
        if name == "call":
            return self._call(**given)
        if name == "load":
            return self._given("text", self._ask_store("load_skill", given["name"]), name=given["name"])
        if name == "read":
            file = given["skill"], os.fsdecode(given["path"])
            wire = {"name": file[0], "path": file[1], "as": given["as"]}
            return self._given("resource", self._ask_store("read_skill_file", *file), **wire)
        if name == "refresh":
            if hasattr(self.store, "warm_up"):
                self.store.warm_up()
            self.headers.infos = dict(self.store.list_skills())
        return super().ask(name, arguments, document)

    def forget(self) -> None:
        """Close the store and list nothing again."""
        self.headers.infos = {}
        super().ask("refresh")
        self._close_store()

    def close(self) -> None:
        if not self.closed:
            super().close()
            self._close_store()

    def conversation(self) -> NoReturn:
        # The core would remember texts that only the store has.
        raise InvalidArgumentError("a set over a store of Haystack has no sessions")

    def _call(self, tool: str, arguments: Any) -> dict[str, Any]:
        # The core tells what is wrong with the call; it cannot know what the store has.
        told: dict[str, Any] = super().ask("call", {"tool": tool, "arguments": arguments})
        if told.get("code") in ("unknown_tool", "invalid_argument"):
            return told
        try:
            if tool == "load_skill":
                return {"text": self.ask("load", {"name": arguments["name"]}), "is_error": False}
            file = self.ask("read", {"skill": arguments["name"], "path": arguments["path"], "as": None})
        except SkillspanError as error:
            return {"text": error.message, "is_error": True, "code": error.code}
        if file["kind"] == "text":
            return {"text": file["text"], "is_error": False}
        return {"text": "", "is_error": False, "content": [file]}

    def _ask_store(self, method: str, *arguments: Any) -> Any:
        super().ask("dialect")  # raises if the set is closed
        try:
            return getattr(self.store, method)(*arguments)
        except SkillspanError:
            raise
        except Exception as raised:
            raise _told(raised) from raised

    def _given(self, what: str, given: Any, **wire: Any) -> Any:
        """Give what the core makes of a store's answer."""
        try:
            return super().ask(f"haystack.{what}", {**wire, "given": given})
        except InvalidArgumentError:
            # What is no data at all is as wrong as data of another shape.
            return super().ask(f"haystack.{what}", {**wire, "given": None})

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
