"""Host callbacks made from the data of a case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from skillspan import Skill

from .tree import content


def _text(value: Any) -> str:
    return content(value).decode()


class Store:
    """A host's store, made from `{documents, files, raises}`."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.documents: dict[str, Any] = data.get("documents", {})
        self.files: dict[str, dict[str, Any]] = data.get("files", {})
        self.raises: dict[str, Any] = data.get("raises", {})

    def _may(self, method: str) -> None:
        if method in self.raises:
            raise OSError(_text(self.raises[method]))

    def list(self) -> Iterable[str]:
        self._may("list")
        return [*self.documents]

    def read_document(self, id: str) -> str | bytes:
        self._may("read_document")
        document = self.documents[id]
        if isinstance(document, dict) and "raises" in document:
            raise OSError(_text(document["raises"]))
        return document if isinstance(document, str) else content(document)

    def list_files(self, id: str) -> Iterable[str]:
        self._may("list_files")
        return [*self.files.get(id, {})]

    def read_file(self, id: str, path: str) -> bytes:
        self._may("read_file")
        return content(self.files[id][path])


def provider(data: dict[str, Any]) -> Callable[[], Any]:
    def provide() -> Any:
        if "raises" in data:
            raise RuntimeError(_text(data["raises"]))
        return data.get("returns")

    return provide


def decide(data: dict[str, Any]) -> Callable[[Skill], bool | None]:
    verdicts: dict[str, bool] = data.get("returns", {})
    return lambda skill: verdicts.get(skill.name)


def resolve_env(data: dict[str, str | Mapping[str, str]]) -> Callable[[str, str], str | Mapping[str, str]]:
    return lambda name, value: data.get(name, value)
