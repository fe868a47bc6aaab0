"""`whistpress deal` and `whistpress hands`: cards for reading, as PBN, as tables of an event file."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from whistpress.cli.actions.scored import scored
from whistpress.cli.actions.whereabouts import find_event, reader_of
from whistpress.cli.speech import SlipError, give, say, show_problems
from whistpress.core.games.dealing import SeededDeal, deal_from_seed
from whistpress.core.model import HandRecord, Hands, Seat, Suit, Trump
from whistpress.readers.pbn import pbn_deals, pbn_event

_WIDTH = 26


def deal(seed: str, first: int, deals: int, form: str) -> int:
    """Print deals from a seed."""
    made = [deal_from_seed(seed, number) for number in range(first, first + deals)]
    if form == "pbn":
        give(pbn_deals([(_record(one, seed), one.trump) for one in made], event=seed))
    elif form == "toml":
        give(_toml(made, seed))
    else:
        say("\n\n".join(diagram(one.deal, one.dealer, one.trump, one.hands) for one in made))
    return 0


def hands(project: Path | None, words: str, form: str) -> int:
    """Print the hands of an event; the exit status is 1 when its file has an error."""
    place = find_event(project, words)
    found = scored(place)
    show_problems(found.problems, reader_of(place.project))
    event = found.event
    if event and not any(session.hands for session in event.sessions):
        raise SlipError(
            "no cards of this event are on record", 'they stand under [[hands]], or in a PBN file: hands = "night.pbn"'
        )
    if event and form == "pbn":
        give(pbn_event(event))
    elif event:
        say(
            "\n\n".join(
                diagram(deal, record.dealer, session.trump_of(deal), record.hands)
                for session in event.sessions
                for deal, record in sorted(session.hands.items())
            )
        )
    return found.problems.exit_status()


def diagram(deal: int, dealer: Seat, trump: Trump | None, hands: Hands) -> str:
    """Return a deal as a diagram: North above, West and East beside, South below."""
    turned = f", {trump} turned" if trump and trump.rank else f", {trump.suit.word} trumps" if trump else ""
    lines = [f"Deal {deal}: {dealer.word} dealt{turned}"]
    lines += _middle(_suits(hands, Seat.NORTH))
    west, east = _suits(hands, Seat.WEST), _suits(hands, Seat.EAST)
    lines += [f"{left:<{_WIDTH}}{right}" for left, right in zip(west, east, strict=True)]
    lines += _middle(_suits(hands, Seat.SOUTH))
    return "\n".join(lines)


def _middle(rows: Iterable[str]) -> list[str]:
    return [" " * (_WIDTH // 2) + row for row in rows]


def _suits(hands: Hands, seat: Seat) -> list[str]:
    return [f"{suit.value} {' '.join(hands.suit(seat, suit)) or '-'}" for suit in Suit]


def _record(one: SeededDeal, seed: str) -> HandRecord:
    return HandRecord(deal=one.deal, dealer=one.dealer, hands=one.hands, seed=seed)


def _toml(made: Sequence[SeededDeal], seed: str) -> str:
    """`[trumps]` and `[[hands]]`, to be set into an event file."""
    lines = [f"# dealt by `whistpress deal` from the seed: {' '.join(seed.split())}", "[trumps]"]
    lines += [f'{one.deal} = "{one.trump}"' for one in made]
    for one in made:
        lines += ["", "[[hands]]", f"deal   = {one.deal}", f'dealer = "{one.dealer.value}"', f'cards  = "{one.hands.pbn()}"']
    return "\n".join(lines) + "\n"
