"""`whistpress tell`: results as plain text, for the newspaper, an e-mail or a group chat."""

import datetime
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import Day, Verb, complete_event, project_option
from whistpress.cli.speech import SlipError, give, show_problems
from whistpress.cli.whereabouts import CONTENT, project_folder, reader_of

if TYPE_CHECKING:
    from whistpress.engine.saved_league import LoadedLeague
    from whistpress.league.record import ScoredLeague

Week = datetime.date | None


def _event(record: "ScoredLeague", id_: str, week: Week) -> str:
    from whistpress.league.events.data.tell import tell_event

    if week:
        raise SlipError("an event is told as a whole: --week is for a division", "leave --week out")
    return tell_event(record.stored[id_])


def _division(record: "ScoredLeague", id_: str, week: Week) -> str:
    from whistpress.league.divisions.data import tell_division
    from whistpress.league.divisions.words.matches import division_tables

    return tell_division(record.league.name, division_tables(record.league, record.results)[id_], week)


def _cup(record: "ScoredLeague", id_: str, week: Week) -> str:
    from whistpress.league.cups.data import tell_cup
    from whistpress.league.cups.facts import cup_records

    if week:
        raise SlipError("a cup is told by its rounds: --week is for a division", "leave --week out")
    return tell_cup(record.league.name, cup_records(record.league, record.results)[id_])


TELLERS: Mapping[str, Callable[["ScoredLeague", str, Week], str]] = MappingProxyType(
    {"event": _event, "division": _division, "cup": _cup}
)
"""How each kind of thing is told: from the record, the id, and the day of `--week`."""


def _is_meeting(league: Path, words: str) -> bool:
    """Return whether a name is that of a meeting or a congress."""
    from whistpress.reading.content_files import MEETINGS

    name = f"{Path(words).name.removesuffix('.toml')}.toml"
    return any((league / CONTENT / folder / name).is_file() for folder in MEETINGS)


@click.command(cls=Verb)
@click.argument("words", metavar="NAME", shell_complete=complete_event)
@click.option(
    "--week", type=Day(), metavar="YYYY-MM-DD", help="Of a division: the week of this day [default: the last with a result]."
)
@project_option()
def tell(words: str, week: Week, project: Path | None) -> int:
    """Tell results as plain text for the newspaper or an e-mail.

    NAME is season/slug, or the slug alone. The same text is in results.txt beside the page.

    Example:  whistpress tell harvest-drive
              whistpress tell 2026-27/division-one --week 2026-10-12
    """
    from whistpress.cli.whereabouts import find_named
    from whistpress.engine.leaks_alone import leaks_of_text
    from whistpress.engine.saved_league import ask_league
    from whistpress.language import speaking
    from whistpress.problems import Problems

    league = project_folder(project)
    if _is_meeting(league, words):
        raise SlipError(
            f"{words!r} is a meeting: it has no results, and its minutes are on its page",
            f"to print them: whistpress print {words} --only minutes",
        )
    thing = find_named(league, words, tuple(TELLERS))
    shown = thing.file.relative_to(league).as_posix()

    def answer(loaded: "LoadedLeague") -> tuple[Problems, str]:
        record = loaded.record
        event = next((event for event in record.league.events if event.at.file == shown), None) if record else None
        beside = {shown, *(event.score_files if event else ())}
        problems = Problems([problem for problem in loaded.problems if problem.at.file in beside])
        if record is None or problems.errors:
            return problems, ""
        with speaking(record.league.language, (league / "templates",)):
            text = TELLERS[thing.kind](record, thing.id, week)
        problems.extend(leaks_of_text(text, shown, league, record.league))
        return problems, "" if problems.errors else text

    problems, text = ask_league(league, answer)
    give(text)
    show_problems(problems, reader_of(league))
    return problems.exit_status()
