"""Times PyPI's skills-ref over the skills of a flat root."""

import statistics
import sys
import time
from pathlib import Path

from skills_ref import to_prompt, validate


def median_ms(run) -> float:
    times = []
    for _ in range(3):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


root = Path(sys.argv[1])
prompt = median_ms(lambda: to_prompt(list(root.iterdir())))
checked = median_ms(lambda: [validate(folder) for folder in root.iterdir()])
print("skills-ref 0.1.1 (PyPI)", f"{prompt:.3f}", f"{checked:.3f}", sep="\t")
