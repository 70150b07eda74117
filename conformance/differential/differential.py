"""Compares the verdicts of `skillspan validate` with those of the reference library `skills-ref` (PyPI).

usage: differential.py SKILLSPAN [CORPUS…]

Every skill below the corpora is checked by both, and so are thousands of mutated copies of them. The verdicts
must be equal, save for the differences that docs/differential.md lists: each is recognised by what the file
holds, counted and printed. Exit status 1 when any other difference is found.
"""

from __future__ import annotations

import collections
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from skills_ref.validator import validate

MUTATED = 4000
SEED = 20_260_101

NAMES = [
    "Ab", "a--b", "-a", "a-", "é", "菜谱", "123", "true", "null", '""', "a" * 64, "a" * 65, "a b", "a_b", "ｆｕｌｌ",
    "a\u200bb", "ǅ", "ß", "①", "a.b", "'quoted'",
]  # fmt: skip
DESCRIPTIONS = [
    "", '""', "'  '", "x" * 1024, "x" * 1025, "no", "123", "a: b", '"q" r', "@x", "`x`", "- x", "[a]", "{a}", ">-", "|",
    "語" * 1024, "語" * 1025, "a <b> c", "%x", "*x", "&x", "!x y", "? x", "x:", "#",
]  # fmt: skip
LINES = [
    "# comment", "", "license: MIT", "license:", "license: ~", "license: [a, b]", "license: {a: b}", "unknown: y",
    "metadata:\n  version: 1.0\n  a: 'b'", "metadata: x", "metadata:", "metadata:\n  a:\n    b: c", "metadata:\n  - a",
    "metadata:\n  a: 1\n  a: 2", "compatibility: " + "x" * 500, "compatibility: " + "x" * 501, "compatibility:",
    "compatibility: '  '", "compatibility:\n  - a", "allowed-tools: Read", "allowed-tools: [Read, Write]",
    "allowed-tools: Read, Write", "allowed-tools:\n  - Read", "tags: [a]", "\tx: y", "name2", "...", "--- x",
    "key:value", "key: {", "key: [a", 'key: "a',
]  # fmt: skip


def mutate(header: list[str], chance: random.Random) -> list[str]:
    """One change of a header's lines."""
    header = header or ["name: x"]
    at = chance.randrange(len(header))
    line = header[at]
    what = chance.randrange(10)
    if what == 0:
        return header[:at] + header[at + 1 :]
    if what == 1:
        return [*header[:at], chance.choice(header), *header[at:]]
    if what == 2:
        return [*header, chance.choice(LINES)]
    if what == 3:
        return [*header[:at], chance.choice(LINES), *header[at:]]
    if what == 4:
        return ["name: " + chance.choice(NAMES) if each.startswith("name:") else each for each in header]
    if what == 5:
        text = chance.choice(DESCRIPTIONS)
        return ["description: " + text if each.startswith("description:") else each for each in header]
    if what == 6:
        return [each + "\r" for each in header]
    if what == 7:
        line += chance.choice([" ", "\t", '"', "'", ":", "|", " #x"])
    elif what == 8:
        line = line.replace(":", "", 1) if chance.random() < 0.5 else " " + line
    else:
        line = line.upper()
    return [*header[:at], line, *header[at + 1 :]]


def copies(skills: list[Path], into: Path) -> Iterator[Path]:
    """Writes mutated copies of skills."""
    chance = random.Random(SEED)
    for number in range(MUTATED):
        skill = chance.choice(skills)
        lines = skill.read_text(encoding="utf-8").split("\n")
        if "---" not in lines[1:]:
            continue
        end = lines.index("---", 1)
        header = lines[1:end]
        for _ in range(chance.choice([1, 1, 2])):
            header = mutate(header, chance)
        folder = into / str(number) / skill.parent.name
        folder.mkdir(parents=True)
        text = "\n".join(["---", *header, "---", *lines[end + 1 :]])
        (folder / "SKILL.md").write_bytes(text.encode())
        yield folder / "SKILL.md"


def reference(skill: Path) -> list[str]:
    """The reference's problems with a skill; none means that it is fine."""
    try:
        return list(validate(skill.parent))
    except Exception as fault:  # It lets faults of its YAML reader through.
        return [f"{type(fault).__name__}: {fault}"]


def deliberate(skill: Path, ok: bool, problems: list[str]) -> str | None:
    """The entry of docs/differential.md that explains a difference."""
    text = skill.read_bytes().decode("utf-8", "replace")
    closing = re.search(r"\n---[ \t]*\r?(\n|$)", text)
    header = text[3 : closing.start() + 1] if closing else ""
    said = " ".join(problems)
    if "---" in header:
        return "`---` inside the frontmatter"
    if ok and "flow" in said:
        return "flow collections"
    if ok and re.search(r"\t *(#.*)?\r?\n", header):
        return "a tab before the end of a line or a comment"
    if ok and header.lstrip().startswith("..."):
        return "`...` before the first field"
    if not ok and skill.name != "SKILL.md":
        return "another casing of the file name"
    return None


def main() -> int:
    command, *corpora = sys.argv[1:]
    skills = sorted(path for corpus in corpora for path in Path(corpus).rglob("SKILL.md") if path.is_file())
    if not skills:
        print("differential: no skill below", *corpora, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as temp:
        files = [*skills, *copies(skills, Path(temp))]
        verdicts: dict[str, bool] = {}
        for start in range(0, len(files), 500):
            paths = [str(path) for path in files[start : start + 500]]
            ran = subprocess.run([command, "validate", *paths, "--json"], capture_output=True, text=True, check=False)
            verdicts.update((file["path"], file["ok"]) for file in json.loads(ran.stdout)["files"])
        explained: collections.Counter[str] = collections.Counter()
        unexplained = []
        for path in files:
            ok, problems = verdicts[str(path)], reference(path)
            if ok == (not problems):
                continue
            reason = deliberate(path, ok, problems)
            if reason:
                explained[reason] += 1
            else:
                unexplained.append((path, ok, problems))
        print(f"{len(files)} files, {len(skills)} of them as they are; {sum(explained.values())} differ on purpose:")
        for reason, number in explained.most_common():
            print(f"  {number:5} {reason}")
        for path, ok, problems in unexplained[:20]:
            print(f"\n{path.parent.name}: ours says {'ok' if ok else 'errors'}, the reference {problems or 'ok'}")
            print(path.read_bytes()[:600].decode("utf-8", "replace"))
        print(f"differential: {len(files) - len(unexplained)} agree or differ on purpose, {len(unexplained)} do not")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
