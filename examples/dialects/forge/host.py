"""Does for an agent what its host does around a model: prompt, requirements, a plan, guardrails.

usage: host.py
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from skillspan import SkillSet, forge

folder = Path(__file__).parent / "agent"
env = {**forge.dotenv((folder / ".env").read_text("utf-8")), **os.environ}
agent = SkillSet(folder, dialect="forge", env=env, which=shutil.which)

print(agent.catalog())

print("\n--- requirements")
missing = forge.check_requirements(agent, env=env, which=shutil.which)
for level, lacks in (("error", missing.errors), ("warning", missing.warnings)):
    for lack in lacks:
        print(f"{level}: {lack.message}")

print("\n--- plan")
# What a model calls is not run here: a host runs `argv` in its sandbox, without a shell.
plan = agent.plan("fire_pots", '{"pots": 12, "cone": 6}')
print("argv:", plan.argv)
print(f"in {Path(plan.cwd).name} for at most {plan.timeout_s} s, KILN_URL={plan.env['KILN_URL']}")

print("\n--- guardrails")
for argument in ("status", "--close-vent"):
    verdict = forge.check_command(agent, "cli_execute", f'{{"binary": "kilnctl", "args": ["{argument}"]}}')
    print(f"{argument}: {verdict or 'may run'}")
print(forge.check_output(agent, "cold at 19:40, token=f00d").text)
