"""Asking the native half."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ClassVar

from . import _skillspan
from ._records import ToolResult

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._options import LoadOptions


def ask(request: str, /, document: str | bytes = b"", **arguments: Any) -> Any:
    """Ask what needs no set; arguments have their names on the wire."""
    return _skillspan.Place().ask(request, arguments or None, document)


class Loading:
    """What loads skills: a set, or a conversation over it."""

    #: What the names of requests begin with.
    _prefix: ClassVar[str] = ""

    _place: _skillspan.Place

    def _ask(self, request: str, /, **arguments: Any) -> Any:
        return self._place.ask(self._prefix + request, arguments or None)

    def call(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model. What the model got wrong comes back as a result with `is_error`."""
        return ToolResult._read(self._ask("call", tool=tool, arguments=arguments))

    async def call_async(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model in a thread."""
        return await asyncio.to_thread(self.call, tool, arguments)

    def load(self, name: str, **options: Unpack[LoadOptions]) -> str:
        """Give the text of a skill, the same that the load tool gives.

        Raises `SkillNotFoundError`, `InvalidSkillError`, and `NotInvocableError` for a skill that is hidden
        from who loads it.
        """
        return self._ask("load", name=name, **options)

    async def load_async(self, name: str, **options: Unpack[LoadOptions]) -> str:
        """Give the text of a skill in a thread."""
        return await asyncio.to_thread(self.load, name, **options)
