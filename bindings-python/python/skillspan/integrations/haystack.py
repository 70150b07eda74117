"""Skills for Haystack's own toolset and agents. Needs the extra `skillspan[haystack]`.

>>> from haystack.components.agents import Agent
>>> from haystack.tools import SkillToolset
>>> from skillspan.integrations.haystack import SkillspanSkillStore
>>> agent = Agent(chat_generator=generator, tools=SkillToolset(SkillspanSkillStore("skills/")))
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from skillspan import InvalidArgumentError
from skillspan.haystack import FileSystemSkillStore

try:
    from haystack.core.serialization import default_from_dict, default_to_dict
    from haystack.dataclasses import FileContent, ImageContent, SkillInfo
    from haystack.utils import Secret
except ImportError as _missing:
    raise ImportError(
        "skillspan.integrations.haystack needs Haystack 3: run `pip install 'skillspan[haystack]'`"
    ) from _missing

if TYPE_CHECKING:
    from typing_extensions import Self

    from skillspan._options import Path


class SkillspanSkillStore:
    """A store for `haystack.tools.SkillToolset` over the skills in the folders of one folder.

    It raises what `skillspan.haystack.FileSystemSkillStore` raises. `skills_dir` may be a `Secret`, which is
    resolved when the skills are looked for.
    """

    def __init__(self, skills_dir: Path | Secret) -> None:
        self.skills_dir = skills_dir if isinstance(skills_dir, Secret) else os.fsdecode(skills_dir)
        self._store: FileSystemSkillStore | None = None

    def _open(self) -> FileSystemSkillStore:
        if self._store is None:
            given = self.skills_dir
            folder = given.resolve_value() if isinstance(given, Secret) else given
            if folder is None:
                raise InvalidArgumentError(f"{given} holds nothing; the path of a folder is wanted")
            store = FileSystemSkillStore(folder)
            store.warm_up()
            self._store = store
        return self._store

    def warm_up(self) -> None:
        """Look for the skills, unless that was done."""
        self._open()

    def list_skills(self) -> dict[str, SkillInfo]:
        """Give the skills by name, in the order of their folders."""
        skills = self._open().list_skills()
        return {name: SkillInfo(info.name, info.description) for name, info in skills.items()}

    def load_skill(self, name: str) -> tuple[str, list[str]]:
        """Give the instructions of a skill and the sorted paths of its files, as they are now."""
        return self._open().load_skill(name)

    def read_skill_file(self, name: str, path: str) -> str | ImageContent | FileContent:
        """Give a file of a skill: its text, or an image or a PDF for the model."""
        file = self._open().read_skill_file(name, path)
        if isinstance(file, str):
            return file
        encoded = file.base64 or ""
        if file.kind == "image":
            return ImageContent(base64_image=encoded, mime_type=file.media_type, validation=False)
        return FileContent(
            base64_data=encoded, mime_type=file.media_type, filename=file.filename, validation=False
        )

    def close(self) -> None:
        """Forget what was found; the next use looks again."""
        self._store = None

    def to_dict(self) -> dict[str, Any]:
        """Give what `from_dict` takes; a `Secret` tells only where it comes from."""
        return default_to_dict(self, skills_dir=self.skills_dir)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Make the store that `to_dict` told of."""
        return default_from_dict(cls, data)
