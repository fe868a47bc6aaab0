"""`make test` has a sample of what takes long: chosen by lot, and the same again by its seed."""

from collections.abc import Iterator

import pytest
from hypothesis import settings
from msgspec import Struct

from tests.sampling import examples, seed, unchosen


class Case(Struct):
    """A case of a test, as pytest collects it."""

    nodeid: str
    number: int = 0

    def iter_markers(self, name: str) -> Iterator[pytest.Mark]:
        """Yield the mark `sampled`, where the case has it."""
        if self.number and name == "sampled":
            yield pytest.mark.sampled(self.number).mark

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        """Return that mark."""
        return next(self.iter_markers(name), None)


def _chosen(cases: list[Case], lot: str) -> list[str]:
    left = [case.nodeid for case in unchosen(cases, lot)]  # type: ignore[arg-type]  # they look like items
    return [case.nodeid for case in cases if case.nodeid not in left]


def test_of_each_sampled_test_so_many_cases_are_chosen_and_of_others_all() -> None:
    """The same by the same seed; in time each comes up."""
    cases = [Case(f"a.py::many[{number}]", 3) for number in range(20)]
    others = [Case("a.py::few[1]", 3), Case("a.py::one"), Case("b.py::many[1]", 1), Case("b.py::many[2]", 1)]
    lots = [_chosen([*cases, *others], f"{lot}") for lot in range(60)]
    assert all(sum(name.startswith("a.py::many") for name in lot) == 3 for lot in lots)
    assert all({"a.py::few[1]", "a.py::one"} <= set(lot) and len(lot) == 6 for lot in lots)
    assert lots[0] == _chosen([*cases, *others], "0") != lots[1]
    assert {name for lot in lots for name in lot} == {case.nodeid for case in (*cases, *others)}


def test_the_seed_is_that_of_the_environment_or_else_of_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every process of a run finds the same."""
    monkeypatch.setenv("WHISTPRESS_SEED", "1900")
    assert seed() == "1900"
    monkeypatch.delenv("WHISTPRESS_SEED")
    assert seed() == seed() != ""


def test_a_property_has_as_many_examples_as_its_run_allows() -> None:
    """A quarter of them in `make test`; the whole number where nothing is sampled."""
    assert examples(600) == max(6 * settings().max_examples, 5)
    profiles = [settings.get_profile(name).max_examples for name in ("whistpress", "sample", "quick")]
    assert profiles == [100, 25, 10]
