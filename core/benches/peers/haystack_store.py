"""Times the skill store of PyPI's haystack-ai over the skills of a flat root."""

import statistics
import sys
import time

from haystack.skill_stores.file_system import FileSystemSkillStore
from haystack.version import __version__


def median_ms(run) -> float:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


opened = median_ms(lambda: FileSystemSkillStore(sys.argv[1]).list_skills())
print(f"haystack-ai {__version__} (PyPI): list_skills", f"{opened:.3f}", sep="\t")
