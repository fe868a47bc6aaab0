"""The programme of a congress."""

import datetime

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.meetings.words.programme import programme
from whistpress.league.people.model import Holding, Trophy
from whistpress.problems import Span

CONGRESS = Congress(
    id="1899-chicago",
    title="Ninth Congress",
    begins=datetime.date(1899, 7, 10),
    when="10 July 1899",
    sittings=(
        ProgrammeItem(day=2, title="Finals", event="1900/friday", trophy="cup"),
        ProgrammeItem(day=1, title="Opening", time="10 a.m.", event="1900/nowhere"),
        ProgrammeItem(day=2, title="Friday game", event="1900/friday"),
    ),
    trophies=("cup", "unknown"),
)
LEAGUE = League(
    name="League",
    today=datetime.date(1900, 1, 1),
    events=(evening(Request(system="howell", pairs=8), "howell"),),
    trophies={
        "cup": Trophy(
            id="cup",
            name="Cup",
            holders=(
                Holding(year=1897, holder="First"),
                Holding(year=1899, date=datetime.date(1899, 7, 1), holder="Just before"),
                Holding(year=1899, date=datetime.date(1899, 7, 12), holder="Not yet"),
            ),
        )
    },
    at=Span("content/league.toml"),
)


def test_days_come_in_order_and_their_sittings_as_they_are_written() -> None:
    """The second day stands second even when the file names it first."""
    first, second = programme(CONGRESS, LEAGUE).days
    assert (first.title, first.date) == ("First day", "Monday, 10 July 1899")
    assert (second.title, second.date) == ("Second day", "Tuesday, 11 July 1899")
    assert [sitting.title for sitting in second.sittings] == ["Finals", "Friday game"]


def test_a_sitting_names_its_event_when_there_is_one_and_it_is_called_otherwise() -> None:
    """No link to an event that is not in the league, no title said twice."""
    (opening,), (finals, friday) = (day.sittings for day in programme(CONGRESS, LEAGUE).days)
    assert (opening.event, opening.event_title) == ("", "")
    assert (finals.event, finals.event_title, finals.trophy) == ("1900/friday", "Friday game", "Cup")
    assert (friday.event, friday.event_title) == ("1900/friday", "")


def test_the_holders_are_those_before_the_meeting() -> None:
    """A programme is printed before it is known who wins; a trophy that the league does not have is left out."""
    (roll,) = programme(CONGRESS, LEAGUE).trophies
    assert [(line.year, line.holder) for line in roll.holders] == [(1897, "First"), (1899, "Just before")]


def test_days_have_no_dates_when_the_books_tell_the_month_alone() -> None:
    """`July 1899` says nothing of the day."""
    vague = replace(CONGRESS, begins=datetime.date(1899, 7, 1), when="July 1899", dated=False)
    assert [day.date for day in programme(vague, LEAGUE).days] == ["", ""]
