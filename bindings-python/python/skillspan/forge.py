"""What a host in the dialect `forge` asks of an agent's skills, and of data without a set.

>>> import os, shutil
>>> from skillspan import SkillSet, forge
>>> agent = SkillSet("agent", dialect="forge", env=os.environ, which=shutil.which)
>>> forge.check_requirements(agent, env=os.environ, which=shutil.which).errors
>>> forge.check_command(agent, "cli_execute", '{"binary": "rm", "args": ["-rf", "/"]}')
>>> agent.plan("fire_pot", '{"pot": 3}').argv

All functions raise `InvalidArgumentError` for a set of another dialect and for wrong arguments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Union

from ._ask import ask
from ._errors import InvalidArgumentError
from ._forge_records import (
    Build as Build,
    CheckedOutput as CheckedOutput,
    CliConfig as CliConfig,
    Compiled as Compiled,
    Guardrails as Guardrails,
    Lack as Lack,
    LintFinding as LintFinding,
    Merged as Merged,
    Meta as Meta,
    Missing as Missing,
    ParsedSkill as ParsedSkill,
    RequiredEnv as RequiredEnv,
    Requirements as Requirements,
    Scan as Scan,
    SpecPatch as SpecPatch,
    ToolBlock as ToolBlock,
)
from ._skillset import SkillSet

if TYPE_CHECKING:
    from ._options import Path, Programs

#: Requirements as they were given, or as a mapping of the same form; what is left out is empty.
AnyRequirements = Union[Requirements, Mapping[str, Any]]
#: Guardrails as they were given, or as the lists of a skill's `metadata.forge.guardrails`.
AnyGuardrails = Union[Guardrails, Mapping[str, Any]]
#: A store of secrets: a mapping, or a function that gives the secret of a name or `None`.
Secrets = Union[Mapping[str, Union[str, None]], Callable[[str], Union[str, None]]]

_NOTHING: Mapping[str, str] = MappingProxyType({})


def _call(function: str, /, **given: Any) -> Any:
    return ask("forge", function=function, arguments=given)


def _on(skills: SkillSet, function: str, /, **given: Any) -> Any:
    if not isinstance(skills, SkillSet):
        raise InvalidArgumentError(f"`{function}` wants a `SkillSet`, not a value of type `{_kind(skills)}`")
    return skills._ask("forge_on", function=function, arguments=given)


def _of(subject: Any, name: str, function: str, /, **given: Any) -> Any:
    """Ask a set, or the data that it would have under this name."""
    if isinstance(subject, SkillSet):
        return _on(subject, function, **given)
    return _call(function, **{name: subject}, **given)


def _kind(value: object) -> str:
    return type(value).__name__


def scan(path: Path, *, root: Path | None = None) -> Scan:
    """Read the skills in the folders of a folder, without an agent around it.

    With a `root` those that lie outside it are skipped. Raises `MissingRootError` if one of the two is no
    folder.
    """
    return Scan._read(_call("scan", path=path, root=root))


def parse(text: str, *, legacy_bullets: bool = False) -> ParsedSkill:
    """Read the text of a skill's file. With `legacy_bullets` a bullet of one word is a tool.

    Raises `InvalidSkillError` for a frontmatter that makes a set skip the file.
    """
    return ParsedSkill._read(_call("parse", text=text, legacy_bullets=legacy_bullets))


def input_schema(spec: str) -> dict[str, Any]:
    """Give the JSON Schema of an input spec: one line, bullets or a table."""
    return _call("input_schema", spec=spec)


def invalid_keys(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the names of a schema's properties that no provider would take, sorted."""
    return tuple(_call("invalid_keys", schema=schema))


def requirements(skills: SkillSet) -> Requirements:
    """Tell what the skills of a set require together."""
    return Requirements._read(_on(skills, "requirements"))


def aggregate(skills: Iterable[AnyRequirements]) -> Requirements:
    """Sum up what single skills require: sorted, each name once, a group of `one_of` for each skill."""
    return Requirements._read(_call("aggregate", skills=skills))


def check_requirements(
    of: SkillSet | AnyRequirements,
    *,
    env: Mapping[str, str] = _NOTHING,
    dotenv: str = "",
    lookup: Secrets = _NOTHING,
    which: Programs = (),
) -> Missing:
    """Tell what is missing of what a set, or other requirements, need.

    A variable is set if it stands in `env`, in the text of an `.env` file or in `lookup`, which is asked for
    all of them if it is a function. `which` says which programs are found. Raises what the two raise.
    """
    if callable(lookup):
        lookup = {name: lookup(name) for name in cli_config(of).env_passthrough}
    if callable(which):
        bins = (requirements(of) if isinstance(of, SkillSet) else aggregate([of])).bins
        which = [name for name in bins if which(name)]
    places = {"env": env, "dotenv": dotenv, "lookup": lookup, "which": which}
    return Missing._read(_of(of, "requirements", "check_requirements", **places))


def cli_config(of: SkillSet | AnyRequirements) -> CliConfig:
    """Tell what a host's tool that runs programs may do for a set, or for other requirements."""
    return CliConfig._read(_of(of, "requirements", "cli_config"))


def dotenv(text: str) -> dict[str, str]:
    """Give the variables of the text of an `.env` file."""
    return _call("dotenv", text=text)


def merge_egress(yaml: str, domains: Iterable[str]) -> Merged:
    """Merge domains into `egress.allowed_domains` of a YAML text; comments and all else stay.

    Raises `InvalidArgumentError` for a text in which there is no place for them.
    """
    return Merged._read(_call("merge_egress", yaml=yaml, domains=domains))


def expand_egress(domains: Iterable[str], env: Mapping[str, str]) -> tuple[str, ...]:
    """Replace `$NAME` and `${NAME}` in domains; a domain with a variable that is not set is dropped."""
    return tuple(_call("expand_egress", domains=domains, env=env))


def match_domain(pattern: str, host: str) -> bool:
    """Tell whether a pattern covers a host; `*.example.com` covers what lies below that domain."""
    return _call("match_domain", pattern=pattern, host=host)


def egress_check(mode: str, domains: Iterable[str], host: str) -> str | None:
    """Tell why a host may not be talked to, or `None` if it may.

    The modes are `allowlist`, `deny-all` and `dev-open`.
    """
    return _call("egress_check", mode=mode, domains=domains, host=host)


def guardrails(of: SkillSet | AnyGuardrails) -> Guardrails:
    """Give the guardrails of all skills of a set, or other ones without the patterns that stand twice."""
    return Guardrails._read(_of(of, "guardrails", "guardrails"))


def check_command(of: SkillSet | AnyGuardrails, tool: str, json: str) -> str | None:
    """Check a call of a tool of the host before it runs, by the JSON text of its arguments.

    Gives what is said instead, or `None` if it may run. A set has its patterns compiled; other guardrails
    are compiled at each check.
    """
    return _of(of, "guardrails", "check_command", tool=tool, json=json)


def check_output(of: SkillSet | AnyGuardrails, text: str) -> CheckedOutput:
    """Check the output, or the error text, of any tool before a model sees it."""
    return CheckedOutput._read(_of(of, "guardrails", "check_output", text=text))


def check_prompt(of: SkillSet | AnyGuardrails, text: str) -> str | None:
    """Check the last message of the user: what is said instead, or `None` if it may go on."""
    return _of(of, "guardrails", "check_prompt", text=text)


def check_response(of: SkillSet | AnyGuardrails, text: str) -> str | None:
    """Check an answer of the model: the text that takes its place, or `None` if it may stand."""
    return _of(of, "guardrails", "check_response", text=text)


def compile(skills: SkillSet) -> Compiled:
    """Compile the skills of a set: the main skill, then those in folders."""
    return Compiled._read(_on(skills, "compile"))


def build(skills: SkillSet, *, agent_id: str, version: str, built_at: str, output_dir: Path) -> Build:
    """Give the files of a build of a set. What it is told are free texts that its manifest repeats."""
    told = {"agent_id": agent_id, "version": version, "built_at": built_at, "output_dir": output_dir}
    return Build._read(_on(skills, "build", **told))


def lint(skills: SkillSet) -> tuple[LintFinding, ...]:
    """Check an agent: its skills, their scripts, and what they require of the host and of its `.env`.

    Gives findings by skill, then by level, then by tool. Raises what `which` of the set raises.
    """
    return LintFinding._all(_on(skills, "lint"))
