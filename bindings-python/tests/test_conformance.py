"""Every case of the suite through the public API."""

from __future__ import annotations

import pytest

from conformance.suite import Case, Suite


def test_case(suite: Suite, case: Case) -> None:
    outcome, reason = suite.run(case)
    if outcome == "skipped":
        pytest.skip(reason)
    if outcome == "known":
        pytest.xfail(reason)
    assert outcome == "passed", reason


def test_nothing_is_left_out(suite: Suite, request: pytest.FixtureRequest) -> None:
    if not suite.is_whole or len(suite.outcomes) < len(suite.cases):
        pytest.skip("only some cases were asked for")
    assert suite.missing() == []
