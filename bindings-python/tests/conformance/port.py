"""Each step as a call of the package's public API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import skillspan
from skillspan import Record, Session, SkillSet, b4, forge, ruby_llm

from . import host, tree

#: The functions of `forge` that need no set, and those of a set.
PURE = (
    "parse",
    "scan",
    "input_schema",
    "invalid_keys",
    "merge_egress",
    "expand_egress",
    "match_domain",
    "egress_check",
)
OF_A_SET = (
    "requirements",
    "cli_config",
    "check_requirements",
    "guardrails",
    "check_command",
    "check_output",
    "check_prompt",
    "check_response",
    "compile",
    "build",
    "lint",
)


#: The calls within a session.
IN_SESSION = ("call", "load", "export_state", "import_state", "to_restore", "forget")


class UnsupportedError(Exception):
    """The port has no such call."""


class Port:
    """The calls of one case."""

    def __init__(self, dialect: str) -> None:
        self.dialect = dialect
        self.set: SkillSet | None = None
        self.session: Session | None = None
        self.exported: Any = None
        self.places: dict[str, Any] = {}

    def open(self, options: dict[str, Any]) -> None:
        options = {"dialect": self.dialect, **options}
        self.places = {key: options[key] for key in ("roots", "base_dir") if key in options}
        for name, make in (
            ("provider", host.provider),
            ("store", host.Store),
            ("resolve_env", host.resolve_env),
        ):
            if name in options:
                options[name] = make(options[name])
        trust = options.get("trust", {})
        if "decide" in trust:
            options["trust"] = {**trust, "decide": host.decide(trust["decide"])}
        self.set = SkillSet.open(**options)

    def step(self, call: str, arguments: dict[str, Any]) -> Any:
        return wire(self._call(call, arguments))

    def step_in_session(self, call: str, arguments: dict[str, Any]) -> Any:
        return wire(self._call_in_session(call, arguments))

    def _call_in_session(self, call: str, given: dict[str, Any]) -> Any:
        if self.session is None or call not in IN_SESSION:
            raise UnsupportedError(call)
        if call == "import_state":
            given = {"state": self.exported, **given}
        result = getattr(self.session, call)(**given)
        if call == "export_state":
            self.exported = result
        return result

    def _call(self, call: str, given: dict[str, Any]) -> Any:
        if self.dialect == "forge" and call in PURE:
            return getattr(forge, call)(**given)
        if call == "parse":
            path = given.pop("path", None)
            return skillspan.parse(Path(path).read_bytes() if path else given["text"])
        if call in ("typegen", "route_error", "tool_member") or (call == "validate" and self.dialect == "b4"):
            return getattr(b4, call)(**given)
        if call == "find" and self.dialect == "ruby_llm":
            return ruby_llm.find(given["ref"], **self.places)
        if call == "all":
            return ruby_llm.all(**self.places)
        if call in ("validate", "conventional_roots", "new_skill"):
            return getattr(skillspan, call)(**given)
        if call == "fix":
            return skillspan.fix_text(**given)
        if self.set is None:
            raise UnsupportedError(call)
        if call in OF_A_SET:
            # What is denied in output is denied in that of any tool.
            named = {key: value for key, value in given.items() if (call, key) != ("check_output", "tool")}
            return getattr(forge, call)(self.set, **named)
        if call == "plan_script":
            return self.set.plan(**given)
        if call == "warnings" and "codes" in given:
            return tuple(warning for warning in self.set.warnings if warning.code in given["codes"])
        if call in ("skills", "skipped", "blocked", "diagnostics", "warnings"):
            return getattr(self.set, call)
        if call in ("catalog", "catalog_report"):
            return getattr(self.set, call)(**given.get("options") or {})
        if call == "tools":
            return self.set.tools(**given.pop("options", {}), **given)
        if call == "session":
            self.session = self.set.session(**given.get("options") or {})
            return None
        if call == "read":
            return self.set.read(given["skill"], given["path"], as_=given.get("as"))
        if call == "with_skills":
            self.set = self.set.with_skills(*given.values())
            return [skill.name for skill in self.set]
        if call == "materialize":
            self.set.materialize(given["path"])
            return tree.files_below(Path(given["path"]))
        if call in (
            "get",
            "find",
            "user_menu",
            "search",
            "approve",
            "revoke",
            "check_tool_names",
            "call",
            "load",
            "mounts",
            "refresh",
            "ascii_names",
            "restrict",
        ):
            return getattr(self.set, call)(**given)
        raise UnsupportedError(call)


def wire(result: Any) -> Any:
    """Give the data form of a result."""
    if isinstance(result, tuple):
        return [wire(item) for item in result]
    return result.to_dict() if isinstance(result, Record) else result


def failure(error: skillspan.SkillspanError) -> dict[str, Any]:
    """Give the data form of an exception, whose class must be that of its code."""
    name = "".join(word.capitalize() for word in error.code.split("_")) + "Error"
    if type(error) is not getattr(skillspan, name):
        return {"error": {"code": error.code, "message": f"raised as {type(error)!r}, not as {name}"}}
    return {"error": error.to_dict()}
