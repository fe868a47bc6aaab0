"""`whistpress add division`: the file of a division, whose fixtures are drawn from it."""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, asked_date, asked_words, day_of
from whistpress.cli.options import project_option
from whistpress.cli.registers import Register
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import SlipError, can_ask, say
from whistpress.cli.whereabouts import CONTENT, project_folder, shown_path
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside


@click.command(cls=Verb)
@click.option("--title", help="What the division is called.")
@click.option("--season", help="Its folder under content/fixtures [default: the season of its first day, as 2026-27].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--club", "clubs", multiple=True, metavar="CLUB", help="A club with one team: its id or name; as often as needed.")
@click.option("--team", "teams", multiple=True, metavar="NAME", help="A team with a name of its own: 'Oak A' is of the club Oak.")
@click.option("--times", type=click.IntRange(1, 8), help="How often each two teams meet [default: 2].")
@click.option("--begins", metavar="YYYY-MM-DD", help="The day of the first round.")
@click.option("--every", type=click.IntRange(1, 365), default=7, show_default=True, help="Days from round to round.")
@click.option("--except", "free", multiple=True, metavar="YYYY-MM-DD[..YYYY-MM-DD]", help="Days without matches.")
@click.option("--promoted", type=click.IntRange(0, 99), help="How many go up.")
@click.option("--relegated", type=click.IntRange(0, 99), help="How many go down.")
@click.option("--below", metavar="SLUG", help="The division below it.")
@project_option()
def division(project: Path | None, **said: Any) -> int:
    """Write the file of a division. It asks for what you leave out.

    Example:  whistpress add division --title "Division One" --club oak --club fox --begins 2026-09-07
              whistpress add division --title "Division Two" --team "Oak A" --team "Oak B" --begins 2026-09-07
    """
    from whistpress.core.model.names import slug
    from whistpress.league.events.edit.write import playing_season
    from whistpress.reading.toml_writer import toml_text

    league, asked = project_folder(project), Question(can_ask())
    register = Register.read(league, "clubs")
    title = asked_words(asked, "title", said["title"])
    names = said["clubs"] or said["teams"] or asked_words(asked, "club", None).split(",")
    clubs = [register.id_of(name.strip()) for name in (names if not said["teams"] else said["clubs"])]
    teams = [team_table(name, register) for name in said["teams"]]
    if len(clubs) + len(teams) < 2:
        raise SlipError("a division has two teams or more", "say --club or --team once for each")
    begins = day_of("begins", said["begins"]) if said["begins"] else asked_date(asked, None)
    season = said["season"] or playing_season(begins, league / CONTENT)
    path = league / CONTENT / "fixtures" / season / f"{said['slug'] or slug(title)}.toml"
    values: dict[str, Any] = {"title": title, "clubs": clubs, "times": said["times"], "begins": begins, "every": said["every"]}
    values |= {"no_matches": [_free(words) for words in said["free"]]}
    values |= {key: said[key] for key in ("promoted", "relegated", "below")}
    values |= {"team": teams}
    text = toml_text({key: value for key, value in values.items() if value not in (None, [], 0)})
    schema = schema_beside(league, path, "fixtures")
    files = NewFiles(league)
    files.add(path, (f"#:schema {schema}\n" if schema else "") + _with_halls(text, clubs, teams, register))
    files.write()
    say(f"wrote {shown_path(path)}")
    say("\nnext:  whistpress check      and the fixtures are on its page")
    return 0


def team_table(name: str, register: Register) -> dict[str, str]:
    """Return the table of a team: of the club with whose name or id its own begins, if there is one."""
    from whistpress.core.model.names import slug

    id_ = slug(name)
    if not id_:
        raise SlipError(f"--team: {name!r} is no name")
    begins = {
        club: max(_length(id_, club), _length(id_, slug(str(table.get("name", ""))))) for club, table in register.tables.items()
    }
    club = max(begins, key=lambda id_of_club: begins[id_of_club], default="")
    return {"id": id_, "name": name} | ({"club": club} if club and begins[club] else {})


def _length(id_: str, beginning: str) -> int:
    return len(beginning) if beginning and id_.startswith(f"{beginning}-") else 0


def _free(words: str) -> datetime.date | str:
    first, dots, last = words.partition("..")
    if not dots:
        return day_of("except", words)
    return f"{day_of('except', first)}..{day_of('except', last)}"


def _with_halls(text: str, clubs: Sequence[str], teams: Sequence[Mapping[str, str]], register: Register) -> str:
    """Return the text of the file with a line for the places that several of its teams share, for the secretary to take up."""
    from whistpress.reading.toml_writer import toml_key

    of_club = [*clubs, *(team["club"] for team in teams if "club" in team)]
    shared = Counter(str(register.tables[club].get("place", "")) for club in of_club if register.tables[club].get("place"))
    halls = [f"{toml_key(venue)} = {number}" for venue, number in shared.items() if number > 1]
    if not halls:
        return text
    head, header, rest = text.partition("\n[[")
    line = "# teams that share a place are not at home together; if it holds more matches on one day, say how many:\n"
    line += f"# halls = {{ {', '.join(halls)} }}\n"
    return head + line + (header + rest if header else "")
