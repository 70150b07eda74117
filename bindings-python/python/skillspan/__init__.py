"""Agent Skills: find them, check them, list them for a model and load them.

>>> from skillspan import SkillSet
>>> skills = SkillSet("skills/")
>>> print(skills.catalog())
>>> result = skills.call("load_skill", {"name": "pdf"})
"""

from ._errors import (
    InternalError,
    InvalidArgumentError,
    InvalidSkillError,
    NotInvocableError,
    ResourceNotFoundError,
    ResourceNotTextError,
    ResourceOutsideSkillError,
    ResourceTooLargeError,
    SkillNotFoundError,
    SkillspanError,
    UnknownToolError,
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
from ._skillspan import VERSION as __version__

__all__ = [
    "CatalogOptions",
    "Code",
    "ConventionalRoot",
    "Diagnostic",
    "Document",
    "FileReport",
    "Fix",
    "Frontmatter",
    "InternalError",
    "InvalidArgumentError",
    "InvalidSkillError",
    "MenuEntry",
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
