"""What one conversation has loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ._ask import Loading
from ._records import Restorable

if TYPE_CHECKING:
    from . import _skillspan


class Session(Loading):
    """One conversation over a set, made by `SkillSet.session`: it remembers which texts of skills were sent.

    A text that the conversation has, unchanged, is answered with one line. A session may be used from many
    threads; once its set is closed every call raises `InvalidArgumentError`.
    """

    _prefix = "session."

    def __init__(self, place: _skillspan.Place) -> None:
        self._place = place

    def to_restore(self, texts: Sequence[str]) -> tuple[Restorable, ...]:
        """Tell what to put back after a conversation was compacted to `texts`, in the order of first loads.

        These are the texts that are whole in none of them. The session takes them for put back: `forget`
        those that are not.
        """
        return Restorable._all(self._ask("to_restore", texts=texts))

    def forget(self, name: str) -> bool:
        """Forget that a skill was loaded, by its name or id, and tell whether it was.

        Its next load gives the text.
        """
        return self._ask("forget", name=name)

    def export_state(self) -> dict[str, Any]:
        """Give what the session remembers, ready for `json.dumps`."""
        return self._ask("export_state")

    def import_state(self, state: Mapping[str, Any]) -> None:
        """Take what `export_state` gave in place of what the session remembers.

        Raises `InvalidArgumentError` for anything else; the session then stays as it was.
        """
        self._ask("import_state", state=state)
