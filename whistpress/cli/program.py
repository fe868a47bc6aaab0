"""The program: its commands, and the one place that turns every exception into a message and an exit status."""

import io
import sys
from collections.abc import Callable, Sequence
from typing import Any

import click

from whistpress.cli.add import add
from whistpress.cli.advise import advise
from whistpress.cli.archive import addresses, archive
from whistpress.cli.book import book
from whistpress.cli.build import build
from whistpress.cli.cards import deal, hands
from whistpress.cli.check import check
from whistpress.cli.desktop import desktop
from whistpress.cli.doctor import doctor
from whistpress.cli.fairness import fairness
from whistpress.cli.import_ import import_
from whistpress.cli.movements import movement
from whistpress.cli.new import new
from whistpress.cli.options import EVERYTHING, Branch, Verb
from whistpress.cli.print import print_
from whistpress.cli.publish import publish
from whistpress.cli.reference import card_values, explain, schema
from whistpress.cli.schedule import schedule, systems
from whistpress.cli.score import score
from whistpress.cli.serve import serve
from whistpress.cli.speech import ContentError, SlipError, close_to, complain, remark, say, show_problems
from whistpress.cli.table import players, table
from whistpress.cli.tell import tell
from whistpress.version import __version__

REPORT = "please report it, with the command and the lines that --traceback shows"


class Program(Branch):
    """The root command; every exception ends in a message and an exit status."""

    rare = frozenset(
        (
            *("desktop", "table", "players", "archive", "addresses", "book", "systems", "fairness", "deal", "hands"),
            *("movement", "doctor", "schema", "card-values"),
        )
    )

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None) -> Any:  # type: ignore[override]
        """Run the words of a command line, by default this process's, and exit with the status.

        Messages name the program `whistpress`, whatever `prog_name` Click's test runner gives.
        """
        del prog_name
        words = sys.argv[1:] if args is None else list(args)
        _write_utf8()
        sys.exit(run(lambda: super(Program, self).main(words, "whistpress", standalone_mode=False), words))


def _write_utf8() -> None:
    """Let files and pipes get UTF-8, whatever the machine's habit: JSON is nothing else. A terminal keeps its own way."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, "-V", "--version", message="whistpress %(version)s", help="Show the version and stop.")
@click.option("--traceback", is_flag=True, expose_value=False, hidden=True)
def main() -> None:
    """Turn a whist league's plain files into its web site and what is printed.

    A first league:  whistpress new my-league
                     cd my-league
                     whistpress serve
    """


@click.command("help", cls=Verb, hidden=True)
@click.argument("words", metavar="[COMMAND]…", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Tell of the rarer options and commands, too.")
@click.pass_context
def help_(context: click.Context, words: Sequence[str], everything: bool) -> None:
    """Show what a command does, as its --help does.

    Example:  whistpress help print
              whistpress help print --all
    """
    context.meta[EVERYTHING] = everything
    command, path = context.find_root().command, context.find_root()
    for word in words:
        if not isinstance(command, click.Group) or command.get_command(path, word) is None:
            commands = command.commands if isinstance(command, click.Group) else ()
            raise SlipError(f"no command is called {' '.join(words)!r}", *close_to(word, commands), "see: whistpress --help")
        command = command.commands[word]
        path = click.Context(command, parent=path, info_name=word)
    say(command.get_help(path))


COMMANDS = (
    *(new, add, import_, check, build, serve, desktop, publish, score, table, players, tell, print_, archive, addresses, book),
    *(schedule, systems, fairness, advise, deal, hands, movement, explain, doctor, schema, card_values, help_),
)
"""All commands, in the order in which a league needs them."""

for command in COMMANDS:
    main.add_command(command)


def run(work: Callable[[], Any], arguments: Sequence[str] = ()) -> int:
    """Run the work; turn its exceptions into messages on standard error and an exit status.

    The status is 0 without problems, 1 with problems in the files, 2 for wrong usage. A mistake of the user never gets a stack
    trace; an error of the program says that it is one.
    """
    try:
        return int(work() or 0)
    except click.exceptions.NoArgsIsHelpError as bare:
        remark(bare.format_message())
        return bare.exit_code
    except ContentError as wrong:
        show_problems(wrong.problems, wrong.text_of)
        return 1
    except click.ClickException as slip:
        complain(slip.format_message(), _helps(slip))
        return slip.status if isinstance(slip, SlipError) else slip.exit_code
    except (click.Abort, KeyboardInterrupt):
        remark("stopped")
        return 130
    except (OSError, MemoryError) as trouble:
        return _trouble(trouble, arguments)
    except Exception as fault:  # noqa: BLE001 the last resort: what comes here and has no words of its own is our fault, and said to be
        return _show_problems(fault) or _our_fault(fault, arguments)


def _helps(slip: click.ClickException) -> tuple[str, ...]:
    if isinstance(slip, SlipError):
        return slip.helps
    if isinstance(slip, click.UsageError) and slip.ctx:
        return (f"see: {slip.ctx.command_path} --help",)
    return ()


def _trouble(trouble: OSError | MemoryError, arguments: Sequence[str]) -> int:
    """Report an error of the operating system: a full disk, too little memory, a folder without the right to write."""
    from whistpress.problems.problem import scarcity
    from whistpress.tree import LinkError

    _trace(trouble, arguments)
    if scarce := scarcity(trouble, "this"):
        complain(scarce.message, scarce.helps)
        return 1
    name, reason = getattr(trouble, "filename", None), getattr(trouble, "strerror", None)
    helps = ("remove the link, or put the file itself in its place",) if isinstance(trouble, LinkError) else ()
    complain(f"{name}: " * bool(name) + (reason or str(trouble)).lower(), helps)
    return 1


def _show_problems(fault: Exception) -> int:
    """Return 1 when the error is a problem of the content, and show it; else 0."""
    from whistpress.problems import Fault, Problems

    if not isinstance(fault, Fault):
        return 0
    show_problems(Problems([fault.problem]), lambda file: None)
    return 1


def _trace(error: Exception, arguments: Sequence[str]) -> None:
    """Print the stack trace, for developers who pass `--traceback`."""
    if "--traceback" in arguments:
        import traceback

        traceback.print_exception(error)


def _our_fault(fault: Exception, arguments: Sequence[str]) -> int:
    _trace(fault, arguments)
    complain(f"this is a fault of whistpress {__version__}, not yours ({type(fault).__name__}: {fault})", (REPORT,))
    return 1
