"""`whistpress archive` and `whistpress addresses`: keep a season as one PDF/A-3, and the site's addresses in a ledger."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from whistpress.cli.options import Verb, project_option
from whistpress.cli.speech import SlipError, close_to, say, show_problems
from whistpress.cli.whereabouts import project_folder, reader_of
from whistpress.cli.written import NewFiles
from whistpress.problems import OWN_FILES, offer

if TYPE_CHECKING:
    from whistpress.engine.saved_league import LoadedLeague


@click.command(cls=Verb)
@click.argument("season")
@click.option("--sheet", type=click.Choice(["A4", "Letter"]), help="The sheet [default: the league's `paper`].")
@click.option("-o", "target", type=click.Path(path_type=Path), metavar="FILE", help="The PDF to write.")
@project_option()
def archive(season: str, sheet: str | None, target: Path | None, project: Path | None) -> int:
    """Write a season as one document for the archive.

    A PDF/A-3: every event with its ranking and its travellers, what was corrected, and the files that all of it was made from,
    attached byte for byte; where names are withheld, without those.

    SEASON is the folder's name below content/events.

    Example:  whistpress archive 2026-27
    """
    from whistpress.cli.documents import require_press, target_file, write_documents
    from whistpress.engine.context import temporary_context
    from whistpress.engine.saved_league import ask_league
    from whistpress.language import speaking
    from whistpress.league.seasons.facts import seasons
    from whistpress.league.seasons.paper import season_archive
    from whistpress.problems import Problems
    from whistpress.site.theme import Theme

    league = project_folder(project)

    def write(loaded: "LoadedLeague") -> Problems:
        problems = Problems(list(loaded.problems))
        if loaded.record is None or loaded.league is None or problems.errors:
            return problems
        names = seasons(loaded.league)
        if season not in names:
            raise SlipError(
                f"no season is called {season!r}", *close_to(season, names), f"there are: {offer(names, OWN_FILES) or 'none'}"
            )
        require_press()
        look = Theme((league / "templates",))
        with speaking(loaded.league.language, look.folders):
            document = season_archive(season, record=loaded.record, theme=look, project=league, sheet=sheet or "")
            context = temporary_context(league, loaded.league.language)
            files = [target_file(target, f"season-{season}.pdf")]
            problems.extend(write_documents([document], files, context, league=loaded.league))
        return problems

    problems = ask_league(league, write)
    show_problems(problems, reader_of(league))
    return problems.exit_status()


@click.command(cls=Verb)
@project_option()
def addresses(project: Path | None) -> int:
    """Write down which addresses the site has.

    The ledger content/addresses.toml gets every address that is new. From then on an address whose event, congress or page
    keeps its `id` leads to it wherever it stands, and `check` warns of an address that leads nowhere any more.

    Example:  whistpress addresses
    """
    from whistpress.engine.saved_league import ask_league
    from whistpress.league.front.edit import ledger_of, ledger_text, new_addresses
    from whistpress.league.front.read.lasting import LEDGER
    from whistpress.problems import Problems

    folder = project_folder(project)
    loaded = ask_league(folder, lambda loaded: loaded)
    problems = Problems(list(loaded.problems))
    ledger = None if problems.errors else ledger_of(folder, problems)
    league = loaded.league
    if league is not None and ledger is not None:
        files, new = NewFiles(folder), new_addresses(league, ledger)
        changed = files.change(folder / LEDGER, lambda text: ledger_text(league, ledger, text))
        files.write()
        what = "1 new address" if new == 1 else f"{new} new addresses"
        say(f"wrote {LEDGER}: {what}" if changed else f"{LEDGER} knows every address")
    show_problems(problems, reader_of(folder))
    return problems.exit_status()
