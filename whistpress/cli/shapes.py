"""The classes of commands: a group that suggests corrections of misspelt names, a command that takes `--traceback`."""

import inspect
import re
from typing import Any

import click

from whistpress.cli.speech import SlipError, close_to

_EXAMPLES = re.compile(r"^(Examples?|A first league):", re.M)


def help_text(words: str | None) -> str | None:
    """Return the help of a command from its docstring; lines of examples keep their line breaks."""
    return _EXAMPLES.sub("\b\n\\g<0>", inspect.cleandoc(words)) if words else None


class Branch(click.Group):
    """A group that lists its commands in the order in which a league needs them, and suggests a name for a misspelt one."""

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
    """A command that takes `--traceback`; the handler of exceptions looks the option up."""

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
