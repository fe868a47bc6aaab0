"""Options that several commands share."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

if TYPE_CHECKING:
    DayType = click.ParamType[datetime.date]
    NumberType = click.ParamType[int]
    NumbersType = click.ParamType[tuple[int, ...]]
else:
    DayType = NumberType = NumbersType = click.ParamType

SIZES = (
    ("tables", "Tables in play."),
    ("pairs", "Pairs (of ladies-and-gentlemen: of each)."),
    ("players", "Players."),
    ("fours", "Teams of four."),
    ("teams", "Teams."),
    ("deals", "Deals of the whole session [default: the least that the system needs]."),
    ("rounds", "Cut the session short after so many rounds."),
)


def project_option() -> Decorator:
    """`--project DIR`: where the league is."""
    return click.option(
        "--project",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        help="The league's folder [default: this one, or the nearest above that has content/league.toml].",
    )


def today_option() -> Decorator:
    """`--today YYYY-MM-DD`: the day that decides what is past."""
    return click.option(
        "--today",
        type=Day(),
        metavar="YYYY-MM-DD",
        help="Build as on this day [default: the latest day that has scores or news; never the machine's clock].",
    )


def format_option(*forms: str) -> Decorator:
    """`--format`: the first form is for reading."""
    return click.option(
        "--format", "form", type=click.Choice(forms), default=forms[0], show_default=True, help="How it is written."
    )


def movement_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Every option that a system of play takes: size, deals, variant and the rest."""
    number = Whole()
    more = (
        click.option("--variant", metavar="NAME", help="A variant of the system, as `whistpress systems` lists them."),
        click.option("--by", metavar="SYSTEM", help="The pair system by which a progressive match is played."),
        click.option("--sets", type=Whole(1, 3), metavar="N", help="Barney's plan for sets of deals (p. 41)."),
        click.option("--quota", type=Numbers(), metavar="N,N,…", default="", help="Deals laid on each table, where they differ."),
        click.option("--missing", metavar="'EW 8'", help="The absent pair of a half table in a compass game."),
        click.option("--deals-per-round", type=number, metavar="N", help="Make each round a whole game of so many deals."),
        click.option("--together", is_flag=True, help="List the rounds in which a team meets itself, too."),
    )
    sizes = (click.option(f"--{name}", type=number, metavar="N", help=words) for name, words in SIZES)
    for option in reversed((*sizes, *more)):
        function = option(function)
    return function


class Day(DayType):
    """A day, written year-month-day."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> datetime.date:
        """Read the day; a slip names how days are written."""
        if isinstance(value, datetime.date):
            return value
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a day; write it as 1900-01-12", param, ctx)


class Whole(NumberType):
    """A whole number between two bounds."""

    name = "number"

    def __init__(self, least: int = 1, most: int = 10_000) -> None:
        self.least, self.most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number; a slip names the bounds."""
        words = str(value).strip()
        if words.isascii() and words.isdigit() and len(words) < 10 and self.least <= int(words) <= self.most:
            return int(words)
        self.fail(f"{value!r} is not a whole number from {self.least} to {self.most}", param, ctx)


class Numbers(NumbersType):
    """Whole numbers with commas between."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Read the numbers; nothing at all is no numbers."""
        words = value.split(",") if isinstance(value, str) and value else []
        if all(word.strip().isdigit() for word in words):
            return tuple(int(word) for word in words)
        self.fail(f"{value!r} is not a row of numbers; write them as 4,4,4,8", param, ctx)


def complete_system(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer the systems of play to a shell that completes words."""
    from whistpress.core.movement import SYSTEMS

    return [name for name in SYSTEMS if name.startswith(incomplete)]


def complete_event(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer the league's events, by season/slug or by their last words, to a shell that completes words."""
    from whistpress.cli.actions.whereabouts import event_names

    names = event_names()
    whole = [name for name in names if name.startswith(incomplete)]
    return whole or [name for name in names if name.partition("/")[2].startswith(incomplete)]


def complete_code(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer the problem codes to a shell that completes words."""
    from whistpress.problems.codes import CODES

    return [code for code in CODES if code.startswith(incomplete.upper())]
