"""Times this port over the skills of a root: opening and writing the catalog, and one call of `load_skill`.

Prints one line with tabs: NAME, the median of open and catalog in ms, the median of a call in µs.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from skillspan_uniffi import OpenOptions, Root, SkillSet, version


def median(run: Callable[[], object], turns: int) -> float:
    """Give the median of the times of some turns, in seconds."""
    times = []
    for _ in range(turns):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


options = OpenOptions(roots=[Root(path=sys.argv[1])], max_directories=100_000, max_entries=1_000_000)
opened = median(lambda: SkillSet.open(options).catalog(), 7)
skills = SkillSet.open(options)
name = skills.skills()[0].name
called = median(lambda: skills.call("load_skill", {"name": name}), 2_000)
print(f"skillspan {version()} (UniFFI, Python)", f"{opened * 1e3:.3f}", f"{called * 1e6:.3f}", sep="\t")
