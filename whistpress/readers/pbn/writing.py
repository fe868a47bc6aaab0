"""Write PBN: deals by themselves, or the deals of an event with the tricks of each line."""

from collections.abc import Iterable, Iterator, Sequence

from whistpress.core.games.play import playing_order
from whistpress.core.model import Event, HandRecord, PlayedLine, PlayRecord, Seat, Session, Trump
from whistpress.core.model.cards import HAND

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
