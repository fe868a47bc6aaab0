"""`whistpress add lines`: blank score lines for an event whose file exists."""

from pathlib import Path

import click

from whistpress.cli.named import find_named
from whistpress.cli.options import complete_event, project_option
from whistpress.cli.shapes import Verb
from whistpress.cli.speech import ContentError, SlipError, say
from whistpress.cli.whereabouts import project_folder, reader_of, shown_path


@click.command(cls=Verb)
@click.argument("event", shell_complete=complete_event)
@click.option(
    "--by",
    "order",
    type=click.Choice(["deals", "slips"]),
    default="deals",
    show_default=True,
    help="A traveller for each deal, or the slips as they come in: round by round, table by table.",
)
@project_option()
def lines(event: str, order: str, project: Path | None) -> int:
    """Add the score lines that an event's file lacks, for the tricks to be typed behind them.

    EVENT is an event of the league: season/slug, slug, or words of its title. What is in the file stays as it is; where no line
    is missing, nothing happens.

    Example:  whistpress add lines friday-game
              whistpress add lines 2026-27/friday-game --by slips
    """
    from whistpress.book.enter_slip import EntrySlip
    from whistpress.book.keeper import BookKeeper
    from whistpress.book.opened import OpenEvent
    from whistpress.league.events.edit.blank_lines import LineOrder, add_blank_lines, scores_elsewhere
    from whistpress.league.events.read.name_rows import without_stale_rows
    from whistpress.problems import Problems

    league = project_folder(project)
    words = event.removesuffix(".toml")
    thing = find_named(league, f"content/{words.rpartition('content/')[2]}" if "content/" in words else words, ("event",))
    keeper = BookKeeper(league)
    added = 0

    def edit(opened: OpenEvent) -> str:
        nonlocal added
        values = opened.toml.values if opened.toml else {}
        if elsewhere := scores_elsewhere(opened.companies):
            raise EntrySlip(f"the scores of this event are in {elsewhere}", "add the lines there")
        if "totals" in values:
            raise EntrySlip("this event has totals, and no lines", "type them under [totals]")
        blank = add_blank_lines(opened.text, values, opened.companies, LineOrder(order), declares=opened.declares)
        added = blank.added
        return without_stale_rows(blank.text, ("entries",))

    opened = keeper.open(thing.id)
    if opened is None or opened.event is None:
        raise ContentError(Problems(list(opened.problems) if opened else []), reader_of(league))
    if not any(sitting.plays for company in opened.companies for sitting in company.sittings):
        raise SlipError(
            f"{opened.event.title} has no movement, so that its lines are not known", f"see: whistpress score {thing.id}"
        )
    if notes := keeper.change(thing.id, edit):
        raise SlipError(notes[0].words, *notes[0].helps, status=1)
    if not added:
        say(f"{shown_path(thing.file)}: no line is missing")
        return 0
    say(f"{shown_path(thing.file)}: {added} blank {'line' if added == 1 else 'lines'} added")
    say(f"\nnext:  type the tricks behind them, then  whistpress score {thing.id}")
    return 0
