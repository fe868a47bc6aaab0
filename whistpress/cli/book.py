"""`whistpress book`: the year book of a season or the proceedings of a congress, as a PDF."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from whistpress.cli.options import Verb, project_option
from whistpress.cli.speech import SlipError, close_to, show_problems
from whistpress.cli.whereabouts import project_folder, reader_of
from whistpress.problems import OWN_FILES, offer

if TYPE_CHECKING:
    from whistpress.engine.load import Loaded
    from whistpress.league.league import League
    from whistpress.printing.layout import PaperLayout


@click.command(cls=Verb)
@click.argument("of")
@click.option(
    "--sheet",
    type=click.Choice(["A4", "Letter", "A5", "half-letter"]),
    help="The size of its pages [default: half of the league's `paper`].",
)
@click.option("--booklet", is_flag=True, help="Half sheets in the order in which they are folded and stitched.")
@click.option("--right-hand", is_flag=True, help="With a half title; each chapter begins on a right-hand page.")
@click.option("--large", is_flag=True, help="Large print: half as large again.")
@click.option("--contrast", is_flag=True, help="High contrast: no thin line, no italics.")
@click.option("-o", "target", type=click.Path(path_type=Path), metavar="FILE", help="The PDF to write.")
@project_option()
def book(of: str, target: Path | None, project: Path | None, **asked: Any) -> int:
    """Bind a season or a congress as a book.

    The year book or the proceedings, with a title page, contents, the record chapter by chapter, a list of its pictures and
    an index of persons. The league's own texts (a foreword, an obituary) lie in content/books.

    OF is a season (the folder's name below content/events) or a congress (its file's name below content/congresses).

    Example:  whistpress book 1900-niagara-falls --sheet Letter --booklet
    """
    from whistpress.cli.documents import require_press, target_file, write_documents
    from whistpress.engine.context import temporary_context
    from whistpress.engine.saved_league import ask_record
    from whistpress.language import speaking
    from whistpress.league.plan.documents import Bindery
    from whistpress.league.seasons.facts import seasons
    from whistpress.problems import Problems
    from whistpress.site.theme import Theme

    folder = project_folder(project)

    def write(loaded: "Loaded") -> Problems:
        problems = Problems(list(loaded.problems))
        if loaded.record is None or loaded.league is None or problems.errors:
            return problems
        _require_results(loaded.league, of)
        require_press()
        look = Theme((folder / "templates",))
        book_layout = _layout(asked, loaded.league)
        bindery = Bindery(loaded.record, look, folder, book_layout, right=bool(asked.get("right_hand")))
        with speaking(loaded.league.language, look.folders):
            document = bindery.of_season(of) if of in seasons(loaded.league) else bindery.of_congress(of)
            name = f"{document.path.rpartition('/')[2].removesuffix('.pdf')}-{of}.pdf"
            context = temporary_context(folder, loaded.league.language)
            problems.extend(write_documents([document], [target_file(target, name)], context, league=loaded.league))
        return problems

    problems = ask_record(folder, write)
    show_problems(problems, reader_of(folder))
    return problems.exit_status()


def _require_results(league: "League", of: str) -> None:
    """Raise SlipError when no such season or congress exists, or when nothing has been played in the season."""
    from whistpress.league.seasons.facts import cups_of, divisions_of, events_of, seasons, seasons_over

    of_league = seasons(league)
    names = (*of_league, *league.congresses)
    if of not in names:
        listing = f"there are: {offer(names, OWN_FILES) or 'none'}"
        raise SlipError(f"no season and no congress is called {of!r}", *close_to(of, names), listing)
    played = any(event.played for event in events_of(league, of))
    played = played or any(match.has_result for division in divisions_of(league, of) for match in division.matches)
    played = played or any(match.has_result for cup in cups_of(league, of) for match in cup.matches)
    if of in of_league and not played and of not in seasons_over(league):
        help_ = "a year book tells of what was played; whistpress print prints what is to come"
        raise SlipError(f"nothing has been played in the season {of!r} yet", help_)


def _layout(asked: Mapping[str, Any], league: "League") -> "PaperLayout":
    """Return the layout on paper; SlipError when two options contradict each other."""
    from whistpress.league.plan.documents import HALF
    from whistpress.printing.layout import LayoutOptions, layout
    from whistpress.printing.sheet import MisfitError

    booklet = bool(asked.get("booklet"))
    sheet = asked.get("sheet") or (league.paper if booklet else HALF[league.paper])
    try:
        return layout(
            LayoutOptions(sheet=sheet, booklet=booklet, large=bool(asked.get("large")), contrast=bool(asked.get("contrast")))
        )
    except MisfitError as misfit:
        raise SlipError(str(misfit), *((misfit.help,) if misfit.help else ())) from misfit
