"""Whist-drive cards: one for each lady, gentleman, player or pair, hand by hand, to be marked at each table.

Where the schedule knows who meets whom, the card says so; where winners move, it says in words how (Barney 1900, p. 24).
Everything is read off the Schedule: whatever system made it, its cards follow.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import Contest, Event, Play, Schedule, Session
from whistpress.core.movement.players.progressive_winners import follows_from_winners
from whistpress.core.movement.players.winners import FIRST, FIRST_CUT, SECOND
from whistpress.core.movement.register import ladies_of
from whistpress.language import say
from whistpress.printing.papers.pieces import known_rounds, plays_of, sitting_title
from whistpress.printing.papers.player_papers import Walk, stop_of, walks
from whistpress.views.cards import label_of, singly
from whistpress.views.people import Cast
from whistpress.views.tally import rounds_of


class DriveCard(Struct, frozen=True, kw_only=True):
    """One card. `kind` is `lady`, `gentleman` or `plain`: the form of the card shows it, without a second colour.

    `word` says it in words, `begins` where its owner sits first; `columns` head the cells of `rows`, the empty ones of which
    are written in. `rule` are sentences: how its owner moves.
    """

    kind: str
    word: str
    number: str = ""
    name: str = ""
    head: str
    begins: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    rule: tuple[str, ...] = ()
    part: str = ""


def drive_cards(event: Event, session: Session, spare: int = 0) -> tuple[DriveCard, ...]:
    """A card for each walk through the rooms, then `spare` blanks of each kind; none of a sitting without a schedule."""
    schedule = session.schedule
    if schedule is None or schedule.of_meetings:
        return ()
    made = tuple(_cards(event, session, schedule))
    kinds = {card.kind: _blank(card) for card in made}
    return made + tuple(blank for blank in kinds.values() for _ in range(spare))


def _cards(event: Event, session: Session, schedule: Schedule) -> Iterator[DriveCard]:
    cast, label, ladies = Cast(event), label_of(event, schedule), ladies_of(schedule)
    plays = {(play.round, play.table): play for play in plays_of(session)}
    for walk in walks(session):
        who = cast.seated(walk.number, schedule)
        kind = ("lady" if walk.number in ladies else "gentleman") if ladies else "plain"
        columns, rows = _table(event, session, plays, walk, cast)
        yield DriveCard(
            kind=kind,
            word=_word(kind, schedule.contest),
            number=label(walk.number),
            name=" ".join(part for part in (who.title if who.named else "", f"({walk.half})" if walk.half else "") if part),
            head=sitting_title(event, session),
            begins=_begins(schedule, walk),
            columns=columns,
            rows=rows,
            rule=_winners_rule(schedule, kind) if follows_from_winners(schedule) else _known_rule(schedule, walk),
        )


def _blank(card: DriveCard) -> DriveCard:
    """The same card for somebody who came unannounced: nothing on it but the numbers of the hands and the rule."""
    rows = tuple((row[0], *("",) * (len(row) - 1)) for row in card.rows)
    return replace(card, number="", name="", begins=say("Begins at table"), rows=rows)


def _word(kind: str, contest: Contest) -> str:
    single = contest is Contest.INDIVIDUAL
    words = {"lady": say("Lady") if single else say("Ladies"), "gentleman": say("Gentleman") if single else say("Gentlemen")}
    return words.get(kind) or {Contest.INDIVIDUAL: say("Player"), Contest.PAIRS: say("Pair")}.get(contest, "Team")


def _begins(schedule: Schedule, walk: Walk) -> str:
    if not walk.stops:
        return ""
    round_, table, seat = walk.stops[0]
    chair = say(seat.word) if singly(schedule) else "N-S" if seat.value in "NS" else "E-W"
    later = say(" in round %(round)s", round=round_) if round_ > 1 else ""
    return say("Begins%(later)s at table %(table)s, %(chair)s", later=later, table=table, chair=chair)


def _table(
    event: Event, session: Session, plays: Mapping[tuple[int, int], Play], walk: Walk, cast: Cast
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The heads of the columns, and the rows: round by round what is known, and boxes for what is not."""
    schedule = session.schedule
    if schedule is None or follows_from_winners(schedule):
        gains = event.scoring == "gains-losses"
        columns = (
            say("Hand"),
            say("Table"),
            *((say("Gains"), say("Losses")) if gains else (say("Points"), say("Total"))),
            say("Marked by"),
        )
        return columns, tuple((str(round_), "", "", "", "") for round_ in rounds_of(session))
    single, deals = singly(schedule), (say("Deals"),) if schedule.deals else ()
    columns = (
        say("Round"),
        say("Table"),
        say("Seat"),
        *((say("Partner"),) if single else ()),
        say("Against"),
        *deals,
        say("Score"),
        say("Total"),
        say("Marked by"),
    )
    stops = (stop_of(cast, schedule, plays, walk, round_, single=single) for round_ in known_rounds(session))
    return columns, tuple((*stop, "", "", "") for stop in stops)


def _winners_rule(schedule: Schedule, kind: str) -> tuple[str, ...]:
    """Say what the holder of the card does after a hand, at every table, and who deals where that is not cut for."""
    return (*_ways(schedule, kind), *_deals(schedule, kind))


def _ways(schedule: Schedule, kind: str) -> tuple[str, ...]:
    variant, last = schedule.variant or FIRST, schedule.tables
    if kind == "plain":
        parted = say("winners stay and part") if variant == FIRST_CUT else say("winners stay together")
        return (
            say("If you win, go to the next lower table; if you lose, stay and change partners."),
            say("At table 1 the %(parted)s, and losers go to table %(last)s.", parted=parted, last=last),
        )
    if kind == "lady":
        return (
            say("If you win, go to the next lower table, from table 1 to table %(last)s.", last=last),
            say("If you lose, stay."),
        )
    wins, other = ("win", "lose") if variant == SECOND else ("lose", "win")
    return (
        say("If you %(wins)s, go to the next higher table, from table %(last)s to table 1.", wins=wins, last=last),
        say("If you %(other)s, stay.", other=other),
    )


def _deals(schedule: Schedule, kind: str) -> tuple[str, ...]:
    """Who deals, where that is not cut for (Barney 1900, p. 24)."""
    if not schedule.lady_deals:
        return ()
    return (say("When you come to a table, you deal.") if kind == "lady" else say("The lady who comes to the table deals."),)


def _known_rule(schedule: Schedule, walk: Walk) -> tuple[str, ...]:
    """How somebody moves whose way is the same after every round; nothing else needs words, as the card has every table."""
    tables = [table for _, table, _ in walk.stops]
    if len({stop[1:] for stop in walk.stops}) == 1:
        return (say("Keep your chair all the time: the others come to you."),)
    steps = {(after - before) % schedule.tables for before, after in pairwise(tables)}
    if steps == {1} and schedule.tables > 2:
        return (say("After each round go to the next higher table, from table %(tables)s to table 1.", tables=schedule.tables),)
    if steps == {schedule.tables - 1} and schedule.tables > 2:
        return (say("After each round go to the next lower table, from table 1 to table %(tables)s.", tables=schedule.tables),)
    return ()
