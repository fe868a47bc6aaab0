"""The shapes of commands (their help, their errors), and options that several of them share."""

import datetime
import inspect
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whistpress.cli.speech import SlipError, close_to

if TYPE_CHECKING:
    from fractions import Fraction

    DayType = click.ParamType[datetime.date]
    NumberType = click.ParamType[int]
    NumbersType = click.ParamType[tuple[int, ...]]
    WordsType = click.ParamType[tuple[str, ...]]
    CouplesType = click.ParamType[tuple[tuple[int, ...], ...]]
    SwitchType = click.ParamType[tuple[int, ...] | str]
    TimeType = click.ParamType[Fraction]
    PerPageType = click.ParamType[int | str]
    CopiesType = click.ParamType[tuple[str, int]]
else:
    DayType = NumberType = NumbersType = WordsType = CouplesType = SwitchType = TimeType = PerPageType = CopiesType = (
        click.ParamType
    )


Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


SIZES = (
    ("tables", "Tables in play."),
    ("pairs", "Pairs (of ladies-and-gentlemen: of each)."),
    ("players", "Players."),
    ("fours", "Teams of four."),
    ("teams", "Teams."),
    ("deals", "Deals of the whole session [default: the least that serve]."),
    ("rounds", "Cut the session short after so many rounds."),
)


def project_option() -> Decorator:
    """Return the option `--project DIR`: where the league is."""
    return click.option(
        "--project",
        type=click.Path(path_type=Path, exists=True, file_okay=False),
        metavar="DIR",
        help="The league's folder [default: here, or above].",
    )


def cache_option() -> Decorator:
    """Return the option `--cache-dir DIR`: where whistpress keeps the outcomes of earlier builds."""
    return click.option(
        "--cache-dir",
        "cache",
        type=click.Path(path_type=Path, file_okay=False),
        metavar="DIR",
        help="Where earlier builds are kept [default: your cache folder].",
    )


def today_option() -> Decorator:
    """Return the option `--today YYYY-MM-DD`: the day that separates past from future."""
    return click.option(
        "--today",
        type=Day(),
        metavar="YYYY-MM-DD",
        help="Build as on this day [default: that of the latest result].",
    )


def format_option(*forms: str) -> Decorator:
    """Return the option `--format`; the first of the forms, the default, is for reading."""
    words = f"{', '.join(forms[:-1])} or {forms[-1]}."
    return click.option(
        "--format", "form", type=click.Choice(forms), metavar="FORM", default=forms[0], help=f"How it is written: {words}"
    )


def session_option() -> Decorator:
    """Return the option `--session N`: one session or section of an event."""
    return click.option(
        "--session",
        type=Integer(1, 9999),
        metavar="N",
        help="One session or one section of the event; 1 is the first.",
    )


RARE_IN_MOVEMENTS = (
    *("by", "sets", "quota", "missing", "deals_per_round", "games", "dealer", "up", "trumps", "waiting", "winners", "sections"),
    *("seed", "never_partners", "never_opponents", "apart", "at_table", "together", "switch"),
)
"""The options of a movement that a help only names."""

RARE_ON_PAPER = ("cards", "per_page", "duplex", "booklet", "contrast", "spare", "copies")
"""The options of paper that a help only names."""


def movement_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add to a command every option that a system of play takes: size, deals, variant and the rest."""
    number = Integer()
    more = (
        click.option("--variant", metavar="NAME", help="A variant: `whistpress systems` lists them."),
        click.option("--by", metavar="SYSTEM", help="The pair system by which a progressive match is played."),
        click.option(
            "--sets", type=Integer(1, 3), metavar="N", help="2: the deals of a round follow each other; 3: spread (Barney p. 41)."
        ),
        click.option("--quota", type=Numbers(), metavar="N,N,…", default="", help="Deals laid on each table, where they differ."),
        click.option("--missing", metavar="'EW 8'", help="The absent pair of a half table in a compass game."),
        click.option("--deals-per-round", type=number, metavar="N", help="Make each round a whole game of so many deals."),
        click.option("--games", type=number, metavar="N", help="Ladies and gentlemen: so many games, opponents changing."),
        click.option("--dealer", type=click.Choice(["cut", "lady"]), help="Who deals at a drive [default: cut]."),
        click.option("--up", type=click.Choice(["ladies", "gentlemen"]), help="Who goes to the higher tables at a whist drive."),
        click.option("--trumps", type=Words(), metavar="H,C,…", default="", help="At a drive: the trumps in rotation."),
        click.option("--waiting", type=Integer(0, 13), metavar="N", help="At a drive: what a hand of waiting counts."),
        click.option("--winners", type=Integer(1, 2), metavar="N", help="In progressive-compass: rank N-S and E-W apart with 2."),
        click.option("--sections", type=number, metavar="N", help="Divide the tables; each section plays deals of its own."),
        click.option("--seed", metavar="WORDS", help="Draw a mixer's places, or a single table's overplay, by lot from words."),
        click.option("--never-partners", type=Couples(), metavar="N-N,…", default="", help="Players never to be partners."),
        click.option("--never-opponents", type=Couples(), metavar="N-N,…", default="", help="Players never to be opponents."),
        click.option("--apart", type=Couples(), metavar="N-N,…", default="", help="Players never to sit at one table."),
        click.option("--at", "at_table", type=Kept(), metavar="N:TABLE,…", default="", help="Players who keep a table."),
        click.option("--together", is_flag=True, help="List the rounds in which a team meets itself, too."),
        click.option(
            "--switch",
            type=Switch(),
            metavar="N,N,…",
            help='One winner of a compass game: the rounds in which N-S and E-W are exchanged, or the best "rounds" or "tables".',
        ),
    )
    sizes = (click.option(f"--{name}", type=number, metavar="N", help=words) for name, words in SIZES)
    for option in reversed((*sizes, *more)):
        function = option(function)
    return function


def paper_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add to a command the options for the paper of a document: sheet, cards, folding, type, quantities."""
    sheets = ("A4", "Letter", "A5", "half-letter", "A6", "5x3")
    more = (
        click.option(
            "--sheet", type=click.Choice(sheets), metavar="SIZE", help="The sheet: A4, Letter, A5, half-letter, A6 or 5x3."
        ),
        click.option(
            "--cards", type=click.Choice(sheets[2:]), metavar="SIZE", help="Lay out cards of this size; cut them from the sheet."
        ),
        click.option(
            "--per-page", type=PerPage(), metavar="N|auto", help="So many cards a sheet; 1 for cards that are cut already."
        ),
        click.option("--duplex", type=click.Choice(["long", "short"]), help="Both sides; the edge the printer turns on."),
        click.option("--booklet", is_flag=True, help="Half sheets in the order in which they are folded and stitched."),
        click.option("--large", is_flag=True, help="Large print: half as large again."),
        click.option("--contrast", is_flag=True, help="High contrast: no thin line, no italics."),
        click.option("--spare", type=Integer(0, 99), default=0, metavar="N", help="So many blanks of each slip or score card."),
        click.option("--copies", type=Copies(), multiple=True, metavar="FORM=N", help="So many of a form; may be repeated."),
    )
    for option in reversed(more):
        function = option(function)
    return function


class PerPage(PerPageType):
    """The number of cards on a sheet, or the word `auto`."""

    name = "cards"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """Read the number or the word."""
        return "auto" if value == "auto" else Integer(1, 32).convert(value, param, ctx)


class Copies(CopiesType):
    """A form and how many of it."""

    name = "copies"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        """Read them: `movement-cards=2`."""
        if isinstance(value, tuple):
            return value
        form, _, number = str(value).partition("=")
        if not form.strip() or not number.strip():
            self.fail(f"{value!r} does not say how many of which form; write it as movement-cards=2", param, ctx)
        return form.strip(), Integer(1, 99).convert(number, param, ctx)


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


class Integer(NumberType):
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


class Time(TimeType):
    """A length of time in hours, `2.5` or `2:30`; gives minutes."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> "Fraction":
        """Read the time."""
        from fractions import Fraction

        words = str(value).strip().replace(",", ".")
        if match := re.fullmatch(r"([0-9]{1,2}):([0-5][0-9])", words):
            return Fraction(int(match[1]) * 60 + int(match[2]))
        if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", words) and Fraction(words):
            return Fraction(words) * 60
        self.fail(f"{value!r} is not a length of time; write 2.5 or 2:30 for two hours and a half", param, ctx)


class Numbers(NumbersType):
    """Whole numbers with commas between."""

    name = "numbers"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        """Read the numbers; nothing at all is no numbers."""
        words = value.split(",") if isinstance(value, str) and value else []
        if all(word.strip().isdigit() for word in words):
            return tuple(int(word) for word in words)
        self.fail(f"{value!r} is not a row of numbers; write them as 4,4,4,8", param, ctx)


class Words(WordsType):
    """Words with commas between."""

    name = "words"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Read the words; nothing at all is no words."""
        del param, ctx
        return tuple(word.strip() for word in value.split(",") if word.strip()) if isinstance(value, str) else tuple(value)


class Couples(CouplesType):
    """Players who are not to meet, with hyphens between; others after a comma."""

    name = "couples"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[tuple[int, ...], ...]:
        """Read groups of players: `3-4,5-6-7`; an empty text has none."""
        if not isinstance(value, str):
            return tuple(value)
        if re.fullmatch(r"|[0-9]{1,4}(-[0-9]{1,4})+(,[0-9]{1,4}(-[0-9]{1,4})+)*", words := value.replace(" ", "")):
            return tuple(tuple(map(int, company.split("-"))) for company in words.split(",") if company)
        self.fail(f"{value!r} does not name players; write them as 3-4,5-6", param, ctx)


class Kept(CouplesType):
    """Players and the tables that they keep."""

    name = "kept"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[tuple[int, ...], ...]:
        """Read players and tables: `5:1,6:2`; an empty text has none."""
        if not isinstance(value, str):
            return tuple(value)
        if re.fullmatch(r"|[0-9]{1,4}:[0-9]{1,4}(,[0-9]{1,4}:[0-9]{1,4})*", words := value.replace(" ", "")):
            return tuple(tuple(map(int, part.split(":"))) for part in words.split(",") if part)
        self.fail(f"{value!r} does not say who keeps which table; write it as 5:1,6:2", param, ctx)


class Switch(SwitchType):
    """Rounds with commas between, or the words `rounds` or `tables`."""

    name = "switch"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...] | str:
        """Read the rounds or the word."""
        if value in ("rounds", "tables"):
            return str(value)
        words = str(value).split(",")
        if all(word.strip().isdecimal() and word.isascii() for word in words):
            return tuple(int(word) for word in words)
        self.fail(f'{value!r} is neither rounds, such as 4,5, nor "rounds" or "tables"', param, ctx)


def complete_system(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer the systems of play to a shell that completes words."""
    from whistpress.core.movement import SYSTEMS

    return [name for name in SYSTEMS if name.startswith(incomplete)]


def complete_event(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer the league's events, by season/slug or by their last words, to a shell that completes words."""
    from whistpress.cli.whereabouts import event_names

    names = event_names()
    whole = [name for name in names if name.startswith(incomplete)]
    return whole or [name for name in names if name.partition("/")[2].startswith(incomplete)]


def complete_subject(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer what can be printed: the league's events, congresses and trophies."""
    from whistpress.cli.subjects import names_of_things

    things = [name for name in names_of_things() if name.startswith(incomplete)]
    return [*complete_event(ctx, param, incomplete), *things]


def complete_code(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Offer the problem codes to a shell that completes words."""
    from whistpress.problems.explanations import explanations

    return [code for code in explanations() if code.startswith(incomplete.upper())]


EVERYTHING = "whistpress.everything"
"""The key in a context's `meta` for a help that tells of the rare options and commands, too."""

_EXAMPLES = re.compile(r"^(Examples?|A first league):", re.M)


def help_text(words: str | None) -> str | None:
    """Return the help of a command from its docstring; lines of examples keep their line breaks."""
    return _EXAMPLES.sub("\b\n\\g<0>", inspect.cleandoc(words)) if words else None


class Branch(click.Group):
    """A group that lists its commands in the order in which a league needs them, and suggests a name for a misspelt one.

    Its `rare` commands are only named, below the others; `whistpress help --all` lists them too.
    """

    rare: frozenset[str] = frozenset()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "help": help_text(kwargs.get("help"))})

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands with their sentences, and the names of the rare ones."""
        rare = frozenset() if ctx.meta.get(EVERYTHING) else self.rare
        commands = [(name, command) for name, command in self.commands.items() if not command.hidden]
        room = formatter.width - 6 - max((len(name) for name, _ in commands), default=0)
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(room)) for name, command in commands if name not in rare])
        if others := [name for name, _ in commands if name in rare]:
            formatter.write_paragraph()
            formatter.write_text(f"More: {', '.join(others)}. They are told by  {ctx.find_root().info_name} help --all")

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order in which they were added."""
        return list(self.commands)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first word names."""
        word = args[0]
        if not word.startswith("-") and word not in self.commands:
            raise SlipError(f"no command is called {word!r}", *close_to(word, self.commands), f"see: {ctx.command_path} --help")
        return super().resolve_command(ctx, args)


class Verb(click.Command):
    """A command that takes `--traceback`; the handler of exceptions looks the option up.

    Its `rare` options are only named in its help, by their parameters; `whistpress help COMMAND --all` tells what they do.
    """

    def __init__(self, *args: Any, rare: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "help": help_text(kwargs.get("help"))})
        self.rare = frozenset(rare)
        self.params.append(
            click.Option(
                ["--traceback"],
                is_flag=True,
                expose_value=False,
                hidden=True,
                help="Show where in the program a fault arose (for developers).",
            )
        )

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; first say when the last sending of the league's site was not finished."""
        if "project" in ctx.params:
            from whistpress.cli.whereabouts import remark_unfinished

            remark_unfinished(ctx.params["project"])
        return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options with their sentences, and the names of the rare ones."""
        everything = bool(ctx.meta.get(EVERYTHING))
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        rare = [] if everything else [param for param in options if param.name in self.rare]
        records = [record for param in options if param not in rare and (record := param.get_help_record(ctx))]
        with formatter.section("Options"):
            formatter.write_dl(records)
        if rare:
            first, *others = ctx.command_path.split()
            formatter.write_paragraph()
            formatter.write_text(f"{len(rare)} rarer options are told by:  {' '.join((first, 'help', *others))} --all")
