"""Runs a Haystack agent over a folder of skills; a script stands in for the model.

usage: agent.py FOLDER
"""

from __future__ import annotations

import sys
from typing import Any

from haystack import component
from haystack.components.agents import Agent
from haystack.dataclasses import ChatMessage, ToolCall
from haystack.tools import SkillToolset

# Was: from haystack.skill_stores.file_system import FileSystemSkillStore
from skillspan.integrations.haystack import SkillspanSkillStore


@component
class Script:
    """Answers with these calls, one a turn, and then with a text."""

    def __init__(self, *calls: ToolCall) -> None:
        self.calls = list(calls)

    @component.output_types(replies=list[ChatMessage])
    def run(self, messages: list[ChatMessage], tools: Any = None) -> dict[str, Any]:
        """Give the next answer."""
        if self.calls:
            return {"replies": [ChatMessage.from_assistant(tool_calls=[self.calls.pop(0)])]}
        names = " and ".join(tool.name for tool in tools or ())
        return {"replies": [ChatMessage.from_assistant(f"Read {len(messages)} messages; had {names}.")]}


script = Script(
    ToolCall("load_skill", {"name": "meeting-notes"}),
    ToolCall("load_skill", {"name": "meeting-note"}),
)
toolset = SkillToolset(SkillspanSkillStore(sys.argv[1]))
agent = Agent(chat_generator=script, tools=toolset)
messages = agent.run(messages=[ChatMessage.from_user("Write up our meeting.")])["messages"]

print(toolset.tools[0].description.partition("\n\n")[2])
for message in messages:
    for result in message.tool_call_results:
        print("---", "error" if result.error else "result")
        print(result.result)
print("---")
print(messages[-1].text)
