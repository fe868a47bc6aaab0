"""Careers over many events."""

import datetime
from fractions import Fraction
from pathlib import Path

from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import read
from whistpress.core.model import Contest, Entry, Event, EventResult, PlayedLine, Seats, Session, Status
from whistpress.core.scoring import score
from whistpress.league.careers.facts.career import careers
from whistpress.problems import Span


def evening(slug: str, day: datetime.date, names: dict[int, tuple[str, ...]], tricks: tuple[int, ...] = ()) -> Event:
    """Two tables of pairs 1-2 and 3-4, one deal; no scores when planned."""
    lines = tuple(
        PlayedLine(deal=1, seats=Seats.of_sides(2 * table - 1, 2 * table), tricks=made) for table, made in enumerate(tricks, 1)
    )
    return Event(
        id=f"{day.year}/{slug}",
        season=str(day.year),
        slug=slug,
        title=slug.capitalize(),
        date=day,
        contest=Contest.PAIRS,
        scoring="average",
        status=Status.FINAL if tricks else Status.PLANNED,
        sessions=(Session(date=day, lines=lines),),
        entries=tuple(Entry(number=number, label=str(number), players=pair) for number, pair in names.items()),
        at=Span("event.toml"),
    )


FIRST = evening(
    "january", datetime.date(1900, 1, 12), {1: ("abel", "archer"), 2: ("baker", "brown"), 3: ("cole", "crane"),
                                            4: ("dean", "drew")}, (9, 5),
)  # fmt: skip
SECOND = evening(
    "december", datetime.date(1899, 12, 1), {1: ("abel", "archer"), 2: ("baker", "cole"), 3: ("brown", "crane"),
                                             4: ("dean", "drew")}, (4, 6),
)  # fmt: skip
PLANNED = evening("march", datetime.date(1900, 3, 2), {1: ("abel", "newman")})
EVENTS = (FIRST, SECOND, PLANNED)
RESULTS: dict[str, EventResult] = {event.id: score(event) for event in EVENTS}


def test_a_career_lists_every_appearance_the_oldest_first() -> None:
    """Event, partner, place of how many and score, whatever the order of the files."""
    abel = careers(EVENTS, RESULTS)["abel"]
    told = [(one.event, one.partners, one.place, one.of, one.score) for one in abel.appearances]
    assert told == [
        ("1899/december", ("archer",), 3, 4, Fraction(-1)),
        ("1900/january", ("archer",), 1, 4, Fraction(2)),
    ]
    assert (abel.events, abel.deals, abel.firsts) == (2, 2, 1)
    assert list(abel.seasons) == ["1899", "1900"]


def test_the_best_appearance_is_the_highest_place_then_the_earliest() -> None:
    """Crane was third in January and first, sharing, in December."""
    found = careers(EVENTS, RESULTS)
    assert found["abel"].best is not None and found["abel"].best.event == "1900/january"
    assert found["crane"].best is not None and found["crane"].best.place == 1
    assert found["newman"].best is None


def test_an_event_without_scores_gives_a_person_no_appearance() -> None:
    """Newman is entered for March; he has a career, with nothing in it yet."""
    assert careers(EVENTS, RESULTS)["newman"].appearances == ()
    assert careers(EVENTS, {})["abel"].appearances == ()


def test_partners_are_told_the_most_frequent_first() -> None:
    """Cole played with Baker, then with Crane."""
    assert list(careers(EVENTS, RESULTS)["cole"].with_partners) == ["baker", "crane"]


def test_partners_of_a_season_are_those_of_its_sessions(tmp_path: Path) -> None:
    """The season is one event; each session that was played has a partner of its own."""
    event, _ = read(tmp_path, EDGEWOOD + session(5, rows_of(1)) + session(12, rows_of(2)) + session(19))
    assert event is not None and event.partners is not None
    found = careers([event], {event.id: score(event)})
    lady = event.entries[0].players[0]
    pairs = [next(one.players for one in evening.entries if lady in one.players) for evening in event.evenings[:2]]
    assert {partner: len(shown) for partner, shown in found[lady].with_partners.items()} == {
        other: 1 for pair in pairs for other in pair if other != lady
    }
    assert (found[lady].events, len(found[lady].evenings)) == (1, 2)
    assert all(one.event.endswith(("session-1", "session-2")) for one in found[lady].evenings)
