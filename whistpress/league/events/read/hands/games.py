"""Read the cards of a sitting's deals from a PBN file beside the event: hands, plays, and results to compare with the lines."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct, field

from whistpress.core.model import HandRecord, PlayedLine, Seat, Trump
from whistpress.core.model.cards import HAND, card_counts, next_seat, read_hands
from whistpress.core.model.rulings import HANDS_FILE_FINDING
from whistpress.language import say, say_many
from whistpress.language.sequences import ranges
from whistpress.league.events.read.declared import scores_points
from whistpress.league.events.read.hands.plays import read_columns
from whistpress.league.events.read.reading_state import NamedFileKind, PlacedText, Reading, beside
from whistpress.problems import Span
from whistpress.problems.nearest import choices
from whistpress.problems.quoting import shorten
from whistpress.reading.figures import plain_number
from whistpress.reading.pbn import Game, places_of, read_pbn, tricks_of
from whistpress.reading.toml_positions import KeyPath

if TYPE_CHECKING:
    from whistpress.league.events.read.hands.records import DealBook


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
        message = say_many(
            "%(number)s of the %(many)s boards in this file is not played here: %(listed)s",
            "%(number)s of the %(many)s boards in this file are not played here: %(listed)s",
            count,
            many=many,
            listed=choices(ranges(sorted(passed.unplayed))),
        )
        reading.say("W290", message, _first(passed.unplayed, "Board"), say("they are passed over"), _accept())
    if passed.unnumbered:
        count = len(passed.unnumbered)
        games = (
            say("1 game of this file names no board")
            if count == 1
            else say("%(count)s games of this file name no board", count=count)
        )
        message = say("%(games)s, so that nobody can say to which deal the cards belong", games=games)
        reading.say("W291", message, passed.unnumbered[0].at, say('PBN has it as [Board "5"]'), _accept())
    if passed.in_part:
        message = say("not all the cards are given of %(boards)s, so that none are shown", boards=_boards(passed.in_part))
        reading.say(
            "W292", message, _first(passed.in_part, "Deal"), say("give at least three hands of thirteen cards"), _accept()
        )
    if passed.without_trumps:
        boards = _boards(passed.without_trumps)
        message = say("the play of %(boards)s is passed over: nothing says what were trumps", boards=boards)
        help_ = say('add the trump card under [trumps], or to the PBN file: [TrumpCard "C6"]')
        reading.say("W293", message, _first(passed.without_trumps, "Play"), help_, _accept())


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
        message = say("'%(board)s' is not the number of a deal", board=shorten(board))
        book.reading.say("E277", message, game.span("Board"), say('PBN has it as [Board "5"]'))
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
        book.reading.say("E216", say("'%(written)s' is no card", written=shorten(written)), game.span("TrumpCard"))


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
        book.reading.say(
            "E278",
            say("'%(dealer)s' is no dealer", dealer=shorten(dealer)),
            game.span("Dealer"),
            say("the seats are N, E, S and W"),
        )
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
        helps = (say('without a declarer tricks are written [Result "NS 8 EW 5"]'),)
        book.reading.say("W283", say("'%(ns)s' is no result", ns=shorten(ns)), game.span("Result"), *helps)
    elif ns is not None and line and line.tricks not in (None, ns):
        message = say(
            "on deal %(deal)s this file gives N-S %(ns)s tricks, and the line %(tricks)s", deal=deal, ns=ns, tricks=line.tricks
        )
        where = [say("the line stands on %(line)s", line=book.reading.line(line.at))] if line.at else []
        book.reading.say("W283", message, game.span("Result"), *where)


def _line_named(book: "DealBook", game: Game, deal: int) -> PlayedLine | None:
    """Return the line of the table and round that a game names; the only line of its deal where it names none."""
    lines = list(book.candidates(deal))
    for name, number in places_of(game).items():
        lines = [line for line in lines if getattr(line, name) == number]
    return lines[0] if len(lines) == 1 else None
