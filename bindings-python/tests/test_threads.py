"""Sets and threads."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from conftest import MakeSkill
from skillspan import SkillSet


def test_another_thread_runs_while_a_large_set_opens(tmp_path: Path, make_skill: MakeSkill) -> None:
    for number in range(2000):
        make_skill(f"skill-{number}")
    ticks: list[float] = []
    done = threading.Event()

    def tick() -> None:
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    # With this interval nobody is made to give the GIL away: who waits gets it only from who lets go.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(60)
    ticker = threading.Thread(target=tick)
    ticker.start()
    meanwhile, turns = 0, 0
    try:
        # One turn is a matter of milliseconds, in which a busy machine may run neither thread.
        while meanwhile < 5 and turns < 200:
            begin = time.perf_counter()
            skills = SkillSet(tmp_path, max_entries=10_000, max_directories=10_000)
            end = time.perf_counter()
            assert len(skills) == 2000
            meanwhile += sum(begin < at < end for at in ticks)
            ticks.clear()
            turns += 1
    finally:
        done.set()
        ticker.join()
        sys.setswitchinterval(interval)
    print(f"{meanwhile} ticks of another thread while 2000 skills were opened, {turns} times")
    assert meanwhile >= 5


def test_one_set_serves_many_threads(tmp_path: Path, make_skill: MakeSkill) -> None:
    names = [f"skill-{number}" for number in range(20)]
    for name in names:
        make_skill(name)
    skills = SkillSet(tmp_path)

    def work(turn: int) -> None:
        name = names[turn % len(names)]
        assert skills.get(name).name == name
        assert not skills.call("load_skill", {"name": name}).is_error
        assert skills.catalog().count("<skill>") == len(names)
        if turn % 10 == 0:
            assert skills.refresh().removed == ()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(400)))


def test_a_store_serves_many_threads() -> None:
    class Store:
        def list(self) -> Iterable[str]:
            return ["pdf"]

        def read_document(self, id: str) -> str:
            time.sleep(0.001)
            return "---\nname: pdf\ndescription: d\n---\nBody.\n"

        def list_files(self, id: str) -> Iterable[str]:
            return ["a.txt"]

        def read_file(self, id: str, path: str) -> str:
            time.sleep(0.001)
            return threading.current_thread().name

    skills = SkillSet(store=Store())

    def work(turn: int) -> None:
        # A store is called on the thread that asks.
        assert skills.read("pdf", "a.txt").text == threading.current_thread().name
        skills.refresh()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(100)))
