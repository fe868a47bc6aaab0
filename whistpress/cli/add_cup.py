"""`whistpress add cup`: the file of a cup, drawn by lot from a text, or with its first round to be written."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, asked_words, day_of
from whistpress.cli.options import project_option
from whistpress.cli.registers import Register
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, can_ask, say
from whistpress.cli.whereabouts import CONTENT, project_folder, shown_path
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside
from whistpress.problems.nearest import OWN_FILES, offer


@click.command(cls=Verb)
@click.option("--title", help="What the cup is called.")
@click.option("--season", metavar="NAME", help="Its folder under content/cups [default: the last season with fixtures or cups].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--club", "clubs", multiple=True, metavar="CLUB", help="A club that plays: its id or name; as often as needed.")
@click.option("--team", "teams", multiple=True, metavar="ID", help="A team of a division, by its id; as often as needed.")
@click.option(
    "--entry", "entries", multiple=True, metavar="NAMES", help="A pair, 'Abel & Archer', or a player; as often as needed."
)
@click.option("--lot", metavar="TEXT", help="The text as it was published: it draws who meets whom, the same again each time.")
@click.option("--seed", "seeds", multiple=True, metavar="ID", help="Whom the draw keeps apart, the best first.")
@click.option("--play-by", metavar="YYYY-MM-DD", help="The last day for the first round.")
@click.option("--trophy", metavar="ID", help="The trophy that it is for.")
@project_option()
def cup(project: Path | None, **said: Any) -> int:
    """Write the file of a cup, and draw it. It asks for what you leave out.

    Example:  whistpress add cup --title "Vale Cup" --club ash --club elm --club fir --lot "Vale Cup, 3 October 2026"
              whistpress add cup --title "Pairs Cup" --entry "Ann Archer & Tom Baker" --entry "Joan Hill & Ned Cobb"
    """
    from whistpress.core.model.names import slug
    from whistpress.reading.toml_writer import toml_text

    league, asked = project_folder(project), Question(can_ask())
    register = Register.read(league, "clubs")
    title = asked_words(asked, "title", said["title"])
    entries = _entries(said["entries"])
    clubs = said["clubs"] or ([] if said["teams"] or entries else asked_words(asked, "club", None).split(","))
    teams = [*(register.id_of(name.strip()) for name in clubs), *said["teams"]]
    if teams and entries:
        raise SlipError("a cup is of teams, or of pairs and players, not of both", "say --club and --team, or --entry")
    names = teams or list(entries)
    if len(names) < 2:
        raise SlipError("a cup has two entries or more", "say --club, --team or --entry once for each")
    lot = said["lot"] or ""
    if said["lot"] is None and asked.here:
        lot = asked.ask("lot", "Text of the lot (empty: drawn from a hat)", "")
    for seed in said["seeds"]:
        if seed not in names:
            raise SlipError(f"--seed: {seed!r} is not entered", f"entered are {offer(names, OWN_FILES)}")
    season = said["season"] or _season(league)
    path = league / CONTENT / "cups" / season / f"{said['slug'] or slug(title)}.toml"
    values: dict[str, Any] = {"title": title, "teams": teams, "trophy": said["trophy"]}
    values |= {"draw": "lot", "lot": lot, "seeds": list(said["seeds"])} if lot else {}
    values |= {"entries": entries}
    by = day_of("play-by", said["play_by"]) if said["play_by"] else None
    values |= {"round": [{"play_by": by}]} if by else {}
    schema = schema_beside(league, path, "cups")
    text = toml_text({key: value for key, value in values.items() if value not in (None, [], {})})
    files = NewFiles(league)
    files.add(path, (f"#:schema {schema}\n" if schema else "") + text)
    files.write()
    say(f"wrote {shown_path(path)}")
    if lot:
        say("\n".join(("", *_drawn(names, lot, said["seeds"]))))
    say(f"\nnext:  whistpress print cups/{season}/{path.stem}      the tree for the wall")
    return 0


def _entries(texts: Sequence[str]) -> dict[str, str | list[str]]:
    """Return pairs and players by ids that their surnames make."""
    from whistpress.core.model.names import slug, surname

    entries: dict[str, str | list[str]] = {}
    for words in texts:
        names = [name.strip() for name in words.replace(" and ", "&").split("&") if name.strip()]
        if not 1 <= len(names) <= 2:
            raise SlipError(f"--entry: {words!r} is neither a player nor a pair", "write it as 'Ann Archer & Tom Baker'")
        id_ = slug(surname(names[0])) or slug(names[0])
        number = next(number for number in range(1, len(texts) + 2) if (id_ if number == 1 else f"{id_}-{number}") not in entries)
        entries[id_ if number == 1 else f"{id_}-{number}"] = names[0] if len(names) == 1 else names
    return entries


def _season(league: Path) -> str:
    """Return the name of the last season that has fixtures, cups or events."""
    folders = [folder for kind in ("fixtures", "cups", "events") for folder in (league / CONTENT / kind).glob("*/")]
    names = sorted({folder.name for folder in folders if folder.is_dir() and folder.name[:1].isdigit()})
    if not names:
        raise SlipError("no season is there yet", "say which: --season 2026-27")
    return names[-1]


def _drawn(names: Sequence[str], lot: str, seeds: Sequence[str]) -> list[str]:
    """Return the first round in words, a line for each match."""
    from whistpress.league.cups.facts import draw_cup

    return [f"{match.home} v. {match.away}" if match.away else f"{match.home} has a bye" for match in draw_cup(names, lot, seeds)]
