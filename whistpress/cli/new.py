"""`whistpress new`: a league's first files."""

import json
import os
import re
import shutil
from pathlib import Path

import click

from whistpress.cli.hosts import HOSTS, host_text, write_host_file
from whistpress.cli.options import Verb
from whistpress.cli.reference import write_schemas
from whistpress.cli.speech import SlipError, can_ask, say
from whistpress.cli.whereabouts import SCHEMAS
from whistpress.packaged import demo_content, demo_private
from whistpress.tree import write_file
from whistpress.version import REPOSITORY

LEAGUE = """\
#:schema ../schemas/league.schema.json
name = {name}
# tagline = "Fridays at half past seven"
# about = "A few words in Markdown for the home page."
# url = "https://whist.example.org/"      # only for feeds, QR codes and canonical links
# timezone = "Europe/London"              # so that calendars elsewhere show the right hour
{zone}language = "en"
paper = "A4"                              # or "Letter"
format = 1

[outputs]
search = true
data = true
"""
MEMBERS = """\
#:schema ../schemas/members.schema.json
# One table for each member. The word in brackets is the id: it ends the player's address, and should not change.
#
# [jane-archer]
# name = "Jane Archer"
# also = ["J. Archer"]
# joined = 2019
"""
ABOUT = """\
+++
title = "About"
menu = true
+++
{name} keeps its record with {program}. Change these words in `content/pages/about.md`.
"""
CONTACTS = """\
#:schema ../../schemas/contacts.schema.json
# How to reach members. This folder is printed from, never published: Git leaves it alone, and a build stops where anything
# of it would stand in the site. Its owner may make a line public.
#
# [jane-archer]
# phone   = "01234 567890"
# email   = "jane@example.org"
# address = "3 Mill Lane, Harbour"
# role    = "Secretary"
# public  = ["email"]
"""
FEES = """\
#:schema ../../schemas/fees.schema.json
# Who owes what, and who has paid. Printed for the treasurer (whistpress print fees), never published.
#
# [jane-archer]
# due  = "12.00"
# paid = 2026-09-01
"""
IGNORED = "output/\n.output.*\n.*.tmp\n.whistpress/\ncontent/private/\n"


@click.command(cls=Verb)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--demo", is_flag=True, help="Fill it with the demonstration league instead of an empty one.")
@click.option("--name", help="The league's name [default: asked for, or made from the folder's name].")
@click.option("--host", type=click.Choice([*HOSTS]), help="Also write the file that lets this host build the site at each save.")
def new(folder: Path, demo: bool, name: str | None, host: str | None) -> int:
    """Make a new league in DIR, ready to build.

    In the folder of a league, --host adds that file alone.

    Example:  whistpress new harbour --name "Harbour Whist League"
              whistpress new harbour --host github
    """
    if host and (folder / "content" / "league.toml").is_file():
        say(f"wrote {write_host_file(folder, host)}: the host builds the site at each save")
        return 0
    if folder.exists() and (not folder.is_dir() or any(path.name != ".git" for path in folder.iterdir())):
        raise SlipError(f"{str(folder)!r} is there already, and not empty", "name a folder that is not there yet")
    if host:
        host_text(host)  # refuse before anything is made
    from whistpress.league.people.edit import write_private
    from whistpress.league.people.model import PRIVATE

    folder.mkdir(parents=True, exist_ok=True)
    if demo:
        shutil.copytree(demo_content(), folder / "content", ignore=shutil.ignore_patterns("private"))
        for file in sorted(demo_private().iterdir()):
            write_private(folder, folder / PRIVATE / file.name, file.read_bytes())
    else:
        _write_league(folder, name or _ask_name(folder))
    write_schemas(folder / SCHEMAS)
    _write(folder / ".gitignore", IGNORED)
    if host:
        write_host_file(folder, host)
    say(f"made {'the demonstration league' if demo else 'a league'} in {folder}\n")
    is_current = folder.resolve() == Path.cwd()
    say("next:  whistpress serve                to see it in the browser" if is_current else f"next:  cd {_shell_word(folder)}")
    if not is_current:
        say("       whistpress serve                to see it in the browser")
    if not demo:
        say("       whistpress add event            to add the first evening")
    return 0


def _write_league(folder: Path, name: str) -> None:
    from whistpress.league.people.edit import write_private
    from whistpress.league.people.model import PRIVATE

    content = folder / "content"
    about = ABOUT.format(name=name, program=f"[whistpress]({REPOSITORY})" if REPOSITORY else "whistpress")
    _write(content / "league.toml", LEAGUE.format(name=json.dumps(name, ensure_ascii=False), zone=_zone_line()))
    _write(content / "members.toml", MEMBERS)
    _write(content / "pages" / "about.md", about)
    (content / "events").mkdir()
    write_private(folder, folder / PRIVATE / "contacts.toml", CONTACTS.encode())
    write_private(folder, folder / PRIVATE / "fees.toml", FEES.encode())


def _zone_line() -> str:
    """Return the line of league.toml that names the time zone of this machine, as a remark where the machine does not tell it."""
    named = os.environ.get("TZ", "").removeprefix(":") or str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")[2]
    is_place = re.fullmatch(r"[A-Z][A-Za-z]+(?:/[A-Z][A-Za-z_-]+)+", named) and not named.startswith("Etc/")
    return (
        f'timezone = "{named}"\n'
        if is_place
        else '# timezone = "Europe/London"              # so that calendars elsewhere show the right hour\n'
    )


def _ask_name(folder: Path) -> str:
    words = re.sub(r"[-_]+", " ", folder.resolve().name).strip()
    likely = words[:1].upper() + words[1:]
    if not can_ask():
        return likely
    import click

    answer: str = click.prompt("The league's name", default=likely, err=True)
    return answer


def _write(file: Path, text: str) -> None:
    write_file(file.parent, file.name, text.encode())


def _shell_word(folder: Path) -> str:
    return f"'{folder}'" if " " in str(folder) else str(folder)
