"""Objects and functions of the host."""

from __future__ import annotations

import abc
import gc
import weakref
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from conftest import MakeSkill
from skillspan import InvalidArgumentError, Skill, SkillSet, SkillStore, SkillWarning


class Shelf:
    """A store by its methods alone."""

    def __init__(self, files: Mapping[str, str | bytes] = MappingProxyType({})) -> None:
        self.files = files

    def list(self) -> Iterable[str]:
        yield "pdf"

    def read_document(self, id: str) -> str:
        return f"---\nname: {id}\ndescription: From a shelf.\n---\nBody.\n"

    def list_files(self, id: str) -> Iterable[str]:
        return self.files.keys()

    def read_file(self, id: str, path: str) -> str | bytes:
        return self.files[path]


class Heir(SkillStore, abc.ABC):
    """A store by inheritance."""

    def list(self) -> list[str]:
        return ["pdf"]

    def read_document(self, id: str) -> bytes:
        return b"---\nname: pdf\ndescription: From an heir.\n---\n"

    def list_files(self, id: str) -> tuple[str, ...]:
        return ()

    def read_file(self, id: str, path: str) -> bytes:
        raise KeyError(path)


def test_a_store_is_any_object_with_the_methods() -> None:
    skills = SkillSet(store=Shelf({"a.txt": "text", "b.bin": b"\xff"}))
    assert skills.get("pdf").location == "skill://pdf/"
    assert skills.read("pdf", "a.txt").text == "text"
    assert skills.read("pdf", "b.bin").bytes == b"\xff"
    assert SkillSet(store=Heir()).get("pdf").description == "From an heir."


@pytest.mark.parametrize(
    ("raised", "words"),
    [
        (RuntimeError("vault is locked"), "vault is locked"),
        (RuntimeError(), "RuntimeError"),
    ],
)
def test_a_store_that_raises_is_isolated(
    tmp_path: Path, make_skill: MakeSkill, raised: Exception, words: str
) -> None:
    class Vault(Shelf):
        def list(self) -> Iterable[str]:
            raise raised

    make_skill("pdf")
    skills = SkillSet(tmp_path, store=Vault())
    assert [skill.name for skill in skills] == ["pdf"]
    (warning,) = skills.warnings
    assert warning.code == "store-failed"
    assert warning.message == f"skill store failed: {words}"


def test_a_store_that_answers_wrongly_is_isolated() -> None:
    class Wrong(Shelf):
        def read_document(self, id: str) -> Any:
            return 1

    (warning,) = SkillSet(store=Wrong()).warnings
    assert warning.to_dict() == {
        "code": "store-failed",
        "message": "skill store failed: text or bytes are wanted, not a value of type `int`",
        "path": "skill://pdf/",
    }
    (warning,) = SkillSet(store=object()).warnings  # type: ignore[arg-type]
    assert "no attribute 'list'" in warning.message


def test_an_interrupt_in_a_callback_comes_out() -> None:
    class Interrupted(Shelf):
        def list(self) -> Iterable[str]:
            raise KeyboardInterrupt

    def interrupt() -> list[Any]:
        raise SystemExit(3)

    with pytest.raises(KeyboardInterrupt):
        SkillSet(store=Interrupted())
    with pytest.raises(SystemExit):
        SkillSet(provider=interrupt)


def test_a_provider_is_called_once_and_isolated() -> None:
    calls: list[int] = []

    def provide() -> Iterable[dict[str, Any]]:
        calls.append(1)
        yield {"name": "note", "description": "d", "instructions": "x"}

    assert [skill.name for skill in SkillSet(provider=provide)] == ["note"]
    assert calls == [1]

    def fail() -> Iterable[dict[str, Any]]:
        raise LookupError("vault is locked")

    (warning,) = SkillSet(provider=fail).warnings
    assert (warning.code, warning.message) == ("provider-failed", "skill provider failed: vault is locked")
    (warning,) = SkillSet(provider=lambda: 3).warnings  # type: ignore[arg-type, return-value]
    assert warning.message == "skill provider failed: expected a list, got: number"


def test_verdicts_are_asked_with_records(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("notes")
    make_skill("pdf")
    make_skill("xls")
    asked: list[Skill] = []

    def decide(skill: Skill) -> bool | None:
        asked.append(skill)
        return {"pdf": True, "xls": False}.get(skill.name)

    skills = SkillSet(tmp_path, trust={"demand": True, "decide": decide})
    assert [skill.name for skill in skills] == ["pdf"]
    assert [skill.name for skill in skills.blocked] == ["notes", "xls"]
    assert all(isinstance(skill, Skill) for skill in asked)
    skills = SkillSet(tmp_path, trust={"decide": decide})
    assert [skill.name for skill in skills.blocked] == ["xls"]


def test_what_a_verdict_raises_comes_out_of_open(tmp_path: Path, make_skill: MakeSkill) -> None:
    class RefusalError(Exception):
        pass

    refusals = [RefusalError("ask again tomorrow"), RefusalError("a second")]

    def decide(skill: Skill) -> bool:
        raise refusals.pop(0)

    first = refusals[0]
    make_skill("notes")
    make_skill("pdf")
    with pytest.raises(RefusalError, match="ask again tomorrow") as caught:
        SkillSet(tmp_path, trust={"decide": decide})
    assert caught.value is first
    assert len(refusals) == 1
    wrong: list[Any] = ["yes", 1]
    for answer in wrong:
        kind = type(answer).__name__
        with pytest.raises(InvalidArgumentError, match=f"`decide` answered a value of type `{kind}`"):
            SkillSet(tmp_path, trust={"decide": lambda skill: answer})  # noqa: B023


def test_what_a_verdict_raises_at_refresh_leaves_the_set(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("notes")
    verdicts: list[bool] = [True]
    skills = SkillSet(tmp_path, trust={"decide": lambda skill: verdicts.pop()})
    make_skill("pdf")
    with pytest.raises(IndexError):
        skills.refresh()
    assert [skill.name for skill in skills] == ["notes"]


def test_callbacks_may_use_sets_of_their_own(tmp_path: Path, make_skill: MakeSkill) -> None:
    make_skill("pdf")
    inner = SkillSet(tmp_path)

    class Mirror(Shelf):
        def read_document(self, id: str) -> Any:
            return Path(inner.get(id).location).read_bytes()

    def decide(skill: Skill) -> bool:
        return skill.name in SkillSet(tmp_path) and inner.find("none") is None

    skills = SkillSet(store=Mirror(), trust={"demand": True, "decide": decide})
    assert [skill.description for skill in skills] == ["About pdf."]


def test_warnings_of_toolnexus_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    SkillSet("nowhere", dialect="toolnexus")
    assert capsys.readouterr().err == "[toolnexus] skills dir not found: nowhere\n"
    SkillSet("nowhere", dialect="toolnexus", on_warning=None)
    SkillSet("nowhere")
    told: list[SkillWarning] = []
    skills = SkillSet("nowhere", dialect="toolnexus", on_warning=told.append)
    assert told == [*skills.warnings]
    assert capsys.readouterr().err == ""


def test_a_set_that_its_store_holds_is_collected() -> None:
    store = Shelf()
    store.set = SkillSet(store=store)  # type: ignore[attr-defined]
    gone = weakref.ref(store)
    del store
    gc.collect()
    assert gone() is None


def test_closing_lets_go_of_the_store() -> None:
    store = Shelf()
    gone = weakref.ref(store)
    skills = SkillSet(store=store)
    del store
    assert gone() is not None
    skills.close()
    assert gone() is None


class Finder:
    """A callback with data of its own."""

    def __init__(self) -> None:
        self.found = ["sh"]

    def __call__(self, name: str) -> bool:
        return name in self.found


def test_a_callback_of_two_sets_that_are_collected_stays_whole() -> None:
    finder = Finder()
    some = SkillSet(dialect="ruby_llm", which=finder)
    more = some.with_skills(False)
    some.other, more.other = more, some  # type: ignore[attr-defined]
    del some, more
    gc.collect()
    assert finder("sh")


def test_sets_of_one_callback_are_closed_alone() -> None:
    finder = Finder()
    gone = weakref.ref(finder)
    some = SkillSet(dialect="ruby_llm", which=finder)
    more = some.with_skills(False)
    del finder
    some.close()
    more.refresh()
    assert gone() is not None
    more.close()
    assert gone() is None


def test_a_session_outlives_a_set_that_is_collected() -> None:
    skills = SkillSet(store=Shelf())
    skills.itself = skills  # type: ignore[attr-defined]
    gone = weakref.ref(skills)
    session = skills.session()
    del skills
    gc.collect()
    assert gone() is None
    assert "Body." in session.load("pdf")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(InvalidArgumentError, match="max_deepness"):
        SkillSet(max_deepness=1)  # type: ignore[call-arg]


def test_a_refresh_within_a_refresh_is_refused(make_skill: MakeSkill, tmp_path: Path) -> None:
    make_skill("pdf")
    sets: list[SkillSet] = []

    class Restless(Shelf):
        def list(self) -> Iterable[str]:
            for skills in sets:
                skills.refresh()
            return ["shelf"]

    def decide(_: Skill) -> bool:
        for skills in sets:
            skills.refresh()
        return True

    sets.append(SkillSet(store=Restless()))
    sets[0].refresh()
    assert "refreshes it while a refresh" in sets[0].warnings[0].message
    sets[:] = [SkillSet(tmp_path, trust={"demand": True, "decide": decide})]
    for _ in range(2):
        with pytest.raises(InvalidArgumentError, match="refreshes it while a refresh"):
            sets[0].refresh()
    assert len(sets.pop()) == 1
