"""Small events for the tests of what is printed."""

import datetime
from collections.abc import Mapping

from whistpress.core.model import Contest, Entry, Event, PlayedLine, Schedule, Session, Status, Trump
from whistpress.core.movement import Request, arrange
from whistpress.problems import Span

DAY = datetime.date(1900, 1, 12)
_SIZES = {Contest.INDIVIDUAL: 1, Contest.PAIRS: 2, Contest.FOURS: 4, Contest.EIGHTS: 8}


def evening(
    request: Request,
    scoring: str,
    *,
    title: str = "Friday game",
    played: bool = False,
    trumps: Mapping[int, Trump] | None = None,
    names: Mapping[int, tuple[str, ...]] | None = None,
    paper: tuple[str, ...] = (),
) -> Event:
    """An event of one sitting; `played` gives every line a score, always the same."""
    schedule = arrange(request)
    entries = tuple(
        Entry(number=number, label=str(number), names=(names or {}).get(number) or _names(number, schedule))
        for number in sorted({schedule.entry_of(seat) for seat in schedule.numbers()})
    )
    session = Session(date=DAY, schedule=schedule, lines=_lines(schedule) if played else (), trumps=dict(trumps or {}))
    return Event(
        id="1900/friday",
        season="1900",
        slug="friday",
        title=title,
        date=DAY,
        contest=schedule.contest,
        scoring=scoring,
        status=Status.FINAL if played else Status.PLANNED,
        sessions=(session,),
        entries=entries,
        paper=paper,
        at=Span("content/events/1900/friday.toml"),
    )


def _names(number: int, schedule: Schedule) -> tuple[str, ...]:
    return tuple(f"Player{chr(64 + number)} {who}" for who in ("One", "Two", "Three", "Four")[: _SIZES.get(schedule.contest, 4)])


def _lines(schedule: Schedule) -> tuple[PlayedLine, ...]:
    lines = [
        PlayedLine(
            deal=deal,
            seats=play.seats,
            tricks=3 + (5 * deal + 3 * play.round + 7 * play.table) % 8,
            round=play.round,
            table=play.table,
        )
        for play in schedule.plays
        for deal in play.deals
    ]
    return tuple(sorted(lines, key=lambda line: line.deal))
