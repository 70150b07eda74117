"""What results are: frozen dataclasses, made from the wire form that the core gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from typing_extensions import Self


@dataclass(frozen=True, repr=False)
class Record:
    """What all results have in common."""

    #: The fields that hold records, alone or in a list.
    _inner: ClassVar[dict[str, type[Record]]] = {}

    def __init_subclass__(cls, **inner: type[Record]) -> None:
        cls._inner = {**cls._inner, **inner}

    @classmethod
    def _read(cls, wire: dict[str, Any]) -> Self:
        return cls(**{name: _value(value, cls._inner.get(name)) for name, value in wire.items()})

    @classmethod
    def _all(cls, wire: list[dict[str, Any]]) -> tuple[Self, ...]:
        return tuple(cls._read(item) for item in wire)

    def to_dict(self) -> dict[str, Any]:
        """Give the wire form, ready for `json.dumps`; fields that hold their default are left out."""
        return {name: _wire(value) for name, value in self._given()}

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self._given())
        return f"{type(self).__name__}({given})"

    def _given(self) -> Iterator[tuple[str, Any]]:
        for declared in fields(self):
            value = getattr(self, declared.name)
            if declared.repr and value != declared.default:
                yield declared.name, value


def _value(value: Any, inner: type[Record] | None) -> Any:
    if isinstance(value, list):
        return tuple(_value(item, inner) for item in value)
    return inner._read(value) if inner else value


def _wire(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_wire(item) for item in value]
    return value.to_dict() if isinstance(value, Record) else value
