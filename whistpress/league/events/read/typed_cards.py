"""The cards of a drive as they were typed: who held each, its total, and the two halves where they are known.

They come from `totals = "totals.csv"` (or `.xlsx`), from `[totals.ladies]` and `[totals.gentlemen]`, or from `[totals]` by names.
Ladies then have the numbers 1 to n, gentlemen those after n, in the order of the cards, unless a column gives the numbers.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.model import Contest, DrawnCard, Entry, Schedule
from whistpress.core.movement.players.winners import FIRST, FIRST_CUT, follows_from_winners
from whistpress.core.movement.system import count_of
from whistpress.language import noted, say
from whistpress.league.events.keys import EventFile
from whistpress.league.events.read.entries import Entrants, Players, entry_keys, meant_by
from whistpress.league.events.read.file_columns import CardRecord, card_records
from whistpress.league.events.read.reading_state import Reading
from whistpress.league.people.read.people import Meant
from whistpress.problems import Span, shorten, wording
from whistpress.reading.csv_file import whole_number
from whistpress.reading.figures import figure_of
from whistpress.reading.toml_positions import KeyPath

GROUPS: Mapping[str, DrawnCard] = MappingProxyType({"ladies": DrawnCard.LADY, "gentlemen": DrawnCard.GENT})
"""The tables of `[totals]`."""

CARDS: Mapping[str, DrawnCard] = MappingProxyType(
    dict.fromkeys(("lady", "ladies", "l", "f", "female", "woman", "w"), DrawnCard.LADY)
    | dict.fromkeys(("gent", "gents", "gentleman", "gentlemen", "g", "m", "male", "man"), DrawnCard.GENT)
)
_SUMS = frozenset(("sum", "total", "totals", "grand total", "total tricks", "sum total"))
MOST_CARDS = 2000
"""How many cards an event may have: five times those of the largest whist drive."""

Halves = tuple[Fraction, Fraction] | None
_WRITE_TOTAL = noted('write a number: 147, or 147.5, or "295/2" for a fraction')


class TypedCard(Struct, frozen=True, kw_only=True):
    """One card: names (of a pair two), the number if it was typed, lady or gent, total (None while it is to come), halves."""

    names: tuple[tuple[str, KeyPath | Span], ...]
    number: str = ""
    card: DrawnCard | None = None
    total: Fraction | None = None
    halves: tuple[Fraction, Fraction] | None = None
    club: str = ""
    at: KeyPath | Span


class NumberedCards(Struct, frozen=True):
    """The cards by the numbers of their entries.

    `in_order`: no card gives a number, or says lady or gent; the cards are numbered as listed, so a number implies neither.
    """

    players: Players = field(default_factory=dict)
    totals: dict[int, Fraction] = field(default_factory=dict)
    halves: dict[int, tuple[Fraction, Fraction]] = field(default_factory=dict)
    cards: dict[int, DrawnCard] = field(default_factory=dict)
    clubs: dict[int, str] = field(default_factory=dict)
    places: dict[int, KeyPath | Span] = field(default_factory=dict)
    in_order: bool = False


def are_typed(file: EventFile) -> bool:
    """Return whether the totals of an event tell who played: a file, or tables keyed by names."""
    totals = file.totals
    if totals is None or isinstance(totals, str):
        return isinstance(totals, str)
    by_name = not file.entries and any(not key.strip().isdecimal() and key[:2] not in ("NS", "EW") for key in totals)
    return by_name or any(isinstance(value, dict) for value in totals.values())


def typed_contest(cards: tuple[TypedCard, ...] | None) -> Contest | None:
    """Return the contest that cards tell where the file does not: pairs by two names on each, else single players."""
    if cards is None:
        return None
    return Contest.PAIRS if any(len(card.names) == 2 for card in cards) else Contest.INDIVIDUAL


def read_cards_typed(reading: Reading) -> tuple[TypedCard, ...]:
    """Read every card; report impossible ones."""
    totals = reading.file.totals
    if isinstance(totals, str):
        records = card_records(reading, totals)
        return tuple(card for record in records if (card := _of_record(reading, record)))
    return tuple(_of_tables(reading, totals or {}))


def typed_figure(reading: Reading, written: object, path: KeyPath, who: str) -> tuple[Fraction, Halves] | None:
    """Return a total and its halves as TOML has them, `170` or `[89, 81]`; None, and a problem, when it is no number."""
    parts = written if isinstance(written, list) else [written]
    figures = [figure_of(part) if isinstance(part, int | float | str) else None for part in parts]
    if isinstance(written, list) and len(parts) != 2:
        reading.say("E728.total-total", path, who=who, amount=count_of(len(parts), "parts"))
        return None
    numbers = [figure for figure in figures if figure is not None]
    if len(numbers) < len(figures):
        wrong = parts[figures.index(None)]
        at = (*path, figures.index(None)) if isinstance(written, list) else path
        reading.say("E228.total", at, say(_WRITE_TOTAL), who=who, text=shorten(wrong))
        return None
    return sum(numbers, Fraction(0)), (numbers[0], numbers[1]) if len(numbers) == 2 else None


def _of_tables(reading: Reading, totals: Mapping[str, object]) -> Iterator[TypedCard]:
    for key, value in totals.items():
        if not isinstance(value, dict) and key in GROUPS:
            reading.say("E730.table-cards", ("totals", key), key=key)
        elif not isinstance(value, dict):
            yield from _of_key(reading, key, value, ("totals", key), None)
        elif key not in GROUPS:
            reading.say_key("E730.no-group", ("totals", key), key=shorten(key))
        else:
            for name, figure in value.items():
                yield from _of_key(reading, name, figure, ("totals", key, name), GROUPS[key])


def _of_key(reading: Reading, name: str, value: object, path: KeyPath, card: DrawnCard | None) -> Iterator[TypedCard]:
    if name in EventFile.model_fields and reading.is_misplaced(path):
        return
    if not name.strip():
        reading.say_key("E728.no-name", path)
        return
    figure = typed_figure(reading, value, path, f"'{shorten(name)}'")
    if figure:
        by_number = name.strip().isdecimal()
        names = () if by_number else names_of_pair(name) if reading.file.contest == "pairs" else (name,)
        written = tuple((player, path) for player in names)
        number = name.strip() if by_number else ""
        yield TypedCard(names=written, number=number, card=card, total=figure[0], halves=figure[1], at=path)


def names_of_pair(text: str) -> tuple[str, ...]:
    """Split the names of a pair in one text: `Ann Archer & Abel Archer`, or with `and`, `+`, `/` or a comma."""
    for between in (" & ", say(" and "), " + ", " / ", "/", ","):
        if between in text:
            return tuple(name.strip() for name in text.split(between))
    return (text,)


def _of_record(reading: Reading, record: CardRecord) -> TypedCard | None:
    """Return the card of a row; None, and a problem, where its figures or its words are impossible."""
    if _is_sum(record):
        reading.say("E739.row-sum", record.at)
        return None
    before = reading.slips
    figures = {name: _cell_figure(reading, record, name) for name in ("total", "half", "second")}
    card = _cell_card(reading, record)
    halves, total = _join_figures(reading, record, figures)
    if reading.slips > before:
        return None
    names = [record.cells[name] for name in ("name", "name1", "name2") if name in record.cells]
    of_pairs = reading.file.contest == "pairs"
    several = [(part, cell.span) for cell in names for part in (names_of_pair(cell.text) if of_pairs else [cell.text])]
    return TypedCard(
        names=tuple(several),
        number=_plain_number(record.text("number")),
        card=card,
        total=total,
        halves=halves,
        club=record.text("club"),
        at=record.at,
    )


def _is_sum(record: CardRecord) -> bool:
    """Return whether a row holds the sums of a spreadsheet: the word, or nothing, in place of a name and a number."""
    who = " ".join(record.text(name) for name in ("name", "name1", "name2", "number")).strip().casefold().rstrip(":")
    return who in _SUMS


def _plain_number(text: str) -> str:
    """Return the number of an entry as it is written, 7 for the 7.0 of a spreadsheet."""
    number = whole_number(text)
    return text if number is None else str(number)


def _cell_figure(reading: Reading, record: CardRecord, name: str) -> Fraction | None:
    """Return the number in a cell, as spreadsheets write it too (`7,0`, `1.0`)."""
    text = record.text(name)
    figure = figure_of(text.replace(",", ".")) if text else None
    if text and figure is None:
        reading.say("E728.no-number", record.cells[name].span, words=shorten(text))
    return figure


def _cell_card(reading: Reading, record: CardRecord) -> DrawnCard | None:
    text = record.text("card")
    card = CARDS.get(text.casefold().rstrip("."))
    if card is None and (text or "card" in record.columns):
        at = record.cells["card"].span if "card" in record.cells else record.at
        sentence = "E737.neither-lady" if text else "E737.card-neither"
        reading.say(sentence, at, wording("E737.column-card"), words=shorten(text))
    return card


def _join_figures(
    reading: Reading, record: CardRecord, figures: Mapping[str, Fraction | None]
) -> tuple[tuple[Fraction, Fraction] | None, Fraction | None]:
    """Return the halves and the total of a row; report figures that do not fit together."""
    total, half, second = figures["total"], figures["half"], figures["second"]
    if half is not None and second is not None and total is not None and half + second != total:
        reading.say("E723.halves-come", record.cells["total"].span, half=half, second=second, half_2=half + second, total=total)
    elif half is not None and total is not None and total < half:
        reading.say("E724.total-below", record.cells["total"].span, total=total, half=half)
    if total is None and half is not None and second is not None:
        total = half + second
    if half is None and total is not None and second is not None:
        half = total - second
    return (half, total - half) if half is not None and total is not None else None, total


def cards_of(reading: Reading, entrants: Entrants, typed: tuple[TypedCard, ...] | None, players: Players) -> NumberedCards:
    """Return the totals by the numbers of the entries: of typed cards, else of `[totals]` keyed by numbers."""
    if typed is not None:
        if reading.file.entries and any(card.names for card in typed):
            reading.say_key("E729.played-told", ("entries",))
            return NumberedCards(players=dict(players))
        return number_cards(reading, entrants, typed, players)
    totals = reading.file.totals
    section = totals if isinstance(totals, dict) else {}
    numbered_cards = NumberedCards(players=dict(players))
    for number, key in entry_keys(reading, section, ("totals",), entrants).items():
        figure = typed_figure(reading, section[key], ("totals", key), entrants.call(number))
        if figure:
            numbered_cards.totals[number] = figure[0]
            numbered_cards.places[number] = ("totals", key)
            numbered_cards.halves.update({number: figure[1]} if figure[1] else {})
    return numbered_cards


def with_drawn_cards(
    entries: tuple[Entry, ...], schedule: Schedule | None, cards: NumberedCards, *, is_drive: bool
) -> tuple[Entry, ...]:
    """Return the entries of a drive with the cards that they drew: as typed, else by the numbers of its movement.

    Where ladies and gentlemen change partners, ladies are 1 to n and gentlemen n + 1 to 2n.
    """
    drawn = {**(_cards_of_numbers(schedule) if is_drive and schedule and not cards.in_order else {}), **cards.cards}
    if not drawn and not cards.clubs:
        return entries
    return tuple(replace(entry, card=drawn.get(entry.number), club=cards.clubs.get(entry.number, "")) for entry in entries)


def _cards_of_numbers(schedule: Schedule) -> dict[int, DrawnCard]:
    """Return lady or gent for each number, in a movement of ladies and gentlemen."""
    if not follows_from_winners(schedule) or schedule.variant in (FIRST, FIRST_CUT):
        return {}
    ladies = schedule.entries // 2
    return {number: DrawnCard.LADY if number <= ladies else DrawnCard.GENT for number in range(1, schedule.entries + 1)}


def number_cards(reading: Reading, entrants: Entrants, cards: tuple[TypedCard, ...], players: Players) -> NumberedCards:
    """Give each card its number and its players; report a name or a number that stands twice."""
    if len(cards) > MOST_CARDS:
        reading.say("E707.cards-too", cards[MOST_CARDS].at, number=len(cards), most_cards=MOST_CARDS)
        return NumberedCards(players=dict(players))
    in_order = bool(cards) and not any(card.number or card.card for card in cards)
    numbered_cards = NumberedCards(players=dict(players), in_order=in_order)
    numbers = _CardNumbers(reading, entrants, cards)
    held: dict[str, KeyPath | Span] = {}
    for card in cards:
        meant = tuple(meant_by(reading, name, at) for name, at in card.names)
        if meant and entrants.size is not None and len(meant) != entrants.size:
            reading.say(
                "E213.card-names" if len(meant) > 1 else "E213.card-name",
                card.at,
                number=len(meant),
                noun=say(entrants.noun),
                size=entrants.size,
            )
            continue
        if _is_twice(reading, card, meant, held):
            continue
        number = numbers.of(card, numbered_cards.places)
        if number is None:
            continue
        numbered_cards.places[number] = card.at
        if meant:
            numbered_cards.players[number] = meant
        if card.total is not None:
            numbered_cards.totals[number] = card.total
        if card.halves:
            numbered_cards.halves[number] = card.halves
        if card.card:
            numbered_cards.cards[number] = card.card
        if card.club:
            numbered_cards.clubs[number] = card.club
    return numbered_cards


def _is_twice(reading: Reading, card: TypedCard, meant: tuple[Meant, ...], held: dict[str, KeyPath | Span]) -> bool:
    for person, (name, at) in zip(meant, card.names, strict=True):
        if person.id in held:
            reading.say("E722.cards", at, name=shorten(name), line=reading.line(held[person.id]))
            return True
        held[person.id] = at
    return False


class _CardNumbers:
    """The numbers that cards get: those that were typed, else ladies from 1, gentlemen after the last lady."""

    def __init__(self, reading: Reading, entrants: Entrants, cards: tuple[TypedCard, ...]) -> None:
        self.reading, self.entrants = reading, entrants
        ladies = sum(card.card is DrawnCard.LADY for card in cards)
        gents = sum(card.card is DrawnCard.GENT for card in cards)
        self.room = len(entrants.known) // 2 if entrants.known else max(ladies, gents) if ladies and gents else len(cards)
        self.next = {DrawnCard.LADY: 1, DrawnCard.GENT: self.room + 1, None: 1}
        self.said = False

    def of(self, card: TypedCard, taken: Mapping[int, object]) -> int | None:
        """Return the number of a card; None, and a problem, when there is none for it."""
        if card.number:
            return self._check_number(card, taken)
        number = self.next[card.card]
        self.next[card.card] = number + 1
        last = self.room if card.card is DrawnCard.LADY else max(self.entrants.known or (0,))
        if self.entrants.known is not None and number > last:
            self._say_too_many(card)
            return None
        return number

    def _check_number(self, card: TypedCard, taken: Mapping[int, object]) -> int | None:
        number = self.entrants.number(card.number)
        if number is None or (self.entrants.known is not None and number not in self.entrants.known):
            help_ = wording("E211.numbers", range=self.entrants.range()) if self.entrants.known else wording("E211.any-number")
            self.reading.say("E211.no-number", card.at, help_, noun=say(self.entrants.noun), number=shorten(card.number))
            return None
        if number in taken:
            call, line = self.entrants.call(number), self.reading.line(taken[number])  # type: ignore[arg-type]
            self.reading.say("E722.two-cards", card.at, call=call, line=line)
            return None
        return number

    def _say_too_many(self, card: TypedCard) -> None:
        if self.said:
            return
        self.said = True
        of_all = {DrawnCard.LADY: say("ladies"), DrawnCard.GENT: say("gentlemen"), None: say(f"{self.entrants.noun}s")}
        room = self.room if card.card else len(self.entrants.known or ())
        self.reading.say("E721.too-many", card.at, room=room, of_all=of_all[card.card])
