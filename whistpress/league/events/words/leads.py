"""Systems of leads in words: their tables, what a lead or a signal shows, whether one followed the league's own."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from whistpress.core.games.game import JudgedPlay
from whistpress.core.games.leads import LEADS, SIGNALS
from whistpress.core.games.leads.system import (
    COLUMNS,
    FirstRound,
    LeadCell,
    LeadRow,
    LeadSystem,
    SuitHolding,
    Verdict,
    higher_cards_out,
    judge_lead,
    judge_second_lead,
    lead_for,
    rows_with_both_leads,
    second_lead_for,
    shown_by_lead,
)
from whistpress.core.games.signals import signals
from whistpress.core.games.signals.fallen_cards import Signal, SignalKind
from whistpress.core.model import RANKS, Card, CardPlay, Hands, Suit, Trump
from whistpress.language import noted, say
from whistpress.site import wording
from whistpress.site.wording import count, join_words, sentence

_MANY = 6
_WORDS = {"4th": noted("fourth best"), "lowest": noted("lowest"), "highest": noted("highest")}
_VERDICTS = {
    Verdict.YES: noted("Yes, as the table has it"),
    Verdict.ALLOWED: noted("Allowed at discretion"),
    Verdict.NO: noted("No"),
    Verdict.SILENT: noted("The table does not say"),
}


class LeadLine(Struct, frozen=True):
    """A line in a table of leads: the holding, and for each length the card led and the card that follows (`K, then J`)."""

    holding: str
    cells: tuple[str, ...]


class LeadTable(Struct, frozen=True):
    """A table of leads: title, headings of the lengths, lines."""

    title: str
    lengths: tuple[str, ...]
    lines: tuple[LeadLine, ...]


class SecondReading(Struct, frozen=True, kw_only=True):
    """The second lead of the suit: its card and trick, what both leads show, the verdict, and the card that was due."""

    card: str
    trick: int
    shows: str
    verdict: str
    wanted: str


class LeadReading(Struct, frozen=True, kw_only=True):
    """A lead as read by a system: the suit that it came from, what it shows, the verdict, the eleven rule.

    `second` is the leader's next lead of the suit, if no other player led the suit in between.
    """

    seat: str
    card: str
    held: str
    system: str
    name: str
    shows: str
    verdict: str
    wanted: str
    eleven: str
    second: SecondReading | None = None


class Difference(Struct, frozen=True):
    """A holding on which systems differ: the holding, its length, and what each leads, in the order of LEADS."""

    holding: str
    length: str
    leads: tuple[str, ...]


def shown_rank(rank: str) -> str:
    """Return a rank as a page shows it: the ten as 10."""
    return "10" if rank == "T" else rank


def tables(system: LeadSystem) -> tuple[LeadTable, ...]:
    """Return both tables of a system."""
    return (_table(system.plain, say("Plain suits")), _table(system.trumps, say("Trumps")))


def _table(rows: Sequence[LeadRow], title: str) -> LeadTable:
    used = [column for column in range(len(COLUMNS)) if any(row.cells[column] for row in rows)]
    lines = tuple(LeadLine(holding_words(row.holding), tuple(_cell(row.cells[column], row) for column in used)) for row in rows)
    return LeadTable(title, tuple(say(COLUMNS[column]) for column in used), lines)


def holding_words(holding: SuitHolding) -> str:
    """Return a holding in the signs of the tables: `A K Q J`, `A with Q or J`; `any other`."""
    needs = " ".join(map(shown_rank, holding.needs))
    either = say(" or ").join(map(shown_rank, holding.one_of))
    said = say(" with ").join(part for part in (needs, either) if part) or say("any other")
    said += (
        say(", without %(listed)s", listed=join_words([shown_rank(rank) for rank in holding.without])) if holding.without else ""
    )
    return said + (say(", %(shown_rank)s turned up", shown_rank=shown_rank(holding.turned)) if holding.turned else "")


def _cell(cell: LeadCell | None, row: LeadRow) -> str:
    if cell is None:
        return ""
    said = cell_words(cell)
    return say("%(said)s, or %(lead)s", said=said, lead=_lead(row.also)) if row.also else said


def cell_words(cell: LeadCell) -> str:
    """Return the leads of a cell in words: `K, then J`; `fourth best`."""
    return _lead(cell.lead) + (say(", then %(lead)s", lead=_lead(cell.then)) if cell.then else "")


def _lead(lead: str) -> str:
    return say(_WORDS.get(lead, "")) or say(" or ").join(map(shown_rank, lead))


def shown_by(system: LeadSystem, rank: str, *, trumps: bool) -> str:
    """Say what a lead shows: `A K Q J of four; or the fourth best …`."""
    shown = shown_by_lead(system, rank, trumps=trumps)
    said = [f"{holding_words(row.holding)}{_of_length(places)}" for row, places in shown.rows]
    if shown.thirds:
        above = [" ".join(map(shown_rank, three)) for three in shown.thirds]
        said.append(
            say("the fourth best")
            + (say(", below %(items)s", items=say(" or ").join(above)) if len(above) <= _MANY else say(" of a long suit"))
        )
    low = shown.lowest and not shown.thirds and RANKS.index(rank) >= RANKS.index("T") and not shown.rows
    if low:
        said.append(say("the lowest of a long suit"))
    return sentence("; ".join(said)) or say("Nothing: this card is not led")


def lead_reading(hands: Hands, play: JudgedPlay, trump: Suit | None, card_up: Trump | None, name: str) -> LeadReading | None:
    """Read the first lead of a deal and the second of its suit by a system; None where the league has none.

    `card_up` is the card turned up.
    """
    if name not in LEADS or not play.tricks:
        return None
    system, first = LEADS[name], play.tricks[0].cards[0]
    card, trumps = first.card, first.card.suit is trump
    ranks, turned = hands.suit(first.seat, card.suit), (card_up.rank or "") if trumps and card_up else ""
    verdict = judge_lead(system, ranks, card.rank, trumps=trumps, turned=turned)
    cell = lead_for(system, ranks, trumps=trumps, turned=turned)
    shown = shown_by(system, card.rank, trumps=trumps)
    fourth = cell is not None and cell.lead == "4th" and verdict is Verdict.YES
    return LeadReading(
        seat=say(first.seat.word),
        card=str(card),
        held=" ".join(map(shown_rank, ranks)),
        system=say(system.title),
        name=name,
        shows=shown if shown[1:2] in (" ", "0") else shown[:1].lower() + shown[1:],  # a word begins small, an ace stays `A`
        verdict=say(_VERDICTS[verdict]),
        wanted=cell_words(cell) if cell and verdict is not Verdict.SILENT else "",
        eleven=eleven(card.rank) if fourth else "",
        second=_second(system, ranks, play, trumps=trumps, turned=turned),
    )


def _second(system: LeadSystem, ranks: str, play: JudgedPlay, *, trumps: bool, turned: str) -> SecondReading | None:
    """Read the lead to the next trick of the suit of the first lead; None unless the same player led to it."""
    opening = play.tricks[0]
    trick = next((trick for trick in play.tricks[1:] if trick.suit is opening.suit), None)
    if trick is None or trick.leader is not opening.leader:
        return None
    card, gone = trick.cards[0].card, {earlier.by(trick.leader) for earlier in play.tricks if earlier.number < trick.number}
    left = "".join(rank for rank in ranks if Card(trick.suit, rank) not in gone)
    fell = "".join(play.card.rank for play in opening.cards[1:] if play.card.suit is opening.suit)
    first = FirstRound(opening.cards[0].card.rank, fell, opening.winner is opening.leader)
    follow = second_lead_for(system, ranks, first, trumps=trumps, turned=turned)
    verdict = judge_second_lead(follow, card.rank, left)
    lines = rows_with_both_leads(system, first.led, card.rank, trumps=trumps)
    due = ""
    if follow and verdict is not Verdict.SILENT:
        due = say("fourth best of those left") if follow.then == "4th" else _lead(follow.then)
        due = say("%(said)s, or %(lead)s at discretion", said=due, lead=_lead(follow.also)) if follow.also else due
    return SecondReading(
        card=shown_rank(card.rank),
        trick=trick.number,
        shows="; ".join(f"{holding_words(row.holding)}{_of_length(places)}" for row, places in lines),
        verdict=say(_VERDICTS[verdict]),
        wanted=due,
    )


def eleven(rank: str) -> str:
    """State the eleven rule in a sentence; empty where it does not apply to the rank."""
    out = higher_cards_out(rank)
    if out is None:
        return ""
    return say("By the eleven rule the three others hold %(count)s of the suit", count=count(out, "higher card"))


_HELD = (
    "AKQJ", "AKQ", "AKJ", "AKT", "AK", "AQJT", "AQJ", "AQT", "AQ", "AJ", "A", "KQJT", "KQJ", "KQT", "KQ", "KJT9", "KJT", "K",
    "QJT9", "QJT", "QJ9", "Q", "JT9", "J",
)  # fmt: skip


def differences(*, trumps: bool) -> tuple[Difference, ...]:
    """List the holdings on which the systems do not all lead the same card, one line for lengths that agree."""
    lines: list[Difference] = []
    for held in _HELD:
        by_leads: dict[tuple[str, ...], list[int]] = {}
        for length in range(4, 8):
            ranks = _suit(held, length)
            cells = [lead_for(system, ranks, trumps=trumps) for system in LEADS.values()]
            if len(ranks) == length and len({cell.rank(ranks) if cell else "" for cell in cells}) > 1:
                by_leads.setdefault(tuple(_lead(cell.lead) if cell else "–" for cell in cells), []).append(length)
        shown = " ".join(map(shown_rank, held))
        lines += [Difference(shown, _lengths(lengths), leads) for leads, lengths in by_leads.items()]
    return tuple(lines)


def _suit(held: str, length: int) -> str:
    """Return a suit of a given length: a holding and the smallest cards beside it."""
    small = RANKS[: RANKS.index("9") : -1][: max(0, length - len(held))]
    return "".join(sorted([*held, *small], key=RANKS.index))


def _of_length(places: Sequence[int]) -> str:
    """Return the words for the suit's length after a holding: ` of 4`, ` of 5 or more`, ` of 3 or fewer`.

    Empty for any suit of four or more.
    """
    said = [_lengths([column + 3 for column in places if column])] if any(places) else []
    if 0 in places:
        said.append(say(COLUMNS[0]))
    long = [column for column in places if column]
    return "" if len(long) == len(COLUMNS) - 1 and 0 not in places else say(" of %(items)s", items=say(" or ").join(said))


def _lengths(lengths: Iterable[int]) -> str:
    several = list(lengths)
    words = [say("%(length)s or more", length=length) if length == 7 else str(length) for length in several]
    return say("%(several)s or more", several=several[0]) if len(several) > 1 and several[-1] == 7 else join_words(words)


_OF_TRUMPS = frozenset(
    {SignalKind.CALL, SignalKind.LATE_CALL, SignalKind.ECHO, SignalKind.SUB_ECHO, SignalKind.TRUMP_ECHO, SignalKind.HIGH_DISCARD}
)
"""Signals that speak of trumps, whatever suit they are made in."""

HOW: Mapping[SignalKind, str] = MappingProxyType(
    {
        SignalKind.CALL: noted("An unnecessarily high card to a plain suit that another led, then a lower one"),
        SignalKind.LATE_CALL: noted("The same of a player who has led, and no trump, or may have let a chance to call pass"),
        SignalKind.COMMAND: noted("The same when nobody else holds a trump any more"),
        SignalKind.ECHO: noted("The same after the partner has led trumps or called for them"),
        SignalKind.SUB_ECHO: noted(
            "An echo when the trumps played, or a chance let pass, show fewer than four; or the three, the four, the two"
        ),
        SignalKind.TRUMP_ECHO: noted(
            "An unnecessarily high trump to the partner’s lead, or to ruff when he has asked, then a lower one"
        ),
        SignalKind.UNBLOCKING: noted(
            "Third hand, to the partner’s ace, queen, knave, ten or nine: the middle cards in rising order, the lowest last"
        ),
        SignalKind.DISCARD: noted("The first card thrown away, while no adversary has shown trumps"),
        SignalKind.DISCARD_AGAINST: noted("The first card thrown away, when only adversaries have led trumps or called"),
        SignalKind.HIGH_DISCARD: noted("The same, of a suit that nobody has led, and an eight or higher"),
        SignalKind.MASTER_DISCARD: noted("The best card of a suit thrown away"),
        SignalKind.DISCARD_ECHO: noted("A card thrown away, then a lower one of its suit"),
    }
)
"""How each signal is made."""


class SignalReading(Struct, frozen=True, kw_only=True):
    """A signal in a deal: its giver and kind, its cards in words, the system's reading and source, and the cards as dealt.

    `shows` is empty where the system's book gives no rule. `possible`: the cards permit another reading to the end of the deal.
    `certain` names the trick from which only one reading remains, where that is later than the signal's last card.
    """

    seat: str
    kind: str
    done: str
    shows: str
    book: str
    held: str
    possible: bool
    certain: str


def signal_readings(
    hands: Hands, play: JudgedPlay, trump: Suit | None, name: str, turned: CardPlay | None = None
) -> tuple[SignalReading, ...]:
    """Read the signals of a deal by the system of leads of that name; empty where the league has no system.

    `turned` is the trump card that was turned up, and the dealer.
    """
    if name not in LEADS:
        return ()
    return tuple(_reading(hands, signal, trump, name) for signal in signals(play, trump, turned))


def _reading(hands: Hands, signal: Signal, trump: Suit | None, name: str) -> SignalReading:
    said = SIGNALS[name].get(signal.kind)
    suit = trump if signal.kind in _OF_TRUMPS and trump else signal.suit
    return SignalReading(
        seat=say(signal.seat.word),
        kind=say(signal.kind.value),
        done=wording.join_words(
            [say("the %(card)s in trick %(number)s", card=_card_words(card), number=number) for number, card in signal.cards]
        ),
        shows=say(said.shows) if said else "",
        book=said.book if said else "",
        held=_holding_words(hands.suit(signal.seat, suit), suit),
        possible=signal.shown is None,
        certain=say("Certain from trick %(number)s on.", number=signal.shown) if (signal.shown or 0) > signal.trick else "",
    )


def _card_words(card: Card) -> str:
    return wording.card(Trump(card.suit, card.rank)).words


def _holding_words(ranks: str, suit: Suit) -> str:
    shown = " ".join(ranks).replace("T", "10")
    return say("%(shown)s of %(word)s", shown=shown, word=say(suit.word)) if ranks else say("no %(word)s", word=say(suit.word))
