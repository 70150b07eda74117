"""The conformance suite through the module that UniFFI wrote, which is on the path of modules.

Comparing, trees and the machine are those of the runner of the Python package.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

REPOSITORY = Path(__file__).resolve().parents[3]
sys.path.insert(1, str(REPOSITORY / "bindings-python" / "tests"))

from conformance import machine, tree  # noqa: E402
from conformance.compare import differences, is_failure  # noqa: E402
from conformance.tamper import tampered  # noqa: E402
from skillspan_uniffi import SkillspanError  # noqa: E402

from port import Port, failure  # noqa: E402

FOLDER = REPOSITORY / "conformance"
NAME = "uniffi-python"
SUITE = 1
TAMPER = os.environ.get("SKILLSPAN_TAMPER") == "1"

Fill = Callable[[Any], Any]


def main() -> bool:
    """Run all cases, write the report, and tell whether all is well."""
    place = Path(os.environ.get("SKILLSPAN_CASES") or FOLDER / "cases")
    is_whole = place == FOLDER / "cases"
    known = {} if TAMPER else read_known()
    offers, outcomes = machine.offers(), {}
    for file in sorted(place.rglob("*.json")) if place.is_dir() else [place]:
        content = json.loads(file.read_text("utf-8"))
        if content["suite"] != SUITE:
            raise ValueError(f"{file}: suite {content['suite']}, but this runner reads suite {SUITE}")
        for case in content["cases"]:
            outcome, reason = settle(content["dialect"], case, offers, known)
            outcomes[case["id"]] = outcome
            if outcome == "failed":
                print(f"{case['id']} failed: {reason}", file=sys.stderr)
    missing = missing_ids(outcomes, known) if is_whole else []
    if missing:
        print(f"these cases were not run: {', '.join(missing)}", file=sys.stderr)
    counts = Counter(outcomes.values())
    if is_whole and not TAMPER:
        write_report(outcomes, counts)
    skipped = counts["skipped"] + counts["known"]
    print(f"conformance: {counts['passed']} passed, {counts['failed']} failed, {skipped} skipped")
    return bool(outcomes) and not missing and not counts["failed"]


def read_known() -> dict[str, str]:
    entries = json.loads((FOLDER / "known" / f"{NAME}.json").read_text("utf-8"))
    return {entry["id"]: entry["reason"] for entry in entries}


def missing_ids(outcomes: dict[str, str], known: dict[str, str]) -> list[str]:
    manifest = json.loads((FOLDER / "manifest.json").read_text("utf-8"))
    return [id for id in [*manifest["ids"], *known] if id not in outcomes]


def write_report(outcomes: dict[str, str], counts: Counter[str]) -> None:
    report = {
        "suite": SUITE,
        "port": NAME,
        "counts": {outcome: counts[outcome] for outcome in ("passed", "failed", "skipped", "known")},
        "cases": dict(sorted(outcomes.items())),
    }
    text = json.dumps(report, indent=2, ensure_ascii=False) + "\n"
    (FOLDER / "reports" / f"{NAME}.json").write_text(text, "utf-8")


def settle(dialect: str, case: dict[str, Any], offers: set[str], known: dict[str, str]) -> tuple[str, str]:
    """Run a case: `passed`, `failed`, `skipped` or `known`, with the reason."""
    lacking = [need for need in case.get("requires", []) if need not in offers]
    if lacking:
        return "skipped", f"requires {lacking[0]}"
    # Markdown would write the `_` of other temporary names with a backslash.
    root = Path(tempfile.gettempdir()).resolve() / f"skillspan-{secrets.token_hex(8)}"
    root.mkdir()
    try:
        fault = run(dialect, tampered(case) if TAMPER else case, root)
    except Exception:  # One case must not hide the outcome of the others.
        fault = traceback.format_exc()
    finally:
        tree.remove_all(root)
    if case["id"] not in known:
        return ("failed", fault) if fault else ("passed", "")
    if fault:
        return "known", known[case["id"]]
    return "failed", "it passes, but is listed as known to fail: take it off the list"


def run(dialect: str, case: dict[str, Any], root: Path) -> str:
    def fill(value: Any) -> Any:
        if isinstance(value, str):
            return value.replace("{root}", str(root)).replace("{root_uri}", quote(str(root)))
        if isinstance(value, list):
            return [fill(item) for item in value]
        return {fill(key): fill(item) for key, item in value.items()} if isinstance(value, dict) else value

    tree.write(case.get("tree", {}), root, fill)
    port = Port(dialect)
    opened = attempt(port.open, fill(case["open"])) if "open" in case else (None, False)
    if opened[1] and case["steps"][0]["call"] != "open":
        return f"open failed: {opened[0]}"
    for number, step in enumerate(case["steps"], 1):
        call = step["call"]
        if call == "edit":
            tree.write(step["tree"], root, fill)
            continue
        if call == "session":
            fault = run_session(port, step, root, fill)
        else:
            outcome = opened if call == "open" else attempt(port.step, call, arguments(step, fill))
            fault = judge(step, outcome, fill)
        if fault:
            return f"step {number} ({call}): {fault}"
    return ""


def run_session(port: Port, whole: dict[str, Any], root: Path, fill: Fill) -> str:
    """Judge the steps one by one; an `expect` of the whole is the list of their results."""
    begun = attempt(port.step, "session", arguments(whole, fill))
    if begun[1]:
        return judge(whole, begun, fill)
    results: list[Any] = []
    for number, step in enumerate(whole["steps"], 1):
        call = step["call"]
        if call == "edit":
            tree.write(step["tree"], root, fill)
            results.append(None)
            continue
        outcome = attempt(port.step_in_session, call, arguments(step, fill))
        fault = judge(step, outcome, fill) if "expect" in step or "expect" not in whole else ""
        if fault:
            return f"step {number} ({call}): {fault}"
        results.append(outcome[0])
    return judge(whole, (results, False), fill)


def arguments(step: dict[str, Any], fill: Fill) -> dict[str, Any]:
    own = ("call", "expect", "steps") if step["call"] == "session" else ("call", "expect")
    return {key: fill(value) for key, value in step.items() if key not in own}


def attempt(call: Callable[..., Any], *given: Any) -> tuple[Any, bool]:
    """Give what a call gave, and whether it failed."""
    try:
        return call(*given), False
    except SkillspanError as error:
        return failure(error), True


def judge(step: dict[str, Any], outcome: tuple[Any, bool], fill: Fill) -> str:
    found, failed = outcome
    if "expect" not in step:
        return str(found) if failed else ""
    expected = fill(step["expect"])
    if is_failure(expected) is not failed:
        return f"found:  {found}\n  wanted: {expected}"
    return "\n".join(differences(expected, found))


if __name__ == "__main__":
    sys.exit(not main())
