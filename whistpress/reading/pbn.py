"""PBN files: read games with their tags, cards and tricks; write deals, or the deals of an event."""

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct, field

from whistpress.core.games.game import playing_order
from whistpress.core.model import Event, HandRecord, PlayedLine, PlayRecord, Seat, Session, Side, Trump
from whistpress.core.model.cards import HAND
from whistpress.problems import Problems, Span, shorten
from whistpress.reading.figures import plain_number
from whistpress.reading.text_file import CONTENT_LIMIT, HIDDEN, LATIN_1, TextLines, plain, read_text

MOST_TAGS = 100_000
"""How many tags a file may have: a deal has about fifteen."""

_STRING = r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'
_TAG = re.compile(rf"\[\s*([A-Za-z][A-Za-z0-9_]*)\s*({_STRING})\s*\]")
_PIECE = re.compile(
    rf"\[\s*\w+?\s*{_STRING}\s*\]|{_STRING}|"
    r"\{[^}]*\}?|;[^\n]*|^%[^\n]*|\[[^\n\]]*\]?|[^\s\[\]{};]+|\n[ \t\r\f\v]*\n|[\]}]",
    re.MULTILINE,
)
_ESCAPED = re.compile(r"\\(.)")
_PLAYED = re.compile(r"=[0-9]+=|\$[0-9]+|\^[A-Za-z]|[!?]+|(?P<card>[A-Za-z0-9-]+|[*+])")
"""What may stand in a play: the number of a note, a glyph, an irregularity, a judgement; and the cards."""

_NOTE = "Note"
_SECTIONS = ("Auction", "Play", _NOTE)
"""The tags that may stand below an empty line though they belong to the game above it: so some programs write them."""

_OWN = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", _NOTE))
"""The tags of which a game has always its own."""


class Tag(Struct, frozen=True):
    """A tag pair: its name, its value, and the span of the value (without its quotation marks)."""

    name: str
    value: str
    at: Span


class Game(Struct):
    """One game: its tags by name, and the cards below its `Play` tag."""

    at: Span
    tags: dict[str, Tag] = field(default_factory=dict)
    play: list[tuple[str, Span]] = field(default_factory=list)

    def value(self, name: str) -> str:
        """Return the value of a tag; empty where there is none, or it is unknown (`?`)."""
        tag = self.tags.get(name)
        return "" if tag is None or tag.value in ("?", "-") else tag.value

    def span(self, name: str) -> Span:
        """Return the span of a tag's value; without it, that of the game."""
        tag = self.tags.get(name)
        return tag.at if tag else self.at


def read_pbn(path: Path, shown: str, problems: Problems) -> tuple[Game, ...] | None:
    """Read the games of a PBN file; None, and a problem, when the file cannot be read. Report each piece that is not PBN."""
    text = read_text(path, shown, CONTENT_LIMIT, problems, other=LATIN_1)
    return None if text is None else parse_pbn(text, shown, problems)


def parse_pbn(text: str, shown: str, problems: Problems) -> tuple[Game, ...]:
    """Read the text of a PBN file; see `read_pbn`."""
    lines = TextLines(shown, HIDDEN.sub(" ", plain(text)))  # old programs end a file with one
    if lines.text.count("[") > MOST_TAGS:
        problems.say("E664.file-tags", Span(shown), count=lines.text.count("["), most_tags=MOST_TAGS)
        return ()
    return _number_boards(tuple(_inherit(_games(lines, problems))))


Cards = tuple[str, Span]
Piece = Tag | Cards


def _games(lines: TextLines, problems: Problems) -> Iterator[Game]:
    """Yield the games in their order.

    Pass over a tag that a game has already; but where two boards are named, begin another game at it.
    """
    for block in _blocks(lines, problems):
        boards = {piece.value for piece in block if isinstance(piece, Tag) and piece.name == "Board"}
        game: Game | None = None
        section = ""
        for piece in block:
            if not isinstance(piece, Tag):
                if game is not None and section == "Play":
                    game.play += _cards(piece, lines)
                continue
            if game is not None and piece.name in game.tags and piece.name != _NOTE and len(boards) > 1:
                yield game
                game = None
            game = game or Game(piece.at)
            section = piece.name if piece.name not in game.tags else ""
            game.tags.setdefault(piece.name, piece)
        if game is not None:
            yield game


def _blocks(lines: TextLines, problems: Problems) -> Iterator[list[Piece]]:
    """Yield the pieces between empty lines; a section by itself belongs to the game above it."""
    block: list[Piece] = []
    ended = False
    for piece in _pieces(lines, problems):
        if piece is None:
            ended = True
            continue
        if ended and isinstance(piece, Tag) and not piece.name.startswith(_SECTIONS):
            yield block
            block = []
        ended = False
        block.append(piece)
    yield block


def _pieces(lines: TextLines, problems: Problems) -> Iterator[Piece | None]:
    """Yield tags and words, without comments; None for an empty line."""
    for piece in _PIECE.finditer(lines.text):
        written, at = piece[0], lines.span(piece.start(), piece.end())
        if written.startswith(("{", ";", "%")):
            continue
        if not written.strip():
            yield None
            continue
        tag = _tag(piece.start(), lines) if written.startswith("[") else None
        if written.startswith(("[", "]", "}")) and tag is None:
            problems.say("E279.no-tag", at, written=shorten(written))
            continue
        yield tag or (written, at)


def _tag(start: int, lines: TextLines) -> Tag | None:
    match = _TAG.match(lines.text, start)
    if match is None:
        return None
    begin, end = match.start(2) + 1, match.end(2) - 1
    return Tag(match[1], _ESCAPED.sub(r"\1", lines.text[begin:end]).strip(), lines.span(begin, max(end, begin + 1)))


def _cards(piece: Cards, lines: TextLines) -> Iterator[Cards]:
    """Yield the cards of a word in a play, which may have signs directly after them: `SK!=1=`."""
    written, at = piece
    for match in _PLAYED.finditer(written):
        if match["card"]:
            yield match["card"], Span(lines.shown, at.line, at.column + match.start(), len(match["card"]))


def _inherit(games: Iterator[Game]) -> Iterator[Game]:
    """Resolve inherited values: `#` repeats the last value, `##…` gives one for every later game without its own."""
    last: dict[str, Tag] = {}
    lasting: dict[str, Tag] = {}
    for game in games:
        for name, tag in game.tags.items():
            if tag.value.startswith("##"):
                game.tags[name] = Tag(name, tag.value[2:].strip(), tag.at)
            elif tag.value.startswith("#"):
                game.tags[name] = Tag(name, last[name].value if name in last else "", tag.at)
            if name not in _OWN and (tag.value.startswith("##") or name in lasting):
                lasting[name] = game.tags[name]
        last |= game.tags
        game.tags = lasting | game.tags
        yield game


def _number_boards(games: tuple[Game, ...]) -> tuple[Game, ...]:
    """Number the games with cards 1, 2, 3 in their order, in a file that names no board at all."""
    if not any(game.value("Board") for game in games):
        for number, game in enumerate((game for game in games if "Deal" in game.tags), start=1):
            game.tags["Board"] = Tag("Board", str(number), game.at)
    return games


_SIDES = re.compile(r"(?:(NS|EW)\s*([0-9]{1,2}))(?:\s+(NS|EW)\s*([0-9]{1,2}))?")
_DECLARED = re.compile(r"[0-9]{1,2}")


def tricks_of(game: Game) -> int | str | None:
    """Return the tricks that N-S won: from `NS 8`, `EW 5`, `NS 8 EW 5`, or the declarer's; None where there is no result.

    An impossible result is returned as written.
    """
    written = game.value("Result").removeprefix("^").strip()
    declarer = game.value("Declarer").removeprefix("^").upper()
    if not written:
        return None
    match = _SIDES.fullmatch(written)
    if match:
        ns = _of_sides(match)
    elif _DECLARED.fullmatch(written) and declarer in set(Seat):
        ns = int(written) if declarer in (Seat.NORTH, Seat.SOUTH) else HAND - int(written)
    else:
        return written
    return ns if ns is not None and 0 <= ns <= HAND else written


def places_of(game: Game) -> dict[str, int]:
    """Return the table and the round that a game names, as far as they are numbers."""
    written = {name.lower(): game.value(name) for name in ("Table", "Round")}
    return {name: number for name, text in written.items() if (number := plain_number(text)) is not None}


def _of_sides(match: "re.Match[str]") -> int | None:
    """Return the tricks of N-S; None when one side is given twice, or both are given and do not make thirteen."""
    tricks = {match[1]: int(match[2])}
    if match[3] and match[3] not in tricks:
        tricks[match[3]] = int(match[4])
    elif match[3]:
        return None
    if len(tricks) == 2 and sum(tricks.values()) != HAND:
        return None
    return tricks.get(Side.NS.value, HAND - tricks.get(Side.EW.value, 0))


_HEAD = "% PBN 2.1\n% EXPORT\n"

Tags = Sequence[tuple[str, str]]


def pbn_deals(deals: Iterable[tuple[HandRecord, Trump | None]], *, event: str = "") -> str:
    """Write deals without play: one game each, in the form that PBN is exported in."""
    games = [_game(_tags(record, trump, event=event, date=""), _none()) for record, trump in deals]
    return "\n".join([_HEAD, *games])


def pbn_event(event: Event) -> str:
    """Write every deal of an event whose cards are known: a game for each line, with its tricks; one game without lines."""
    games = [game for session in event.sessions for game in _of_session(event, session)]
    return "\n".join([_HEAD, *games])


def _of_session(event: Event, session: Session) -> Iterator[str]:
    for deal in sorted(session.hands):
        record = session.hands[deal]
        head = _tags(record, session.trump_of(deal), event=event.title, date=session.date.isoformat(), site=event.place)
        lines = [line for line in session.lines if line.deal == deal and line.tricks is not None and line.word is None]
        if not lines:
            yield _game(head, _none())
        for line in lines:
            play = next((play for play in record.plays if (play.seats, play.round) == (line.seats, line.round)), None)
            yield _game(_seated(event, head, line), _result(line), play)


def _tags(record: HandRecord, trump: Trump | None, *, event: str, date: str, site: str = "") -> Tags:
    return (
        ("Event", event),
        ("Site", site),
        ("Date", date.replace("-", ".")),
        ("Board", str(record.deal)),
        *((seat.word, "") for seat in (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)),
        ("Dealer", record.dealer.value),
        ("Vulnerable", "None"),
        ("Deal", record.hands.pbn(record.dealer)),
        ("Scoring", ""),
        *((("Trump", trump.suit.value),) if trump else ()),
        *((("TrumpCard", str(trump)),) if trump and trump.rank else ()),
    )


def _seated(event: Event, tags: Tags, line: PlayedLine) -> Tags:
    """Add the players, the table and the round to the tags."""
    names = {seat.word: _name(event, line, seat) for seat in Seat}
    table_tags = [(name, str(number)) for name, number in (("Round", line.round), ("Table", line.table)) if number]
    return (*((name, names.get(name, value)) for name, value in tags), *table_tags)


def _name(event: Event, line: PlayedLine, seat: Seat) -> str:
    """Name the player in a seat: of a pair the first sits North or East; `""` where there is no entry."""
    number = line.seats.at(seat)
    entry = event.entry(number)
    if entry is None:
        return ""
    if len(entry.names) == 2 and line.seats.n == line.seats.s:
        return entry.names[seat in (Seat.SOUTH, Seat.WEST)]
    return entry.names[0] if len(entry.names) == 1 else entry.title


def _none() -> Tags:
    return ("Declarer", "?"), ("Contract", "?"), ("Result", "?")


def _result(line: PlayedLine) -> Tags:
    """Return the tricks as won in play: whist has no declarer and no contract."""
    tricks = line.tricks or 0
    return ("Declarer", "?"), ("Contract", "?"), ("Result", f"NS {tricks} EW {HAND - tricks}")


def _game(tags: Tags, result: Tags, played: PlayRecord | None = None) -> str:
    lines = [f'[{name} "{_escape(value)}"]' for name, value in (*tags, *result)]
    return "\n".join([*lines, *_play(played)]) + "\n"


def _play(played: PlayRecord | None) -> Iterator[str]:
    """Yield the cards in columns, the first leader's first: a column is always of one player, as PBN has it."""
    if played is None or not played.tricks:
        return
    first = played.tricks[0][0].seat
    yield f'[Play "{first.value}"]'
    for trick in played.tricks:
        cards = {card_play.seat: str(card_play.card) for card_play in trick}
        yield " ".join(cards[seat] for seat in playing_order(first))
    if len(played.tricks) < HAND:
        yield "*"


def _escape(text: str) -> str:
    return " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
