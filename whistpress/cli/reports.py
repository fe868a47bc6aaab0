"""Reports for reading in a terminal: the rankings of an event and how a score comes about, the table of a division, a cup."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from whistpress.cli.asking import columns
from whistpress.core.model import Event, EventResult, RankedEntry, Ranking, RubberTally
from whistpress.core.scoring import METHODS, Working, method_named, ranked_alike
from whistpress.language import say
from whistpress.league.cups.facts import Bracket, CupRecord, CupTie, round_name
from whistpress.league.cups.words import CupWords
from whistpress.league.divisions.facts.table import DivisionTable, match_players
from whistpress.league.divisions.words.matches import division_title, place_in_table, team_names
from whistpress.league.divisions.words.rules import margin_heading, status_words
from whistpress.league.events.data.files import entry_label
from whistpress.league.events.words.outcomes import prize_lines
from whistpress.league.events.words.ranking import DECIDED, NOTE, group_title, sections_sentence, title_of_group
from whistpress.league.events.words.rubbers import rubbers, rule_text
from whistpress.site import figures

BESIDE: Mapping[str, Callable[[RankedEntry], Fraction | None]] = MappingProxyType(
    {
        "plus-minus": lambda row: row.plus_minus,
        "per cent": lambda row: row.percentage,
        "carried": lambda row: row.carried,
        "penalty": lambda row: None if row.penalty is None else -row.penalty,
        "handicap": lambda row: row.handicap,
    }
)
"""What may stand beside a score, in the order of its columns."""


def report(event: Event, result: EventResult) -> str:
    """Return the rankings for reading: titles, rows, and the average of each group that has one."""
    parts = [f"{event.title}, {event.date.isoformat()} (scoring: {result.scoring})"]
    parts += [_prizes(event, result)] if result.prizes else []
    rank = _drive_ranking if event.has_cards and method_named(result.scoring).counts == "tricks" else _ranking
    parts += [rank(event, result, ranking) for ranking in result.groups]
    if result.rubbers:
        parts.append(_rubbers(event, result))
    for ranking in result.with_handicaps:
        title = ", ".join(part for part in (title_of_group(event, ranking.group), "with handicaps") if part)
        parts.append(_ranking(event, result, ranking, title=title))
    if event.same_deals and not ranked_alike(event):
        parts.append(sections_sentence(event))
    if not result.complete:
        parts.append("scores are still awaited")
    return "\n\n".join(parts)


def _prizes(event: Event, result: EventResult) -> str:
    """Return the prizes with their winners, and below each who was passed over."""
    lines: list[tuple[str, str, str]] = []
    for line in prize_lines(event, result):
        lines.append((line.title, line.who or "-", line.figure))
        lines += [("", note, "") for note in line.notes]
    return columns(lines, ("prize", "winner", "figure"), right="  r")


def _drive_ranking(event: Event, result: EventResult, ranking: Ranking) -> str:
    """Return the ranking of ladies, of gents or of all: the hands where they were typed, the halves where they are known."""
    halves = result.drive.halves if result.drive else {}
    by_hands = any(row.deals for row in ranking.rows)
    head = ["place", "no.", "names", *(["hands"] if by_hands else []), *(["1st half", "2nd half"] if halves else []), "tricks"]
    rows = []
    for row in ranking.rows:
        entry, both = event.entry(row.entry), halves.get(row.entry)
        who = (entry_label(entry), entry.title) if entry else (row.entry, "")
        parts = [*map(figures.mixed_number, both)] if both else ["", ""] if halves else []
        rows.append([row.place, *who, *([row.deals] if by_hands else []), *parts, figures.mixed_number(row.score)])
    table = _table(ranking, rows, head, right="rr rrrr")
    return "\n".join(line for line in (title_of_group(event, ranking.group), table) if line)


def _ranking(event: Event, result: EventResult, ranking: Ranking, title: str = "") -> str:
    # scores over the average are printed to the nearest whole number, as in the books (Barney p. 32)
    printed = method_named(ranking.scoring or result.scoring).marks_over_average
    if any(row.rubbers for row in ranking.rows):
        return _tally(event, ranking)
    head = ["place", "no.", "names", "deals", "tricks", "exact", "score", "exact"]
    shown = [title for title, of in BESIDE.items() if any(of(row) is not None for row in ranking.rows)]
    head += [title for column in shown for title in (column, "exact")]
    same = (*result.groups, *result.with_handicaps)
    signed = any(row.score < 0 for group in same for row in group.rows)
    rows = [_row(event, row, printed=printed, signed=signed, beside=shown) for row in ranking.rows]
    if event.totals and not METHODS[event.scoring].totals_are_tricks:
        head, rows = [*head[:4], *head[6:]], [[*row[:4], *row[6:]] for row in rows]
    table = _table(ranking, rows, head, right="rr " + "r" * (len(head) - 3))
    average = "" if ranking.average is None else "average {} ({})".format(*_figures(ranking.average, printed=printed))
    note = NOTE if ranking.by_percentage else ""
    return "\n".join(line for line in (title or title_of_group(event, ranking.group), table, average, note) if line)


def _tally(event: Event, ranking: Ranking) -> str:
    """Return the ranking of rubbers and games, which counts them and no tricks."""
    head = ["place", "names", "rubbers", "won", "games", "deals", "score", "exact"]
    rows = []
    for row in ranking.rows:
        entry, tally = event.entry(row.entry), row.rubbers or RubberTally(0, 0, 0)
        figures_ = _figures(row.score, signed=True)
        rows.append([row.place, entry.title if entry else row.entry, tally.played, tally.won, tally.games, row.deals, *figures_])
    return _table(ranking, rows, head, right="r rrrrrr")


def _table(ranking: Ranking, rows: Sequence[Sequence[object]], head: Sequence[str], *, right: str) -> str:
    """Set the rows of a ranking in columns; the last says what parted an entry from others of its score, where something did."""
    decided = [say(DECIDED[row.decided]) if row.decided else "" for row in ranking.rows]
    if any(decided):
        head, rows = [*head, ""], [[*row, words] for row, words in zip(rows, decided, strict=True)]
    return columns(rows, head, right=right) if rows else ""


def _rubbers(event: Event, result: EventResult) -> str:
    """Return each score sheet in a line: its sides, and how it ended."""
    rows = [
        (f"{rubber.title}, {rubber.where}" if rubber.where else rubber.title, " against ".join(rubber.short), rubber.outcome)
        for rubber in rubbers(event, result)
    ]
    return columns(rows)


def _row(event: Event, row: RankedEntry, *, printed: bool, signed: bool, beside: Sequence[str]) -> list[object]:
    entry = event.entry(row.entry)
    who = (entry_label(entry), entry.title) if entry else (row.entry, "")
    score = _figures(row.score, printed=printed, signed=signed)
    cells: list[object] = [row.place, *who, row.deals or "", *_figures(row.tricks), *score]
    for title in beside:
        figure = BESIDE[title](row)
        cells += ("", "") if figure is None else _beside(title, figure)
    return cells


def _beside(title: str, figure: Fraction) -> tuple[str, str]:
    return (figures.decimal(figure, 2), figures.exact(figure)) if title == "per cent" else _figures(figure, signed=True)


def _figures(figure: Fraction, *, printed: bool = False, signed: bool = False) -> tuple[str, str]:
    """Return a figure as a book prints it (to the nearest whole number where `printed`), and exactly."""
    shown = Fraction(figures.nearest(figure)) if printed else figure
    return figures.signed(shown) if signed else figures.mixed_number(shown), figures.exact(figure)


def working_report(event: Event, explained: Working) -> str:
    """Return how the score of one entry comes about: its steps and their conclusion."""
    entry = event.entry(explained.entry)
    who = f"{entry.label} {entry.title}" if entry else str(explained.entry)
    head = ", ".join(part for part in (f"{event.title}, {event.date.isoformat()}", who, group_title(explained.group)) if part)
    rule = (f"  {text}.",) if (text := rule_text(event)) else ()
    return "\n".join((head, "", *rule, *(f"  {step}" for step in explained.steps), "", f"  {explained.conclusion}"))


def cup_report(record: CupRecord) -> str:
    """Return the rounds of a cup and of its plate."""
    words = CupWords(record)
    cup = record.cup
    parts = [cup.title, *_bracket(record.main, words)]
    if cup.plate and record.plate:
        parts += ["", cup.plate.title or say("Plate"), *_bracket(record.plate, words)]
    return "\n".join(parts)


def _against(tie: CupTie, words: CupWords) -> tuple[str, str, str, str]:
    if tie.match.bye:
        return say("bye"), "", "", ""
    return words.name(tie.match.away), words.score(tie), words.verdict(tie), "; ".join(words.replays(tie))


def _bracket(bracket: Bracket, words: CupWords) -> Iterator[str]:
    if winner := words.winner(bracket):
        yield winner
    for index, round_ in enumerate(bracket.rounds):
        yield ""
        yield ", ".join(part for part in (say(round_name(bracket.rounds, index)), words.when(round_)) if part)
        rows = [(words.name(tie.match.home), *_against(tie, words)) for tie in round_.ties]
        yield columns(rows)


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
