"""The cards of each deal of a sitting: `[[hands]]`, a PBN file, or a published seed; and `[[play]]`, how it was played.

A PBN file beside the event has hands, plays, and results to compare with the lines.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.core.games.game import deal_from_seed
from whistpress.core.model import Denomination, HandRecord, Hands, LineWord, PlayedLine, PlayRecord, Seat, Suit, Trump
from whistpress.core.model.cards import HAND, CardFaultKind, card_counts, next_seat, read_hands, turned_card
from whistpress.core.model.rulings import HANDS_FILE_FINDING
from whistpress.language import say, say_many
from whistpress.language.sequences import ranges
from whistpress.league.events.keys import EventFile, HandTable, PlayTable, SessionTable
from whistpress.league.events.read.declared import scores_points
from whistpress.league.events.read.hands.plays import PlayReader, read_columns, read_tricks
from whistpress.league.events.read.reading_state import NamedFileKind, PlacedText, Reading, beside
from whistpress.league.events.read.sitting import Sitting
from whistpress.problems import Span, choices, shorten, wording
from whistpress.reading.figures import plain_number
from whistpress.reading.pbn import Game, places_of, read_pbn, tricks_of
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
                (wording("E308.deals", numbers=numbers[0], numbers_2=numbers[-1]),)
                if numbers and not self.sitting.by_rounds
                else ()
            )
            if not whole:
                self.reading.say("E308.no-deal", path, *helps, board=deal)
            return False
        return True

    def _hand(self, table: HandTable, path: KeyPath) -> None:
        """Read one `[[hands]]`."""
        cards = in_toml(self.reading, table.cards, (*path, "cards"))
        law = table.law or ""
        if table.again and not law:
            self.reading.say_key("W284.deal-dealt", (*path, "again"), deal=table.deal)
        dealer = Seat(table.dealer) if table.dealer else None
        at = self.reading.toml.table_span(path)
        record = self.record(table.deal, dealer, (*path, "dealer") if dealer else at, cards, at)
        if record:
            self.found[table.deal] = replace(record, again=table.again, law=law)

    def record(self, deal: int, dealer: Seat | None, dealer_at: KeyPath | Span, cards: PlacedText, at: Span) -> HandRecord | None:
        """Return the hands of a deal, with its dealer; None, and a problem, where they are impossible."""
        if deal in self.found:
            self.reading.say("E277.cards-deal", at, deal=deal)
            return None
        hands = self._hands(cards)
        if hands is None:
            self.slipped.add(deal)
            return None
        trump = self.trumps.get(deal)
        card = turned_card(trump) if trump else None
        if dealer is None and card is None:
            self.reading.say("E278.nobody-dealt", dealer_at, deal=deal)
            self.slipped.add(deal)
            return None
        holder = hands.holder(card) if card else dealer
        if dealer and holder is not dealer and holder:
            self.reading.say("E278.turned-deal", dealer_at, card=card, deal=deal, word=say(holder.word), word_2=say(dealer.word))
            self.slipped.add(deal)
            return None
        return HandRecord(deal=deal, dealer=dealer or holder or Seat.NORTH, hands=hands, at=at)

    def _hands(self, cards: PlacedText) -> Hands | None:
        hands, faults = read_hands(cards.text)
        for fault in faults:
            self.reading.add(_CODES[fault.wrong], fault.message, cards.part(fault.start, fault.length), *fault.helps)
        return hands

    def _drawn(self, seed: str, path: KeyPath) -> None:
        """Draw every deal that is not recorded, and its trump card, from a seed."""
        for deal in self.sitting.deals if self.sitting.schedule and not self.sitting.by_rounds else ():
            if deal in self.found or deal in self.slipped:
                continue
            drawn_deal = deal_from_seed(seed, deal)
            trump = self.trumps.get(deal) or (self.suit and Trump(self.suit.suit))
            if trump and trump.rank and trump != drawn_deal.trump:
                self.reading.say("E278.seed-deals", path, trump=drawn_deal.trump, deal=deal, trump_2=trump)
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
            self.reading.say("E277.play-deal", at, deal=deal)
        return record

    def table(self, record: HandRecord, line: PlayedLine, at: KeyPath | Span) -> PlayReader | None:
        """Return the reader of the play at a table, who knows the trump suit (turned up or declared) and the leader."""
        if line.declared is None:
            trump = self.trump_of(record.deal)
            if trump is None:
                self.reading.say("E277.deal-needs", at, deal=record.deal)
                return None
            return PlayReader(self.reading, record.hands, trump.suit, record.leader)
        named = line.declared.contract.bid.denomination
        suit = None if named is Denomination.NO_TRUMPS else Suit(named.value)
        declarer = line.declared.declarer_where(record.dealer)
        if declarer is None:
            self.reading.say("E277.play-deal-needs", at, deal=record.deal)
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
            self.reading.say("E277.play-deal-table", at, deal=record.deal)
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
            self.reading.say(
                "E277.no-table",
                (*path, "deal"),
                *((wording("E277.played", listed=choices(tables)),) if tables else ()),
                deal=play.deal,
            )
        else:
            self.reading.say("E277.deal-played", (*path, "deal"), deal=play.deal, number=len(lines))
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


def _accept() -> str:
    return say('if that is right, say it in [[accepted]]: finding = "%(finding)s", and a reason', finding=HANDS_FILE_FINDING)


class SkippedGames(Struct):
    """Games that are passed over, the first of each board; `boards` are all that the file names."""

    boards: set[int] = field(default_factory=set)
    unplayed: dict[int, Game] = field(default_factory=dict)
    unnumbered: list[Game] = field(default_factory=list)
    in_part: dict[int, Game] = field(default_factory=dict)
    without_trumps: dict[int, Game] = field(default_factory=dict)


def say_passed_over(reading: Reading, passed: SkippedGames, *, whole: bool) -> None:
    """Warn of each kind, unless it is accepted. `whole` when unplayed boards may belong to another sitting."""
    if any(table.finding == HANDS_FILE_FINDING for table in reading.file.accepted or ()):
        return
    if passed.unplayed and not whole:
        count, many = len(passed.unplayed), len(passed.boards)
        reading.say(
            "W290.boards-file",
            _first(passed.unplayed, "Board"),
            wording("W290.passed-over"),
            _accept(),
            number=count,
            many=many,
            listed=choices(ranges(sorted(passed.unplayed))),
        )
    if passed.unnumbered:
        count = len(passed.unnumbered)
        games = (
            say("1 game of this file names no board")
            if count == 1
            else say("%(count)s games of this file name no board", count=count)
        )
        reading.say("W291.nobody-deal", passed.unnumbered[0].at, _accept(), games=games)
    if passed.in_part:
        reading.say("W292.not-cards", _first(passed.in_part, "Deal"), _accept(), boards=_boards(passed.in_part))
    if passed.without_trumps:
        boards = _boards(passed.without_trumps)
        reading.say("W293.play-passed", _first(passed.without_trumps, "Play"), _accept(), boards=boards)


def _first(games: Mapping[int, Game], tag: str) -> Span:
    return next(iter(games.values())).span(tag)


def _boards(numbers: Iterable[int]) -> str:
    """Name boards in a sentence: `board 3`, `boards 3, 5 and 8 to 12`."""
    boards = list(numbers)
    return say_many("board %(listed)s", "boards %(listed)s", len(boards), listed=choices(ranges(sorted(boards))))


HANDS = NamedFileKind("hands", "E273", (".pbn",), "night.pbn")


def read_games(book: "DealBook", name: str, path: KeyPath, *, whole: bool) -> None:
    """Read every game of a PBN file; skip deals of another sitting, which it may have where `whole` is true."""
    file = beside(book.reading, HANDS, name, path)
    before = book.reading.problems.errors
    games = read_pbn(file.path, file.shown, book.reading.problems) if file else None
    book.reading.slips += book.reading.problems.errors - before
    passed = SkippedGames()
    for game in games or ():
        _game(book, game, passed)
    if games:
        say_passed_over(book.reading, passed, whole=whole)


def _game(book: "DealBook", game: Game, passed: SkippedGames) -> None:
    board = game.value("Board")
    if not board:
        if game.value("Deal"):
            passed.unnumbered.append(game)
        return
    deal = plain_number(board)
    if not deal:
        book.reading.say("E277.not-number", game.span("Board"), board=shorten(board))
        return
    passed.boards.add(deal)
    if not book.sitting.has(deal):
        passed.unplayed.setdefault(deal, game)
        return
    _card_of(book, game, deal)
    counts = card_counts(game.value("Deal"))
    if _is_part(counts):
        if any(counts):
            passed.in_part.setdefault(deal, game)
    elif game.value("Deal") and not _same(book, game, deal):
        _deal_of(book, game, deal)
    record = book.found.get(deal)
    if record and game.play:
        _played(book, game, record, passed)
    _result(book, game, deal)


def _is_part(counts: Sequence[int]) -> bool:
    """Tell whether some cards are missing: two hands or more, or an ending with some cards played already."""
    return len(counts) == len(Seat) and (sum(map(bool, counts)) < len(Seat) - 1 or max(counts) < HAND)


def _card_of(book: "DealBook", game: Game, deal: int) -> None:
    """Read the trump card from a tag of its own; none is turned up where trumps are declared."""
    written = "" if scores_points(book.reading) else game.value("TrumpCard")
    try:
        if written and deal not in book.trumps and book.suit is None:
            book.trumps[deal] = Trump.parse(written)
    except ValueError:
        book.reading.say("E216.no-card", game.span("TrumpCard"), written=shorten(written))


def _same(book: "DealBook", game: Game, deal: int) -> bool:
    """Return whether a further game of a deal, played at another table, has the same cards."""
    if deal not in book.found:
        return False
    hands, _ = read_hands(game.value("Deal"))
    return hands == book.found[deal].hands


def _deal_of(book: "DealBook", game: Game, deal: int) -> None:
    """Read the cards of a deal. Without a dealer the board's number gives him: North for the first, East for the second."""
    dealer = game.value("Dealer").upper()
    if dealer and dealer not in set(Seat):
        book.reading.say("E278.no-dealer", game.span("Dealer"), dealer=shorten(dealer))
        return
    trump = book.trumps.get(deal)
    if not dealer and not (trump and trump.rank):
        dealer = next_seat(Seat.NORTH, deal - 1)
    tag = game.tags["Deal"]
    cards = PlacedText(tag.value, tag.at, exact=len(tag.value) == tag.at.length)
    record = book.record(deal, Seat(dealer) if dealer else None, game.span("Dealer"), cards, tag.at)
    if record:
        book.found[deal] = record


def _played(book: "DealBook", game: Game, record: HandRecord, passed: SkippedGames) -> None:
    """Read the play of a game, if its table is known."""
    line = _line_named(book, game, record.deal)
    first = game.value("Play").upper()
    if line is None or first not in set(Seat):
        return
    if line.declared is None and book.trump_of(record.deal) is None:
        passed.without_trumps.setdefault(record.deal, game)
        return
    table = book.table(record, line, game.span("Play"))
    if table and read_columns(table, Seat(first), game.play) and table.tricks:
        book.keep(record, line, table, game.span("Play"))


def _result(book: "DealBook", game: Game, deal: int) -> None:
    """Compare the result of a game with the line of its table."""
    ns, line = tricks_of(game), _line_named(book, game, deal)
    if isinstance(ns, str):
        book.reading.say("W283.no-result", game.span("Result"), ns=shorten(ns))
    elif ns is not None and line and line.tricks not in (None, ns):
        where = [wording("W283.line", line=book.reading.line(line.at))] if line.at else []
        book.reading.say("W283.deal-file", game.span("Result"), *where, deal=deal, ns=ns, tricks=line.tricks)


def _line_named(book: "DealBook", game: Game, deal: int) -> PlayedLine | None:
    """Return the line of the table and round that a game names; the only line of its deal where it names none."""
    lines = list(book.candidates(deal))
    for name, number in places_of(game).items():
        lines = [line for line in lines if getattr(line, name) == number]
    return lines[0] if len(lines) == 1 else None
