"""`python -m bench scoring [SESSIONS]`: whole sessions of eight tables and 24 deals scored one after the other in one process."""

import datetime
import random
import time

from whistpress.core.model import Event, PlayedLine, Schedule, Session, Status
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.problems import Span

TABLES, DEALS = 8, 24
DAY = datetime.date(2000, 1, 1)
METHODS = ("average", "howell", "exponent", "match", "matchpoints", "safford")


def main(sessions: int = 1000) -> None:
    """Score the same sessions by each of several methods, and print the seconds of each."""
    schedule = arrange(Request(system="mitchell", tables=TABLES, deals=DEALS, variant="skip"))
    played = [lines(schedule, random.Random(number)) for number in range(sessions)]
    print(f"{sessions} sessions of {TABLES} tables and {DEALS} deals, in one process")
    for method in METHODS:
        before = time.perf_counter()
        for session in played:
            score(event(schedule, session, method))
        seconds = time.perf_counter() - before
        print(f"scored by {method:<12} {seconds:8.2f} seconds {1000 * seconds / sessions:8.2f} ms each")


def lines(schedule: Schedule, chance: random.Random) -> tuple[PlayedLine, ...]:
    """A score for every line, and a revoke in fifty."""
    return tuple(
        PlayedLine(
            deal=deal, seats=play.seats, round=play.round, table=play.table,
            tricks=int(chance.random() * 14), revokes_ns=int(chance.random() * 50) == 0,
        )
        for play in schedule.plays
        for deal in play.deals
    )  # fmt: skip


def event(schedule: Schedule, played: tuple[PlayedLine, ...], scoring: str) -> Event:
    """One evening."""
    return Event(
        id="2000/evening", season="2000", slug="evening", title="An evening", date=DAY, contest=schedule.contest,
        scoring=scoring, status=Status.FINAL, at=Span("evening.toml"),
        sessions=(Session(date=DAY, schedule=schedule, lines=played),),
    )  # fmt: skip
