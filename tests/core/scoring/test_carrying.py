"""A qualifying round and a final: what is carried over, exactly and in a column of its own."""

from fractions import Fraction

from msgspec.structs import replace
from scored_events import event, line, rows

from tests.whole_records import score_all
from whistpress.core.model import Carry, Entry, Event, Status


def entry(number: int, *players: str) -> Entry:
    """An entry by its players."""
    return Entry(number=number, label=str(number), players=players, names=players)


FIRST = replace(
    event("average", [line(1, 2, 9), line(3, 4, 6)], entries=[entry(1, "a"), entry(2, "b"), entry(3, "c"), entry(4, "d")]),
    id="1900/first",
)


def final(source: str = "1900/first", places: int | None = 2, share: Fraction = Fraction(1, 2), id_: str = "1900/final") -> Event:
    """The final: the same persons under other numbers, and `d` who did not qualify."""
    made = event("average", [line(1, 2, 8), line(3, 4, 7)], entries=[entry(1, "d"), entry(2, "c"), entry(3, "a"), entry(4, "x")])
    return replace(made, id=id_, carry=Carry(source=source, places=places, share=share))


def test_a_share_of_the_score_is_carried_over() -> None:
    """Entry 3 of the final is the player who had 1½: it brings ¾, and everybody else is as without it."""
    result = score_all([final(), FIRST])["1900/final"]
    row = rows(result)[3]
    assert (row.carried, row.score) == (Fraction(3, 4), Fraction(-1, 2) + Fraction(3, 4))
    assert [problem.code for problem in result.problems] == ["W243", "W243"]


def test_who_came_in_below_the_last_place_carries_nothing() -> None:
    """One place of the one ranking: only the first of it, here two who share it."""
    result = score_all([FIRST, final(places=1)])["1900/final"]
    assert {number for number, row in rows(result).items() if row.carried} == {1, 3}


def test_the_ranking_changes_by_what_is_carried_over() -> None:
    """The average stays that of what was played in the final."""
    whole = score_all([FIRST, final(places=None, share=Fraction(1))])["1900/final"]
    assert whole.rankings[0].rows[0].entry == 1
    assert sum(row.score - (row.carried or 0) for row in whole.rankings[0].rows) == 0


def test_an_unknown_event_carries_nothing_and_is_named() -> None:
    """With its place."""
    result = score_all([final("1900/nowhere")])["1900/final"]
    assert [problem.code for problem in result.problems] == ["E240"]
    assert rows(result)[1].carried is None


def test_what_is_not_final_is_waited_for() -> None:
    """Provisional scores may change."""
    result = score_all([replace(FIRST, status=Status.PROVISIONAL), final()])["1900/final"]
    assert [problem.code for problem in result.problems] == ["W242"]


def test_nothing_is_carried_round_in_a_circle() -> None:
    """Each waits for the other: both are scored, and it is said once at least."""
    one, other = final("1900/b", id_="1900/a"), final("1900/a", id_="1900/b")
    results = score_all([one, other])
    assert "E241" in {problem.code for result in results.values() for problem in result.problems}


def test_a_final_may_be_the_qualifying_round_of_another() -> None:
    """They are scored in the order in which they build on each other, wherever they stand."""
    last = final("1900/final", places=None, share=Fraction(1), id_="1900/last")
    results = score_all([last, final(places=None, share=Fraction(1)), FIRST])
    assert list(results) == ["1900/last", "1900/final", "1900/first"]
    assert rows(results["1900/last"])[3].carried == rows(results["1900/final"])[3].score
