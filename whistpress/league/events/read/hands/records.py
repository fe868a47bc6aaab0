"""The cards of each deal of a sitting: `[[hands]]`, a PBN file, or a published seed; and `[[play]]`, how it was played."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.games.game import deal_from_seed
from whistpress.core.model import Denomination, HandRecord, Hands, LineWord, PlayedLine, PlayRecord, Seat, Suit, Trump
from whistpress.core.model.cards import CardFaultKind, next_seat, read_hands, turned_card
from whistpress.language import say
from whistpress.league.events.keys import EventFile, HandTable, PlayTable, SessionTable
from whistpress.league.events.read.declared import scores_points
from whistpress.league.events.read.hands.games import read_games
from whistpress.league.events.read.hands.plays import PlayReader, read_tricks
from whistpress.league.events.read.reading_state import PlacedText, Reading
from whistpress.league.events.read.sitting import Sitting
from whistpress.problems import Span
from whistpress.problems.nearest import choices
from whistpress.reading.toml_positions import KeyPath


def in_toml(reading: Reading, text: str, path: KeyPath) -> PlacedText:
    """Place a text of the event file between its quotation marks; at the whole value if it has escapes or several lines."""
    span = reading.toml.span(path)
    if span.length != len(text) + 2:
        return PlacedText(text, span, exact=False)
    return PlacedText(text, Span(span.file, span.line, span.column + 1, span.length - 2))


_CODES = {CardFaultKind.TEXT: "E270", CardFaultKind.TWICE: "E271", CardFaultKind.NUMBER: "E272"}

Trumps = Mapping[int, Trump]


class DealtCards(Struct, frozen=True):
    """The known cards of a sitting: the records, and the trump cards, those from hands and seeds included."""

    hands: Mapping[int, HandRecord]
    trumps: Trumps


class _HandsPart(Struct, frozen=True):
    """The tables of a file about one sitting: the file itself or a `[[session]]`, and its path."""

    file: EventFile | SessionTable
    path: KeyPath


class DealBook:
    """The cards of one sitting while they are read: records by deal, trump cards, and the lines that plays belong to."""

    def __init__(self, reading: Reading, sitting: Sitting, trumps: Trumps, suit: Trump | None) -> None:
        self.reading, self.sitting, self.suit = reading, sitting, suit
        self.trumps = dict(trumps)
        self.found: dict[int, HandRecord] = {}
        self.slipped: set[int] = set()
        self.lines: Sequence[PlayedLine] = sitting.lines()

    def read(self, part: _HandsPart, *, whole: bool) -> None:
        """Read the cards of one part; skip deals of another sitting, which it may have where `whole` is true."""
        if isinstance(part.file.hands, str):
            read_games(self, part.file.hands, (*part.path, "hands"), whole=whole)
        else:
            for number, table in enumerate(part.file.hands or ()):
                path = (*part.path, "hands", number)
                if self._has(table.deal, (*path, "deal"), whole=whole):
                    self._hand(table, path)
        if part.file.hands_seed:
            self._drawn(part.file.hands_seed, (*part.path, "hands_seed"))
        for number, play in enumerate(part.file.play or ()):
            path = (*part.path, "play", number)
            if self._has(play.deal, (*path, "deal"), whole=whole):
                self._play(play, path)

    def _has(self, deal: int, path: KeyPath, *, whole: bool) -> bool:
        if self.sitting.by_rounds or not self.sitting.has(deal):
            numbers = list(self.sitting.deals)
            helps = (
                (say("the deals are %(numbers)s to %(numbers_2)s", numbers=numbers[0], numbers_2=numbers[-1]),)
                if numbers and not self.sitting.by_rounds
                else ()
            )
            if not whole:
                self.reading.say("E308", say("there is no deal %(deal)s in this movement", deal=deal), path, *helps)
            return False
        return True

    def _hand(self, table: HandTable, path: KeyPath) -> None:
        """Read one `[[hands]]`."""
        cards = in_toml(self.reading, table.cards, (*path, "cards"))
        law = table.law or ""
        if table.again and not law:
            message = say("deal %(deal)s was dealt again, and no law says why", deal=table.deal)
            self.reading.say_key("W284", message, (*path, "again"), say('add the law: law = "III.2"'))
        dealer = Seat(table.dealer) if table.dealer else None
        at = self.reading.toml.table_span(path)
        record = self.record(table.deal, dealer, (*path, "dealer") if dealer else at, cards, at)
        if record:
            self.found[table.deal] = replace(record, again=table.again, law=law)

    def record(self, deal: int, dealer: Seat | None, dealer_at: KeyPath | Span, cards: PlacedText, at: Span) -> HandRecord | None:
        """Return the hands of a deal, with its dealer; None, and a problem, where they are impossible."""
        if deal in self.found:
            self.reading.say(
                "E277", say("the cards of deal %(deal)s are given twice", deal=deal), at, say("take one of them away")
            )
            return None
        hands = self._hands(cards)
        if hands is None:
            self.slipped.add(deal)
            return None
        trump = self.trumps.get(deal)
        card = turned_card(trump) if trump else None
        if dealer is None and card is None:
            helps = (say('add dealer = "N", or the card turned up under [trumps]: its holder dealt'),)
            self.reading.say("E278", say("nobody can say who dealt deal %(deal)s", deal=deal), dealer_at, *helps)
            self.slipped.add(deal)
            return None
        holder = hands.holder(card) if card else dealer
        if dealer and holder is not dealer and holder:
            message = say(
                "%(card)s was turned up on deal %(deal)s, and %(word)s holds it, not %(word_2)s, the dealer",
                card=card,
                deal=deal,
                word=say(holder.word),
                word_2=say(dealer.word),
            )
            helps = (say("the card turned up is the dealer's last card: mend the dealer, the cards, or the trump card"),)
            self.reading.say("E278", message, dealer_at, *helps)
            self.slipped.add(deal)
            return None
        return HandRecord(deal=deal, dealer=dealer or holder or Seat.NORTH, hands=hands, at=at)

    def _hands(self, cards: PlacedText) -> Hands | None:
        hands, faults = read_hands(cards.text)
        for fault in faults:
            self.reading.say(_CODES[fault.wrong], fault.message, cards.part(fault.start, fault.length), *fault.helps)
        return hands

    def _drawn(self, seed: str, path: KeyPath) -> None:
        """Draw every deal that is not recorded, and its trump card, from a seed."""
        for deal in self.sitting.deals if self.sitting.schedule and not self.sitting.by_rounds else ():
            if deal in self.found or deal in self.slipped:
                continue
            drawn_deal = deal_from_seed(seed, deal)
            trump = self.trumps.get(deal) or (self.suit and Trump(self.suit.suit))
            if trump and trump.rank and trump != drawn_deal.trump:
                message = say(
                    "the seed deals %(trump)s as the trump card of deal %(deal)s, and [trumps] has %(trump_2)s",
                    trump=drawn_deal.trump,
                    deal=deal,
                    trump_2=trump,
                )
                self.reading.say("E278", message, path, say("mend the seed, or take the trump card away: the seed gives it"))
                return
            if not trump and not scores_points(self.reading):
                self.trumps[deal] = drawn_deal.trump
            at = self.reading.toml.key_span(path)
            self.found[deal] = HandRecord(deal=deal, dealer=drawn_deal.dealer, hands=drawn_deal.hands, seed=seed, at=at)

    def _play(self, play: PlayTable, path: KeyPath) -> None:
        """Read one `[[play]]`."""
        record = self._record_of(play.deal, (*path, "deal"))
        line = self._line_of(play, path) if record else None
        if record is None or line is None:
            return
        table = self.table(record, line, (*path, "deal"))
        if table is None:
            return
        tricks = [in_toml(self.reading, text, (*path, "tricks", number)) for number, text in enumerate(play.tricks)]
        if read_tricks(table, tricks):
            self.keep(record, line, table, self.reading.toml.table_span(path))

    def _record_of(self, deal: int, at: KeyPath) -> HandRecord | None:
        """Return the record of a deal; report play without cards."""
        record = self.found.get(deal)
        if record is None and deal not in self.slipped:
            message = say("the play of deal %(deal)s needs its cards", deal=deal)
            self.reading.say("E277", message, at, say("add them: [[hands]] with deal = %(deal)s, dealer and cards", deal=deal))
        return record

    def table(self, record: HandRecord, line: PlayedLine, at: KeyPath | Span) -> PlayReader | None:
        """Return the reader of the play at a table, who knows the trump suit (turned up or declared) and the leader."""
        if line.declared is None:
            trump = self.trump_of(record.deal)
            if trump is None:
                message = say("the play of deal %(deal)s needs its trump card", deal=record.deal)
                self.reading.say("E277", message, at, say('add it under [trumps]: %(deal)s = "…"', deal=record.deal))
                return None
            return PlayReader(self.reading, record.hands, trump.suit, record.leader)
        named = line.declared.contract.bid.denomination
        suit = None if named is Denomination.NO_TRUMPS else Suit(named.value)
        declarer = line.declared.declarer_where(record.dealer)
        if declarer is None:
            message = say("the play of deal %(deal)s needs to know who declared: the player on his left leads", deal=record.deal)
            self.reading.say("E277", message, at, say('add it to the line: declarant = "N"'))
            return None
        return PlayReader(self.reading, record.hands, suit, next_seat(declarer))

    def trump_of(self, deal: int) -> Trump | None:
        """Return the trump card of a deal, or the suit of the whole session."""
        return self.trumps.get(deal, self.suit)

    def keep(self, record: HandRecord, line: PlayedLine, table: PlayReader, at: Span) -> None:
        """Keep the play of a deal at the table of a line; a problem where there is one already."""
        new_play = PlayRecord(
            seats=line.seats,
            round=line.round,
            table=line.table,
            trump=table.trump,
            declarer=line.declared.declarer_where(record.dealer) if line.declared else None,
            tricks=tuple(table.tricks),
            at=at,
        )
        if any((play.seats, play.round) == (new_play.seats, new_play.round) for play in record.plays):
            message = say("the play of deal %(deal)s at this table is given twice", deal=record.deal)
            self.reading.say("E277", message, at, say("take one of them away"))
            return
        self.found[record.deal] = replace(record, plays=(*record.plays, new_play))

    def _line_of(self, play: PlayTable, path: KeyPath) -> PlayedLine | None:
        """Find the line that a play belongs to: the only one of its deal, or that of the table, round or sides it names.

        None, and E277, where no line or more than one fits.
        """
        fields = {"table": play.table, "round": play.round}
        lines = [line for line in self.candidates(play.deal) if all(getattr(line, k) == v for k, v in fields.items() if v)]
        for side, numbers in (("ns", play.ns), ("ew", play.ew)):
            if numbers is not None:
                written = numbers if isinstance(numbers, list) else [numbers]
                entries = {self.sitting.numbering.number(number) for number in written}
                lines = [line for line in lines if entries <= set(getattr(line.seats, side))]
        if len(lines) == 1 or play.deal in self.sitting.slipped:
            return lines[0] if len(lines) == 1 else None
        tables = [say("table %(table)s", table=line.table) for line in self.candidates(play.deal) if line.table]
        if not lines:
            message = say("no table played deal %(deal)s so", deal=play.deal)
            self.reading.say(
                "E277",
                message,
                (*path, "deal"),
                *((say("it was played at %(listed)s", listed=choices(tables)),) if tables else ()),
            )
        else:
            message = say(
                "deal %(deal)s was played at %(number)s tables, and this does not say at which", deal=play.deal, number=len(lines)
            )
            self.reading.say("E277", message, (*path, "deal"), say("add table = 1, or ns = 3"))
        return None

    def candidates(self, deal: int) -> Iterator[PlayedLine]:
        """Return the lines of a deal, or while there are none the places of the schedule as lines."""
        lines = [line for line in self.lines if line.deal == deal and line.word is not LineWord.NEW_DEAL]
        places = (
            PlayedLine(deal=deal, seats=play.seats, round=play.round, table=play.table)
            for play in self.sitting.deals.get(deal, ())
        )
        yield from lines or places


def hands_of(reading: Reading, sitting: Sitting, trumps: Trumps, suit: Trump | None) -> DealtCards:
    """Read the cards of a sitting's deals, and its trump cards, those from hands and seeds included."""
    reader = DealBook(reading, sitting, trumps, suit)
    table = reading.file.session[sitting.number - 1] if reading.file.session and sitting.path else None
    if table:
        reader.read(_HandsPart(table, sitting.path), whole=False)
    if table is None or sitting.rounds or sitting.number == 1:
        reader.read(_HandsPart(reading.file, ()), whole=table is not None)
    return DealtCards(dict(sorted(reader.found.items())), reader.trumps)
