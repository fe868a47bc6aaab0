"""What was won: an event for a trophy, or a standing whose season is over."""

import datetime
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from fractions import Fraction

from whistpress.core.model import Event, EventResult, League, Status, Trophy
from whistpress.core.model.standings import StandingRule
from whistpress.core.records.parties import Parties, Party
from whistpress.core.records.standings import standing
from whistpress.problems import Span
from whistpress.values import dataclass

GAIN = "gain"
"""The scoring in which the loser's score is the winner's with a minus sign: the margin is the score itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """Something that was played for a trophy: the day on which it was decided, who took part, who won, by how much.

    `parties` are all who took part (of a standing only the winners); `drawn`: two sides met and neither won. `margin` is
    the difference of the first score and the next, None where nobody is behind.
    """

    date: datetime.date
    dates: tuple[datetime.date, ...]
    title: str
    parties: tuple[Party, ...]
    winners: tuple[Party, ...]
    drawn: bool = False
    margin: Fraction | None = None
    event: str = ""
    standing: str = ""
    at: Span | None = None

    @classmethod
    def of_event(cls, event: Event, result: EventResult, parties: Parties) -> "Won":
        """What an event decided."""
        entered = {entry.number: parties.entered(event, entry) for entry in event.entries}
        rows = [row for ranking in result.rankings for row in ranking.rows]
        winners = tuple(entered[row.entry] for row in rows if row.place == 1 and row.entry in entered)
        return cls(
            date=max(event.dates),
            dates=event.dates,
            title=event.title,
            parties=tuple(entered.values()),
            winners=winners,
            drawn=len(entered) == 2 and len(winners) == 2 and len(result.rankings) == 1,
            margin=_margin(result),
            event=event.id,
            at=event.at,
        )


def won_standings(league: League, trophy: Trophy, results: Mapping[str, EventResult], parties: Parties) -> Iterator[Won]:
    """The standings for a trophy that nothing can change any more."""
    for rule in league.standings.values():
        events = _of(rule, league) if rule.trophy == trophy.id else []
        if not events or not all(event.status is Status.FINAL for event in events):
            continue
        rows = standing(rule, league.events, results, league.people).rows
        winners = tuple(parties.ranked(row.who) for row in rows if row.place == 1)
        figures = [row.figure for row in rows]
        margin = abs(figures[0] - figures[1]) if len(figures) > 1 and len(winners) == 1 else None
        if winners:
            day = max(max(event.dates) for event in events)
            yield Won(
                date=day,
                dates=(day,),
                title=rule.title,
                parties=winners,
                winners=winners,
                margin=margin,
                standing=rule.id,
                at=rule.at,
            )


def _of(rule: StandingRule, league: League) -> list[Event]:
    """The events that a standing may count, and all others of its season: it is over when they are."""
    patterns = rule.events
    return [
        event for event in league.events if event.season == rule.season or any(fnmatchcase(event.id, one) for one in patterns)
    ]


def _margin(result: EventResult) -> Fraction | None:
    """How far the first is ahead of the next; nothing with several firsts, all level, or percentages compared."""
    if len(result.rankings) != 1 or result.rankings[0].by_percentage:
        return None
    rows = sorted(result.rankings[0].rows, key=lambda row: row.place)
    behind = next((row for row in rows if row.place > 1), None)
    if behind is None:
        return None
    return rows[0].score if result.scoring == GAIN and len(rows) == 2 else abs(rows[0].score - behind.score)
