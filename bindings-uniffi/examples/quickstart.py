"""Prints the catalog of a folder of skills, and what a model gets when it loads the first one."""

import sys

from skillspan_uniffi import OpenOptions, Root, SkillSet

skills = SkillSet.open(OpenOptions(roots=[Root(path=sys.argv[1])]))
print(skills.catalog())
print("---")
result = skills.call("load_skill", {"name": skills.skills()[0].name})
print(result.text)
