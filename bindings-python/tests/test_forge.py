"""The dialect `forge`: what a host asks of an agent's skills, and of data."""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import subprocess
import sys
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from conftest import MakeSkill
from skillspan import (
    InvalidArgumentError,
    InvalidSkillError,
    MissingRootError,
    Plan,
    ResourceNotFoundError,
    ResourceOutsideSkillError,
    SkillNotFoundError,
    SkillSet,
    UnknownToolError,
    forge,
)

HEAD = """category: workshop
icon: 🏺
tags: [Kiln, pottery]
metadata:
  author: {site: example.org, since: 2020}
  forge:
    requires:
      bins: [kilnctl, sh]
      env: {required: [URL], one_of: [KEY, TOKEN], optional: [NOTE]}
    egress_domains: ["$URL"]
    guardrails:
      deny_commands: [{pattern: vent, message: no}, {pattern: (}]
      deny_output: [{pattern: 'k=\\w+', action: redact}, {pattern: hot, action: block}]
      deny_prompts: [{pattern: fire}]
      deny_responses: [{pattern: gold, message: Ask for a glaze.}]
"""
BODY = "## Tool: fire_pots\n\nFires.\n\n**Input:** pots (integer, required)\n"
ENV = {"PATH": os.environ["PATH"], "URL": "kiln.example", "OTHER": "x"}


@pytest.fixture
def folder(tmp_path: Path, make_skill: MakeSkill) -> Path:
    scripts = make_skill("skills/kiln", HEAD, BODY) / "scripts"
    scripts.mkdir()
    (scripts / "fire-pots.sh").write_text('printf "%s at %s" "$1" "$URL"')
    return tmp_path


def opened(folder: Path, **options: Any) -> SkillSet:
    return SkillSet(folder, dialect="forge", **{"env": ENV, "which": ["bash"], **options})


def test_a_record_tells_what_its_frontmatter_says(folder: Path) -> None:
    (skill,) = opened(folder)
    assert (skill.display_name, skill.category, skill.icon) == ("Kiln", "workshop", "🏺")
    assert skill.tags == ("kiln", "pottery")
    assert skill.metadata is not None
    assert skill.metadata["author"] == {"site": "example.org", "since": "2020"}


def test_a_plan_is_ready_to_run(folder: Path) -> None:
    agent = opened(folder, extra_env={"EXTRA": "1"})
    plan = agent.plan("fire_pots", '{ "pots": 3 }')
    assert plan == Plan(
        argv=("bash", "skills/kiln/scripts/fire-pots.sh", '{ "pots": 3 }'),
        cwd=str(folder),
        env={"PATH": ENV["PATH"], "URL": "kiln.example", "EXTRA": "1"},
        timeout_s=120,
    )
    done = subprocess.run(plan.argv, cwd=plan.cwd, env=plan.env, capture_output=True, text=True, check=True)
    assert done.stdout == '{ "pots": 3 } at kiln.example'
    assert agent.plan("fire_pots").argv[-1] == "{}"
    assert (
        agent.plan("fire_pots", {"pots": [1, None], "at": "6 °"}).argv[-1] == '{"pots":[1,null],"at":"6 °"}'
    )
    assert asyncio.run(agent.plan_async("fire_pots", '{ "pots": 3 }')) == plan
    result = agent.call("fire_pots", {"pots": 3})
    assert (result.code, result.text) == ("script_off", "script execution is off; use set.plan")


def test_plans_that_cannot_be_made(folder: Path) -> None:
    agent = opened(folder)
    with pytest.raises(UnknownToolError):
        agent.plan("fire_pot")
    for args, raised in [
        ({}, InvalidArgumentError),
        ({"skill": "oven", "path": "a.sh"}, SkillNotFoundError),
        ({"skill": "kiln", "path": "a.sh"}, ResourceNotFoundError),
        ({"skill": "kiln", "path": "../a.sh"}, ResourceOutsideSkillError),
    ]:
        with pytest.raises(raised):
            agent.plan("run_skill_script", args)


def test_variables_are_resolved_by_the_host(folder: Path) -> None:
    answers: dict[str, str | Mapping[str, str]] = {
        "URL": "http://kiln.example",
        "TOKEN": MappingProxyType({"TOKEN": "t", "TOKEN_TYPE": "Bearer"}),
    }
    asked: list[tuple[str, str]] = []

    def resolve(name: str, value: str) -> str | Mapping[str, str]:
        asked.append((name, value))
        return answers.get(name, value)

    agent = opened(folder, env={**ENV, "TOKEN": "__oauth__"}, resolve_env=resolve)
    assert asked == []
    assert agent.plan("fire_pots").env == {
        "PATH": ENV["PATH"],
        "URL": "http://kiln.example",
        "TOKEN": "t",
        "TOKEN_TYPE": "Bearer",
    }
    assert asked == [("PATH", ENV["PATH"]), ("TOKEN", "__oauth__"), ("URL", "kiln.example")]


def test_what_a_resolver_raises_comes_out(folder: Path) -> None:
    class VaultError(Exception):
        pass

    first = VaultError("locked")

    def resolve(name: str, value: str) -> str:
        raise first

    agent = opened(folder, resolve_env=resolve)
    with pytest.raises(VaultError) as caught:
        agent.plan("fire_pots")
    assert caught.value is first
    with pytest.raises(VaultError):
        asyncio.run(agent.plan_async("fire_pots"))
    assert len(agent) == 1


@pytest.mark.parametrize("answer", [None, 1, b"s3cret", ["s3cret"], {"A": 1}, {"A": b"s3cret"}])
def test_a_resolver_that_answers_wrongly_is_told(folder: Path, answer: Any) -> None:
    agent = opened(folder, resolve_env=lambda name, value: answer)
    words = (
        f"^`resolve_env` answered a value of type `{type(answer).__name__}` for `PATH`; a text or a mapping"
    )
    with pytest.raises(InvalidArgumentError, match=words) as caught:
        agent.plan("fire_pots")
    assert "s3cret" not in str(caught.value)


def test_programs_are_named_or_asked_for(folder: Path) -> None:
    asked: list[str] = []

    def which(name: str) -> str | None:
        asked.append(name)
        return shutil.which(name)

    for programs in [["bash"], iter(["bash"]), which, shutil.which, lambda name: True, None]:
        assert opened(folder, which=programs).tools()[0].name == "fire_pots"
    assert asked == ["bash"]
    for programs in [[], lambda name: False, lambda name: None, lambda name: ""]:
        agent = opened(folder, which=programs)
        assert "fire_pots" not in [tool.name for tool in agent.tools()]
        assert [warning.code for warning in agent.warnings] == [
            "missing-interpreter",
            "bad-guardrail-pattern",
        ]


def test_what_a_search_for_programs_raises_comes_out(folder: Path) -> None:
    faults = [OSError("no PATH")]

    def which(name: str) -> bool:
        if faults:
            raise faults[0]
        return True

    with pytest.raises(OSError, match="no PATH") as caught:
        opened(folder, which=which)
    first = faults.pop()
    assert caught.value is first
    agent = opened(folder, which=which)
    faults.append(first)
    for act in (agent.refresh, lambda: forge.lint(agent)):
        with pytest.raises(OSError, match="no PATH"):
            act()
    assert len(agent.tools()) == 3


def test_callbacks_that_hold_their_set_are_collected(folder: Path) -> None:
    class Host:
        def which(self, name: str) -> bool:
            return True

        def resolve(self, name: str, value: str) -> str:
            return value

    host = Host()
    host.agent = opened(folder, which=host.which, resolve_env=host.resolve)  # type: ignore[attr-defined]
    gone = weakref.ref(host)
    del host
    gc.collect()
    assert gone() is None


def test_requirements_and_what_is_missing(folder: Path) -> None:
    agent = opened(folder)
    needs = forge.requirements(agent)
    assert needs.bins == ("kilnctl", "sh")
    assert needs.env == forge.RequiredEnv(required=("URL",), one_of=(("KEY", "TOKEN"),), optional=("NOTE",))
    assert forge.aggregate([needs, needs.to_dict(), {"bins": ["a"]}]).bins == ("a", "kilnctl", "sh")
    config = forge.cli_config(agent)
    assert config == forge.cli_config(needs) == forge.cli_config(needs.to_dict())
    assert config.allowed_binaries == ("kilnctl",)
    assert config.env_passthrough == ("KEY", "NOTE", "TOKEN", "URL")
    missing = forge.check_requirements(agent, env=ENV, which=["sh"])
    assert missing == forge.check_requirements(needs, env=ENV, which=lambda name: name == "sh")
    assert [lack.code for lack in missing.errors] == ["env-one-of"]
    assert [lack.message for lack in missing.warnings] == [
        "optional env var NOTE is not set",
        'binary "kilnctl" not found in PATH',
    ]


def test_variables_are_looked_for_in_all_places(folder: Path) -> None:
    agent = opened(folder)
    secrets = {"KEY": "s3cret", "TOKEN": None}
    for lookup in (secrets, secrets.get):
        missing = forge.check_requirements(agent, dotenv="export URL='x'", lookup=lookup)
        assert missing.errors == ()
    assert forge.dotenv("export URL='x'\nA=") == {"URL": "x", "A": ""}

    def fail(name: str) -> str:
        raise LookupError(name)

    with pytest.raises(LookupError, match="KEY"):
        forge.check_requirements(agent, lookup=fail)


def test_guardrails_of_a_set_and_of_data(folder: Path) -> None:
    agent = opened(folder)
    rails = forge.guardrails(agent)
    assert rails.deny_commands[0] == {"pattern": "vent", "message": "no"}
    assert rails.skipped_patterns == ("(",)
    assert forge.guardrails(rails) == forge.guardrails(rails.to_dict()) == rails
    subjects: list[SkillSet | forge.Guardrails | Mapping[str, Any]] = [agent, rails, rails.to_dict()]
    for of in subjects:
        assert forge.check_command(of, "open", '"vent"') == "skill guardrail: no"
        assert forge.check_command(of, "open", '"door"') is None
        assert forge.check_output(of, "k=1") == forge.CheckedOutput("[BLOCKED BY POLICY]", blocked=False)
        assert forge.check_output(of, "hot").blocked
        assert forge.check_prompt(of, "FIRE") == "skill guardrail: prompt blocked by skill guardrail"
        assert forge.check_prompt(of, "") is None
        assert forge.check_response(of, "Gold!") == "Ask for a glaze."
        assert forge.check_response(of, "Blue.") is None


def test_egress() -> None:
    merged = forge.merge_egress("name: a # kept\n", {"b.example"})
    assert merged.text == "name: a # kept\negress:\n  allowed_domains:\n    - b.example\n"
    assert merged.added == ("b.example",)
    assert forge.expand_egress(["$A", "$B"], {"A": "x,y"}) == ("x", "y")
    assert forge.match_domain("*.b.example", "A.b.example:443")
    assert not forge.match_domain("*.b.example", "b.example")
    assert forge.egress_check("allowlist", merged.added, "b.example") is None
    refusal = 'egress blocked: domain "c.example" not in allowlist (mode=allowlist)'
    assert forge.egress_check("allowlist", merged.added, "c.example") == refusal
    with pytest.raises(InvalidArgumentError):
        forge.merge_egress("[", [])


def test_reading_without_a_set(folder: Path) -> None:
    read = forge.parse((folder / "skills" / "kiln" / "SKILL.md").read_text("utf-8"))
    assert (read.meta.name, read.meta.tags, read.body) == ("kiln", ("kiln", "pottery"), BODY.strip())
    (tool,) = read.tools
    schema = forge.input_schema(tool.input_spec)
    assert (tool.name, schema["properties"]) == ("fire_pots", {"pots": {"type": "integer"}})
    assert forge.invalid_keys({"properties": {"b c": {}, "a b": {}, "d": {}}}) == ("a b", "b c")
    assert [tool.name for tool in forge.parse("- glaze\n", legacy_bullets=True).tools] == ["glaze"]
    with pytest.raises(InvalidSkillError, match=r"^invalid tag"):
        forge.parse("---\ntags: [a b]\n---\n")
    found = forge.scan(folder / "skills", root=folder)
    assert [skill.name for skill in found.skills] == ["kiln"]
    assert found.skipped == ()
    assert forge.scan(folder / "skills", root=folder / "skills" / "kiln" / "scripts").skills == ()
    with pytest.raises(MissingRootError):
        forge.scan(folder / "none")


def test_compile_and_build(folder: Path) -> None:
    (folder / "skills" / "glazes.md").write_text("---\ndescription: d\n---\n")
    agent = opened(folder)
    compiled = forge.compile(agent)
    assert compiled.prompt.startswith("# Available Skills\n\n## fire_pots\nFires.\n")
    assert [warning.code for warning in compiled.warnings] == ["flat-not-compiled"]
    told = {"agent_id": "potter", "version": "1", "built_at": "now"}
    build = forge.build(agent, output_dir=Path("out"), **told)
    assert build.files["compiled/skills/skills.json"] == compiled.skills_json
    assert '"output_dir": "out"' in build.files["build-manifest.json"]
    assert build.spec_patch.skills_spec_version == "agentskills-v1"
    assert build.warnings == compiled.warnings


def test_lint(folder: Path) -> None:
    (folder / "skills" / "kiln" / "scripts" / "cool.py").touch()
    findings = forge.lint(opened(folder))
    assert [(finding.level, finding.code, finding.skill) for finding in findings] == [
        ("error", "env-one-of", "(shared)"),
        ("warn", "env-optional", "(shared)"),
        ("warn", "missing-bin", "(shared)"),
        ("warn", "missing-bin", "(shared)"),
        ("error", "bad-guardrail-pattern", "kiln"),
        ("warn", "orphan-script", "kiln"),
    ]
    assert findings[0].tool is None


def test_wrong_arguments_are_named(folder: Path) -> None:
    agent, other = opened(folder), SkillSet(folder)
    wrong: list[tuple[str, Callable[[], object]]] = [
        ("`tool`", lambda: agent.plan(1)),  # type: ignore[arg-type]
        ("of the dialect `agentskills`", lambda: other.plan("fire_pots")),
        ("of the dialect `agentskills`", lambda: forge.lint(other)),
        ("`lint` wants a `SkillSet`, not a value of type `str`", lambda: forge.lint("agent")),  # type: ignore[arg-type]
        ("`json`", lambda: forge.check_command(agent, "a", {"b": 1})),  # type: ignore[arg-type]
        ("`guardrails`", lambda: forge.check_prompt(None, "a")),  # type: ignore[arg-type]
        ("`guardrails.deny_prompts", lambda: forge.check_prompt({"deny_prompts": ["a"]}, "a")),
        ("`domains`", lambda: forge.expand_egress("a", {})),
        ("`env", lambda: forge.expand_egress([], {"A": 1})),  # type: ignore[dict-item]
        ("`text`", lambda: forge.parse(b"")),  # type: ignore[arg-type]
        ("prompt", lambda: opened(folder, prompt="short")),
        ("which", lambda: opened(folder, which="bash")),
        ("reserved_tools", lambda: opened(folder, reserved_tools=[1])),
    ]
    for words, call in wrong:
        with pytest.raises(InvalidArgumentError, match=words):
            call()
    agent.close()
    for act in (lambda: agent.plan("fire_pots"), lambda: forge.guardrails(agent)):
        with pytest.raises(InvalidArgumentError, match="the set is closed"):
            act()


def test_the_example_prints_what_stands_beside_it() -> None:
    example = Path(__file__).parents[2] / "examples" / "dialects" / "forge"
    command = [sys.executable, str(example / "host.py")]
    env = {"PATH": os.environ["PATH"], "PYTHONUTF8": "1"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=env, check=True)
    assert done.stdout == (example / "output.txt").read_text("utf-8")
