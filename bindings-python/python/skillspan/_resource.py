"""Files of skills."""

from __future__ import annotations

import base64
import builtins
from dataclasses import dataclass
from typing import Literal

from ._record import Record


@dataclass(frozen=True, repr=False)
class Resource(Record):
    """A file of a skill: `text` for kind `text`, else `base64`; `bytes` for all."""

    kind: Literal["text", "image", "file"]
    media_type: str
    size: int
    sha256: str
    text: str | None = None
    base64: str | None = None
    filename: str | None = None

    @property
    def bytes(self) -> builtins.bytes:
        """The file's bytes."""
        return base64.b64decode(self.base64 or "") if self.text is None else self.text.encode()
