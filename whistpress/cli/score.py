"""`whistpress score` and `--explain`: the rankings of an event, exactly, and how one score comes about."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import Verb, complete_event, format_option, project_option, session_option
from whistpress.cli.speech import SlipError, give, say, show_problems
from whistpress.cli.whereabouts import find_event, reader_of

if TYPE_CHECKING:
    from whistpress.cli.scored import ScoredFile
    from whistpress.core.model import Entry, Event, EventResult
    from whistpress.problems import Problems


@click.command(cls=Verb)
@click.argument("words", metavar="EVENT", shell_complete=complete_event)
@click.option("--explain", "who", metavar="ENTRY", help="How one entry's score came: its number, its label or a name.")
@session_option()
@format_option("table", "json", "csv")
@project_option()
def score(words: str, form: str, session: int | None, who: str | None, project: Path | None) -> int:
    """Score an event, every figure exact.

    EVENT is an event file, inside a league or anywhere, or an event of the league by name: season/slug, or slug.

    Example:  whistpress score 1900/friday-compass-game
              whistpress score slips/tonight.toml --format json
              whistpress score 1900/friday-compass-game --explain 7
    """
    from whistpress.cli.reports import report
    from whistpress.cli.scored import scored
    from whistpress.data.description import record_table
    from whistpress.data.encoding import as_json
    from whistpress.data.formats import csv_text
    from whistpress.league.events.data.files import score_csv

    location = find_event(project, words)
    scored_file = scored(location, session)
    show_problems(scored_file.problems, reader_of(location.project))
    if who is not None:
        if scored_file.event and scored_file.result:
            _explain(scored_file.event, scored_file.result, who, form, scored_file.problems)
    elif form == "json":
        give(as_json(_json(scored_file, location.file.stem)))
    elif form == "csv":
        give(
            score_csv(scored_file.event, scored_file.result)
            if scored_file.event and scored_file.result
            else csv_text(record_table("rankings"), ())
        )
    elif scored_file.event and scored_file.result:
        say(report(scored_file.event, scored_file.result))
    return scored_file.problems.exit_status()


def _json(scored_file: "ScoredFile", stem: str) -> dict[str, object]:
    from whistpress.data.encoding import problems_json
    from whistpress.league.events.data.files import score_json

    if scored_file.event:
        return score_json(scored_file.event, scored_file.result, scored_file.problems)
    return {"event": stem, "scoring": None, "rankings": [], **problems_json(scored_file.problems)}


def _explain(event: "Event", result: "EventResult", who: str, form: str, problems: "Problems") -> None:
    """Print the working of one entry, named by its number, its label or a name."""
    from whistpress.cli.reports import working_report
    from whistpress.core.scoring import working
    from whistpress.data.description import record_table
    from whistpress.data.encoding import as_json, problems_json
    from whistpress.data.formats import csv_text
    from whistpress.league.events.data.files import working_json
    from whistpress.site import figures

    number = _number(event, result, who)
    explained = working(result, number, figures.mixed_number)
    if explained is None:
        raise SlipError(f"'{who}' has no score in this event", "an entry without a line is not ranked")
    if form == "json":
        give(as_json({**working_json(event, result, explained), **problems_json(problems)}))
    elif form == "csv":
        rows = ((step.session or "", step.deal or "", step.title, step.text, step.adds) for step in explained.steps)
        steps = record_table("steps")
        give(csv_text(steps, rows, [written.name for written in steps.csv]))
    else:
        say(working_report(event, explained))


def _number(event: "Event", result: "EventResult", who: str) -> int:
    """Return the number of the entry with that label, number, or name."""
    from whistpress.problems import did_you_mean

    words = who.strip().casefold()
    exact = [entry.number for entry in event.entries if entry.label.casefold() == words]
    if exact:
        return exact[0]
    named = [entry for entry in event.entries if any(words == name.casefold() for name in _names(entry))]
    named = named or [entry for entry in event.entries if any(words in name.casefold() for name in _names(entry))]
    if len(named) == 1:
        return named[0].number
    if len(named) > 1:
        raise SlipError(
            f"'{who}' may be {' or '.join(f'{entry.label} ({entry.title})' for entry in named[:4])}", "give the number"
        )
    ranked = {row.entry for ranking in result.rankings for row in ranking.rows}
    if words.isdecimal() and int(words) in ranked:
        return int(words)
    names = [name for entry in event.entries for name in _names(entry)]
    near = did_you_mean(who, names)
    raise SlipError(
        f"nobody in this event is called '{who}'", f"did you mean '{near}'?" if near else "give the number of an entry, or a name"
    )


def _names(entry: "Entry") -> tuple[str, ...]:
    return (*entry.names, entry.title, *([entry.name] if entry.name else []))
