"""Budgets of catalogs, and search."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import skillspan
from conftest import MakeSkill
from skillspan import Budget, CatalogReport, InvalidArgumentError, SearchHit, SkillSet


@pytest.fixture
def library(tmp_path: Path, make_skill: MakeSkill) -> Path:
    for number in range(20):
        make_skill(f"skill-{number:02}")
    make_skill("pdf", "tags: [forms]\n")
    return tmp_path


def test_a_budget_goes_for_catalog_report_and_tools(library: Path) -> None:
    skills = SkillSet(library)
    budget: Budget = {"tokens": 150}
    text = skills.catalog(budget=budget)
    report = skills.catalog_report(budget=budget)
    assert isinstance(report, CatalogReport)
    assert report.chars == len(text) <= 600
    assert (report.total, report.listed + len(report.omitted)) == (21, 21)
    assert report.omitted[-1] == "skill-19"
    tools = skills.tools(budget=budget)
    assert [tool.name for tool in tools] == ["load_skill", "search_skills"]
    assert len(tools[0].input_schema["properties"]["name"]["enum"]) == report.listed
    assert skills.tools("mcp", budget=budget) == skillspan.wrap_tools(tools, "mcp")
    assert [tool.name for tool in skills.tools()] == ["load_skill"]
    assert skills.catalog_report(include=iter(["pdf"])).to_dict()["listed"] == 1


def test_a_set_has_a_budget_of_its_own(library: Path) -> None:
    skills = SkillSet(library, budget={"context_window": 15_000, "percent": 1})
    assert skills.catalog() == SkillSet(library).catalog(budget={"chars": 600})
    assert skills.catalog_report(budget=False).omitted == ()
    assert [tool.name for tool in SkillSet(library, search=True).tools()] == ["load_skill", "search_skills"]


def test_search_ranks_and_fuses(library: Path) -> None:
    skills = SkillSet(library)
    (hit,) = skills.search("Forms")
    assert isinstance(hit, SearchHit)
    assert (hit.name, hit.score > 0) == ("pdf", True)
    assert len(skills.search("about")) == 10
    assert len(skills.search("about", limit=3)) == 3
    fused = skills.search("forms", scores={"skill-07": 0.9, "project:pdf": 0.8})
    assert [hit.name for hit in fused] == ["pdf", "skill-07"]
    assert skills.search("\ud83e") == ()


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("catalog", {"budget": 100}),
    ("catalog", {"budget": True}),
    ("catalog_report", {"budget": {"chars": -1}}),
    ("tools", {"bugdet": {"chars": 1}}),
    ("tools", {"style": 1}),
    ("search", {"query": "q", "limit": "3"}),
    ("search", {"query": "q", "scores": {"pdf": "high"}}),
    ("search", {"query": "q", "scores": [1]}),
]


@pytest.mark.parametrize(("call", "given"), WRONG)
def test_wrong_arguments_are_named(call: str, given: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgumentError, match=f"`{next(key for key in reversed(given))}"):
        getattr(SkillSet(), call)(**given)
    with pytest.raises(InvalidArgumentError, match="`search`"):
        SkillSet(search="yes")  # type: ignore[arg-type]
