"""A division as pages show it: its table, its matches, its cross-table, and the chances that each team still has."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model.divisions import Division
from whistpress.core.records.division_outlook import Prospect, division_outlook
from whistpress.core.records.division_table import DivisionRow, DivisionTable
from whistpress.core.records.match_results import MatchResult, MatchState
from whistpress.core.records.statuses import champions
from whistpress.language import noted, say
from whistpress.views import addresses, figures
from whistpress.views.addresses import event as event_address
from whistpress.views.division_losses import less_points, remarks
from whistpress.views.division_matches import MatchLine, TeamName, anchor, has_page, match_line, team_names, verdict
from whistpress.views.division_words import how_known, margin_heading, rule_in_words, rung, to_play_for
from whistpress.views.promotion import PlayOffLine, ends_in_words, play_off_lines, status_words, table_edges
from whistpress.views.wording import day, sentence

FORM = 5
"""So many of the last matches are shown as a team's form."""
_LETTERS = {"W": noted("won"), "D": noted("drawn"), "L": noted("lost")}


class Letter(Struct, frozen=True):
    """A match of a team's form: its letter and the word for it."""

    letter: str
    word: str


class DivisionLine(Struct, frozen=True, kw_only=True):
    """A team's line of the table. `place` is 0 for a team that withdrew with nothing left.

    `most` is what its points can still become (empty when nothing is to come), `can_be_first` and `sure` what that means.
    `deducted` are the words for the points that were taken away.
    `status` is the word for what it has for certain (`Champion`), `edge` the line at it: `edge-up` below the last that is
    promoted, or `edge-down` above the first that is relegated. It `leads` as champion, or in the first place.
    """

    place: int
    shared: bool
    team: TeamName
    played: int
    won: int
    drawn: int
    lost: int
    tables: str
    won_tricks: str
    lost_tricks: str
    gain: str
    points: str
    form: tuple[Letter, ...]
    decided: str
    withdrawn: bool
    deducted: str
    most: str = ""
    can_be_first: bool = False
    sure: bool = False
    status: str = ""
    edge: str = ""
    leads: bool = False


class CrossTableCell(Struct, frozen=True):
    """A cell of the cross-table: the home team's margin, in words, where it leads (a page of an event or a match, or a line)."""

    text: str
    words: str
    path: str
    anchor: str
    kind: str = ""


class CrossRow(Struct, frozen=True):
    """A home team and its matches against each visitor, in the order of the columns; None where it would meet itself."""

    team: TeamName
    cells: tuple[tuple[CrossTableCell, ...] | None, ...]


class RoundView(Struct, frozen=True, kw_only=True):
    """A round: its title, its day, its matches, the team that has a bye."""

    number: int
    title: str
    day: str
    matches: tuple[MatchLine, ...]
    byes: tuple[TeamName, ...]


class DivisionView(Struct, frozen=True, kw_only=True):
    """A division as a page shows it.

    `ends` says how many teams go up and down.

    `matches_counted` are the matches that count in the table, walkovers among them, as in its column of matches played.
    `margin` is the heading of the margins (`Difference` or `Gain`). `unknown_tricks` counts the matches whose record has only the
    margin.
    """

    table: tuple[DivisionLine, ...]
    margin: str
    with_tables: bool
    with_tricks: bool
    unknown_tricks: int
    to_play_for: tuple[str, ...]
    how_known: str
    coming: tuple[MatchLine, ...]
    rounds: tuple[RoundView, ...]
    columns: tuple[TeamName, ...]
    cross: tuple[CrossRow, ...]
    rule: tuple[str, ...]
    remarks: tuple[str, ...]
    matches_counted: int
    ends: tuple[str, ...] = ()
    play_offs: tuple[PlayOffLine, ...] = ()


def division_view(table: DivisionTable) -> DivisionView:
    """Return a division as a page shows it."""
    division, names, outlook = table.division, team_names(table.division), division_outlook(table)
    lines = match_lines(table)
    prospects = {prospect.team: prospect for prospect in outlook.prospects} if outlook.is_open else {}
    counting = [result for result in table.results if result.counts]
    words, edges, first = status_words(table), table_edges(table), champions(table)
    table_lines = (_line(row, table, names, prospects.get(row.team)) for row in table.rows)
    return DivisionView(
        table=tuple(
            replace(
                line,
                status=sentence(words[row.team]),
                edge=edges.get(row.team, ""),
                leads=row.team in first if first else row.place == 1 and bool(row.played),
            )
            for row, line in zip(table.rows, table_lines, strict=True)
        ),
        margin=margin_heading(division),
        with_tables=any(result.tables for result in counting),
        with_tricks=any(result.tricks for result in counting),
        unknown_tricks=sum(result.tricks is None and result.state is MatchState.PLAYED for result in counting),
        to_play_for=tuple(to_play_for(table, outlook, names)),
        how_known=how_known(outlook),
        coming=tuple(sorted((line for line in lines.values() if line.open), key=lambda line: (line.iso or "9", line.round))),
        rounds=tuple(_rounds(division, lines, names)),
        columns=tuple(names.values()),
        cross=tuple(_cross(division, table.results, names)),
        rule=tuple(rule_in_words(division)),
        remarks=tuple(remarks(division, names)),
        matches_counted=len(counting),
        ends=tuple(ends_in_words(division)),
        play_offs=play_off_lines(division, names),
    )


def match_lines(table: DivisionTable) -> dict[str, MatchLine]:
    """Return every match of a division as a line, by its id."""
    division, names = table.division, team_names(table.division)
    return {result.match.id: match_line(division, result, names) for result in table.results}


def _line(row: DivisionRow, table: DivisionTable, names: Mapping[str, TeamName], prospect: Prospect | None) -> DivisionLine:
    return DivisionLine(
        place=row.place,
        shared=table.is_shared(row.place),
        team=names[row.team],
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        tables=figures.mixed_number(row.tables),
        won_tricks=figures.mixed_number(row.tricks[0]),
        lost_tricks=figures.mixed_number(row.tricks[1]),
        gain=figures.signed(row.gain),
        points=figures.mixed_number(row.points),
        form=tuple(Letter(letter, say(_LETTERS[letter])) for letter in row.form[-FORM:]),
        decided=say("ahead on %(rung)s", rung=rung(row.decided)) if row.decided and _is_ahead(row, table) else "",
        withdrawn=row.withdrawn,
        deducted=less_points(row.deducted) if row.deducted else "",
        most=figures.mixed_number(prospect.most) if prospect and prospect.most is not None else "",
        can_be_first=bool(prospect and prospect.can_be_first),
        sure=bool(prospect and prospect.sure),
    )


def _is_ahead(row: DivisionRow, table: DivisionTable) -> bool:
    """Return whether a team is ahead of another with the same points."""
    return any(other.points == row.points and other.place > row.place for other in table.rows)


def _rounds(division: Division, lines: Mapping[str, MatchLine], names: Mapping[str, TeamName]) -> Iterator[RoundView]:
    for round_ in division.rounds:
        matches = [lines[match.id] for match in division.matches if match.round == round_.number]
        matches.sort(key=lambda line: (not line.iso, line.iso))
        yield RoundView(
            number=round_.number,
            title=round_.name or say("Round %(number)s", number=round_.number),
            day=day(round_.date) if round_.date else "",
            matches=tuple(matches),
            byes=tuple(names[team] for team in division.byes(round_.number)),
        )


def _cross(division: Division, results: Sequence[MatchResult], names: Mapping[str, TeamName]) -> Iterator[CrossRow]:
    for home in division.teams:
        cells = [
            None
            if home is away
            else tuple(_met(division, result, names) for result in results if result.match.teams == (home.id, away.id))
            for away in division.teams
        ]
        yield CrossRow(names[home.id], tuple(cells))


def _met(division: Division, result: MatchResult, names: Mapping[str, TeamName]) -> CrossTableCell:
    """Return a cell of the cross-table; sign and weight of the margin show the winner."""
    home, away = (names[team].text for team in result.match.teams)
    words = say("%(home)s at home to %(away)s: %(verdict)s", home=home, away=away, verdict=verdict(division, result, names))
    gain = result.gain or Fraction(0)
    text = (
        say("w.o.")
        if result.match.forfeited
        else {MatchState.VOID: "×", MatchState.TO_COME: "·", MatchState.AWAITED: "…"}.get(result.state, figures.signed(gain))
    )
    kind = "void" if result.state is MatchState.EXPUNGED else {"W": "won", "L": "lost"}.get(result.letter(result.match.home), "")
    page = addresses.match(division.id, result.match.id) if has_page(result.match) else ""
    path = event_address(result.match.event) if result.match.event else page
    return CrossTableCell(text, words, path, anchor(result.match), kind)
