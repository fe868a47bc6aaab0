"""`whistpress table`: the rounds of a cup, exactly."""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import format_option, project_option
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import give, say, show_problems
from whistpress.cli.whereabouts import project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.core.records.ledger import LeagueRecord
    from whistpress.exports.encoding import Json


def _cup(record: "LeagueRecord", id_: str, form: str) -> "str | Json":
    from whistpress.cli.cup_report import cup_report
    from whistpress.core.records.cups import TieScorer, cup_record
    from whistpress.exports.cup_files import cup_csv, cup_table_json

    league = record.league
    events = {event.id: event for event in league.events}
    found = cup_record(league.cups[id_], TieScorer(events, record.results, league.people, league.clubs))
    if form == "json":
        return cup_table_json(found)
    return cup_csv(found) if form == "csv" else cup_report(found)


SHOWN: Mapping[str, Callable[["LeagueRecord", str, str], "str | Json"]] = MappingProxyType({"cup": _cup})
"""How each kind of thing is shown: from the record, its id, and the format."""


@click.command(cls=Verb)
@click.argument("words", metavar="NAME")
@format_option("table", "json", "csv")
@project_option()
def table(words: str, form: str, project: Path | None) -> int:
    """Show the rounds of a cup: who met whom, who goes on.

    NAME is season/slug, or the slug alone.

    Example:  whistpress table vale-cup
              whistpress table 2026-27/vale-cup --format json
    """
    from whistpress.build.load import load
    from whistpress.cli.named import find_named
    from whistpress.exports.encoding import as_json, problems_json
    from whistpress.language import speaking
    from whistpress.problems import Problems

    league = project_folder(project)
    thing = find_named(league, words, tuple(SHOWN))
    loaded = load(league)
    shown = thing.file.relative_to(league).as_posix()
    problems = Problems([problem for problem in loaded.problems if problem.at.file == shown])
    show_problems(problems, reader_of(league))
    found: str | Json = "" if form != "json" else {thing.kind: thing.id.rpartition("/")[2]}
    if loaded.record and thing.id in _ids(loaded.record, thing.kind):
        with speaking(loaded.record.league.language, (league / "templates",)):
            found = SHOWN[thing.kind](loaded.record, thing.id, form)
    if isinstance(found, dict):
        give(as_json({**found, **problems_json(problems)}))
    elif form == "csv":
        give(found)
    elif found:
        say(found)
    return problems.exit_status()


def _ids(record: "LeagueRecord", kind: str) -> Mapping[str, object]:
    return record.league.cups if kind == "cup" else record.league.divisions
