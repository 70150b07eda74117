"""Stores and the toolset of the dialect `haystack`, without Haystack."""

from __future__ import annotations

import copy
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from conftest import MakeSkill
from skillspan import (
    DuplicateSkillError,
    InvalidArgumentError,
    InvalidSkillError,
    MissingRootError,
    Resource,
    ResourceNotFoundError,
    ResourceNotTextError,
    ResourceOutsideSkillError,
    SkillNotFoundError,
    SkillSet,
    SkillspanError,
    UnreadableError,
)
from skillspan.haystack import FileSystemSkillStore, SkillInfo, SkillStore, SkillToolset

IMAGE = {"kind": "image", "media_type": "image/png", "base64": "/w=="}


class Shelf:
    """A store in memory that counts what it is asked."""

    def __init__(self, **skills: str) -> None:
        self.infos = {name: SkillInfo(name, text) for name, text in skills.items()}
        self.raises: Exception | None = None
        self.asked: list[str] = []

    def warm_up(self) -> None:
        self.asked.append("warm_up")

    def list_skills(self) -> dict[str, Any]:
        self.asked.append("list_skills")
        return dict(self.infos)

    def load_skill(self, name: str) -> tuple[str, list[str]]:
        if self.raises:
            raise self.raises
        if name not in self.infos:
            raise KeyError(f"no '{name}' on this shelf")
        return "\n Body.\n", ["z.txt", "a.txt"]

    def read_skill_file(self, name: str, path: str) -> str | Mapping[str, str]:
        if self.raises:
            raise self.raises
        return IMAGE if path.endswith(".png") else f"{name}/{path}"

    def close(self) -> None:
        self.asked.append("close")

    def to_dict(self) -> dict[str, Any]:
        return {"type": f"{__name__}.Shelf", "init_parameters": {}}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Shelf:
        data.clear()
        return cls(pdf="d")


@pytest.fixture
def folder(tmp_path: Path, make_skill: MakeSkill) -> Path:
    make_skill(
        "pdf", "", "Fill.", **{"a.txt": "text\r\n", "b.png": b"\xff", "c.pdf": b"\xff", "d.bin": b"\xff"}
    )
    make_skill("notes")
    return tmp_path


def descriptions(toolset: SkillToolset) -> list[str]:
    return [tool.description for tool in toolset.tools()]


def test_a_folder_is_a_store(folder: Path) -> None:
    store = FileSystemSkillStore(folder)
    assert list(store.list_skills()) == ["notes", "pdf"]
    assert store.list_skills()["pdf"] == SkillInfo("pdf", "About pdf.")
    assert store.load_skill("pdf") == ("Fill.\n", ["a.txt", "b.png", "c.pdf", "d.bin"])
    assert store.load_skill("notes") == ("Body.\n", [])
    assert store.read_skill_file("pdf", "a.txt") == "text\r\n"
    image, file = store.read_skill_file("pdf", "b.png"), store.read_skill_file("pdf", "c.pdf")
    assert isinstance(image, Resource)
    assert isinstance(file, Resource)
    assert (image.kind, image.media_type, image.base64, image.filename) == (
        "image",
        "image/png",
        "/w==",
        None,
    )
    assert (file.kind, file.media_type, file.filename) == ("file", "application/pdf", "c.pdf")


def test_its_errors_are_those_that_programs_catch(folder: Path) -> None:
    store = FileSystemSkillStore(folder)
    calls: list[tuple[Any, type[SkillspanError], type[Exception], str]] = [
        (lambda: store.load_skill("x"), SkillNotFoundError, KeyError, "Unknown skill 'x'."),
        (lambda: store.read_skill_file("x", "a"), SkillNotFoundError, KeyError, "Unknown skill 'x'."),
        (lambda: store.read_skill_file("pdf", "x"), ResourceNotFoundError, FileNotFoundError, "File 'x' not"),
        (
            lambda: store.read_skill_file("pdf", ".."),
            ResourceOutsideSkillError,
            PermissionError,
            "Cannot read",
        ),
        (lambda: store.read_skill_file("pdf", "d.bin"), ResourceNotTextError, ValueError, "File 'd.bin' in"),
    ]
    for call, ours, theirs, words in calls:
        with pytest.raises(theirs) as caught:
            call()
        assert type(caught.value) is ours
        assert str(caught.value).startswith(words)
    (folder / "pdf" / "SKILL.md").write_bytes(b"\xff")
    with pytest.raises(ValueError, match=r"^Skill 'pdf' could not be read\.$") as unreadable:
        store.load_skill("pdf")
    assert type(unreadable.value) is UnreadableError


def test_it_reads_nothing_before_it_must_and_again_after_close(folder: Path, make_skill: MakeSkill) -> None:
    store = FileSystemSkillStore(folder / "later")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"later' does not exist or is not a directory\.$") as caught:
            store.warm_up()
        assert type(caught.value) is MissingRootError
    make_skill("later/one")
    store.warm_up()
    store.list_skills().clear()
    make_skill("later/two")
    store.warm_up()
    assert list(store.list_skills()) == ["one"]
    store.close()
    assert list(store.list_skills()) == ["one", "two"]
    (folder / "later" / "one" / "SKILL.md").write_text("no header")
    store.close()
    with pytest.raises(InvalidSkillError, match="'description'"):
        store.load_skill("two")


def test_a_toolset_over_a_folder(folder: Path) -> None:
    toolset = SkillToolset(FileSystemSkillStore(folder))
    assert descriptions(toolset)[0].endswith("\n\nNo skills are currently available.")
    toolset.warm_up()
    assert toolset.tools() == SkillSet(folder, dialect="haystack").tools()
    assert list(toolset.skills) == ["notes", "pdf"]
    result = toolset.call("load_skill", {"name": "notes"})
    assert result.to_dict() == {"text": "Body.\n", "is_error": False}
    codes = {
        "x": "resource_not_found",
        "..": "resource_outside_skill",
        "d.bin": "resource_not_text",
    }
    direct = SkillSet(folder, dialect="haystack")
    for path in ["a.txt", "b.png", "c.pdf", *codes]:
        given = {"name": "pdf", "path": path}
        assert toolset.call("read_skill_file", given) == direct.call("read_skill_file", given)
        assert toolset.call("read_skill_file", given).code == codes.get(path)
    for tool, arguments in [("load_skill", {}), ("load_skill", {"name": 1}), ("load_skill", None), ("x", {})]:
        assert toolset.call(tool, arguments) == direct.call(tool, arguments)
    assert toolset.call("load_skill", {"name": "pfd"}) == direct.call("load_skill", {"name": "pfd"})


def test_a_store_is_asked_once_for_its_list() -> None:
    shelf = Shelf(zeta="Last.\nLine.", alpha='"First": #1')
    toolset = SkillToolset(shelf)
    assert shelf.asked == []
    toolset.warm_up()
    toolset.warm_up()
    assert toolset.skills == shelf.infos
    assert shelf.asked == ["warm_up", "list_skills"]
    assert descriptions(toolset)[0].endswith('Available skills:\n- zeta: Last.\nLine.\n- alpha: "First": #1')
    toolset.skills.clear()
    assert list(toolset.skills) == ["zeta", "alpha"]
    toolset.close()
    assert shelf.asked[2:] == ["close"]
    assert descriptions(toolset)[0].endswith("No skills are currently available.")
    assert list(toolset.skills) == ["zeta", "alpha"]
    with pytest.raises(NotImplementedError, match=r"^SkillToolset does not support adding tools\.$"):
        toolset.add(None)
    with pytest.raises(NotImplementedError, match=r"^SkillToolset does not support adding tools\.$"):
        toolset + toolset


def test_what_a_store_gives_is_passed_on_as_it_is() -> None:
    shelf = Shelf()
    shelf.infos["key"] = SimpleNamespace(name="shown", description="d")  # type: ignore[assignment]
    toolset = SkillToolset(shelf)
    toolset.warm_up()
    assert descriptions(toolset)[0].endswith("\n- shown: d")
    wanted = "\n Body.\n\n\nBundled files (read with `read_skill_file`):\n- z.txt\n- a.txt"
    assert toolset.call("load_skill", {"name": "key"}).text == wanted
    assert toolset.call("load_skill", {"name": "shown"}).text == "no 'shown' on this shelf"
    assert toolset.call("read_skill_file", {"name": "any", "path": "../x"}).text == "any/../x"
    result = toolset.call("read_skill_file", {"name": "key", "path": "a.png"})
    assert result.text == ""
    assert [(file.kind, file.bytes) for file in result.content or ()] == [("image", b"\xff")]


@pytest.mark.parametrize(
    ("raised", "code", "text"),
    [
        (KeyError("gone 'x'"), "skill_not_found", "gone 'x'"),
        (FileNotFoundError("no file"), "resource_not_found", "no file"),
        (PermissionError("keep out"), "resource_outside_skill", "keep out"),
        (ConnectionError("vault is locked"), "unreadable", "vault is locked"),
        (ResourceNotTextError("not text"), "resource_not_text", "not text"),
    ],
)
def test_what_a_store_raises_is_a_result(raised: Exception, code: str, text: str) -> None:
    shelf = Shelf(pdf="d")
    skills = SkillSet(dialect="haystack", store=shelf)
    shelf.raises = raised
    askable: list[SkillToolset | SkillSet] = [SkillToolset(shelf), skills]
    for skill_set in askable:
        wanted = {"text": text, "is_error": True, "code": code}
        assert skill_set.call("load_skill", {"name": "pdf"}).to_dict() == wanted
        assert skill_set.call("read_skill_file", {"name": "pdf", "path": "a"}).to_dict() == wanted
    with pytest.raises(SkillspanError) as caught:
        skills.read("pdf", "a")
    assert (caught.value.code, str(caught.value)) == (code, text)
    assert caught.value is raised or caught.value.__cause__ is raised


@pytest.mark.parametrize("answer", [None, 1, b"x", object(), {"kind": "text"}, {**IMAGE, "base64": "!"}])
def test_a_wrong_answer_of_a_store_is_a_result(answer: Any) -> None:
    shelf: Any = Shelf(pdf="d")
    shelf.load_skill = lambda name: answer
    shelf.read_skill_file = lambda name, path: answer
    toolset = SkillToolset(shelf)
    loaded = toolset.call("load_skill", {"name": "pdf"})
    assert (loaded.code, loaded.text) == ("unreadable", "Skill 'pdf' could not be read.")
    read = toolset.call("read_skill_file", {"name": "pdf", "path": "a"})
    assert (read.code, read.text) == ("unreadable", "File 'a' in skill 'pdf' could not be read.")


def test_a_set_over_a_store() -> None:
    shelf = Shelf(zeta="z", alpha="a")
    skills = SkillSet(dialect="haystack", store=shelf)
    assert shelf.asked == ["warm_up", "list_skills"]
    assert [(skill.name, skill.description) for skill in skills] == [("zeta", "z"), ("alpha", "a")]
    assert skills.catalog() == ""
    assert skills.load("alpha").startswith("\n Body.\n\n\nBundled files")
    read = skills.read("alpha", Path("ref/a.md"))
    assert (read.kind, read.media_type, read.text, read.size) == (
        "text",
        "text/markdown",
        "alpha/ref/a.md",
        14,
    )
    assert skills.read("alpha", "a.png").bytes == b"\xff"
    with pytest.raises(
        ResourceNotTextError, match=r"^File 'a\.png' in skill 'alpha' is not a readable asset"
    ):
        skills.read("alpha", "a.png", as_="text")
    shelf.infos["new"] = SkillInfo("new", "n")
    assert skills.refresh().added == ("new",)
    skills.close()
    skills.close()
    assert shelf.asked[-1] == "close"
    assert shelf.asked.count("close") == 1
    calls: list[Callable[[], object]] = [
        lambda: skills.load("alpha"),
        lambda: skills.read("alpha", "a"),
        lambda: skills.call("x"),
    ]
    for call in calls:
        with pytest.raises(InvalidArgumentError, match="the set is closed"):
            call()


def test_what_a_store_raises_at_open_comes_out_as_it_is(folder: Path) -> None:
    class Locked(Shelf):
        def warm_up(self) -> None:
            raise failure

    failure = ConnectionError("vault is locked")
    toolset = SkillToolset(Locked())
    acts: list[Callable[[], object]] = [
        lambda: SkillSet(dialect="haystack", store=Locked()),
        toolset.warm_up,
        lambda: toolset.skills,
    ]
    for act in acts:
        with pytest.raises(ConnectionError) as caught:
            act()
        assert caught.value is failure
    with pytest.raises(MissingRootError):
        SkillSet(dialect="haystack", store=FileSystemSkillStore(folder / "none"))
    with pytest.raises(InvalidArgumentError, match="one root, or a store"):
        SkillSet(folder, dialect="haystack", store=Shelf())
    shelf = Shelf(one="d")
    shelf.infos["two"] = shelf.infos["one"]
    with pytest.raises(DuplicateSkillError):
        SkillSet(dialect="haystack", store=shelf)


def test_serialization(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    toolset = SkillToolset(FileSystemSkillStore(f"{folder.name}/"))
    store = {
        "type": "skillspan.haystack.FileSystemSkillStore",
        "init_parameters": {"skills_dir": f"{folder.name}/"},
    }
    data = {"type": "skillspan.haystack.SkillToolset", "data": {"store": store}}
    assert toolset.to_dict() == data
    before = copy.deepcopy(data)
    twin = SkillToolset.from_dict(data)
    assert data == before
    assert list(twin.skills) == ["notes", "pdf"]
    assert twin.to_dict() == data
    assert list(FileSystemSkillStore.from_dict(store).list_skills()) == ["notes", "pdf"]
    assert FileSystemSkillStore(Path("a/")).to_dict()["init_parameters"] == {"skills_dir": "a"}


def test_another_store_is_given_by_its_class() -> None:
    data = SkillToolset(Shelf()).to_dict()
    before = copy.deepcopy(data)
    assert list(SkillToolset.from_dict(data, stores=[Shelf]).skills) == ["pdf"]
    assert data == before
    with pytest.raises(ValueError, match=r"type 'test_haystack\.Shelf'; known are skillspan\.haystack\.File"):
        SkillToolset.from_dict(data)


def wrong() -> Iterator[tuple[type, Any]]:
    store = FileSystemSkillStore("s").to_dict()
    yield FileSystemSkillStore, {**store, "type": "os.system"}
    yield FileSystemSkillStore, {**store, "more": 1}
    yield FileSystemSkillStore, {"type": store["type"]}
    yield FileSystemSkillStore, {**store, "init_parameters": {"skills_dir": "s", "more": 1}}
    yield FileSystemSkillStore, {**store, "init_parameters": []}
    toolset = SkillToolset(FileSystemSkillStore("s")).to_dict()
    yield SkillToolset, {**toolset, "type": store["type"]}
    yield SkillToolset, {**toolset, "data": {"store": store, "more": 1}}
    yield SkillToolset, {**toolset, "data": {"store": []}}
    yield SkillToolset, {**toolset, "data": {"store": {**store, "more": 1}}}
    yield SkillToolset, []


@pytest.mark.parametrize(("known", "data"), list(wrong()))
def test_what_cannot_be_read_is_refused(known: Any, data: Any) -> None:
    with pytest.raises(ValueError, match=r"known are|wanted is"):
        known.from_dict(data)


def test_the_types_accept_both_stores() -> None:
    stores: list[SkillStore] = [FileSystemSkillStore("s"), Shelf()]
    assert len(stores) == 2


def test_the_package_does_without_haystack() -> None:
    code = "import sys, skillspan.haystack; sys.exit('haystack' in sys.modules or 'numpy' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
