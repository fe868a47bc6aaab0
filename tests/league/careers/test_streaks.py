"""Streaks and attendance."""

from hypothesis import given
from hypothesis import strategies as st

from tests.league.careers.leagues import FEBRUARY, JANUARY, NEXT_YEAR, careers_of, known
from whistpress.league.careers.facts.career import Attendance, Calendar, clubs_of, streaks_in, streaks_of_person
from whistpress.league.careers.facts.ledger import events_of_clubs
from whistpress.league.events.facts.encounters import StreakKind
from whistpress.league.people.model import Person

WELL = st.lists(st.booleans(), max_size=30)


def test_the_longest_streak_and_the_one_that_goes_on_are_told_apart() -> None:
    """Three, then a miss, then two that still go on."""
    found = streaks_in(StreakKind.FIRSTS, [("a", True), ("b", True), ("c", True), ("d", False), ("e", True), ("f", True)])
    assert found.longest and (found.longest.length, found.longest.first, found.longest.last) == (3, "a", "c")
    assert found.current and (found.current.length, found.current.first, found.current.last) == (2, "e", "f")
    assert found.current.current and not found.longest.current


def test_a_streak_that_is_the_longest_and_goes_on_says_so() -> None:
    """One streak, told once."""
    found = streaks_in(StreakKind.FIRSTS, [("a", False), ("b", True), ("c", True)])
    assert found.longest == found.current
    assert found.longest and found.longest.current


def test_first_places_in_a_row_are_those_of_the_events_that_one_played() -> None:
    """Abel won, alone or sharing, all three times."""
    found = streaks_of_person(StreakKind.FIRSTS, careers_of(known(JANUARY, FEBRUARY, NEXT_YEAR))["abel"].appearances)
    assert found.current and (found.current.length, found.current.first) == (3, JANUARY.id)


def test_attendance_is_counted_over_the_events_of_the_club_from_the_first_on() -> None:
    """Only Cole is of the mill: its events are all three. A newcomer's earlier absence is no gap."""
    found = known(JANUARY, FEBRUARY, NEXT_YEAR)
    held = events_of_clubs(found.events, clubs_of({"cole": Person(id="cole", name="Cole", club="mill")}))
    assert [len(held["mill"]), len(held[""])] == [3, 3]
    late = [one for one in careers_of(found)["cole"].appearances if one.event != JANUARY.id]
    told, runs = Calendar(held["mill"]).attendance(one.event for one in late)
    assert told == (Attendance("1900", 1, 2), Attendance("1901", 1, 1))
    assert runs.current and runs.current.length == 2


@given(WELL)
def test_the_longest_streak_is_the_longest_run(well: list[bool]) -> None:
    """As one would count it on a strip of paper."""
    found = streaks_in(StreakKind.TOP_HALF, [(str(at), one) for at, one in enumerate(well)])
    strip = "".join("x" if one else " " for one in well)
    runs = strip.split()
    assert (found.longest.length if found.longest else 0) == max(map(len, runs), default=0)
    assert (found.current.length if found.current else 0) == len(well) - len(
        "".join("x" if one else " " for one in well).rstrip("x")
    )
