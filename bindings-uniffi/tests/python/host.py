"""Host callbacks made from the data of a case."""

from __future__ import annotations

from typing import Any

from conformance.tree import content
from skillspan_uniffi import (
    EnvResolver,
    HostError,
    Skill,
    SkillProvider,
    SkillStore,
    SkillWarning,
    TrustDecision,
    WarningListener,
)


def _failed(words: Any) -> HostError:
    return HostError.Failed(content(words).decode())


class Store(SkillStore):
    """A host's store, made from `{documents, files, raises}`."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.documents: dict[str, Any] = data.get("documents", {})
        self.files: dict[str, dict[str, Any]] = data.get("files", {})
        self.raises: dict[str, Any] = data.get("raises", {})

    def _may(self, method: str) -> None:
        if method in self.raises:
            raise _failed(self.raises[method])

    def list(self) -> list[str]:
        self._may("list")
        return [*self.documents]

    def read_document(self, id: str) -> bytes:
        self._may("read_document")
        document = self.documents[id]
        if isinstance(document, dict) and "raises" in document:
            raise _failed(document["raises"])
        return content(document)

    def list_files(self, id: str) -> list[str]:
        self._may("list_files")
        return [*self.files.get(id, {})]

    def read_file(self, id: str, path: str) -> bytes:
        self._may("read_file")
        return content(self.files[id][path])


class Provider(SkillProvider):
    """A provider, made from `{returns}` or `{raises}`."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def provide(self) -> Any:
        if "raises" in self.data:
            raise _failed(self.data["raises"])
        return self.data.get("returns")


class Verdicts(TrustDecision):
    """Verdicts by name."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.verdicts: dict[str, bool] = data.get("returns", {})

    def decide(self, skill: Skill) -> bool | None:
        return self.verdicts.get(skill.name)


class Resolver(EnvResolver):
    """Values by variable; other variables keep theirs."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def resolve_env(self, name: str, value: str) -> dict[str, str]:
        given = self.data.get(name, value)
        return given if isinstance(given, dict) else {name: given}


class Warned(WarningListener):
    """Counts the warnings since the last opening or refresh."""

    def __init__(self) -> None:
        self.count = 0

    def on_warning(self, warning: SkillWarning) -> None:
        self.count += 1
