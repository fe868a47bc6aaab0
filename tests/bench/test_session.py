"""A whole comparison, of a small league, with a generator of twenty lines in place of Hugo."""

import datetime
import sys

import pytest

from bench.clock import FailedError
from bench.results import Row
from bench.session import (
    Session,
    as_new_first,
    as_new_full,
    as_new_memory,
    as_new_one_changed,
    as_new_site,
    full,
    memory,
    nothing,
    one_changed,
)
from bench.tools import Tool

SMALL_HUGO = """
import re, sys
from pathlib import Path
from markdown import Markdown
turn = Markdown(extensions=["tables", "sane_lists"], tab_length=2)
for file in sorted(Path("content").rglob("*.md")):
    front, _, body = file.read_text("utf-8").removeprefix("+++").partition("+++")
    to = Path("public") / file.relative_to("content").with_name(file.name.replace("_index", "index")).with_suffix(".html")
    to.parent.mkdir(parents=True, exist_ok=True)
    made = turn.reset().convert(body)
    to.write_text(f"<main><h1>{front}</h1>{made}</main>", encoding="utf-8")
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Session:
    """With the small generator under Hugo's name, and one turn each."""
    folder = tmp_path_factory.mktemp("bench")
    (folder / "generator.py").write_text(SMALL_HUGO)
    hugo = Tool((sys.executable, str(folder / "generator.py")), "0")
    return Session(folder, datetime.date(2000, 1, 2), {"Hugo": hugo}, turns=1)


@pytest.fixture(scope="module")
def from_nothing(session: Session) -> Row:
    """Both from nothing, of a league of two evenings."""
    return full(2)(session)


@pytest.mark.slow
def test_both_make_the_same_pages_and_rows_and_are_compared(from_nothing: Row) -> None:
    """Two evenings: their pages, those of up to 64 players, the lists; and what both hold is told."""
    assert from_nothing.ratio and from_nothing.processors and from_nothing.unit == "s"
    assert int(from_nothing.holds.split(" pages")[0].replace(",", "")) > 64
    assert " rows, " in from_nothing.holds


@pytest.mark.slow
def test_a_build_without_changes_costs_a_part_of_one_from_nothing(session: Session, from_nothing: Row) -> None:
    """By the time of the processors, which does not hang on who else uses them."""
    whole, none, one = (row.processors for row in (from_nothing, nothing(count=2)(session), one_changed(count=2)(session)))
    assert whole and none and one
    assert 0 < none[0] < whole[0] / 3
    assert none[0] < one[0]


@pytest.mark.slow
def test_memory_is_compared_in_mib(session: Session) -> None:
    """At least what Python itself takes."""
    row = memory(2)(session)
    assert row.unit == "MiB" and row.ours and row.theirs and min(row.ours, row.theirs) > 5


@pytest.mark.slow
def test_a_league_as_new_sets_it_up_is_held_against_itself_and_against_bounds(session: Session) -> None:
    """Beside the same league with data and search off; its memory, its size and its first build beside figures."""
    measures = (as_new_full, as_new_one_changed, as_new_memory, as_new_site, as_new_first)
    rows = {measure: measure(session, 2) for measure in measures}
    assert all(row.ratio and row.ratio > 0 for row in rows.values())
    assert (rows[as_new_site].unit, rows[as_new_site].theirs) == ("MB", 150)


def test_a_generator_that_is_not_there_is_told(session: Session) -> None:
    """Instead of a figure."""
    with pytest.raises(FailedError, match="Pelican could not be fetched"):
        session.tool("Pelican")
