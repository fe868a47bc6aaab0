"""`whistpress new`: a league's first files."""

import json
import re
import shutil
from pathlib import Path

import click

from whistpress.cli.hosts import HOSTS, write_host_file
from whistpress.cli.reference import write_schemas
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, can_ask, say
from whistpress.cli.whereabouts import SCHEMAS
from whistpress.packaged import demo_content, demo_private

LEAGUE = """\
#:schema ../schemas/league.schema.json
name = {name}
# tagline = "Fridays at half past seven"
# about = "A few words in Markdown for the home page."
# url = "https://whist.example.org/"      # only for feeds, QR codes and canonical links
# timezone = "Europe/London"              # so that calendars elsewhere show the right hour
language = "en"
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
{name} keeps its record with [whistpress](https://pypi.org/project/whistpress/). Change these words in `content/pages/about.md`.
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
IGNORED = "output/\n.whistpress/\ncontent/private/\n"


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
    folder.mkdir(parents=True, exist_ok=True)
    if demo:
        shutil.copytree(demo_content(), folder / "content", ignore=shutil.ignore_patterns("private"))
        shutil.copytree(demo_private(), folder / "content" / "private")
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
    content = folder / "content"
    _write(content / "league.toml", LEAGUE.format(name=json.dumps(name, ensure_ascii=False)))
    _write(content / "members.toml", MEMBERS)
    _write(content / "pages" / "about.md", ABOUT.format(name=name))
    (content / "events").mkdir()
    _write(content / "private" / "contacts.toml", CONTACTS)
    _write(content / "private" / "fees.toml", FEES)


def _ask_name(folder: Path) -> str:
    words = re.sub(r"[-_]+", " ", folder.resolve().name).strip()
    likely = words[:1].upper() + words[1:]
    if not can_ask():
        return likely
    import click

    answer: str = click.prompt("The league's name", default=likely, err=True)
    return answer


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")


def _shell_word(folder: Path) -> str:
    return f"'{folder}'" if " " in str(folder) else str(folder)
