"""The results of `skillspan.forge`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._record import Record
from ._records import Skill, SkillWarning, Skipped


@dataclass(frozen=True, repr=False)
class Scan(Record, skills=Skill, skipped=Skipped):
    """What lies in a folder of skills: those in its folders, and what was found and does not count."""

    skills: tuple[Skill, ...]
    skipped: tuple[Skipped, ...]


@dataclass(frozen=True, repr=False)
class Meta(Record):
    """The frontmatter of a skill; texts that are not given are empty. `metadata` may hold anything."""

    name: str
    description: str
    category: str
    icon: str
    tags: tuple[str, ...]
    metadata: Mapping[str, Any]


@dataclass(frozen=True, repr=False)
class ToolBlock(Record):
    """A tool that a body declares; what is not given is empty."""

    name: str
    description: str
    input_spec: str
    output_spec: str
    output_format: str


@dataclass(frozen=True, repr=False)
class ParsedSkill(Record, meta=Meta, tools=ToolBlock):
    """A skill's file, read: its frontmatter, the tools that it declares, and its trimmed body."""

    meta: Meta
    tools: tuple[ToolBlock, ...]
    body: str


@dataclass(frozen=True, repr=False)
class RequiredEnv(Record):
    """Variables: all of `required` must be set, and one of each group of `one_of`."""

    required: tuple[str, ...]
    one_of: tuple[tuple[str, ...], ...]
    optional: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Requirements(Record, env=RequiredEnv):
    """What skills require of the host, and the tools of the host that they must not have."""

    bins: tuple[str, ...]
    env: RequiredEnv
    capabilities: tuple[str, ...]
    egress_domains: tuple[str, ...]
    denied_tools: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Lack(Record):
    """One thing that is missing."""

    code: str
    message: str


@dataclass(frozen=True, repr=False)
class Missing(Record, errors=Lack, warnings=Lack):
    """What is missing: without `errors` skills cannot work, without `warnings` a part of them does not."""

    errors: tuple[Lack, ...]
    warnings: tuple[Lack, ...]


@dataclass(frozen=True, repr=False)
class CliConfig(Record):
    """What a host's tool that runs programs may do: programs without shells, names of variables."""

    allowed_binaries: tuple[str, ...]
    env_passthrough: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Merged(Record):
    """A YAML text with domains merged in, and those that were not there before."""

    text: str
    added: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Guardrails(Record):
    """What skills deny: lists of `{pattern, message}`, for output `{pattern, action}`.

    `skipped_patterns` are those that are no RE2; they are passed over.
    """

    deny_commands: tuple[Mapping[str, str], ...]
    deny_prompts: tuple[Mapping[str, str], ...]
    deny_responses: tuple[Mapping[str, str], ...]
    deny_output: tuple[Mapping[str, str], ...]
    skipped_patterns: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class CheckedOutput(Record):
    """A tool's output without what is redacted; where it is `blocked`, what is said instead."""

    text: str
    blocked: bool


@dataclass(frozen=True, repr=False)
class Compiled(Record, warnings=SkillWarning):
    """An agent's skills and tools, as JSON and as a text for a model; `warnings` tells what is left out."""

    skills_json: str
    prompt: str
    warnings: tuple[SkillWarning, ...]


@dataclass(frozen=True, repr=False)
class SpecPatch(Record):
    """The versions that an agent's record names."""

    skills_spec_version: str
    forge_skills_ext_version: str


@dataclass(frozen=True, repr=False)
class Build(Record, spec_patch=SpecPatch, warnings=SkillWarning):
    """The files of a build, texts by their paths in the output folder; nothing is written."""

    files: Mapping[str, str]
    spec_patch: SpecPatch
    warnings: tuple[SkillWarning, ...]


@dataclass(frozen=True, repr=False)
class LintFinding(Record):
    """Something about an agent's skills; `skill` is a folder, the name of a file, or `(shared)`."""

    level: Literal["error", "warn"]
    code: str
    skill: str
    message: str
    tool: str | None = None
