"""The classes of commands: a group that suggests corrections of misspelt names, a command that takes `--traceback`."""

import inspect
import re
from collections.abc import Iterable
from typing import Any

import click

from whistpress.cli.speech import SlipError, close_to

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
