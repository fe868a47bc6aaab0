"""whistpress: a whist league's files become its web site and its printed cards.

As a library it offers the functions below, for scripts and notebooks. Each imports what it needs when it is called.
"""

from typing import TYPE_CHECKING, Any

from whistpress.version import __version__ as __version__

if TYPE_CHECKING:
    import datetime
    from pathlib import Path

    from whistpress.core.model import Event, EventResult, Schedule
    from whistpress.core.movement.fairness import Fairness
    from whistpress.engine.load import WholeLeague
    from whistpress.engine.report import Report

__all__ = ["build_site", "fairness", "load", "schedule", "score"]


def schedule(system: str, **size: Any) -> "Schedule":
    """Arrange a movement: who sits at which table, in which round, with which deals.

    The sizes and other choices are the keys of `[movement]` in an event file. MovementError says why a schedule cannot be.

    >>> howell = schedule("howell", pairs=8)
    >>> howell.tables, howell.rounds, howell.deals
    (4, 7, 7)
    >>> [(play.table, play.seats.ns, play.seats.ew, play.deals) for play in howell.in_round(1)][0]
    (1, (8, 8), (1, 1), (1,))
    """
    from whistpress.core.movement import Request, arrange

    return arrange(Request(system=system, **size))


def fairness(schedule: "Schedule") -> "Fairness":
    """Measure how fair a schedule is: who meets, supports and is compared with whom, and how often.

    >>> measured = fairness(schedule("howell", pairs=8))
    >>> (measured.opponents.min, measured.opponents.max), measured.balance
    ((1, 1), Fraction(100, 1))
    """
    from whistpress.core.movement.fairness import measure

    return measure(schedule)


def load(folder: "Path | str", today: "datetime.date | None" = None) -> "WholeLeague":
    """Read and score a league; `folder` has `content/` in it.

    It writes nothing. `problems` has every problem of the files; the league is None when they hold none.

    >>> harbour = load(".")
    >>> len(harbour.problems), harbour.league.name
    (0, 'Harbour Whist Club')
    >>> [(event.id, event.title) for event in harbour.league.events]
    [('2026-27/friday-howell', 'Friday Howell')]
    """
    from pathlib import Path

    from whistpress.engine.load import load_whole

    return load_whole(Path(folder), today)


def score(event: "Event | Path | str") -> "EventResult":
    """Score an event: one of a league, or a lone event file. Figures are whole numbers and fractions, never floats.

    Of a drive `result.prizes` has the winners of its prizes, `result.groups` the rankings of ladies, gentlemen and all.

    Scores that an event carries over from another one are known to its league alone: see `load(…).results`. ValueError when a
    file holds no event.

    >>> result = score("content/events/2026-27/friday-howell.toml")
    >>> [(row.place, row.entry, row.plus_minus) for row in result.rankings[0].rows[:2]]
    [(1, 8, Fraction(3, 1)), (2, 5, Fraction(2, 1))]
    """
    from whistpress.core.model import Event
    from whistpress.core.scoring import score as score_event

    if isinstance(event, Event):
        return score_event(event)
    from pathlib import Path

    from whistpress.league.events.read.file import read_event

    read, problems = read_event(Path(event))
    if read is None:
        raise ValueError("\n".join(f"{problem.at.file}: {problem.message}" for problem in problems))
    return score_event(read)


def build_site(
    folder: "Path | str", output: "Path | str | None" = None, *, today: "datetime.date | None" = None, pdf: bool = True
) -> "Report":
    """Build a league's site and documents into `output`, by default the folder `output` of the league.

    Where there is an error nothing is written; the report has every problem.

    >>> report = build_site(".", "site", pdf=False)
    >>> report.written, report.problems.errors, "events/2026-27/friday-howell/index.html" in report.changed
    (True, 0, True)
    """
    from pathlib import Path

    from whistpress.engine.context import build_context
    from whistpress.engine.output import output_folder
    from whistpress.engine.pipeline import Options
    from whistpress.engine.pipeline import build as build_league
    from whistpress.engine.report import Report
    from whistpress.problems import Problems

    context = build_context(Path(folder))
    target, problems = output_folder(Path(folder), Path(output) if output else None, context.cache.file.parent)
    if target is None:
        return Report(problems=Problems(list(problems)))
    try:
        return build_league(target, context, Options(today=today, pdf=pdf))
    finally:
        context.cache.close()
