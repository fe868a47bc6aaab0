"""The shapes of commands: a branch that knows near misses, a verb that takes `--traceback`."""

import inspect
import re
from typing import Any

import click

from whistpress.cli.speech import SlipError, close_to

_EXAMPLES = re.compile(r"^(Examples?|A first league):", re.M)


def help_text(words: str | None) -> str | None:
    """The help of a command out of its docstring; lines of examples stay as they are written."""
    return _EXAMPLES.sub("\b\n\\g<0>", inspect.cleandoc(words)) if words else None


class Branch(click.Group):
    """A group that keeps its commands in the order in which a league needs them, and helps when one is misspelt."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "help": help_text(kwargs.get("help"))})

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
    """A command; each takes `--traceback`, which is looked for where faults are caught."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "help": help_text(kwargs.get("help"))})
        self.params.append(
            click.Option(
                ["--traceback"],
                is_flag=True,
                expose_value=False,
                help="Show where in the program a fault arose (for developers).",
            )
        )
