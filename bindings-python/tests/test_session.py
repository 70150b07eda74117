"""Conversations over a set."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from conftest import MakeSkill
from skillspan import InvalidArgumentError, Restorable, SkillNotFoundError, SkillSet, haystack
from test_callbacks import Shelf


@pytest.fixture
def skills(tmp_path: Path, make_skill: MakeSkill) -> SkillSet:
    make_skill("pdf")
    make_skill("notes", "disable-model-invocation: true\n")
    return SkillSet(tmp_path)


def test_a_text_is_sent_once(skills: SkillSet) -> None:
    session = skills.session()
    first = session.call("load_skill", {"name": "pdf"})
    again = session.call("load_skill", {"name": "pdf"})
    assert first.text == skills.load("pdf")
    assert not again.is_error
    assert again.text == session.load("pdf") != first.text
    assert session.forget("pdf")
    assert not session.forget("pdf")
    assert session.load("pdf") == first.text
    assert skills.session(repeat=False).load("pdf") == first.text
    own = skills.session(repeat="See above.")
    own.load("pdf")
    assert own.load("pdf", by="model") == "See above."


def test_a_state_travels_as_json(skills: SkillSet) -> None:
    session, later = skills.session(), skills.session()
    text = session.load("pdf")
    later.import_state(json.loads(json.dumps(session.export_state())))
    assert later.load("pdf") != text
    assert later.to_restore(["nothing of it"]) == (Restorable("pdf", text),)
    assert later.to_restore([f"> {text}"]) == ()
    before = later.export_state()
    with pytest.raises(InvalidArgumentError, match="`sent`"):
        later.import_state({"version": 1})
    with pytest.raises(InvalidArgumentError, match=r"argument `state`: an object is wanted"):
        later.import_state(5)  # type: ignore[arg-type]
    assert later.export_state() == before


def test_a_session_raises_what_its_set_raises(skills: SkillSet) -> None:
    session = skills.session()
    with pytest.raises(SkillNotFoundError):
        session.load("xls")
    with pytest.raises(PermissionError):
        session.load("notes", by="model")
    with pytest.raises(InvalidArgumentError, match=r"texts`: .* expected a sequence"):
        session.to_restore("one text is no list of texts")
    with pytest.raises(InvalidArgumentError, match="`repeat`"):
        skills.session(repeat=1)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError, match="`repeats`"):
        skills.session(repeats=True)  # type: ignore[call-arg]
    skills.close()
    for call in (lambda: session.load("pdf"), session.export_state, skills.session):
        with pytest.raises(InvalidArgumentError, match="the set is closed"):
            call()


def test_many_threads_get_one_text(skills: SkillSet) -> None:
    session = skills.session()
    with ThreadPoolExecutor(8) as pool:
        texts = list(pool.map(lambda _: session.load("pdf"), range(200)))
    assert texts.count(skills.load("pdf")) == 1


def test_a_session_with_asyncio(skills: SkillSet) -> None:
    async def talk() -> list[str]:
        session = skills.session()
        called = await session.call_async("load_skill", {"name": "pdf"})
        return [called.text, await session.load_async("pdf", by="model")]

    session = skills.session()
    assert asyncio.run(talk()) == [session.load("pdf"), session.load("pdf")]


def test_a_store_that_holds_its_session_is_let_go_of() -> None:
    store = Shelf()
    store.session = SkillSet(store=store).session()  # type: ignore[attr-defined]
    gone = weakref.ref(store)
    del store
    gc.collect()
    assert gone() is None


def test_a_store_of_haystack_has_no_sessions() -> None:
    class Store(haystack.SkillStore):
        def list_skills(self) -> dict[str, haystack.SkillInfo]:
            return {}

        def load_skill(self, name: str) -> tuple[str, list[str]]:
            raise KeyError(name)

        def read_skill_file(self, name: str, path: str) -> str:
            raise KeyError(name)

    with pytest.raises(InvalidArgumentError, match="no sessions"):
        SkillSet(dialect="haystack", store=Store()).session()
