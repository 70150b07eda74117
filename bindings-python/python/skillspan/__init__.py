"""Agent Skills: find them, check them, list them for a model and load them.

>>> from skillspan import SkillSet
>>> skills = SkillSet("skills/")
>>> print(skills.catalog())
>>> result = skills.call("load_skill", {"name": "pdf"})
"""

from . import _skillspan
from ._errors import (
    DuplicateRouteError as DuplicateRouteError,
    DuplicateSkillError as DuplicateSkillError,
    InternalError as InternalError,
    InvalidArgumentError as InvalidArgumentError,
    InvalidSkillError as InvalidSkillError,
    MissingRootError as MissingRootError,
    NotInvocableError as NotInvocableError,
    ResourceNotFoundError as ResourceNotFoundError,
    ResourceNotTextError as ResourceNotTextError,
    ResourceOutsideSkillError as ResourceOutsideSkillError,
    ResourceTooLargeError as ResourceTooLargeError,
    ScriptOffError as ScriptOffError,
    SkillNotFoundError as SkillNotFoundError,
    SkillspanError as SkillspanError,
    UnknownToolError as UnknownToolError,
    UnreadableError as UnreadableError,
    UnwritableError as UnwritableError,
)
from ._functions import (
    FileFix as FileFix,
    codes as codes,
    conventional_roots as conventional_roots,
    dialects as dialects,
    fix_text as fix_text,
    fixes as fixes,
    main as main,
    new_skill as new_skill,
    parse as parse,
    validate as validate,
    validate_all as validate_all,
    wrap_tools as wrap_tools,
)
from ._options import *
from ._record import Record as Record
from ._records import *
from ._resource import Resource as Resource
from ._session import Session as Session
from ._skillset import SkillSet as SkillSet
from ._watch import Watch as Watch

__version__ = _skillspan.VERSION
