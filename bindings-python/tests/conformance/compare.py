"""Comparing what came out with what a case expects."""

from __future__ import annotations

import json
from typing import Any

ABSENT = {"$absent": True}
NOTHING = object()


def is_failure(expected: Any) -> bool:
    """Whether a failure is wanted."""
    return isinstance(expected, dict) and list(expected) == ["error"] and isinstance(expected["error"], dict)


def differences(expected: Any, found: Any, path: str = "$") -> list[str]:
    """Give a line for each place where the two differ."""
    if found is NOTHING and (expected is None or expected == ABSENT):
        return []
    if isinstance(expected, dict) and isinstance(found, dict) and expected != ABSENT:
        each = [
            differences(value, found.get(key, NOTHING), f"{path}.{key}") for key, value in expected.items()
        ]
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found))
        each = [differences(value, item, f"{path}[{index}]") for index, (value, item) in pairs]
    elif _same_scalar(expected, found):
        return []
    else:
        shown = "nothing" if found is NOTHING else json.dumps(found, ensure_ascii=False)
        wanted = "nothing" if expected == ABSENT else json.dumps(expected, ensure_ascii=False)
        return [f"{path}\n  found:  {shown}\n  wanted: {wanted}"]
    return [line for lines in each for line in lines]


def _same_scalar(expected: Any, found: Any) -> bool:
    # To Python True is 1; to JSON it is not.
    if isinstance(expected, bool) or isinstance(found, bool) or not isinstance(expected, (int, float)):
        is_scalar = not isinstance(expected, (dict, list))
        return is_scalar and type(expected) is type(found) and bool(expected == found)
    return isinstance(found, (int, float)) and expected == found
