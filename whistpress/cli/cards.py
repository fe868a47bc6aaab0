"""`whistpress deal` and `whistpress hands`: cards for reading, as PBN, as tables of an event file."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import Integer, Verb, complete_event, format_option, project_option
from whistpress.cli.speech import SlipError, give, remark, say, show_problems
from whistpress.cli.whereabouts import find_event, reader_of

if TYPE_CHECKING:
    from whistpress.core.games.game import SeededDeal
    from whistpress.core.model import Event, HandRecord, Hands, Seat, Trump


_WIDTH = 26


@click.command(cls=Verb)
@click.option("--seed", required=True, metavar="WORDS", help="Any words; the same words always deal the same cards.")
@click.option("--deals", type=Integer(1, 999), default=24, show_default=True, metavar="N", help="How many deals.")
@click.option(
    "--first", type=Integer(1, 9000), default=1, show_default=True, metavar="N", help="The number of the first of them."
)
@format_option("table", "pbn", "toml")
def deal(seed: str, deals: int, first: int, form: str) -> int:
    """Deal cards at random from a published seed.

    Anyone who knows the seed can deal the same cards again, on any machine and by any program: the handbook has the rule.
    The last card is the dealer's and is turned up.

    Example:  whistpress deal --deals 24 --seed "Fairhaven, 14 November 2026"
              whistpress deal --seed "Fairhaven" --format toml >> tonight.toml
    """
    from whistpress.core.games.game import deal_from_seed
    from whistpress.reading.pbn import pbn_deals

    seeded_deals = [deal_from_seed(seed, number) for number in range(first, first + deals)]
    if form == "pbn":
        give(pbn_deals([(_record(seeded_deal, seed), seeded_deal.trump) for seeded_deal in seeded_deals], event=seed))
    elif form == "toml":
        give(_toml(seeded_deals, seed))
    else:
        say(
            "\n\n".join(
                diagram(seeded_deal.deal, seeded_deal.dealer, seeded_deal.trump, seeded_deal.hands)
                for seeded_deal in seeded_deals
            )
        )
    return 0


@click.command(cls=Verb)
@click.argument("words", metavar="EVENT", shell_complete=complete_event)
@format_option("table", "pbn")
@project_option()
def hands(words: str, form: str, project: Path | None) -> int:
    """Show the hands of an event, or write them as PBN.

    PBN has a game for each line of each deal whose cards are known, with who sat where, the tricks, and the play where it
    was recorded.

    EVENT is an event file, or an event of the league by name: season/slug, or slug.

    Example:  whistpress hands 2026-27/november-hands --format pbn > night.pbn
    """
    from whistpress.cli.scored import scored
    from whistpress.reading.pbn import pbn_event

    location = find_event(project, words)
    scored_file = scored(location)
    show_problems(scored_file.problems, reader_of(location.project))
    event = scored_file.event
    if event and not any(session.hands for session in event.sessions):
        raise SlipError(
            "no cards of this event are on record", 'they stand under [[hands]], or in a PBN file: hands = "night.pbn"'
        )
    if event and form == "pbn":
        give(pbn_event(event))
        _say_what_is_lost(event)
    elif event:
        say(
            "\n\n".join(
                diagram(deal, record.dealer, session.trump_of(deal), record.hands)
                for session in event.sessions
                for deal, record in sorted(session.hands.items())
            )
        )
    return scored_file.problems.exit_status()


def _say_what_is_lost(event: "Event") -> None:
    """Say on the error stream what the PBN file has no words for."""
    from whistpress.league.events.data.files import lost_in_pbn

    left, plain, bare = lost_in_pbn(event)
    heads = (
        (left, "line", "left out, since PBN has no words in place of tricks"),
        (plain, "line", "written with their tricks alone, since PBN has no words for rulings"),
        (bare, "deal", "left out, since their cards are not on record"),
    )
    for lines, noun, what in heads:
        if lines:
            remark(f"{len(lines)} {noun}{'' if len(lines) == 1 else 's'} {what}:")
            remark("\n".join(f"  {line}" for line in lines))


def diagram(deal: int, dealer: "Seat", trump: "Trump | None", hands: "Hands") -> str:
    """Return a deal as a diagram: North above, West and East beside, South below."""
    from whistpress.core.model import Seat

    turned = f", {trump} turned" if trump and trump.rank else f", {trump.suit.word} trumps" if trump else ""
    lines = [f"Deal {deal}: {dealer.word} dealt{turned}"]
    lines += _middle(_suits(hands, Seat.NORTH))
    west, east = _suits(hands, Seat.WEST), _suits(hands, Seat.EAST)
    lines += [f"{left:<{_WIDTH}}{right}" for left, right in zip(west, east, strict=True)]
    lines += _middle(_suits(hands, Seat.SOUTH))
    return "\n".join(lines)


def _middle(rows: Iterable[str]) -> list[str]:
    return [" " * (_WIDTH // 2) + row for row in rows]


def _suits(hands: "Hands", seat: "Seat") -> list[str]:
    from whistpress.core.model import Suit

    return [f"{suit.value} {' '.join(hands.suit(seat, suit)) or '-'}" for suit in Suit]


def _record(seeded_deal: "SeededDeal", seed: str) -> "HandRecord":
    from whistpress.core.model import HandRecord

    return HandRecord(deal=seeded_deal.deal, dealer=seeded_deal.dealer, hands=seeded_deal.hands, seed=seed)


def _toml(seeded_deals: "Sequence[SeededDeal]", seed: str) -> str:
    """Return `[trumps]` and `[[hands]]` as TOML, to be inserted into an event file."""
    lines = [f"# dealt by `whistpress deal` from the seed: {' '.join(seed.split())}", "[trumps]"]
    lines += [f'{seeded_deal.deal} = "{seeded_deal.trump}"' for seeded_deal in seeded_deals]
    for seeded_deal in seeded_deals:
        lines += [
            "",
            "[[hands]]",
            f"deal   = {seeded_deal.deal}",
            f'dealer = "{seeded_deal.dealer.value}"',
            f'cards  = "{seeded_deal.hands.pbn()}"',
        ]
    return "\n".join(lines) + "\n"
