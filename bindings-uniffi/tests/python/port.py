"""Each step as a call of the module's public API."""

from __future__ import annotations

import enum
import re
from pathlib import Path
from typing import Any

import skillspan_uniffi as skillspan
from conformance import tree
from skillspan_uniffi import (
    ForgeBuildOptions,
    ForgeSurroundings,
    Hosts,
    LoadOptions,
    Session,
    SkillSet,
    SkillspanError,
)

import host
from options import catalog_options, open_options, search_options, session_options

#: The functions of the dialect `forge` that need no set.
FORGE = (
    "scan",
    "parse",
    "input_schema",
    "invalid_keys",
    "merge_egress",
    "expand_egress",
    "match_domain",
    "egress_check",
)
#: What a set answers without options.
PLAIN = (
    "skills",
    "skipped",
    "blocked",
    "diagnostics",
    "user_menu",
    "mounts",
    "ascii_names",
    "get",
    "find",
    "check_tool_names",
    "restrict",
)
#: What a set in the dialect `forge` answers.
OF_A_SET = ("requirements", "cli_config", "guardrails", "compile", "lint", "check_prompt", "check_response")


class UnsupportedError(Exception):
    """The port has no such call."""


class Port:
    """The calls of one case."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.set: SkillSet | None = None
        self.session: Session | None = None
        self.exported: Any = None
        self.places = open_options({})
        self.warned = host.Warned()

    def open(self, given: dict[str, Any]) -> None:
        given = {"dialect": self.dialect, **given}
        hosts = Hosts(on_warning=self.warned)
        if "store" in given:
            hosts.store = host.Store(given.pop("store"))
        if "provider" in given:
            hosts.provider = host.Provider(given.pop("provider"))
        if "resolve_env" in given:
            hosts.resolve_env = host.Resolver(given.pop("resolve_env"))
        if "decide" in given.get("trust", {}):
            hosts.decide = host.Verdicts(given["trust"]["decide"])
            given["trust"] = {key: value for key, value in given["trust"].items() if key != "decide"}
        self.places = open_options({key: given[key] for key in ("roots", "base_dir") if key in given})
        self.set = SkillSet.open(open_options(given), hosts)

    def step(self, call: str, given: dict[str, Any]) -> Any:
        return wire(self._call(call, given))

    def step_in_session(self, call: str, given: dict[str, Any]) -> Any:
        return wire(self._call_in_session(call, given))

    def _call_in_session(self, call: str, given: dict[str, Any]) -> Any:
        if self.session is None:
            raise UnsupportedError(call)
        match call:
            case "call":
                return self.session.call(given["tool"], given["arguments"])
            case "load":
                return self.session.load(*load(given))
            case "to_restore" | "forget":
                return getattr(self.session, call)(**given)
            case "export_state":
                self.exported = self.session.export_state()
                return self.exported
            case "import_state":
                return self.session.import_state(given.get("state", self.exported))
        raise UnsupportedError(call)

    def _call(self, call: str, given: dict[str, Any]) -> Any:
        if self.dialect == "forge" and call in FORGE:
            return getattr(skillspan, f"forge_{call}")(**given)
        match call, self.dialect:
            case "parse", _:
                path = given.get("path")
                return skillspan.parse(Path(path).read_bytes() if path else given["text"].encode())
            case "validate", "b4":
                return skillspan.b4_validate(given["path"])
            case "validate", _ if "path" in given:
                return skillspan.validate(**given)
            case "validate", _:
                return skillspan.validate_text(given["text"].encode(), given.get("profile"))
            case "fix", _:
                return skillspan.fix_text(
                    given["text"].encode(), given.get("profile"), given.get("unsafe", False)
                )
            case (("typegen" | "route_error" | "tool_member"), _):
                return getattr(skillspan, f"b4_{call}")(**given)
            case (("conventional_roots" | "new_skill"), _):
                return getattr(skillspan, call)(**given)
            case "find", "ruby_llm":
                return skillspan.ruby_llm_find(given["ref"], self.places)
            case "all", _:
                return skillspan.ruby_llm_all(self.places)
        if self.set is None:
            raise UnsupportedError(call)
        return self._ask(self.set, call, given)

    def _ask(self, skills: SkillSet, call: str, given: dict[str, Any]) -> Any:
        if call in PLAIN:
            return getattr(skills, call)(**given)
        if call in OF_A_SET:
            return getattr(skills, f"forge_{call}")(**given)
        match call:
            case "warnings":
                warnings = skills.warnings()
                assert len(warnings) == self.warned.count, "other warnings were told than the set has"
                return [each for each in warnings if each.code in given.get("codes", [each.code])]
            case "refresh" | "approve" | "revoke":
                self.warned.count = 0
                return getattr(skills, call)(*given.values())
            case "catalog" | "catalog_report":
                return getattr(skills, call)(catalog_options(given.get("options") or {}))
            case "search":
                return skills.search(given.pop("query"), search_options(given))
            case "tools":
                style = given.pop("style", None)
                options = catalog_options({**given.pop("options", {}), **given})
                return skills.tools(options) if style is None else self._styled(skills, style, options)
            case "call":
                return skills.call(given["tool"], given["arguments"])
            case "read":
                read = skills.read_text if given.get("as") == "text" else skills.read
                return read(given["skill"], given["path"])
            case "load":
                return skills.load(*load(given))
            case "session":
                self.session = skills.session(session_options(given.get("options") or {}))
                return None
            case "with_skills":
                before, self.warned.count = self.warned.count, 0
                try:
                    self.set = skills.with_skills(given.get("argument", True))
                except SkillspanError:
                    self.warned.count = before
                    raise
                return [skill.name for skill in self.set.skills()]
            case "materialize":
                skills.materialize(given["path"])
                return tree.files_below(Path(given["path"]))
            case "plan_script":
                return skills.forge_plan(given["tool"], given.get("args", {}))
            case "check_requirements":
                return skills.forge_check_requirements(ForgeSurroundings(**given))
            case "check_command":
                return skills.forge_check_command(given["tool"], given["json"])
            case "check_output":
                # What is denied in output is denied in that of any tool.
                return skills.forge_check_output(given["text"])
            case "build":
                return skills.forge_build(ForgeBuildOptions(**given))
        raise UnsupportedError(call)

    def _styled(self, skills: SkillSet, style: str, options: Any) -> Any:
        styled = skills.styled_tools(style, options)
        assert styled == skillspan.wrap_tools(skills.tools(options), style), "wrapped tools differ"
        return styled


def load(given: dict[str, Any]) -> tuple[str, LoadOptions]:
    return given["name"], LoadOptions(arguments=given.get("arguments"), by=given.get("by"))


def wire(result: Any) -> Any:
    """Give the data form of a result."""
    if isinstance(result, list):
        return [wire(item) for item in result]
    if isinstance(result, enum.Enum):
        return result.name.lower()
    if type(result).__module__ != skillspan.__name__:
        return result
    fields = {name: wire(value) for name, value in vars(result).items() if value is not None}
    return {name: value for name, value in fields.items() if (name, value) != ("aliases", [])}


def failure(error: SkillspanError) -> dict[str, Any]:
    """Give the data form of an exception, whose class is its code."""
    code = re.sub("(?<=.)([A-Z])", r"_\1", type(error).__name__).lower()
    fields = {name: getattr(error, name) for name in ("path", "problem", "skill", "diagnostics")}
    told = {name: wire(value) for name, value in fields.items() if value}
    return {"error": {"code": code, "message": error.text, **told}}
