"""What a congress is made of: its events with their entries, its tables, its business, the names in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.meeting import congress, howell, league, match
from whistpress.league.meetings.model import ProgrammeItem
from whistpress.league.meetings.words.meeting import USUAL, ballot, delegates_of, meetings
from whistpress.league.meetings.words.programme import IDLE, congress_events, halls, programme, surname_first
from whistpress.site.figures import roman


def test_the_events_are_numbered_in_the_order_of_the_programme_and_none_is_left_out() -> None:
    """First those that a sitting names, then those that say that they belong to the meeting."""
    one, two = congress_events(congress(), league())
    assert (one.number, one.event.title, one.sitting and one.sitting.time) == ("I", "Friday game", "7.30 p.m.")
    assert (two.number, two.event.title, two.sitting) == ("II", "Cup match", None)
    assert (one.entry_count, two.entry_count) == ("Eight pairs", "Two teams")
    assert [who.title for who in two.groups[0].entries] == ["Harbour", "Saltmarsh"]


def test_an_event_that_two_sittings_name_is_entered_once() -> None:
    """It is played on both days."""
    twice = congress(sittings=(*congress().sittings, ProgrammeItem(day=2, title="Friday game, second part", event="1900/friday")))
    assert [one.event.id for one in congress_events(twice, league())] == ["1900/friday", "1900/match"]


def test_the_tables_stand_in_their_rooms_with_those_who_sit_there_first() -> None:
    """Howell with eight pairs: four tables, and the numbers of the first round on the schedule."""
    events = congress_events(congress(), league())
    long_room, elsewhere = halls(events, congress(), 100.0)
    assert (long_room.room, elsewhere.room) == ("Long room", "")
    (plan,) = long_room.plans
    schedule = howell().sessions[0].schedule
    assert schedule
    first = {
        play.table: tuple(map(str, (play.seats.n, play.seats.e, play.seats.s, play.seats.w))) for play in schedule.in_round(1)
    }
    assert {table.table: table.seats for table in plan.tables} == first
    assert plan.when == "Tuesday, 10 July 1900, 7.30\u00a0p.m."
    assert plan.title.startswith("Four tables, numbered 1–4. Table 1: North and South ")
    assert "numbers are those of the pairs" in plan.words
    assert "numbers are those of the players" in elsewhere.plans[0].words


@pytest.mark.parametrize("measure", [20.0, 50.0, 100.0, 400.0])
def test_tables_never_lie_upon_each_other_and_keep_to_the_measure(measure: float) -> None:
    """Whatever the page: at least one in a row."""
    for hall in halls(congress_events(congress(), league()), congress(), measure):
        for plan in hall.plans:
            corners = [(table.x, table.y) for table in plan.tables]
            assert len(set(corners)) == len(corners)
            assert all(x + plan.cell <= plan.width and y + plan.cell <= plan.height for x, y in corners)
            assert plan.width <= max(measure, plan.cell)


def test_a_table_at_which_nobody_sits_first_is_told_so() -> None:
    """It stands in the room all the same."""
    event = howell()
    schedule = event.sessions[0].schedule
    assert schedule
    plays = tuple(play for play in schedule.plays if (play.round, play.table) != (1, 2))
    late = replace(event, sessions=(replace(event.sessions[0], schedule=replace(schedule, plays=plays)),))
    whole = replace(league(), events=(late,))
    ((plan,),) = (hall.plans for hall in halls(congress_events(congress(), whole), congress(), 100.0))
    assert [table.seats == IDLE for table in plan.tables] == [False, True, False, False]
    assert "Table 2: nobody at first." in plan.title


def test_motions_and_elections_come_where_the_order_of_business_says() -> None:
    """The two words stand for all of them; the rest is as it is written."""
    (meeting,) = meetings(congress())
    titles = [(item.title, len(item.motions), len(item.elections)) for item in meeting.order]
    assert titles == [
        ("Roll of delegates", 0, 0),
        ("Motions", 1, 0),
        ("Elections", 0, 2),
        ("Time and place of the next meeting", 0, 0),
    ]


def test_without_an_order_of_business_there_is_the_usual_one() -> None:
    """A meeting without any still needs its minutes."""
    (meeting,) = meetings(congress(sittings=()))
    assert tuple(item.title for item in meeting.order) == USUAL
    assert sum(len(item.motions) + len(item.elections) for item in meeting.order) == 3


def test_clubs_are_called_by_their_names() -> None:
    """By id where the league knows them, else as the file has it."""
    assert [(one.club, one.id) for one in delegates_of(congress(), league())] == [
        ("Harbour Whist Club", "harbour"),
        ("Wanderers", ""),
    ]


def test_how_many_are_elected_is_said_in_words() -> None:
    """One is, two are."""
    assert [ballot(one).told for one in congress().elections] == ["One is elected.", "Two are elected."]


def test_everybody_who_is_named_is_in_the_index_once_under_the_surname() -> None:
    """Another spelling is the same person; a remark in brackets is none of the name; holders only where they are there."""
    lines = {line.name: [mention.what for mention in line.mentions] for line in programme(congress(), league()).index}
    assert lines["Abel, Edith"] == ["President", "delegate", "I"]
    assert lines["Baker, Ben"] == ["Laws", "motion", "candidate", "I"]
    assert lines["Drew, Dora"] == ["candidate"]
    assert "Gray, E." not in lines and "Saltmarsh" not in lines
    assert list(lines) == sorted(lines, key=str.casefold)
    assert all("II" in lines[surname_first(name)] for entry in match().entries for name in entry.names)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Edith Abel", "Abel, Edith"),
        ("John Smith, Jr.", "Smith, John Jr."),
        ("Plato", "Plato"),
        ("A. B. van Cole", "van Cole, A. B."),
    ],
)
def test_a_name_is_turned_round_for_the_index(name: str, line: str) -> None:
    """The surname first."""
    assert surname_first(name) == line


@given(st.integers(1, 3999))
def test_roman_figures_add_up_to_their_number(number: int) -> None:
    """Read back by the rule: a smaller figure before a larger one is taken away."""
    worth = [{"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}[letter] for letter in roman(number)]
    signed = [-one if any(later > one for later in worth[place + 1 : place + 2]) else one for place, one in enumerate(worth)]
    assert sum(signed) == number
