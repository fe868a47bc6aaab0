"""Seasons of pairs for standings: who played with whom on which evening, and with what score."""

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction

from whistpress.core.model import Contest, Entry, Event, EventResult, PlayedLine, RankedEntry, Ranking, Session, Status
from whistpress.core.movement import Request, arrange
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import Standing, standing
from whistpress.league.standings.model import StandingRule
from whistpress.problems import Span

RULE = StandingRule(id="cup", title="Cup", season="1900", events=("1900/*",))
Scores = Mapping[str, int]
"""The score of each pair of an evening: two letters, the players."""

SCHEDULE = arrange(Request(system="howell", pairs=6))


def evening(number: int, scores: Scores, *, date: datetime.date | None = None, season: str = "1900") -> Event:
    """An evening of three tables; one without scores is to come. By default one a month, from January on."""
    day = date or datetime.date(1900 + (number - 1) // 12, (number - 1) % 12 + 1, 5)
    entries = tuple(
        Entry(number=at, label=str(at), players=tuple(pair), names=tuple(pair)) for at, pair in enumerate(sorted(scores), 1)
    )
    played = tuple(PlayedLine(deal=1, seats=play.seats, tricks=7) for play in SCHEDULE.in_round(1)) if scores else ()
    return Event(
        id=f"{season}/{number:02}", season=season, slug=f"{number:02}", title=f"Evening {number}", date=day,
        contest=Contest.PAIRS, scoring="average", status=Status.FINAL, entries=entries, at=Span("e.toml"),
        sessions=(Session(date=day, schedule=SCHEDULE, lines=played),),
    )  # fmt: skip


def result(event: Event, scores: Scores) -> EventResult:
    """A ranking by these scores; equal ones share the place."""
    numbers = {pair: at for at, pair in enumerate(sorted(scores), 1)}
    rows = tuple(
        RankedEntry(place=1 + sum(other > score for other in scores.values()), entry=numbers[pair], deals=4, tricks=Fraction(28),
            score=Fraction(score))
        for pair, score in sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    )  # fmt: skip
    return EventResult(event=event.id, scoring="average", rankings=(Ranking(group="all", rows=rows),))


def people(members: str = "abcdefgh", clubs: Mapping[str, str] | None = None) -> dict[str, Person]:
    """Players a to h; those named are members, of the clubs given."""
    return {one: Person(id=one, name=one.upper(), member=one in members, club=(clubs or {}).get(one)) for one in "abcdefgh"}


def of_events(rule: StandingRule, played: Sequence[tuple[Event, Scores]], who: Mapping[str, Person] | None = None) -> Standing:
    """The standing of evenings with their scores."""
    results = {event.id: result(event, scores) for event, scores in played if scores}
    return standing(rule, [event for event, _ in played], results, who or people())


def of_season(rule: StandingRule, *evenings: Scores, who: Mapping[str, Person] | None = None) -> Standing:
    """The standing of a season, an evening a month."""
    return of_events(rule, [(evening(number, scores), scores) for number, scores in enumerate(evenings, 1)], who)


def figures(found: Standing) -> dict[str, tuple[int, Fraction]]:
    """Place and figure of everybody: `ab` is the pair of a and b."""
    return {"".join(row.who): (row.place, row.figure) for row in found.rows}
