"""The whole suite: cases, outcomes, the report."""

from __future__ import annotations

import json
import os
import secrets
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from skillspan import SkillspanError

from . import machine, tree
from .compare import differences, is_failure
from .port import Port, failure
from .tamper import tampered

FOLDER = Path(__file__).resolve().parents[3] / "conformance"
NAME = "python"
SUITE = 1


@dataclass
class Case:
    """A case and where it comes from."""

    file: Path
    dialect: str
    data: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.data["id"])


@dataclass
class Suite:
    """The cases, and what became of those that were run."""

    place: Path = FOLDER / "cases"
    tamper: bool = False
    outcomes: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.is_whole = self.place == FOLDER / "cases"
        self.offers = machine.offers()
        self.cases = [case for file in self._files() for case in _read(file)]
        if not self.cases:
            raise ValueError(f"no cases in {self.place}")
        self.known = {} if self.tamper else _known()

    @classmethod
    def from_env(cls) -> Suite:
        """Take what `SKILLSPAN_CASES` and `SKILLSPAN_TAMPER` say."""
        place = os.environ.get("SKILLSPAN_CASES") or FOLDER / "cases"
        return cls(Path(place), os.environ.get("SKILLSPAN_TAMPER") == "1")

    def _files(self) -> list[Path]:
        return sorted(self.place.rglob("*.json")) if self.place.is_dir() else [self.place]

    def run(self, case: Case) -> tuple[str, str]:
        """Run a case; the outcome is `passed`, `failed`, `skipped` or `known`, with the reason."""
        outcome, reason = self._outcome(case)
        if case.id in self.known and outcome == "failed":
            outcome, reason = "known", self.known[case.id]
        elif case.id in self.known and outcome == "passed":
            outcome, reason = "failed", "it passes, but is listed as known to fail: take it off the list"
        self.outcomes[case.id] = outcome
        return outcome, reason

    def _outcome(self, case: Case) -> tuple[str, str]:
        lacking = [need for need in case.data.get("requires", []) if need not in self.offers]
        if lacking:
            return "skipped", f"requires {lacking[0]}"
        # Markdown would write the `_` of other temporary names with a backslash.
        root = Path(tempfile.gettempdir()).resolve() / f"skillspan-{secrets.token_hex(8)}"
        root.mkdir()
        try:
            fault = _run(case.dialect, tampered(case.data) if self.tamper else case.data, root)
        except Exception:  # One case must not hide the outcome of the others.
            fault = traceback.format_exc()
        finally:
            tree.remove_all(root)
        return ("failed", fault) if fault else ("passed", "")

    def missing(self) -> list[str]:
        """Give the ids of the manifest that were not run, and known failures without a case."""
        manifest = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
        return [id for id in [*manifest["ids"], *self.known] if id not in self.outcomes]

    def line(self) -> str:
        """Give the line that ends a run."""
        counts = Counter(self.outcomes.values())
        skipped = counts["skipped"] + counts["known"]
        return f"conformance: {counts['passed']} passed, {counts['failed']} failed, {skipped} skipped"

    def write_report(self) -> None:
        """Write the report of a run of all cases."""
        counts = Counter(self.outcomes.values())
        report = {
            "suite": SUITE,
            "port": NAME,
            "counts": {outcome: counts[outcome] for outcome in ("passed", "failed", "skipped", "known")},
            "cases": dict(sorted(self.outcomes.items())),
        }
        file = FOLDER / "reports" / f"{NAME}.json"
        file.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _read(file: Path) -> list[Case]:
    content = json.loads(file.read_text("utf-8"))
    if content["suite"] != SUITE:
        raise ValueError(f"{file}: suite {content['suite']}, but this runner reads suite {SUITE}")
    return [Case(file, content["dialect"], data) for data in content["cases"]]


def _known() -> dict[str, str]:
    file = FOLDER / "known" / f"{NAME}.json"
    entries = json.loads(file.read_text("utf-8")) if file.exists() else []
    return {entry["id"]: entry["reason"] for entry in entries}


def _run(dialect: str, case: dict[str, Any], root: Path) -> str:
    def fill(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace("{root}", str(root)).replace("{root_uri}", quote(str(root)))
        if isinstance(value, list):
            return [fill(item) for item in value]
        return {fill(key): fill(item) for key, item in value.items()} if isinstance(value, dict) else value

    tree.write(case.get("tree", {}), root, fill)
    port = Port(dialect)
    opened = _attempt(port.open, fill(case["open"])) if "open" in case else _Outcome(None)
    if opened.failed and case["steps"][0]["call"] != "open":
        return f"open failed: {opened.found}"
    for number, step in enumerate(case["steps"], 1):
        call = step["call"]
        if call == "edit":
            tree.write(step["tree"], root, fill)
            continue
        if call == "session":
            fault = _run_session(port, step, root, fill)
        else:
            outcome = opened if call == "open" else _attempt(port.step, call, _arguments(step, fill))
            fault = outcome.fault(step, fill)
        if fault:
            return f"step {number} ({call}): {fault}"
    return ""


def _run_session(port: Port, whole: dict[str, Any], root: Path, fill: tree.Fill) -> str:
    """Judge the steps one by one; an `expect` of the whole is the list of their results."""
    begun = _attempt(port.step, "session", _arguments(whole, fill))
    if begun.failed:
        return begun.fault(whole, fill)
    results: list[Any] = []
    for number, step in enumerate(whole["steps"], 1):
        call = step["call"]
        if call == "edit":
            tree.write(step["tree"], root, fill)
            results.append(None)
            continue
        outcome = _attempt(port.step_in_session, call, _arguments(step, fill))
        fault = outcome.fault(step, fill) if "expect" in step or "expect" not in whole else ""
        if fault:
            return f"step {number} ({call}): {fault}"
        results.append(outcome.found)
    return _Outcome(results).fault(whole, fill)


def _arguments(step: dict[str, Any], fill: tree.Fill) -> dict[str, Any]:
    own = ("call", "expect", "steps") if step["call"] == "session" else ("call", "expect")
    return {key: fill(value) for key, value in step.items() if key not in own}


@dataclass
class _Outcome:
    """A result, or `{"error": …}` of a call that failed."""

    found: Any
    failed: bool = False

    def fault(self, step: dict[str, Any], fill: tree.Fill) -> str:
        if "expect" in step:
            return self._differs_from(fill(step["expect"]))
        return str(self.found) if self.failed else ""

    def _differs_from(self, expected: Any) -> str:
        if is_failure(expected) is not self.failed:
            return f"found:  {self.found}\n  wanted: {expected}"
        return "\n".join(differences(expected, self.found))


def _attempt(call: Callable[..., Any], *arguments: Any) -> _Outcome:
    try:
        return _Outcome(call(*arguments))
    except SkillspanError as error:
        return _Outcome(failure(error), failed=True)
