"""`whistpress score EVENT --explain ENTRY`: how a score came about, step by step."""

from pathlib import Path

from whistpress.cli.actions.scored import scored
from whistpress.cli.actions.whereabouts import find_event, reader_of
from whistpress.cli.speech import Slip, give, say, show_problems
from whistpress.core.model import Entry, Event, EventResult
from whistpress.core.scoring import Working, working
from whistpress.exports.encoding import as_csv, as_json, problems_json
from whistpress.exports.results import working_json
from whistpress.problems.nearest import did_you_mean
from whistpress.views import figures
from whistpress.views.ranking import group_title
from whistpress.views.rules_played import rule_text


def explain(project: Path | None, words: str, who: str, form: str, session: int | None = None) -> int:
    """Print the working of one entry, named by its number, its label or a name; the exit status is that of the score."""
    place = find_event(project, words)
    found = scored(place, session)
    show_problems(found.problems, reader_of(place.project))
    if found.event is None or found.result is None:
        return found.problems.exit_status()
    number = _number(found.event, found.result, who)
    made = working(found.result, number, figures.mixed)
    if made is None:
        raise Slip(f"'{who}' has no score in this event", "an entry without a line is not ranked")
    if form == "json":
        give(as_json({**working_json(found.event, found.result, made), **problems_json(found.problems)}))
    elif form == "csv":
        rows = (
            [step.session or "", step.deal or "", step.title, step.text, "" if step.adds is None else step.adds]
            for step in made.steps
        )
        give(as_csv(("session", "deal", "step", "working", "adds"), rows))
    else:
        say(_report(found.event, made))
    return found.problems.exit_status()


def _report(event: Event, made: Working) -> str:
    entry = event.entry(made.entry)
    who = f"{entry.label} {entry.title}" if entry else str(made.entry)
    head = ", ".join(part for part in (f"{event.title}, {event.date.isoformat()}", who, group_title(made.group)) if part)
    rule = (f"  {text}.",) if (text := rule_text(event)) else ()
    return "\n".join((head, "", *rule, *(f"  {step}" for step in made.steps), "", f"  {made.conclusion}"))


def _number(event: Event, result: EventResult, who: str) -> int:
    """The entry that is meant: by its label, its number, or a name that only one entry has."""
    wanted = who.strip().casefold()
    exact = [entry.number for entry in event.entries if entry.label.casefold() == wanted]
    if exact:
        return exact[0]
    named = [entry for entry in event.entries if any(wanted == name.casefold() for name in _names(entry))]
    named = named or [entry for entry in event.entries if any(wanted in name.casefold() for name in _names(entry))]
    if len(named) == 1:
        return named[0].number
    if len(named) > 1:
        raise Slip(f"'{who}' may be {' or '.join(f'{one.label} ({one.title})' for one in named[:4])}", "give the number")
    ranked = {row.entry for ranking in result.rankings for row in ranking.rows}
    if wanted.isdecimal() and int(wanted) in ranked:
        return int(wanted)
    known = [name for entry in event.entries for name in _names(entry)]
    near = did_you_mean(who, known)
    raise Slip(
        f"nobody in this event is called '{who}'", f"did you mean '{near}'?" if near else "give the number of an entry, or a name"
    )


def _names(entry: Entry) -> tuple[str, ...]:
    return (*entry.names, entry.title, *([entry.name] if entry.name else []))
