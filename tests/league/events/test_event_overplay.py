"""A single table whose overplay waits for a later sitting."""

from pathlib import Path

import pytest

from tests.league.events.event_files import clean, codes, read
from whistpress.core.model import Status
from whistpress.core.scoring import score

FIRST = """\
title = "One table, twice"
date = 1900-01-05

[movement]
system = "single-table"
deals = 2

[entries]
1 = ["Abel", "Archer"]
2 = ["Cole", "Crane"]

[[session]]
date = 1900-01-05
scores = [{ deal = 1, lines = [[1, 2, 7]] }, { deal = 2, lines = [[1, 2, 8]] }]

[[session]]
date = 1900-02-05
overplay_of = 1
"""

AGAIN = "scores = [{ deal = 1, lines = [[2, 1, 7]] }, { deal = 2, lines = [[2, 1, 5]] }]\n"


def test_the_first_scores_are_hidden_until_the_overplay(tmp_path: Path) -> None:
    """Mitchell 1897, p. 38: who has the deals again may not know what was made of them; the event counts as planned."""
    event = clean(tmp_path, FIRST)
    assert [session.rounds for session in event.sessions] == [(1,), (2,)]
    assert (event.status, event.played) == (Status.PLANNED, False)


def test_with_the_overplay_both_are_scored(tmp_path: Path) -> None:
    """The first pair took 7 and 8 as N-S, 6 and 8 as E-W: 29 against 23, a gain of three."""
    event = clean(tmp_path, FIRST + AGAIN)
    assert (event.status, len(event.sessions[0].lines)) == (Status.FINAL, 2)
    assert {row.entry: row.score for row in score(event).rankings[0].rows} == {1: 3, 2: -3}


def test_an_overplay_is_of_an_earlier_sitting(tmp_path: Path) -> None:
    """A sitting cannot be the overplay of itself."""
    assert set(codes(tmp_path, FIRST.replace("overplay_of = 1", "overplay_of = 2"))) == {"E219"}


def test_only_a_single_table_waits_for_its_overplay(tmp_path: Path) -> None:
    """Another system's sittings say which rounds they play."""
    text = FIRST.replace('"single-table"\ndeals = 2', '"two-table"\npairs = 4').replace("overplay_of = 1", "overplay_of = 1\n")
    _, problems = read(tmp_path, text)
    assert any("only the deals of single-table are overplayed" in problem.message for problem in problems)


def test_single_players_are_scored_by_what_they_gain(tmp_path: Path) -> None:
    """In variant `individual` the default is the average, which over original and overplay is the gain."""
    text = FIRST.replace("deals = 2", 'variant = "individual"\ndeals = 3').split("[entries]")[0]
    text += '[entries]\n1 = ["A"]\n2 = ["B"]\n3 = ["C"]\n4 = ["D"]\n'
    text += "".join(
        f"[[scores]]\ndeal = {deal}\nlines = [[{first}, 7], [{again}, 6]]\n"
        for deal, first, again in (
            (1, "1, 2, 3, 4", "3, 4, 2, 1"),
            (2, "1, 3, 4, 2", "4, 2, 3, 1"),
            (3, "1, 4, 2, 3", "2, 3, 4, 1"),
        )
    )
    event = clean(tmp_path, text)
    assert event.scoring == "average"
    assert {row.entry: row.score for row in score(event).rankings[0].rows} == {1: 3, 2: -1, 3: -1, 4: -1}


@pytest.mark.parametrize(
    ("law", "found"),
    [
        ("V.1", "at a single table deal 1 is dealt anew: its hands were irregular (law V.1)"),
        ("V.2", "at a single table deal 1 is dealt anew: its hands were irregular (law V.2)"),
        ("IV.9", "law IV.9 gives the average only with three tables or more; deal 1 has 2"),
        ("VI.4", None),
    ],
)
def test_irregular_hands_at_a_single_table_are_dealt_anew(tmp_path: Path, law: str, found: str | None) -> None:
    """Barney 1900, p. 66: always, so that no law of irregular hands gives an average there; others are left alone."""
    again = AGAIN.replace("[2, 1, 7]", f'[2, 1, "average", "{law}"]')
    problems = score(clean(tmp_path, FIRST + again)).problems
    assert [(one.code, one.message) for one in problems] == ([("W353", found)] if found else [])
