"""What one conversation has loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from ._records import Restorable, ToolResult

if TYPE_CHECKING:
    from . import _skillspan


class Session:
    """One conversation over a set, made by `SkillSet.session`: it remembers which texts of skills were sent.

    A text that the conversation has, unchanged, is answered with one line. A session may be used from many
    threads; once its set is closed every call raises `InvalidArgumentError`.
    """

    def __init__(self, session: _skillspan.Session) -> None:
        self._session = session

    def call(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model, as `SkillSet.call` does."""
        return ToolResult._read(self._session.call(tool, arguments))

    async def call_async(self, tool: str, arguments: Any = None) -> ToolResult:
        """Run a tool for a model in a thread."""
        return await asyncio.to_thread(self.call, tool, arguments)

    def load(
        self,
        name: str,
        *,
        arguments: str | None = None,
        by: Literal["user", "model"] = "user",
        substitute: bool = False,
    ) -> str:
        """Give the text of a skill, as `SkillSet.load` does; raises what that raises."""
        return self._session.load(name, arguments, by, substitute)

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

    def to_restore(self, texts: Sequence[str]) -> tuple[Restorable, ...]:
        """Tell what to put back after a conversation was compacted to `texts`, in the order of first loads.

        These are the texts that are whole in none of them. The session takes them for put back: `forget`
        those that are not.
        """
        return tuple(Restorable._read(lost) for lost in self._session.to_restore(texts))

    def forget(self, name: str) -> bool:
        """Forget that a skill was loaded, by its name or id, and tell whether it was.

        Its next load gives the text.
        """
        return self._session.forget(name)

    def export_state(self) -> dict[str, Any]:
        """Give what the session remembers, ready for `json.dumps`."""
        return self._session.export_state()

    def import_state(self, state: Mapping[str, Any]) -> None:
        """Take what `export_state` gave in place of what the session remembers.

        Raises `InvalidArgumentError` for anything else; the session then stays as it was.
        """
        self._session.import_state(state)
