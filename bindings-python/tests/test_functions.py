"""What needs no set."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import skillspan
from conftest import MakeSkill
from skillspan import InvalidArgumentError, Report


def test_parse_takes_text_and_bytes() -> None:
    text = "---\nname: pdf\ndescription: Fills forms — fast.\n---\nBody.\n"
    document = skillspan.parse(text)
    assert document == skillspan.parse(text.encode())
    assert document.frontmatter.name == "pdf"
    assert document.instructions == "Body."
    with pytest.raises(InvalidArgumentError, match="not a value of type `int`"):
        skillspan.parse(1)  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError, match="not a value of type `NoneType`"):
        skillspan.parse(None)  # type: ignore[arg-type]


def test_validate_takes_a_path_or_a_text(make_skill: MakeSkill, tmp_path: Path) -> None:
    folder = make_skill("pdf", "colour: red\n")
    report = skillspan.validate(folder)
    assert isinstance(report, Report)
    assert not report.ok
    (finding,) = report.diagnostics
    assert (finding.code, finding.line, finding.column) == ("unknown-key", 4, 1)
    assert finding.path == str(folder / "SKILL.md")
    assert skillspan.validate(str(folder / "SKILL.md"), profile="lenient").ok
    text = (folder / "SKILL.md").read_bytes()
    assert [each.code for each in skillspan.validate(text=text).diagnostics] == ["unknown-key"]
    (whole,) = skillspan.validate_all(tmp_path)
    assert (whole.path, whole.ok, whole.diagnostics) == (finding.path, False, report.diagnostics)
    with pytest.raises(InvalidArgumentError, match="one of the two"):
        skillspan.validate()
    with pytest.raises(InvalidArgumentError, match="one of the two"):
        skillspan.validate(folder, text=text)
    with pytest.raises(InvalidArgumentError, match="Unknown profile"):
        skillspan.validate(folder, profile="none")
    with pytest.raises(InvalidArgumentError) as caught:
        skillspan.validate(tmp_path / "none")
    assert caught.value.path == str(tmp_path / "none")


def test_conventional_roots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project, home = tmp_path / "project", tmp_path / "home"
    for folder in [project / ".git", project / "sub", project / ".agents/skills", home / ".cursor/skills"]:
        folder.mkdir(parents=True)
    wanted = [(str(project / ".agents/skills"), "project"), (str(home / ".cursor/skills"), "user")]
    monkeypatch.chdir(project)
    starts: list[str | Path] = [project / "sub", "sub"]
    for start in starts:
        roots = skillspan.conventional_roots(start, client="cursor", home=home)
        assert [(root.path, root.scope) for root in roots] == wanted


def test_wrap_tools_takes_any_tools() -> None:
    tool = {"name": "t", "description": "d", "input_schema": {"type": "object", "$comment": None}}
    (wrapped,) = skillspan.wrap_tools([tool], "mcp")
    assert wrapped == {"name": "t", "description": "d", "inputSchema": tool["input_schema"]}
    with pytest.raises(InvalidArgumentError, match=r"`style`"):
        skillspan.wrap_tools([], "none")  # type: ignore[arg-type]
    with pytest.raises(InvalidArgumentError, match=r"`tools\[0\]"):
        skillspan.wrap_tools([{"name": "t"}], "mcp")


def test_names_and_version() -> None:
    assert skillspan.dialects()[0] == "agentskills"
    assert skillspan.__version__.count(".") == 2


@pytest.mark.parametrize(
    "command", [[sys.executable, "-m", "skillspan"], [str(Path(sys.executable).with_name("skillspan"))]]
)
def test_the_command_is_that_of_the_house(command: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    done = subprocess.run([*command, "--no-such-option"], capture_output=True, text=True, check=False)
    assert done.returncode == skillspan.main(["--no-such-option"]) == 2
    assert done.stderr == capfd.readouterr().err
