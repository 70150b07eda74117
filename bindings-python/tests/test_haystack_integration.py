"""The store for Haystack, in Haystack's own toolset and agent."""

from __future__ import annotations

import copy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from haystack import component
from haystack.components.agents import Agent
from haystack.core.serialization import allow_deserialization_module
from haystack.dataclasses import ChatMessage, FileContent, ImageContent, SkillInfo, ToolCall, ToolCallResult
from haystack.tools import SkillToolset
from haystack.tools.tool import Tool
from haystack.utils import Secret

import skillspan.haystack
from conftest import MakeSkill
from skillspan import InvalidArgumentError, MissingRootError, SkillNotFoundError
from skillspan.integrations.haystack import SkillspanSkillStore


@pytest.fixture
def folder(tmp_path: Path, make_skill: MakeSkill) -> Path:
    make_skill("pdf", "", "Fill.", **{"a.txt": "text", "b.png": b"\xff", "c.pdf": b"\xff"})
    make_skill("notes")
    return tmp_path


@component
class Scripted:
    """A chat generator that makes these calls, one a turn, and then is done."""

    def __init__(self, *calls: tuple[str, dict[str, str]]) -> None:
        self.calls = list(calls)
        self.seen: list[Tool] = []

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage], tools: Any = None, **_: Any) -> dict[str, Any]:
        self.seen = [*tools]
        if not self.calls:
            return {"replies": [ChatMessage.from_assistant("Done.")]}
        tool, arguments = self.calls.pop(0)
        call = ToolCall(tool_name=tool, arguments=arguments)
        return {"replies": [ChatMessage.from_assistant(tool_calls=[call])]}


def run(toolset: SkillToolset, *calls: tuple[str, dict[str, str]]) -> tuple[Scripted, list[ToolCallResult]]:
    generator = Scripted(*calls)
    agent = Agent(chat_generator=generator, tools=toolset)
    messages = agent.run(messages=[ChatMessage.from_user("Fill in this form.")])["messages"]
    assert messages[-1].text == "Done."
    return generator, [result for message in messages for result in message.tool_call_results]


def test_an_agent_loads_and_reads(folder: Path) -> None:
    generator, results = run(
        SkillToolset(SkillspanSkillStore(folder)),
        ("load_skill", {"name": "pdf"}),
        ("read_skill_file", {"name": "pdf", "path": "a.txt"}),
        ("read_skill_file", {"name": "pdf", "path": "b.png"}),
        ("read_skill_file", {"name": "pdf", "path": "c.pdf"}),
        ("load_skill", {"name": "pfd"}),
        ("read_skill_file", {"name": "pdf", "path": "../notes/SKILL.md"}),
    )
    assert [tool.name for tool in generator.seen] == ["load_skill", "read_skill_file"]
    assert generator.seen[0].description.endswith("- notes: About notes.\n- pdf: About pdf.")
    ours = skillspan.SkillSet(folder, dialect="haystack")
    assert [tool.parameters for tool in generator.seen] == [tool.input_schema for tool in ours.tools()]
    assert [result.error for result in results] == [False] * 4 + [True] * 2
    assert results[0].result == ours.load("pdf")
    assert results[1].result == "text"
    image, file = (part for result in results[2:4] for part in result.result)
    assert isinstance(image, ImageContent)
    assert (image.base64_image, image.mime_type) == ("/w==", "image/png")
    assert isinstance(file, FileContent)
    assert (file.base64_data, file.mime_type, file.filename) == ("/w==", "application/pdf", "c.pdf")
    assert str(results[4].result).endswith("Error: Unknown skill 'pfd'. Available skills: notes, pdf.")
    outside = "Error: Cannot read '../notes/SKILL.md' from skill 'pdf': the path resolves outside"
    assert outside in str(results[5].result)


def test_the_store_reads_nothing_before_it_must_and_again_after_close(
    folder: Path, make_skill: MakeSkill
) -> None:
    store = SkillspanSkillStore(folder / "later")
    toolset = SkillToolset(store)
    assert toolset[0].description.endswith("No skills are currently available.")
    with pytest.raises(MissingRootError):
        toolset.warm_up()
    make_skill("later/one")
    assert toolset.skills == {"one": SkillInfo("one", "About one.")}
    make_skill("later/two")
    toolset.warm_up()
    assert list(store.list_skills()) == ["one"]
    toolset.close()
    assert list(toolset.skills) == ["one", "two"]
    with pytest.raises(SkillNotFoundError) as caught:
        store.load_skill("three")
    assert (caught.value.code, str(caught.value)) == (
        "skill_not_found",
        "Unknown skill 'three'. Available skills: one, two.",
    )


def test_both_round_trips(folder: Path) -> None:
    store = SkillspanSkillStore(str(folder) + "/")
    kind = "skillspan.integrations.haystack.SkillspanSkillStore"
    data = {"type": kind, "init_parameters": {"skills_dir": f"{folder}/"}}
    assert store.to_dict() == data
    assert SkillspanSkillStore.from_dict(copy.deepcopy(data)).to_dict() == data
    whole = SkillToolset(store).to_dict()
    assert whole["data"] == {"store": data}
    allow_deserialization_module("skillspan.integrations.haystack")
    twin = SkillToolset.from_dict(copy.deepcopy(whole))
    assert list(twin.skills) == ["notes", "pdf"]
    assert twin.to_dict() == whole


def test_a_round_trip_wants_leave(folder: Path) -> None:
    code = (
        "import sys; from haystack.tools import SkillToolset;"
        "from skillspan.integrations.haystack import SkillspanSkillStore;"
        "SkillToolset.from_dict(SkillToolset(SkillspanSkillStore('s')).to_dict())"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "DeserializationError" in done.stderr


def test_a_secret_is_resolved_when_it_is_needed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SkillspanSkillStore(Secret.from_env_var("SKILLS_OF_THE_TEST"))
    data = store.to_dict()
    assert data["init_parameters"]["skills_dir"] == Secret.from_env_var("SKILLS_OF_THE_TEST").to_dict()
    twin = SkillspanSkillStore.from_dict(data)
    with pytest.raises(ValueError, match="SKILLS_OF_THE_TEST"):
        twin.warm_up()
    monkeypatch.setenv("SKILLS_OF_THE_TEST", str(folder))
    assert list(twin.list_skills()) == ["notes", "pdf"]
    unset = SkillspanSkillStore(Secret.from_env_var("SKILLS_OF_NOBODY", strict=False))
    with pytest.raises(InvalidArgumentError, match="holds nothing"):
        unset.warm_up()


def test_the_example_runs() -> None:
    repository = Path(__file__).parents[2]
    files = [repository / "examples/dialects/haystack/agent.py", repository / "examples/skills"]
    command = [sys.executable, *map(str, files)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown.startswith("Available skills:\n- changelog-writer: ")
    assert "--- result\n# Meeting notes\n" in shown
    assert "Error: Unknown skill 'meeting-note'. Available skills: changelog-writer, csv-cleaner" in shown


def test_without_haystack_the_extra_is_named() -> None:
    code = "import sys; sys.modules['haystack'] = None; import skillspan.integrations.haystack"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ImportError: skillspan.integrations.haystack needs Haystack 3" in done.stderr
    assert "pip install 'skillspan[haystack]'" in done.stderr
