"""The exceptions: one base, one class for each error code."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from ._records import Diagnostic


class SkillspanError(Exception):
    """The base of all exceptions of skillspan.

    `code` is the code of the catalogue, `path` the file or folder concerned, `problem` what is wrong with it
    in dialects that tell it apart, `skill` the name of the skill that made opening fail, `diagnostics` the
    findings behind the failure.
    """

    code: ClassVar[str]

    def __init_subclass__(cls) -> None:
        if SkillspanError in cls.__bases__:
            words = re.findall("[A-Z][a-z]+", cls.__name__.removesuffix("Error"))
            cls.code = "_".join(words).lower()

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        problem: str | None = None,
        skill: str | None = None,
        diagnostics: tuple[Diagnostic, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.problem = problem
        self.skill = skill
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        # KeyError and OSError would write something else.
        return self.message

    def __reduce__(self) -> tuple[Any, ...]:
        return from_wire, (self.to_dict(),)

    def to_dict(self) -> dict[str, Any]:
        """Give the wire form, ready for `json.dumps`."""
        findings = [diagnostic.to_dict() for diagnostic in self.diagnostics]
        places = {"path": self.path, "problem": self.problem, "skill": self.skill}
        wire = {"code": self.code, "message": self.message, **places, "diagnostics": findings or None}
        return {name: value for name, value in wire.items() if value is not None}


class InvalidArgumentError(SkillspanError, ValueError):
    """An option or an argument has a wrong name, type or value."""


class InvalidSkillError(SkillspanError, ValueError):
    """A skill that is known cannot be loaded because its `SKILL.md` is broken."""


class SkillNotFoundError(SkillspanError, KeyError):
    """No visible skill has this name or qualified id."""


class NotInvocableError(SkillspanError, PermissionError):
    """The skill's frontmatter hides it from this caller."""


class UnknownToolError(SkillspanError, KeyError):
    """The set offers no tool of this name."""


class ResourceNotFoundError(SkillspanError, FileNotFoundError):
    """The skill has no regular file at this path."""


class ResourceOutsideSkillError(SkillspanError, PermissionError):
    """The path leads out of the skill's folder."""


class ResourceTooLargeError(SkillspanError, ValueError):
    """The file is larger than the limit for its kind."""


class ResourceNotTextError(SkillspanError, ValueError):
    """Text was demanded, and the file is no UTF-8 text."""


class DuplicateSkillError(SkillspanError, ValueError):
    """Two skills have one name, in a dialect where that makes opening fail."""


class DuplicateRouteError(SkillspanError, ValueError):
    """Two folders of an app stand for one path, in the dialect `b4`."""


class MissingRootError(SkillspanError, FileNotFoundError, ValueError):
    """A root does not exist or is not a folder, in a dialect where that makes opening fail."""


class UnreadableError(SkillspanError, PermissionError, ValueError):
    """A file or folder could not be read."""


class UnwritableError(SkillspanError, PermissionError):
    """A file or folder could not be written."""


class ScriptOffError(SkillspanError, RuntimeError):
    """The set does not run scripts."""


class InternalError(SkillspanError, ValueError):
    """A fault in skillspan itself."""


def from_wire(wire: dict[str, Any]) -> SkillspanError:
    """Make the exception of an error of the core, by its code."""
    classes = {known.code: known for known in SkillspanError.__subclasses__()}
    fields = {name: value for name, value in wire.items() if name != "code"}
    if "diagnostics" in fields:
        fields["diagnostics"] = tuple(Diagnostic._read(finding) for finding in fields["diagnostics"])
    return classes[wire["code"]](**fields)
