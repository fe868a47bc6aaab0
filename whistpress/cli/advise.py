"""`whistpress advise`: the movement for an evening, in one recommendation."""

import textwrap
from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from whistpress.cli.asking import terminal_width
from whistpress.cli.options import Integer, Time, Verb, complete_system, format_option
from whistpress.cli.speech import SlipError, give, say

if TYPE_CHECKING:
    from fractions import Fraction

    from whistpress.core.model import Contest
    from whistpress.league.events.words.advice import AdvisedSystem


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
@click.option("--system", metavar="SYSTEM", help="The movement that you would like.", shell_complete=complete_system)
@click.option("--all", "all_ways", is_flag=True, help="Show every way, with every variant.")
@format_option("table", "json", "csv")
def advise(
    players: int | None,
    pairs: int | None,
    deals: int | None,
    minutes: "Fraction | None",
    contest: str | None,
    system: str | None,
    all_ways: bool,
    form: str,
) -> int:
    """Recommend a movement for an evening, and at most two others.

    They are ranked by how even they are, by who must sit out and by how much of the time they use: 24 deals take two hours and
    a half.

    Example:  whistpress advise --pairs 11 --hours 2.5
              whistpress advise --pairs 11 --system mitchell
    """
    from whistpress.cli.movements import request_of
    from whistpress.core.model import Contest
    from whistpress.core.movement import SYSTEMS
    from whistpress.core.movement import recommend as advice
    from whistpress.core.movement.recommend import recommend
    from whistpress.data.encoding import as_json
    from whistpress.league.events.data.schedules import advice_csv, advice_json
    from whistpress.league.events.words.advice import way

    if (players is None) is (pairs is None):
        raise click.UsageError("say how many have come: --players 22, or --pairs 11")
    if system is not None:
        contest = str(SYSTEMS[request_of(system, {}).system].contest)
    elif pairs is not None and not all_ways and form == "table":
        contest = contest or "pairs"
    players = players or 2 * (pairs or 0)
    evening = advice.evening_of(players, deals, minutes)
    kinds = tuple(Contest) if contest is None else (Contest(contest),)
    if system is not None and not all_ways:
        recommendations = recommend(evening, kinds, system=system)
    elif form == "table" and not all_ways:
        recommendations = tuple(
            recommendation for group in _groups(kinds) for recommendation in recommend(evening, group)[: None if contest else 1]
        )
    else:
        recommendations = tuple(
            recommendation for recommendation in advice.advise(evening, variants=all_ways) if recommendation.contest in kinds
        )
    if not recommendations:
        raise SlipError(
            f"no system serves {players} players{f' as {contest}' if contest else ''} with {evening.deals} deals",
            *_helps(players, contest),
        )
    ways = [way(recommendation) for recommendation in recommendations]
    if form == "json":
        give(as_json(advice_json(recommendations, ways)))
    elif form == "csv":
        give(advice_csv(recommendations, ways))
    elif all_ways:
        say(_all_text(ways))
    else:
        text = _recommended_text(ways) if contest else _one_of_each_text(ways)
        drive = _drive_text(players) if pairs is None and contest in (None, "individual") else ()
        say("\n\n".join((text, *drive, "--all shows every way, with every variant")))
    return 0


def _groups(kinds: "Sequence[Contest]") -> "list[tuple[Contest, ...]]":
    """Divide the kinds of contest into pairs, single players, teams."""
    from whistpress.core.model import Contest

    alone = (Contest.PAIRS, Contest.INDIVIDUAL)
    parts = [(Contest.PAIRS,), (Contest.INDIVIDUAL,), tuple(kind for kind in Contest if kind not in alone)]
    return [group for part in parts if (group := tuple(kind for kind in part if kind in kinds))]


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


def _recommended_text(ways: "Sequence[AdvisedSystem]") -> str:
    """Return the recommended way, and below it the others."""
    first, *others = [_one(number, system) for number, system in enumerate(ways, start=1)]
    return "\n\n".join((f"Recommended\n-----------\n\n{first}", *(["Or\n--", *others] if others else [])))


def _one_of_each_text(ways: "Sequence[AdvisedSystem]") -> str:
    """Return the recommended way of each kind of contest under its heading."""
    return "\n\n".join(f"{system.contest}\n{'-' * len(system.contest)}\n\n{_one(1, system)}" for system in ways)


def _all_text(ways: "Sequence[AdvisedSystem]") -> str:
    """Return all ways under the heading of their contest, each with figures, a reason and the command that arranges it."""
    parts = []
    ordered = sorted(ways, key=lambda system: ORDER.index(system.contest))
    for heading, group in groupby(ordered, key=lambda system: system.contest):
        parts.append(f"{heading}\n{'-' * len(heading)}")
        parts += [_one(number, system) for number, system in enumerate(group, start=1)]
    return "\n\n".join(parts)


def _one(number: int, system: "AdvisedSystem") -> str:
    width = terminal_width()
    lines = (f"{system.name}: {system.size}", system.reason)
    body = "\n".join((*(textwrap.fill(words, width - 4, break_on_hyphens=False) for words in lines), system.command))
    return f"{number:>2}. " + textwrap.indent(body, "    ").lstrip()
