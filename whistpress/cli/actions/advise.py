"""`whistpress advise`: which systems serve an evening, the best first."""

import textwrap
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

from whistpress.cli.actions.columns import terminal_width
from whistpress.cli.speech import SlipError, give, say
from whistpress.core.model import Contest
from whistpress.core.movement.advice import SystemAdvice, advise, evening_of
from whistpress.exports.encoding import as_json
from whistpress.exports.schedules import advice_csv, advice_json
from whistpress.views.advice import AdvisedSystem, way

SHOWN = 4
"""How many are told of each contest, unless all are asked for."""

ORDER = ("Pairs", "Each for himself", "Teams")


def advise_evening(
    players: int, deals: int | None, minutes: Fraction | None, contest: str | None, form: str, *, every: bool
) -> int:
    """Print the ways to play the evening."""
    evening = evening_of(players, deals, minutes)
    found = [one for one in advise(evening, variants=every) if contest is None or one.contest is Contest(contest)]
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
        say(_advice_text(found, ways, every=every))
    return 0


def _helps(players: int, contest: str | None) -> tuple[str, ...]:
    one_less = f"with {players - 1} players there are whole pairs; one helps the director" if players % 2 and contest else ""
    return tuple(words for words in (one_less, "give more deals or more time") if words)


def _advice_text(found: Sequence[SystemAdvice], ways: Sequence[AdvisedSystem], *, every: bool) -> str:
    """The ways under the heading of their contest, each with its figures, its reason and the command that arranges it."""
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


def _one(number: int, told: AdvisedSystem) -> str:
    width = terminal_width()
    lines = (f"{told.name}: {told.size}", told.reason)
    first, *others = (textwrap.fill(words, width - 4, break_on_hyphens=False) for words in lines)
    body = "\n".join((first, *others, told.command))
    return f"{number:>2}. " + textwrap.indent(body, "    ").lstrip()
