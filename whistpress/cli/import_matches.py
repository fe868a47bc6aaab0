"""Plan the import of fixtures and results: a new division, or results that join those of one that is there."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import asked_words
from whistpress.cli.import_into import plan_into
from whistpress.cli.import_report import show_matches
from whistpress.cli.import_state import Importing, require_folder
from whistpress.cli.named import find_named, named_things
from whistpress.cli.registers import Register
from whistpress.cli.speech import SlipError
from whistpress.cli.whereabouts import CONTENT, shown_path
from whistpress.core.model.divisions import Team
from whistpress.core.model.slugs import slug
from whistpress.problems import Problems
from whistpress.readers.new_event import playing_season, schema_beside
from whistpress.readers.sheets.matches import SheetMatch, fixtures_text, read_matches, results_text, teams_of
from whistpress.readers.toml_file import read_toml


def plan_matches(importing: Importing) -> None:
    """Plan the file of a new division, with its results; results of a division that is there join those that it has."""
    matches = read_matches(importing.columns, importing.choices, importing.problems)
    importing.stop_if_wrong()
    if not matches:
        raise SlipError("no match is in this sheet", "nothing was written")
    if into := importing.said["into"]:
        plan_into(importing, matches, find_named(importing.league, into, ("division",)).file, also_teams(importing))
        return
    file = _division_there(importing, matches)
    if file and _joins(importing, file):
        plan_into(importing, matches, file, also_teams(importing))
        return
    _plan_new_division(importing, matches)


def _plan_new_division(importing: Importing, matches: Sequence[SheetMatch]) -> None:
    from whistpress.cli.add_division import team_table

    name = slug(importing.choices.title) or "division"
    path = importing.league / CONTENT / "fixtures" / _division_season(importing, matches) / f"{name}.toml"
    teams = teams_of(matches, _clubs_as_teams(importing), also_teams(importing))
    if "all" in importing.said["also"] and teams.near:
        teams = teams_of(matches, _clubs_as_teams(importing), also_teams(importing) | dict(teams.near))
    results = results_text(matches, teams)
    show_matches(matches, teams)
    beside = path.with_name(f"{name}-results.csv")
    register = Register.read(importing.league, "clubs")
    tables = [team_table(team, register) | {"id": id_} for id_, team in teams.new.items()]
    schema = schema_beside(importing.league, path, "fixtures")
    text = fixtures_text(matches, teams, importing.choices.title, tables, beside.name if results else "", schema)
    importing.plan.files.add(path, text)
    if results:
        importing.plan.files.add(beside, results)


def _division_there(importing: Importing, matches: Sequence[SheetMatch]) -> Path | None:
    """Return the file of the division that results seem to be of: by its title; without a title said, by its teams."""
    if importing.columns.kind != "results":
        return None
    days = [match.date for match in matches if match.date]
    season = importing.said["season"] or (playing_season(min(days), importing.league / CONTENT) if days else "")
    files = [thing.file for thing in named_things(importing.league, ("division",))]
    files = [file for file in reversed(files) if not season or file.parent.name == season]
    title = slug(importing.choices.title)
    titles = {file: slug(str(_values(file).get("title", ""))) for file in files}
    by_title = next((file for file in files if title in (file.stem, titles[file])), None)
    if by_title or importing.said["title"]:
        return by_title
    also = also_teams(importing)
    of_teams = [file for file in files if not teams_of(matches, _teams_there(file, importing), also).new]
    return of_teams[0] if len(of_teams) == 1 else None


def _joins(importing: Importing, file: Path) -> bool:
    """Return whether the results go into a division that is there: its title is said, or else somebody is asked."""
    id_ = f"{file.parent.name}/{file.stem}"
    title = str(_values(file).get("title", file.stem))
    if importing.said["title"]:
        return True
    if importing.asked.here:
        return bool(click.confirm(f"Are these results of '{title}' ({id_}), which is there?", default=True, err=True))
    raise SlipError(
        f"the division '{title}' is there already, and these are its teams",
        f"to add the results to it: whistpress import {importing.file} --into {id_}",
        "or give a division of its own another title: --title NAME",
    )


def also_teams(importing: Importing) -> dict[str, str]:
    """Return which team each spelling means, as options say."""
    spellings: dict[str, str] = {}
    for words in importing.said["also"]:
        name, equals, others = words.partition("=")
        if not equals and words != "all":
            raise SlipError(f"--also: {words!r} names no spelling", 'write it as --also "Royal Oak=R. Oak, Oak"')
        spellings |= {other.strip(): name.strip() for other in others.split(",") if other.strip()}
    return spellings


def _division_season(importing: Importing, matches: Sequence[SheetMatch]) -> str:
    if importing.said["season"]:
        return str(importing.said["season"])
    days = [match.date for match in matches if match.date]
    if days:
        return playing_season(min(days), importing.league / CONTENT)
    season = asked_words(importing.asked, "season", None)
    require_folder(season)
    return season


def _clubs_as_teams(importing: Importing) -> dict[str, Team]:
    clubs = Register.read(importing.league, "clubs").tables
    return {id_: Team(id=id_, name=str(table.get("name", id_)), club=id_) for id_, table in clubs.items()}


def _values(file: Path) -> Mapping[str, Any]:
    """Return the content of the file of a division; nothing where it cannot be read."""
    toml = read_toml(file, shown_path(file), Problems())
    return toml.values if toml else {}


def _teams_there(file: Path, importing: Importing) -> dict[str, Team]:
    """Return the teams of a division."""
    clubs, values = _clubs_as_teams(importing), _values(file)
    club_teams = {id_: clubs.get(id_, Team(id=id_, name=id_)) for id_ in values.get("clubs", ())}
    return club_teams | {table["id"]: Team(id=table["id"], name=table["name"]) for table in values.get("team", ())}
