"""`whistpress advise`: which systems serve an evening, the best first."""

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from whistpress.cli.columns import terminal_width
from whistpress.cli.options import Integer, Time, format_option
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, give, say

if TYPE_CHECKING:
    from fractions import Fraction

    from whistpress.core.movement.advice import SystemAdvice
    from whistpress.views.advice import AdvisedSystem


SHOWN = 4
"""How many ways of each contest the text shows without --all."""

ORDER = ("Pairs", "Each for himself", "Teams")


@click.command(cls=Verb)
@click.option("--players", type=Integer(4, 1000), metavar="N", help="How many players have come.")
@click.option("--pairs", type=Integer(2, 500), metavar="N", help="How many pairs have come.")
@click.option("--deals", type=Integer(1, 500), metavar="N", help="How many deals each is to play [default: as the time allows].")
@click.option("--hours", "minutes", type=Time(), metavar="H", help="How long there is: 2.5 or 2:30 [default: as the deals need].")
@click.option(
    "--contest",
    type=click.Choice(["individual", "pairs", "fours", "sixes", "eights", "club"]),
    help="Only this kind of contest.",
)
@click.option("--all", "every", is_flag=True, help="Show all, with every variant.")
@format_option("table", "json", "csv")
def advise(
    players: int | None,
    pairs: int | None,
    deals: int | None,
    minutes: "Fraction | None",
    contest: str | None,
    every: bool,
    form: str,
) -> int:
    """Advise which systems serve an evening.

    Ranked by how even they are, who must rest and how much of the time they use: 24 deals take about two hours and a half.

    Example:  whistpress advise --players 22 --deals 24 --hours 2.5
    """
    from whistpress.core.model import Contest
    from whistpress.core.movement import advice
    from whistpress.exports.encoding import as_json
    from whistpress.exports.schedules import advice_csv, advice_json
    from whistpress.views.advice import way

    if (players is None) is (pairs is None):
        raise click.UsageError("say how many have come: --players 22, or --pairs 11")

    players = players or 2 * (pairs or 0)
    evening = advice.evening_of(players, deals, minutes)
    found = [one for one in advice.advise(evening, variants=every) if contest is None or one.contest is Contest(contest)]
    if not found:
        raise SlipError(
            f"no system serves {players} players{f' as {contest}' if contest else ''} with {evening.deals} deals",
            *_helps(players, contest),
        )
    ways = [way(one) for one in found]
    if form == "json":
        give(as_json(advice_json(found, ways)))
    elif form == "csv":
        give(advice_csv(found, ways))
    else:
        drive = _drive_text(players) if contest in (None, "individual") else ()
        say("\n\n".join((_advice_text(found, ways, every=every), *drive)))
    return 0


def _drive_text(players: int) -> tuple[str, ...]:
    """Return a paragraph on a whist drive, where it serves so many: it needs no trays, and cannot be ranked beside the others."""
    from whistpress.core.movement import MovementError, Request, arrange

    try:
        schedule = arrange(Request(system="whist-drive", players=players))
    except MovementError:
        return ()
    waiting = " and a waiting table" if schedule.sit_outs else ""
    words = (
        f"For a sociable evening, without trays: a whist drive at {schedule.tables} tables{waiting}, as many hands as you like."
    )
    return (f"{textwrap.fill(words, terminal_width())}\n    whistpress schedule whist-drive --players {players}",)


def _helps(players: int, contest: str | None) -> tuple[str, ...]:
    one_less = f"with {players - 1} players there are whole pairs; one helps the director" if players % 2 and contest else ""
    return tuple(words for words in (one_less, "give more deals or more time") if words)


def _advice_text(found: "Sequence[SystemAdvice]", ways: "Sequence[AdvisedSystem]", *, every: bool) -> str:
    """Return the systems under the heading of their contest, each with figures, a reason and the command that arranges it."""
    parts = []
    ordered = sorted(ways, key=lambda one: ORDER.index(one.contest))
    for heading, group in groupby(ordered, key=lambda one: one.contest):
        of_it = list(group)
        shown = of_it if every else of_it[:SHOWN]
        parts.append(f"{heading}\n{'-' * len(heading)}")
        parts += [_one(number, one) for number, one in enumerate(shown, start=1)]
        if len(shown) < len(of_it):
            parts.append(f"   and {len(of_it) - len(shown)} more: --all shows them, with every variant")
    return "\n\n".join(parts)


def _one(number: int, told: "AdvisedSystem") -> str:
    width = terminal_width()
    lines = (f"{told.name}: {told.size}", told.reason)
    first, *others = (textwrap.fill(words, width - 4, break_on_hyphens=False) for words in lines)
    body = "\n".join((first, *others, told.command))
    return f"{number:>2}. " + textwrap.indent(body, "    ").lstrip()
