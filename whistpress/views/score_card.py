"""Score cards: what one table writes, deal by deal in the order of play (Mitchell 1897, pp. 22–25)."""

from dataclasses import dataclass

from whistpress.core.model import Event, Play, Schedule, Session
from whistpress.views.cards import label_of, singly
from whistpress.views.people import Cast
from whistpress.views.words import day

DEALS = 24
"""Deals on one card: an evening's play (Mitchell 1897, p. 26)."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One deal: who sits where (empty while nobody has moved), whether a block of deals of its own begins here."""

    deal: int
    seats: tuple[str, ...]
    begins: bool


@dataclass(frozen=True, slots=True)
class Roll:
    """A side's or a club's heading on the card, and its players with their numbers."""

    title: str
    players: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCard:
    """The card of one table and at most 24 deals.

    `seats` head the columns of numbers (N S E W, or the two sides); `part` says which of several cards of the table it is.
    """

    table: int
    title: str
    date: str
    seats: tuple[str, ...]
    lines: tuple[ScoreLine, ...]
    rolls: tuple[Roll, ...] = ()
    part: str = ""


def score_cards(event: Event, session: Session) -> tuple[ScoreCard, ...]:
    """A card for each table and each 24 deals; none without trays."""
    schedule = session.schedule
    if schedule is None or not schedule.deals:
        return ()
    rounds = frozenset(session.rounds or range(1, schedule.rounds + 1))
    rolls = _rolls(event, schedule)
    cards: list[ScoreCard] = []
    for table in sorted({play.table for play in schedule.plays if play.round in rounds}):
        plays = [play for play in schedule.at_table(table) if play.round in rounds]
        lines = _lines(event, schedule, plays)
        pages = [lines[start : start + DEALS] for start in range(0, len(lines), DEALS)]
        cards += [
            ScoreCard(
                table=table,
                title=event.title,
                date=day(session.date),
                seats=("N", "S", "E", "W") if singly(schedule) else ("N. & S.", "E. & W."),
                lines=_seated(page, lines[: index * DEALS]),
                rolls=rolls,
                part=f"Card {index + 1} of {len(pages)}" if len(pages) > 1 else "",
            )
            for index, page in enumerate(pages)
        ]
    return tuple(cards)


def _lines(event: Event, schedule: Schedule, plays: list[Play]) -> list[ScoreLine]:
    """Every deal of a table in the order of play; numbers stand on the first deal of each arrangement."""
    label = label_of(event, schedule)
    lines = []
    for play in plays:
        numbers = tuple(play.seats) if singly(schedule) else (play.seats.n, play.seats.e)
        for index, deal in enumerate(play.deals):
            lines.append(ScoreLine(deal, tuple(map(label, numbers)) if index == 0 else (), index == 0))
    return lines


def _seated(page: list[ScoreLine], before: list[ScoreLine]) -> tuple[ScoreLine, ...]:
    """A page whose first line always says who sits there."""
    first = page[0]
    if first.seats:
        return tuple(page)
    seats = next(line.seats for line in reversed(before) if line.seats)
    return (ScoreLine(first.deal, seats, True), *page[1:])


def _rolls(event: Event, schedule: Schedule) -> tuple[Roll, ...]:
    """The two clubs with their players' numbers, where two teams with numbered players meet; else nothing."""
    if len(schedule.teams) != 2:
        return ()
    cast = Cast(event)
    rolls = []
    for number, members in enumerate(schedule.teams, start=1):
        entry = event.entry(number)
        names = entry.names if entry else ()
        players = tuple((str(member), names[index] if index < len(names) else "") for index, member in enumerate(members))
        rolls.append(Roll((entry.name if entry else "") or f"{cast.noun.capitalize()} No. {number}", players))
    return tuple(rolls)
