"""Refreshes of a set, as they come."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Union

from ._records import Refresh

if TYPE_CHECKING:
    from ._skillset import SkillSet

#: A refresh, what was raised in its place, or the end.
Told = Union[dict[str, Any], BaseException, None]


class Watch(AbstractContextManager["Watch"], Iterator[Refresh], AsyncIterator[Refresh]):
    """The refreshes of a set whose files change, made by `SkillSet.watch`.

    >>> with skills.watch() as changes:
    ...     for refresh in changes:
    ...         print(refresh.added, refresh.changed, refresh.removed)

    An iterator, and an asynchronous one, that waits for the next refresh. It ends with `close`, at the end of
    `with`, and when the set is closed. It raises what a refresh raised and then goes on; what a callback of
    the host raised ends it.
    """

    def __init__(self, skills: SkillSet) -> None:
        self._skills = skills
        self._ear = _Ear()
        # The thread of the watch must have ended before the interpreter does.
        self._end = weakref.finalize(self, skills._place.watch(self._ear).close)

    def __next__(self) -> Refresh:
        return self._take(StopIteration)

    async def __anext__(self) -> Refresh:
        await self._ear.has_heard()
        return self._take(StopAsyncIteration)

    def _take(self, end: type[Exception]) -> Refresh:
        told = self._ear.told.get()
        if told is None or not self._end.alive:
            # Whoever asks again, or waits too, learns of the end as well.
            self._ear(None)
            raise end
        if isinstance(told, BaseException):
            raise told
        self._skills._tell_warnings()
        return Refresh._read(told)

    def close(self) -> None:
        """End the watch. Closing twice is fine."""
        self._end()

    def __exit__(self, *_: object) -> None:
        self.close()


class _Ear:
    """What the thread of a watch tells, kept until it is asked for."""

    def __init__(self) -> None:
        self.told: SimpleQueue[Told] = SimpleQueue()
        self._waiting: list[Callable[[], object]] = []

    def __call__(self, told: Told) -> None:
        self.told.put(told)
        for wake in [*self._waiting]:
            wake()

    async def has_heard(self) -> None:
        loop, heard = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            loop.call_soon_threadsafe(heard.set)

        self._waiting.append(wake)
        try:
            while self.told.empty():
                await heard.wait()
                heard.clear()
        finally:
            self._waiting.remove(wake)
