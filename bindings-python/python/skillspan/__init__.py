"""Agent Skills: find them, check them, list them for a model and load them.

>>> from skillspan import SkillSet
>>> skills = SkillSet("skills/")
>>> print(skills.catalog())
>>> result = skills.call("load_skill", {"name": "pdf"})
"""

from . import _skillspan
from ._errors import (
    DuplicateSkillError,
    InternalError,
    InvalidArgumentError,
    InvalidSkillError,
    MissingRootError,
    NotInvocableError,
    ResourceNotFoundError,
    ResourceNotTextError,
    ResourceOutsideSkillError,
    ResourceTooLargeError,
    SkillNotFoundError,
    SkillspanError,
    UnknownToolError,
    UnreadableError,
)
from ._functions import (
    codes,
    conventional_roots,
    dialects,
    main,
    parse,
    validate,
    validate_all,
    wrap_tools,
)
from ._options import CatalogOptions, OpenOptions, Root, SkillStore, Trust
from ._records import (
    Code,
    ConventionalRoot,
    Diagnostic,
    Document,
    FileReport,
    Fix,
    Frontmatter,
    MenuEntry,
    Record,
    Refresh,
    Report,
    Resource,
    Skill,
    SkillWarning,
    Skipped,
    ToolDefinition,
    ToolResult,
)
from ._skillset import SkillSet

__version__ = _skillspan.VERSION

__all__ = [
    "CatalogOptions",
    "Code",
    "ConventionalRoot",
    "Diagnostic",
    "Document",
    "DuplicateSkillError",
    "FileReport",
    "Fix",
    "Frontmatter",
    "InternalError",
    "InvalidArgumentError",
    "InvalidSkillError",
    "MenuEntry",
    "MissingRootError",
    "NotInvocableError",
    "OpenOptions",
    "Record",
    "Refresh",
    "Report",
    "Resource",
    "ResourceNotFoundError",
    "ResourceNotTextError",
    "ResourceOutsideSkillError",
    "ResourceTooLargeError",
    "Root",
    "Skill",
    "SkillNotFoundError",
    "SkillSet",
    "SkillStore",
    "SkillWarning",
    "SkillspanError",
    "Skipped",
    "ToolDefinition",
    "ToolResult",
    "Trust",
    "UnknownToolError",
    "UnreadableError",
    "__version__",
    "codes",
    "conventional_roots",
    "dialects",
    "main",
    "parse",
    "validate",
    "validate_all",
    "wrap_tools",
]
