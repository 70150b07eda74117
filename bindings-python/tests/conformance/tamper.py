"""Making a case false on purpose: one expected leaf is changed, picked by the id."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

from .compare import ABSENT

WRONG = "(tampered)"
Leaf = tuple[Any, Callable[[Any], None]]


def tampered(case: dict[str, Any]) -> dict[str, Any]:
    """Give the case with one expected leaf changed."""
    case = copy.deepcopy(case)
    leaves = list(_leaves(case["steps"]))
    leaf, replace = leaves[_hash(case["id"]) % len(leaves)]
    replace(_false(leaf))
    return case


def _leaves(steps: list[dict[str, Any]]) -> Iterator[Leaf]:
    for step in steps:
        if step["call"] == "session":
            yield from _leaves(step["steps"])
        if "expect" in step:
            yield from _collect(step["expect"], _setter(step, "expect"))


def _collect(value: Any, replace: Callable[[Any], None]) -> Iterator[Leaf]:
    if isinstance(value, list) and value:
        for index, item in enumerate(value):
            yield from _collect(item, _setter(value, index))
    elif isinstance(value, dict) and value and value != ABSENT:
        for key, field in value.items():
            yield from _collect(field, _setter(value, key))
    else:
        yield value, replace


def _setter(place: Any, key: Any) -> Callable[[Any], None]:
    return lambda value: place.__setitem__(key, value)


def _false(leaf: Any) -> Any:
    if isinstance(leaf, bool):
        return not leaf
    if isinstance(leaf, int):
        return leaf + 1
    if isinstance(leaf, float):
        return -leaf or 1.0
    if isinstance(leaf, str):
        return leaf + WRONG
    return [WRONG] if isinstance(leaf, list) else WRONG


def _hash(text: str) -> int:
    full = 0x811C9DC5
    for byte in text.encode():
        full = (full ^ byte) * 0x01000193 % 2**32
    return full
