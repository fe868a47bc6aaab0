"""Travellers: the results of one deal at each table."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from whistpress.core.games.duplicate_whist import is_of_disobeyed_call
from whistpress.core.games.game import TRICKS
from whistpress.core.model import (
    Credit,
    DealColumn,
    DealPlace,
    Event,
    EventResult,
    LineResult,
    LineWord,
    PlayedLine,
    Schedule,
    Side,
    Traveller,
)
from whistpress.core.scoring import Measure, method_named
from whistpress.core.scoring.slips import FIRST_GROUP, round_winner, tricks_of_both
from whistpress.language import noted, say
from whistpress.league.events.words.auction import DeclaredView, declaration_of
from whistpress.league.events.words.drive_trumps import round_trumps
from whistpress.league.events.words.measures import measure
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import TrumpCard, card, join_words


class Figure(Struct, frozen=True):
    """A figure as a page shows it: its text, an exponent above (exponent scoring), or nothing."""

    text: str = ""
    exponent: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


NO_FIGURE = Figure()


class Half(Struct, frozen=True, kw_only=True):
    """One side of a line: who sat there, tricks credited, mark; `top`: the best score of its column, in a round the winners."""

    who: tuple[Who, ...]
    tricks: str
    mark: Figure
    top: bool = False


class TravellerLine(Struct, frozen=True, kw_only=True):
    """One table's play of a deal; `note` explains what the figures do not show (a revoke, an average, a law)."""

    ns: Half
    ew: Half
    round: int | None
    table: int | None
    note: str = ""
    awaited: bool = False
    declared: DeclaredView | None = None


class Foot(Struct, frozen=True):
    """A line below a traveller: what it is, the figure of N-S, that of E-W; `of_marks` when it sums the marks."""

    title: str
    ns: str
    ew: str
    of_marks: bool = False


class TravellerView(Struct, frozen=True, kw_only=True):
    """One deal, or without trays one round (`by_round`), ready for a template. `anchor` is its id on the event's page.

    `marks` names the directions that have marks: both, one, or none. `of_points`: its lines show what each table declared.
    """

    session: int
    deal: int
    anchor: str
    title: str
    trump: TrumpCard | None
    lines: tuple[TravellerLine, ...]
    foot: tuple[Foot, ...] = ()
    resting: tuple[Who, ...] = ()
    waited: bool = False
    by_round: bool = False
    heading: str = ""
    marks: tuple[str, ...] = ()
    of_points: bool = False


def deal_anchor(session: int, deal: int) -> str:
    """Return the id of a deal on its event's page: `deal-5`, in a later sitting `session-2-deal-5`."""
    return f"deal-{deal}" if session == 1 else f"session-{session}-deal-{deal}"


def anchor_of(traveller: Traveller | DealPlace) -> str:
    """Return the id of a traveller on its event's page: that of its deal, or without trays `round-5`."""
    group = f"-{traveller.group.lower()}" if traveller.group > FIRST_GROUP else ""
    anchor = deal_anchor(traveller.session, traveller.deal) + group
    return anchor.replace("deal-", "round-") if traveller.by_round else anchor


def title_of(traveller: Traveller) -> str:
    """Return the title of a traveller: `Deal 5`; without trays `Round 5`."""
    group = say(", group %(group)s", group=traveller.group) if traveller.group else ""
    return f"{say('Round') if traveller.by_round else say('Deal')} {traveller.deal}{group}"


def travellers(event: Event, result: EventResult) -> tuple[TravellerView, ...]:
    """Return every traveller of an event, in the order of sittings and deals."""
    cast, words = Cast(event), measure(result.scoring)
    schedules = {session.number: session.schedule for session in event.sessions}
    of_points = method_named(event.scoring).source == "points"
    views = []
    for traveller in result.travellers:
        schedule = schedules.get(traveller.session)
        scored = sum(any(credit.tricks is not None for credit in line.credits) for line in traveller.lines) if of_points else 0
        columns = {column.side: column for column in traveller.columns if scored > 1 or not of_points}
        several = len(event.sessions) > 1 and traveller.session > 1
        view = TravellerView(
            session=traveller.session,
            deal=traveller.deal,
            anchor=anchor_of(traveller),
            title=title_of(traveller)
            + (round_trumps(schedule, traveller.deal) if schedule and traveller.by_round else "")
            + (say(", session %(session)s", session=traveller.session) if several else ""),
            trump=card(traveller.trump) if traveller.trump else None,
            lines=tuple([_line(line, cast, schedule, columns, words) for line in traveller.lines]),
            by_round=traveller.by_round,
            foot=_foot(columns) if len(traveller.lines) > 2 else (),
            resting=tuple(cast.who(credit.entry) for credit in traveller.sitting_out),
            waited=any(credit.tricks is not None for credit in traveller.sitting_out),
            heading=words.mark,
            marks=_directions(_marked_sides(traveller)),
            of_points=of_points,
        )
        views.append(view)
    return tuple(views)


def mark_of(credited: Iterable[Credit], words: Measure) -> Figure:
    """Return the figure of one entry's credits on a deal (a team has two): its mark, with its exponent where it has one."""
    marked_credits = [credit for credit in credited if credit.mark is not None]
    if len(marked_credits) < 2:
        return mark_of_one(marked_credits[0], words) if marked_credits else NO_FIGURE
    total = sum((credit.mark or Fraction(0) for credit in marked_credits), Fraction(0))
    return _mark(total.numerator, total.denominator, words.signed)


def mark_of_one(credit: Credit, words: Measure) -> Figure:
    """Return the figure of a single credit: its mark, with its exponent where it has one."""
    mark = credit.mark
    if mark is None:
        return NO_FIGURE
    if credit.whole is not None:
        return Figure(figures.mixed_number(credit.whole), figures.mixed_number(credit.exponent) if credit.exponent else "")
    return _mark(*mark.as_integer_ratio(), words.signed)


@lru_cache(maxsize=4096)
def _mark(numerator: int, denominator: int, signed: bool) -> Figure:
    """Return the figure of a mark; cached, since a league has few different ones."""
    mark = Fraction(numerator, denominator)
    return Figure(figures.signed(mark) if signed else figures.mixed_number(mark))


def note_of(result: LineResult, schedule: Schedule | None) -> str:
    """Return the remarks on a line besides its tricks: word, revokes, law, and the tricks as won if the credited ones differ.

    If the `schedule` has no such line, the remark says so: players missed a move, or sat down at the wrong table.
    """
    line = result.line
    if _plain(line) and (line.round is not None or schedule is None):
        return ""
    parts = [say(line.word.value)] if line.word and not line.adjusted else []
    if line.adjusted:
        ns, ew = map(figures.mixed_number, line.adjusted)
        parts.append(
            say("score adjusted to %(ns)s and %(ew)s", ns=ns, ew=ew)
            + ("" if sum(line.adjusted) == TRICKS else say(", each side its own figure"))
        )
    for side, revokes in ((Side.NS, line.revokes_ns), (Side.EW, line.revokes_ew)):
        if revokes and is_of_disobeyed_call(line.law):
            parts.append(say("%(side)s did not play as was called, which costs as much as a revoke", side=_side(side)))
        elif revokes:
            parts.append(
                say(
                    "%(side)s revoked%(times)s",
                    side=_side(side),
                    times=say(_TIMES[revokes]) if revokes in _TIMES else say(" %(number)s times", number=revokes),
                )
            )
    if line.tricks is not None and (line.revokes_ns or line.revokes_ew or line.adjusted):
        parts.append(say("won in play: %(tricks)s and %(other)s", tricks=line.tricks, other=tricks_of_both(line) - line.tricks))
    if line.declared and line.declared.takes_tricks:
        parts.append(say("the declarer took three tricks for it"))
    if line.cut:
        parts.append(say("the cut made %(side)s winners", side=_side(line.cut)))
    if line.group:
        parts.append(say("played after the tray was fouled: compared in group %(group)s alone", group=line.group))
    if line.law:
        parts.append(say("law %(law)s", law=line.law))
    if schedule and line.round is None and line.word is not LineWord.NEW_DEAL:
        parts.append(say("not as scheduled"))
    return "; ".join(parts)


def _plain(line: PlayedLine) -> bool:
    """Return whether a line has nothing but tricks."""
    return not (
        line.word or line.revokes_ns or line.revokes_ew or line.adjusted or line.declared or line.cut or line.group or line.law
    )


_TIMES = {1: "", 2: noted(" twice")}


def _side(side: Side) -> str:
    return "N-S" if side is Side.NS else "E-W"


@lru_cache(maxsize=4)
def _directions(marked: frozenset[Side]) -> tuple[str, ...]:
    """Return the directions of the marks; equal directions give the same object, so that a page says them once."""
    return tuple(side.value for side in Side if side in marked)


def _marked_sides(traveller: Traveller) -> frozenset[Side]:
    """Return the directions that have marks."""
    sides = set()
    for line in traveller.lines:
        for credit in line.credits:
            if credit.mark is not None:
                sides.add(credit.side)
        if len(sides) == len(Side):
            break
    return frozenset(sides)


def _line(
    result: LineResult, cast: Cast, schedule: Schedule | None, columns: dict[Side, DealColumn], words: Measure
) -> TravellerLine:
    line = result.line
    return TravellerLine(
        ns=_half(result, Side.NS, cast, schedule, columns, words),
        ew=_half(result, Side.EW, cast, schedule, columns, words),
        round=line.round,
        table=line.table,
        note=note_of(result, schedule),
        awaited=line.is_awaited,
        declared=declaration_of(result) if line.declared else None,
    )


def _half(
    result: LineResult, side: Side, cast: Cast, schedule: Schedule | None, columns: dict[Side, DealColumn], words: Measure
) -> Half:
    line = result.line
    credit = None
    for credit in result.credits:
        if credit.side is side:
            break
    else:
        credit = None
    tricks = credit.tricks if credit else None
    column = columns.get(side)
    top = column.top if column else _winning(result)
    held = credit.mark if credit and line.declared else tricks
    return Half(
        who=cast.side(line.seats.side(side), schedule),
        tricks=figures.or_blank(tricks),
        mark=mark_of_one(credit, words) if credit else NO_FIGURE,
        top=held is not None and top is not None and _same(held, top) and line.word is None,
    )


def _same(mark: Fraction, other: Fraction) -> bool:
    """Return whether two marks are equal, without the type checks of Fraction's own comparison."""
    return mark is other or (mark.numerator == other.numerator and mark.denominator == other.denominator)


def _winning(result: LineResult) -> Fraction | None:
    """Return the tricks of the side that won a round in which each table played its own cards; None for any other line."""
    won = round_winner(result.line) if result.line.round_deals else None
    return next((credit.tricks for credit in result.credits if credit.side is won), None)


def _foot(columns: dict[Side, DealColumn]) -> tuple[Foot, ...]:
    ns, ew = columns.get(Side.NS), columns.get(Side.EW)
    if ns is None or ew is None:
        return ()
    lines = [Foot(say("Average"), figures.or_blank(ns.average), figures.or_blank(ew.average))]
    if ns.gains is not None:
        lines.append(Foot(say("Sum of gains"), figures.or_blank(ns.gains), figures.or_blank(ew.gains), of_marks=True))
    return tuple(line for line in lines if line.ns or line.ew)


def people(who: Sequence[Who]) -> str:
    """Return the people of one side in short: `Abel & Archer`, `1 and 2`."""
    return join_words([member.short for member in who])
