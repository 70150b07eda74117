"""The exceptions: one base, one class for each error code."""

from __future__ import annotations

from typing import Any, ClassVar

from ._records import Diagnostic


class SkillspanError(Exception):
    """The base of all exceptions of skillspan.

    `code` is the code of the catalogue, `path` the file or folder concerned, `problem` what is wrong with it
    in dialects that tell it apart, `skill` the name of the skill that made opening fail, `diagnostics` the
    findings behind the failure.
    """

    code: ClassVar[str]

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
        wire: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.path is not None:
            wire["path"] = self.path
        if self.problem is not None:
            wire["problem"] = self.problem
        if self.skill is not None:
            wire["skill"] = self.skill
        if self.diagnostics:
            wire["diagnostics"] = [diagnostic.to_dict() for diagnostic in self.diagnostics]
        return wire


class InvalidArgumentError(SkillspanError, ValueError):
    """An option or an argument has a wrong name, type or value."""

    code = "invalid_argument"


class InvalidSkillError(SkillspanError, ValueError):
    """A skill that is known cannot be loaded because its `SKILL.md` is broken."""

    code = "invalid_skill"


class SkillNotFoundError(SkillspanError, KeyError):
    """No visible skill has this name or qualified id."""

    code = "skill_not_found"


class NotInvocableError(SkillspanError, PermissionError):
    """The skill's frontmatter hides it from this caller."""

    code = "not_invocable"


class UnknownToolError(SkillspanError, KeyError):
    """The set offers no tool of this name."""

    code = "unknown_tool"


class ResourceNotFoundError(SkillspanError, FileNotFoundError):
    """The skill has no regular file at this path."""

    code = "resource_not_found"


class ResourceOutsideSkillError(SkillspanError, PermissionError):
    """The path leads out of the skill's folder."""

    code = "resource_outside_skill"


class ResourceTooLargeError(SkillspanError, ValueError):
    """The file is larger than the limit for its kind."""

    code = "resource_too_large"


class ResourceNotTextError(SkillspanError, ValueError):
    """Text was demanded, and the file is no UTF-8 text."""

    code = "resource_not_text"


class DuplicateSkillError(SkillspanError, ValueError):
    """Two skills have one name, in a dialect where that makes opening fail."""

    code = "duplicate_skill"


class DuplicateRouteError(SkillspanError, ValueError):
    """Two folders of an app stand for one path, in the dialect `b4`."""

    code = "duplicate_route"


class MissingRootError(SkillspanError, FileNotFoundError):
    """A root does not exist or is not a folder, in a dialect where that makes opening fail."""

    code = "missing_root"


class UnreadableError(SkillspanError, PermissionError):
    """A file or folder could not be read."""

    code = "unreadable"


class UnwritableError(SkillspanError, PermissionError):
    """A file or folder could not be written."""

    code = "unwritable"


class InternalError(SkillspanError, ValueError):
    """A fault in skillspan itself."""

    code = "internal"


def from_wire(wire: dict[str, Any]) -> SkillspanError:
    """Make the exception of an error of the core, by its code."""
    classes = {known.code: known for known in SkillspanError.__subclasses__()}
    fields = {name: value for name, value in wire.items() if name != "code"}
    if "diagnostics" in fields:
        fields["diagnostics"] = tuple(Diagnostic._read(finding) for finding in fields["diagnostics"])
    return classes[wire["code"]](**fields)
