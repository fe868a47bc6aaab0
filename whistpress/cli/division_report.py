"""A division for reading in a terminal: its table, its players."""

from collections.abc import Iterator

from whistpress.cli.columns import columns
from whistpress.language import say
from whistpress.league.divisions.facts.table import DivisionTable, match_players
from whistpress.league.divisions.words.matches import division_title, place_in_table, team_names
from whistpress.league.divisions.words.rules import margin_heading, status_words
from whistpress.site import figures


def division_report(table: DivisionTable) -> str:
    """Return the table of a division."""
    names, words = team_names(table.division), status_words(table)
    with_tables, with_tricks = any(row.tables for row in table.rows), any(result.tricks for result in table.results)
    head = ["", say("Team"), say("Played"), say("Won"), say("Drawn"), say("Lost")]
    head += [say("Tables")] if with_tables else []
    head += [say("Tricks for"), say("Against")] if with_tricks else []
    head += [margin_heading(table.division), say("Points"), ""]
    rows = []
    for row in table.rows:
        cells = [place_in_table(table, row), names[row.team].text, row.played, row.won, row.drawn, row.lost]
        cells += [figures.mixed_number(row.tables)] if with_tables else []
        cells += [figures.mixed_number(row.tricks[0]), figures.mixed_number(row.tricks[1])] if with_tricks else []
        rows.append([*cells, figures.signed(row.gain), figures.mixed_number(row.points), words[row.team]])
    right = "rl" + "r" * (len(head) - 3) + "l"
    return "\n".join([division_title(table.division), columns(rows, head, right=right), *_protest_lines(table)])


def _protest_lines(table: DivisionTable) -> Iterator[str]:
    """Yield a line for each match that is under protest."""
    names = team_names(table.division)
    for result in table.results:
        if result.under_protest:
            home, away = (names[team].text for team in result.match.teams)
            yield say("Under protest: %(home)s v. %(away)s", home=home, away=away)


def players_report(table: DivisionTable) -> str:
    """Return the players of a division, the best average first."""
    names = team_names(table.division)
    head = [say("Player"), say("Team"), say("Matches"), say("Tables won"), say("Hands"), say("Tricks"), say("Tricks a hand")]
    rows = [
        [
            player.name,
            names[player.team].text,
            player.matches,
            say("%(won)s of %(tables)s", won=figures.mixed_number(player.tables_won), tables=player.tables),
            figures.mixed_number(player.hands),
            figures.mixed_number(player.tricks),
            figures.decimal(player.average, 2) if player.average is not None else "–",
        ]
        for player in match_players(table)
    ]
    if not rows:
        return say("No match card of %(division)s names its players.", division=division_title(table.division))
    return columns(rows, head, right="llrrrrr")
