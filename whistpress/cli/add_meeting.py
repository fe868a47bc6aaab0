"""`whistpress add meeting`: the file of a club's meeting, with its agenda."""

from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, asked_date, asked_words
from whistpress.cli.options import project_option
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import can_ask, say
from whistpress.cli.whereabouts import CONTENT, project_folder, shown_path
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside

USUAL = (
    "Apologies for absence",
    "Minutes of the last meeting",
    "Secretary's report",
    "Treasurer's report and accounts",
    "Elections",
    "Motions",
    "Any other business",
)
"""The agenda of an annual meeting, where no other is said."""


@click.command(cls=Verb)
@click.option("--title", help="What the meeting is called.")
@click.option("--date", metavar="YYYY-MM-DD", help="The day.")
@click.option("--time", metavar="TIME", help="The hour at which it begins: '7.30 p.m.'.")
@click.option("--place", help="The town and the house.")
@click.option(
    "--business", multiple=True, metavar="WORDS", help="A point of the agenda; as often as needed [default: the usual ones]."
)
@click.option("--slug", help="The name of its file and page [default: the year and the title].")
@project_option()
def meeting(project: Path | None, **said: Any) -> int:
    """Write the file of a meeting, with its agenda. It asks for what you leave out.

    Example:  whistpress add meeting --title "Annual general meeting" --date 2027-05-14 --time "7.30 p.m."
    """
    from whistpress.core.model.names import slug
    from whistpress.reading.toml_writer import toml_text

    league, asked = project_folder(project), Question(can_ask())
    title = asked_words(asked, "title", said["title"])
    date = asked_date(asked, said["date"])
    path = league / CONTENT / "meetings" / f"{said['slug'] or f'{date.year}-{slug(title)}'}.toml"
    values = {"title": title, "place": said["place"], "date": date, "time": said["time"]}
    values["business"] = list(said["business"] or USUAL)
    text = toml_text({key: value for key, value in values.items() if value})
    schema = schema_beside(league, path, "congress")
    files = NewFiles(league)
    files.add(path, f"#:schema {schema}\n{text}" if schema else text)
    files.write()
    say(f"wrote {shown_path(path)}")
    say("\nnext:  whistpress check")
    return 0
