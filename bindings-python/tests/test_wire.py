"""The records and options have the fields of the core's structs, so that no new field is met unawares."""

from __future__ import annotations

import inspect
import re
from dataclasses import fields
from pathlib import Path

import pytest

import skillspan
from skillspan import CatalogOptions, OpenOptions, Record, SessionOptions, SkillspanError, Trust, b4, forge

CORE = Path(__file__).parents[2] / "core" / "src"

#: The structs that a record is flattened from, where it is not the one of its own name.
FLATTENED = {
    "Diagnostic": ["Diagnostic", "Span"],
    "Fields": ["Fields", "Extensions"],
    "FileFix": ["FileFix", "Fixed", "Report"],
    "FileReport": ["FileReport", "Report"],
    "Fixed": ["Fixed", "Report"],
    "Frontmatter": ["Frontmatter", "Fields", "Extensions"],
    "Skill": ["Skill", "Particulars", "Fields", "Extensions"],
    "SkillWarning": ["Warning"],
}

#: What a struct holds beside its wire form.
UNWRITTEN = {"FileFix": {"before"}, "Meta": {"forge"}, "NewSkill": {"name"}}


def fields_of(struct: str) -> set[str]:
    # Only what goes over the wire: others may have the same name.
    declared = rf"erialize.*\)\]\n(?:#\[.*\n)*pub struct {struct} \{{\n((?:.*\n)*?)\}}\n"
    for file in CORE.rglob("*.rs"):
        body = re.search(declared, file.read_text("utf-8"))
        if body:
            kept = re.sub(r"#\[serde\(flatten.*\n.*", "", body[1])
            return set(re.findall(r"^    pub (\w+):", kept, re.MULTILINE))
    raise LookupError(struct)


RECORDS = [
    known
    for known in {**vars(skillspan), **vars(forge), **vars(b4)}.values()
    if isinstance(known, type)
    and issubclass(known, Record)
    # The core writes these by hand.
    and known not in (Record, skillspan.Code, forge.Guardrails)
]


@pytest.mark.parametrize("record", RECORDS)
def test_records_have_the_fields_of_the_core(record: type[Record]) -> None:
    structs = FLATTENED.get(record.__name__, [record.__name__])
    wanted = set().union(*map(fields_of, structs)) - UNWRITTEN.get(record.__name__, set())
    assert {declared.name for declared in fields(record) if declared.repr} == wanted


def test_errors_have_the_fields_of_the_core() -> None:
    assert {"code", *inspect.signature(SkillspanError).parameters} == fields_of("Error")


def test_options_have_the_fields_of_the_core() -> None:
    assert CatalogOptions.__annotations__.keys() == fields_of("CatalogOptions")
    assert SessionOptions.__annotations__.keys() == fields_of("SessionOptions")
    assert Trust.__annotations__.keys() == fields_of("Trust")
    host = {"on_warning", "provider"}
    assert OpenOptions.__annotations__.keys() - host == fields_of("OpenOptions") - {"provided", "roots"}
