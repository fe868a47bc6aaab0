"""Travellers, the results of one deal at each table; and what the laws and the evening changed in them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.duplicate_whist import is_of_disobeyed_call
from whistpress.core.games.game import TRICKS
from whistpress.core.model import (
    MISERE,
    Correction,
    Credit,
    CreditTo,
    DealColumn,
    DealPlace,
    Event,
    EventHead,
    EventResult,
    LineResult,
    LineUpChange,
    LineWord,
    Penalty,
    PlayedLine,
    ResultHead,
    Schedule,
    Side,
    Traveller,
)
from whistpress.core.movement.moves import (
    NO_TRUMPS,
    trumps_in,
)
from whistpress.core.scoring import OFFSET, Measure, method_named
from whistpress.core.scoring.slips import FIRST_GROUP, round_winner, tricks_of_both
from whistpress.language import noted, say
from whistpress.league.events.words.auction import DeclaredView, declaration_of
from whistpress.league.events.words.ranking import _rounds, _substitute, measure
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import TrumpCard, card, day, join_words, sentence

_TRUMPS = {
    "S": noted("spades"),
    "H": noted("hearts"),
    "D": noted("diamonds"),
    "C": noted("clubs"),
    NO_TRUMPS: noted("no trumps"),
    MISERE: noted("misère"),
}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def trump_word(trump: str) -> str:
    """Name one kind of trumps: `hearts`, `no trumps`, `misère`."""
    return say(_TRUMPS[trump])


def trump_words(schedule: Schedule, round_: int) -> str:
    """Name the trumps of a round: `hearts ♥`, `no trumps`, `misère`; nothing where each table turns its own."""
    trumps = dict.fromkeys(trumps_in(schedule, round_))
    return ", ".join(f"{trump_word(trump)} {_SIGNS.get(trump, '')}".strip() for trump in trumps)


def round_trumps(schedule: Schedule, round_: int) -> str:
    """Return the text after the title of a round: the trumps, and how a misère is scored, as in `: hearts ♥`."""
    words = trump_words(schedule, round_)
    if not words:
        return ""
    if schedule.is_misere(round_):
        return say(": misère, each side scores 13 less its tricks")
    return say(": %(trumps)s", trumps=words)


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


class Ruling(Struct, frozen=True):
    """A ruling: its deal, the entry it concerns, and the decision."""

    deal: str
    anchor: str
    who: str
    text: str


def rulings(event: EventHead, result: EventResult) -> tuple[Ruling, ...]:
    """List substitutes, absences and penalties, then by deals every line with a remark.

    A line with a remark has a word, a revoke or a law, or was not played as scheduled.
    """
    cast = Cast(event)
    schedules = {session.number: session.schedule for session in event.sessions}
    lines = (
        _ruling(traveller, line, cast, schedules.get(traveller.session))
        for traveller in result.travellers
        for line in traveller.lines
        if note_of(line, schedules.get(traveller.session))
    )
    return (*_line_up_changes(event, cast), *(_penalty(penalty, cast) for penalty in _penalties(event)), *lines)


_SITTING_OUT = {
    "player": noted("what a player has who sits out"),
    "pair": noted("what a pair has that sits out"),
    "team": noted("what a team has that sits out"),
}
"""What an absent entry is credited with, by the word for an entry."""


def _penalties(event: EventHead) -> tuple[Penalty, ...]:
    of_sections = (
        replace(penalty, entry=penalty.entry + OFFSET * index)
        for index, section in enumerate(event.sections)
        for penalty in section.penalties
    )
    return (*event.penalties, *of_sections)


def _line_up_changes(event: EventHead, cast: Cast) -> Iterator[Ruling]:
    for change in event.changes:
        who = cast.who(change.entry)
        text = _absence(change, cast) if change.absent else f"{_substitute(change)}; {_credit_words(change)}"
        title = say("Absent") if change.absent else say("Substitute")
        yield Ruling(title, who.anchor, who.title, sentence(text))


def _credit_words(change: LineUpChange) -> str:
    """Say to whose record the result goes."""
    whose = {CreditTo.OUT: change.out_name, CreditTo.IN: change.in_name}.get(change.credit) or say("both")
    return say("the result is credited to %(whose)s", whose=whose)


def _absence(change: LineUpChange, cast: Cast) -> str:
    credit = say(_SITTING_OUT[cast.noun]) if change.credit is CreditTo.AVERAGE else say("no credit")
    return say(
        "not there %(rounds)s: %(given)s; those who were to play against them have what a sit-out gives",
        rounds=_rounds(change),
        given=credit,
    )


def _penalty(penalty: Penalty, cast: Cast) -> Ruling:
    who = cast.who(penalty.entry)
    tricks = figures.count_with_noun(penalty.tricks, "trick", "tricks")
    amount = (
        tricks
        if penalty.tricks
        else figures.count_with_noun(penalty.points, say("point of the score"), say("points of the score"))
    )
    why = "; ".join(part for part in (penalty.reason, say("law %(law)s", law=penalty.law) if penalty.law else "") if part)
    suspended = say("taken from the one and given to nobody, so that the scores no longer sum to what they must")
    return Ruling(say("Penalty"), who.anchor, who.title, f"{amount}{f' ({why})' if why else ''}, {suspended}")


def _ruling(traveller: Traveller, line: LineResult, cast: Cast, schedule: Schedule | None) -> Ruling:
    seats = line.line.seats
    sides = [people([cast.seated(number, schedule) for number in dict.fromkeys(side)]) for side in (seats.ns, seats.ew)]
    at = say(" at table %(table)s", table=line.line.table) if line.line.table else ""
    return Ruling(
        deal=f"{title_of(traveller)}{at}",
        anchor=anchor_of(traveller),
        who=say("%(sides)s against %(sides_2)s", sides=sides[0], sides_2=sides[1]),
        text=sentence(note_of(line, schedule)),
    )


class CorrectionView(Struct, frozen=True, kw_only=True):
    """One correction: its day, what, the change, by whom and why; whom it concerns, and where on the event's page it is."""

    iso: str
    day: str
    what: str
    change: str
    by: str
    why: str
    who: tuple[Who, ...]
    anchor: str

    @property
    def short(self) -> str:
        """For beside a figure: `corrected 3 May 1900: 6 for 8`."""
        return say("corrected %(day)s: %(change)s", day=self.day, change=self.change or self.what)


def corrections(event: EventHead, result: ResultHead | None) -> tuple[CorrectionView, ...]:
    """Return every correction of an event, in the order of the days."""
    if not event.corrections:
        return ()
    cast, anchors = Cast(event), _anchors(result)
    return tuple(_view(correction, cast, anchors) for correction in event.corrections)


def by_anchor(views: tuple[CorrectionView, ...]) -> dict[str, tuple[CorrectionView, ...]]:
    """Group the corrections by the anchors of the event's page."""
    anchors = dict.fromkeys(view.anchor for view in views if view.anchor)
    return {anchor: tuple(view for view in views if view.anchor == anchor) for anchor in anchors}


def notes_of(event: EventHead, session: int, deal: int, entry: int) -> tuple[str, ...]:
    """Return the corrections of a deal that concern an entry, to be shown beside its figure."""
    mine = (
        correction
        for correction in event.corrections
        if correction.deal == deal and correction.session == session and entry in correction.entries
    )
    return tuple(say("corrected %(day)s: %(change)s", day=day(correction.date), change=change(correction)) for correction in mine)


def change(correction: Correction) -> str:
    """Return a change in words: `from 8 to 6`; `now 6`; empty where the correction is in words alone."""
    if correction.was and correction.now:
        return say("from %(was)s to %(now)s", was=correction.was, now=correction.now)
    return (
        say("now %(now)s", now=correction.now)
        if correction.now
        else say("%(was)s taken out", was=correction.was)
        if correction.was
        else ""
    )


def _view(correction: Correction, cast: Cast, anchors: Mapping[tuple[int, int], str]) -> CorrectionView:
    on_page = (
        anchors.get((correction.session, correction.deal), "") if correction.deal is not None and not correction.section else ""
    )
    return CorrectionView(
        iso=correction.date.isoformat(),
        day=day(correction.date),
        what=correction.what,
        change=change(correction),
        by=correction.by,
        why=sentence(correction.why.rstrip(".")),
        who=tuple(cast.who(entry) for entry in correction.entries),
        anchor=on_page,
    )


def _anchors(result: ResultHead | None) -> dict[tuple[int, int], str]:
    anchors: dict[tuple[int, int], str] = {}
    for deal_place in result.places if result else ():
        anchors.setdefault((deal_place.session, deal_place.deal), anchor_of(deal_place))
    return anchors
