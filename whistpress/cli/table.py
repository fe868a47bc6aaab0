"""`whistpress table`: the table of a division or the rounds of a cup, exactly; `whistpress players`: who played in a division."""

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import Verb, format_option, project_option
from whistpress.cli.speech import give, say, show_problems
from whistpress.cli.whereabouts import project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.data.encoding import Json
    from whistpress.engine.saved_league import LoadedLeague
    from whistpress.league.divisions.facts.table import DivisionTable
    from whistpress.league.record import ScoredLeague

    Shown = str | Json | list[Json]

Showing = Callable[["ScoredLeague", str, str], "Shown"]


def _table_of(record: "ScoredLeague", id_: str) -> "DivisionTable":
    from whistpress.league.divisions.facts.results import match_results
    from whistpress.league.divisions.facts.table import division_table

    league = record.league
    division = league.divisions[id_]
    return division_table(division, match_results(division, league.events, record.results, league.people, league.clubs))


def _division(record: "ScoredLeague", id_: str, form: str) -> "Shown":
    from whistpress.cli.reports import division_report
    from whistpress.league.divisions.data import table_csv, table_json

    table_record = _table_of(record, id_)
    if form == "json":
        return table_json(table_record)
    return table_csv(table_record) if form == "csv" else division_report(table_record)


def _players(record: "ScoredLeague", id_: str, form: str) -> "Shown":
    from whistpress.cli.reports import players_report
    from whistpress.league.divisions.data import players_csv, players_json

    table_record = _table_of(record, id_)
    if form == "json":
        return players_json(table_record)
    return players_csv(table_record) if form == "csv" else players_report(table_record)


def _cup(record: "ScoredLeague", id_: str, form: str) -> "Shown":
    from whistpress.cli.reports import cup_report
    from whistpress.league.cups.data import cup_csv, cup_table_json
    from whistpress.league.cups.facts import cup_records

    cup_record = cup_records(record.league, record.results)[id_]
    if form == "json":
        return cup_table_json(cup_record, record.league.clock)
    return cup_csv(cup_record, record.league.clock) if form == "csv" else cup_report(cup_record)


SHOWN: Mapping[str, Showing] = MappingProxyType({"division": _division, "cup": _cup})
"""How each kind of thing is shown: from the record, its id, and the format."""


@click.command(cls=Verb)
@click.argument("words", metavar="NAME")
@format_option("table", "json", "csv")
@project_option()
def table(words: str, form: str, project: Path | None) -> int:
    """Show the table of a division, or the rounds of a cup.

    NAME is season/slug, or the slug alone.

    Example:  whistpress table division-one
              whistpress table 2026-27/vale-cup --format json
    """
    return _show(words, form, project, SHOWN)


@click.command(cls=Verb)
@click.argument("words", metavar="NAME")
@format_option("table", "json", "csv")
@project_option()
def players(words: str, form: str, project: Path | None) -> int:
    """Show the players of a division with their averages.

    Matches, hands, tricks, and tricks a hand.

    NAME is season/slug, or the slug alone.

    Example:  whistpress players 2026-27/division-one
    """
    return _show(words, form, project, {"division": _players})


def _show(words: str, form: str, project: Path | None, ways: Mapping[str, Showing]) -> int:
    from whistpress.cli.whereabouts import find_named
    from whistpress.data.encoding import as_json, problems_json
    from whistpress.engine.saved_league import ask_league
    from whistpress.language import speaking
    from whistpress.problems import Problems

    league = project_folder(project)
    thing = find_named(league, words, tuple(ways))
    beside = {thing.file.relative_to(league).as_posix(), *_files_beside(thing.file, league)}

    def answer(loaded: "LoadedLeague") -> "tuple[Problems, Shown]":
        problems = Problems([problem for problem in loaded.problems if problem.at.file in beside])
        if loaded.record is None or thing.id not in _ids(loaded.record, thing.kind):
            return problems, "" if form != "json" else {thing.kind: thing.id.rpartition("/")[2]}
        with speaking(loaded.record.league.language, (league / "templates",)):
            return problems, ways[thing.kind](loaded.record, thing.id, form)

    problems, output = ask_league(league, answer)
    show_problems(problems, reader_of(league))
    if isinstance(output, dict):
        give(as_json({**output, **problems_json(problems)}))
    elif isinstance(output, list):
        give(as_json(output))
    elif form == "csv":
        give(output)
    elif output:
        say(output)
    return problems.exit_status()


def _files_beside(file: Path, league: Path) -> Collection[str]:
    """Return the CSV files beside a file, as messages name them: one of them may hold its results."""
    return [path.relative_to(league).as_posix() for path in file.parent.glob("*.csv")]


def _ids(record: "ScoredLeague", kind: str) -> Collection[str]:
    return {"division": record.league.divisions, "cup": record.league.cups}[kind]
