"""What the suite cannot see: classes of errors, hosts that fail, threads, watches, memory."""

from __future__ import annotations

import gc
import tempfile
import threading
import unittest
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Any

import skillspan_uniffi as skillspan
from skillspan_uniffi import (
    EnvResolver,
    HostError,
    Hosts,
    OpenOptions,
    ProgramFinder,
    Refresh,
    Root,
    Skill,
    SkillProvider,
    SkillSet,
    SkillspanError,
    SkillStore,
    SkillWarning,
    Trust,
    TrustDecision,
    WarningListener,
    WatchListener,
)


class Store(SkillStore):
    """One skill; its files fail as they are told."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.fault = fault

    def list(self) -> list[str]:
        if self.fault:
            raise self.fault
        return ["tea"]

    def read_document(self, id: str) -> bytes:
        return f"---\nname: {id}\ndescription: Makes {id}.\n---\nBoil water.\n".encode()

    def list_files(self, id: str) -> list[str]:
        return ["cup.txt"]

    def read_file(self, id: str, path: str) -> bytes:
        raise KeyError(path)


class Failing(TrustDecision, ProgramFinder, EnvResolver, WarningListener, SkillProvider):
    """Fails whatever it is asked."""

    def decide(self, skill: Skill) -> bool | None:
        raise RuntimeError("no verdict today")

    def which(self, program: str) -> bool:
        raise RuntimeError("no programs today")

    def resolve_env(self, name: str, value: str) -> dict[str, str]:
        raise RuntimeError("no variables today")

    def on_warning(self, warning: SkillWarning) -> None:
        raise RuntimeError("no ears today")

    def provide(self) -> Any:
        raise RuntimeError("no skills today")


class Case(unittest.TestCase):
    def setUp(self) -> None:
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.root = Path(place.name).resolve()

    def skill(self, name: str, body: str = "Body.") -> Path:
        folder = self.root / name
        folder.mkdir(exist_ok=True)
        (folder / "SKILL.md").write_text(f"---\nname: {name}\ndescription: About {name}.\n---\n{body}\n")
        return folder

    def open(self, hosts: Hosts | None = None, **options: Any) -> SkillSet:
        return SkillSet.open(OpenOptions(roots=[Root(path=str(self.root))], **options), hosts)


class ErrorsTest(Case):
    def test_each_code_of_an_error_has_its_class(self) -> None:
        codes = [code.code for code in skillspan.codes() if code.kind == skillspan.CodeKind.ERROR]
        for code in codes:
            kind = getattr(SkillspanError, "".join(word.capitalize() for word in code.split("_")))
            error = kind(text="x", path=None, problem=None, skill=None, diagnostics=[])
            self.assertIsInstance(error, SkillspanError)
            self.assertEqual(error.code(), code)
        kinds = [kind for kind in vars(SkillspanError).values() if isinstance(kind, type)]
        self.assertEqual(len([kind for kind in kinds if issubclass(kind, SkillspanError)]), len(codes))

    def test_an_error_tells_what_was_wanted(self) -> None:
        self.skill("tea")
        with self.assertRaises(SkillspanError.SkillNotFound) as raised:
            self.open().get("coffee")
        self.assertIn("tea", raised.exception.text)

    def test_an_error_holds_its_findings_and_its_path(self) -> None:
        (self.skill("tea") / "SKILL.md").write_text("no frontmatter")
        with self.assertRaises(SkillspanError.InvalidSkill) as raised:
            self.open(strict=True)
        self.assertIn("missing-frontmatter", [finding.code for finding in raised.exception.diagnostics])

    def test_wrong_options_are_named(self) -> None:
        with self.assertRaises(SkillspanError.InvalidArgument) as raised:
            self.open(extra={"max_deepness": 3})
        self.assertIn("max_deepness", raised.exception.text)


class HostsTest(Case):
    def test_a_store_serves(self) -> None:
        tea = SkillSet.open(OpenOptions(), Hosts(store=Store()))
        self.assertIn("Boil water.", tea.load("tea"))

    def test_a_store_that_raises_is_isolated_and_keeps_its_words(self) -> None:
        self.skill("cake")
        for fault in (HostError.Failed("the cellar is locked"), OSError("the cellar is locked")):
            skills = self.open(Hosts(store=Store(fault)))
            self.assertEqual([skill.name for skill in skills.skills()], ["cake"])
            self.assertEqual([warning.code for warning in skills.warnings()], ["store-failed"])
            self.assertIn("the cellar is locked", skills.warnings()[0].message)

    def test_a_file_that_raises_is_unreadable(self) -> None:
        tea = SkillSet.open(OpenOptions(), Hosts(store=Store()))
        with self.assertRaises(SkillspanError) as raised:
            tea.read("tea", "cup.txt")
        self.assertIn("cup.txt", raised.exception.text)

    def test_a_provider_that_raises_is_isolated(self) -> None:
        warnings = SkillSet.open(OpenOptions(), Hosts(provider=Failing())).warnings()
        self.assertEqual([warning.code for warning in warnings], ["provider-failed"])
        self.assertIn("no skills today", warnings[0].message)

    def test_a_verdict_that_raises_ends_the_call(self) -> None:
        self.skill("tea")
        with self.assertRaises(SkillspanError.InvalidArgument) as raised:
            self.open(Hosts(decide=Failing()), trust=Trust(demand=True))
        self.assertIn("no verdict today", raised.exception.text)

    def test_a_listener_that_raises_ends_the_call(self) -> None:
        with self.assertRaises(SkillspanError.InvalidArgument) as raised:
            SkillSet.open(OpenOptions(roots=[Root(path="/nowhere")]), Hosts(on_warning=Failing()))
        self.assertIn("no ears today", raised.exception.text)

    def test_programs_and_variables_that_raise_end_the_call(self) -> None:
        folder = self.root / "skills" / "pot"
        (folder / "scripts").mkdir(parents=True)
        (folder / "scripts" / "boil.sh").write_text("true\n")
        head = "name: pot\ndescription: Boils.\nmetadata: {forge: {requires: {env: {required: [FIRE]}}}}\n"
        (folder / "SKILL.md").write_text(f"---\n{head}---\n## Tool: boil\n\nBoils.\n")
        options = {"dialect": "forge", "env": {"FIRE": "gas"}}
        with self.assertRaises(SkillspanError.InvalidArgument) as raised:
            self.open(Hosts(which=Failing()), **options)
        self.assertIn("no programs today", raised.exception.text)
        pot = self.open(Hosts(resolve_env=Failing()), which=["bash"], **options)
        with self.assertRaises(SkillspanError.InvalidArgument) as raised:
            pot.forge_plan("boil", {})
        self.assertIn("no variables today", raised.exception.text)

    def test_a_set_lets_go_of_its_hosts(self) -> None:
        store = Store()
        seen = weakref.ref(store)
        tea = SkillSet.open(OpenOptions(), Hosts(store=store))
        del store
        gc.collect()
        self.assertIsNotNone(seen())
        del tea
        gc.collect()
        self.assertIsNone(seen())


class Ear(WatchListener):
    def __init__(self) -> None:
        self.told: Queue[Any] = Queue()

    def on_refresh(self, refresh: Refresh) -> None:
        self.told.put(refresh)

    def on_failure(self, error: SkillspanError) -> None:
        self.told.put(error)


class Moody(TrustDecision):
    """Gives its verdicts until it does not."""

    def __init__(self) -> None:
        self.is_tired = False

    def decide(self, skill: Skill) -> bool | None:
        if self.is_tired:
            raise RuntimeError("tired")
        return True


class ThreadsTest(Case):
    def test_a_set_serves_many_threads(self) -> None:
        for number in range(20):
            self.skill(f"skill-{number}")
        skills = self.open(Hosts(store=Store()))

        def work(number: int) -> str:
            if number % 10 == 0:
                skills.refresh()
            return skills.load("tea") + skills.call("load_skill", {"name": f"skill-{number % 20}"}).text

        with ThreadPoolExecutor(8) as pool:
            for text in pool.map(work, range(200)):
                self.assertIn("Boil water.", text)

    def test_a_store_may_use_the_set_of_another_thread(self) -> None:
        barrier = threading.Barrier(2, timeout=30)

        class Waiting(Store):
            def read_document(self, id: str) -> bytes:
                barrier.wait()
                return super().read_document(id)

        def run() -> int:
            return SkillSet.open(OpenOptions(), Hosts(store=Waiting())).size()

        with ThreadPoolExecutor(2) as pool:
            self.assertEqual(sorted(pool.map(lambda _: run(), range(2))), [1, 1])

    def test_a_watch_tells_until_it_is_stopped(self) -> None:
        self.skill("tea")
        skills, ear = self.open(), Ear()
        watch = skills.watch(ear)
        self.skill("cake")
        self.assertEqual(ear.told.get(timeout=30).added, ["cake"])
        watch.stop()
        watch.stop()
        self.skill("soup")
        skills.refresh()
        self.assertTrue(ear.told.empty())

    def test_a_watch_tells_of_failures_and_goes_on(self) -> None:
        self.skill("tea")
        moody, ear = Moody(), Ear()
        skills = self.open(Hosts(decide=moody))
        watch = skills.watch(ear)
        moody.is_tired = True
        self.skill("cake")
        self.assertIsInstance(ear.told.get(timeout=30), SkillspanError.InvalidArgument)
        self.assertEqual(skills.size(), 1)
        moody.is_tired = False
        self.skill("soup")
        self.assertEqual(sorted(ear.told.get(timeout=30).added), ["cake", "soup"])
        watch.stop()


class FixesTest(Case):
    def test_a_fix_is_written_once_it_is_asked_for(self) -> None:
        file = self.skill("tea") / "SKILL.md"
        file.write_text("---\nname: tea\ndescription: Tea.\nallowed-tools: [Read, Write]\n---\nBody.\n")
        before = file.read_text()
        (fix,) = skillspan.fixes(str(self.root))
        self.assertTrue(fix.preview().changes)
        self.assertEqual(file.read_text(), before)
        self.assertEqual(fix.write(), str(file))
        self.assertEqual(file.read_text(), fix.preview().text)
        (again,) = skillspan.fixes(str(self.root))
        self.assertFalse(again.preview().changes)


if __name__ == "__main__":
    unittest.main()
