"""Which events are to come, and which were played last."""

import datetime

from msgspec.structs import replace

from tests.site import leagues
from whistpress.core.model import Event, Status
from whistpress.core.model.event import summary_of
from whistpress.league.events.words.event_lines import event_line, last_played_first
from whistpress.league.seasons.facts import seasons_over
from whistpress.league.seasons.words import coming_events

TODAY = datetime.date(1901, 3, 1)
"""Between the two sittings of the events below."""


def two_evenings(*, begun: bool) -> Event:
    """An event of two sittings, in February and in May; the first has been played, or nobody has typed it yet."""
    played, ahead = leagues.mitchell().sessions[0], leagues.planned().sessions[0]
    first = replace(played if begun else ahead, date=datetime.date(1901, 2, 1), number=1)
    second = replace(ahead, date=datetime.date(1901, 5, 3), time="7.30 p.m.", number=2)
    status = Status.PROVISIONAL if begun else Status.PLANNED
    return replace(leagues.mitchell(), date=first.date, sessions=(first, second), status=status)


def test_the_next_sitting_of_an_event_that_has_begun_is_to_come() -> None:
    """With its own day and hour, whether its first sitting is typed or not; an event that has not begun comes as a whole."""
    for begun in (True, False):
        (found,) = coming_events([summary_of(two_evenings(begun=begun))], TODAY)
        line = event_line(found, None)
        assert (line.iso, line.hours, line.planned) == ("1901-05-03", "7.30 p.m.", True)
        assert line.title.endswith(", session 2") and line.path == event_line(two_evenings(begun=begun), None).path
    (whole,) = coming_events([summary_of(two_evenings(begun=False))], datetime.date(1901, 1, 1))
    assert whole.title == two_evenings(begun=False).title
    assert not list(coming_events([summary_of(two_evenings(begun=True))], datetime.date(1901, 6, 1)))


def test_a_season_with_a_sitting_ahead_is_not_over() -> None:
    """Its year book and its archive wait for the last sitting."""
    event = summary_of(two_evenings(begun=True))
    for day, over in ((TODAY, ()), (datetime.date(1901, 6, 1), (event.season,))):
        assert seasons_over(leagues.league(events=(event,), congresses={}, today=day)) == over


def test_an_event_in_sections_comes_as_a_whole() -> None:
    """Both rooms play it; nobody is told of the first alone."""
    plan = leagues.planned()
    sections = tuple(replace(plan, section=name, title=f"{plan.title}, section {name}", slug=name) for name in "AB")
    (found,) = coming_events([summary_of(replace(plan, sessions=(), sections=sections))], TODAY)
    assert found.title == plan.title


def test_the_latest_result_is_that_of_the_last_day_of_play() -> None:
    """A tournament that began before another evening, and went on after it, is the later."""
    long = summary_of(replace(two_evenings(begun=True), id="1900-01/long"))
    late = replace(long, sessions=(long.sessions[0], replace(long.sessions[1], played=True)))
    other = summary_of(replace(leagues.individual(), date=datetime.date(1901, 2, 20)))
    other = replace(other, dates=(other.date,), sessions=tuple(replace(one, date=other.date) for one in other.sessions))
    assert [event.id for event in last_played_first([long, other])] == [other.id, long.id]
    assert [event.id for event in last_played_first([late, other])] == [late.id, other.id]
