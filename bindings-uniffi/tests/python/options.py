"""The options of a case as those of the module.

What the types of the module cannot say, such as a wrong type, goes into `extra`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skillspan_uniffi import (
    Budget,
    CatalogFormat,
    CatalogOptions,
    Links,
    Locations,
    OpenOptions,
    PromptMode,
    Root,
    SearchOptions,
    SessionOptions,
    Trust,
    Words,
)


class UnsayableError(Exception):
    """The types have no such value."""


def _of(kind: type) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if type(value) is not kind or (kind is int and value < 0):
            raise UnsayableError
        return value

    return read


def _list(item: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: [item(each) for each in _of(list)(value)]


def _map(item: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: {key: item(each) for key, each in _of(dict)(value).items()}


def _word(kind: Any, **others: str) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        try:
            return kind[others.get(value, _of(str)(value)).upper()]
        except KeyError as unknown:
            raise UnsayableError from unknown

    return read


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise UnsayableError
    return value


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise UnsayableError
    return float(value)


def _record(kind: type, **fields: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if not isinstance(value, dict) or not value.keys() <= fields.keys():
            raise UnsayableError
        said = {key: fields[key](each) for key, each in value.items()}
        try:
            return kind(**said)
        except TypeError as missing:
            raise UnsayableError from missing

    return read


_text, _flag, _count = _of(str), _of(bool), _of(int)


def _root(value: Any) -> Root:
    if isinstance(value, str):
        return Root(path=value)
    return _record(Root, path=_text, scope=_text, namespace=_text, trust=_text)(value)


def _budget(value: Any) -> Any:
    if value is False:
        return Budget.UNLIMITED()
    fields = _of(dict)(value)
    if fields.keys() == {"chars"}:
        return Budget.CHARS(_count(fields["chars"]))
    if fields.keys() == {"tokens"}:
        return Budget.TOKENS(_count(fields["tokens"]))
    if fields.keys() == {"context_window", "percent"}:
        return Budget.SHARE(_count(fields["context_window"]), _number(fields["percent"]))
    raise UnsayableError


def _words(value: Any) -> Any:
    if isinstance(value, bool):
        return Words.STANDARD() if value else Words.OFF()
    return Words.OWN(_text(value))


def _locations(value: Any) -> Locations:
    if value == "url":
        return Locations.URLS
    return Locations.SHOWN if _flag(value) else Locations.HIDDEN


_LIMITS = (
    "max_depth",
    "max_directories",
    "max_entries",
    "max_files",
    "max_frontmatter_bytes",
    "max_skill_bytes",
    "max_text_bytes",
    "max_binary_bytes",
    "max_resource_bytes",
)
_FLAGS = (
    "strict",
    "search",
    "nested",
    "hidden",
    "respect_gitignore",
    "code_execution",
    "legacy_bullets",
    "execute",
)
_OPEN = {
    "dialect": _text,
    "roots": _list(_root),
    "skills": _of(list),
    "filter": _map(_flag),
    "trust": _record(Trust, demand=_flag, approvals=_map(_text)),
    "current_dir": _text,
    "base_dir": _text,
    "budget": _budget,
    "links": _word(Links, none="never"),
    "sample_limit": _whole,
    "select": lambda value: value,
    "main_skill": _text,
    "prompt": _word(PromptMode),
    "reserved_tools": _list(_text),
    "env": _map(_text),
    "extra_env": _map(_text),
    "which": _list(_text),
    **dict.fromkeys(_LIMITS, _count),
    **dict.fromkeys(_FLAGS, _flag),
}
_CATALOG = {
    "format": _word(CatalogFormat),
    "locations": _locations,
    "preamble": _words,
    "include": _list(_text),
    "exclude": _list(_text),
    "budget": _budget,
}


def _options(kind: Any, fields: dict[str, Callable[[Any], Any]]) -> Callable[[dict[str, Any]], Any]:
    def read(given: dict[str, Any]) -> Any:
        typed, extra = {}, {}
        for key, value in given.items():
            try:
                # Nothing said is another thing than `null`.
                if key not in fields or value is None:
                    raise UnsayableError
                typed[key] = fields[key](value)
            except UnsayableError:
                extra[key] = value
        return kind(**typed, extra=extra)

    return read


open_options = _options(OpenOptions, _OPEN)
catalog_options = _options(CatalogOptions, _CATALOG)
search_options = _options(SearchOptions, {"limit": _count, "scores": _map(_number)})
session_options = _options(SessionOptions, {"repeat": _words})
