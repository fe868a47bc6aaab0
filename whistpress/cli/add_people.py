"""`whistpress add club` and `whistpress add member`: a table more in `clubs.toml` or `members.toml`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, asked_words
from whistpress.cli.options import project_option
from whistpress.cli.registers import Register
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, can_ask, say
from whistpress.cli.whereabouts import CONTENT, project_folder, shown_path


@click.command(cls=Verb)
@click.option("--name", help="The club's name.")
@click.option("--id", "id_", metavar="ID", help="The word by which files name it [default: made from the name].")
@click.option("--place", help="Where it meets, and plays at home.")
@click.option("--night", metavar="WEEKDAY", help="The weekday of its home matches: Thursday.")
@click.option("--time", metavar="TIME", help="The hour at which they begin: '7.30 p.m.'.")
@click.option("--captain", metavar="MEMBER", help="The member who is its captain: the id or the name.")
@click.option("--founded", type=click.IntRange(1, 9999), metavar="YEAR", help="The year of its foundation.")
@project_option()
def club(project: Path | None, **said: Any) -> int:
    """Add a club. It asks for what you leave out.

    Example:  whistpress add club --name "Royal Oak" --place "Oak Hall" --night Thursday
    """
    from whistpress.reading.days import weekday_named

    league = project_folder(project)
    if said["night"] and weekday_named(said["night"]) is None:
        raise SlipError(f"--night: {said['night']!r} is no weekday", "say one like Thursday")
    if said["captain"]:
        said["captain"] = Register.read(league, "members").id_of(said["captain"])
    return _add(league, "clubs", said, ("place", "night", "time", "captain", "founded"))


@click.command(cls=Verb)
@click.option("--name", help="The member's name, as it is shown.")
@click.option("--id", "id_", metavar="ID", help="The word that ends the page's address [default: made from the name].")
@click.option("--also", multiple=True, metavar="NAME", help="Another spelling or an earlier name; as often as needed.")
@click.option("--club", metavar="CLUB", help="The club: its id or its name.")
@click.option("--joined", type=click.IntRange(1, 9999), metavar="YEAR", help="The year of joining.")
@project_option()
def member(project: Path | None, **said: Any) -> int:
    """Add a member. It asks for what you leave out.

    Example:  whistpress add member --name "Jane Archer" --club oak --joined 2027
    """
    league = project_folder(project)
    said["also"] = list(said["also"]) or None
    if said["club"]:
        said["club"] = Register.read(league, "clubs").id_of(said["club"])
    return _add(league, "members", said, ("also", "club", "joined"))


def _add(league: Path, register: str, said: Mapping[str, Any], keys: tuple[str, ...]) -> int:
    """Add a table to a register, print its id and file, and return the exit status."""
    name = asked_words(Question(can_ask()), "name", said["name"])
    values = {"name": name} | {key: said[key] for key in keys if said[key]}
    id_ = Register.read(league, register).add(said["id_"], values)
    say(f"added [{id_}] to {shown_path(league / CONTENT / f'{register}.toml')}")
    return 0
