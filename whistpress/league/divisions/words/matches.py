"""Matches of divisions in words: in lists with day and result, as match cards, and on paper."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import ResultHead
from whistpress.core.model.names import short_titles
from whistpress.language import noted, say, say_many
from whistpress.league.divisions.facts.results import MatchResult, MatchState, match_results
from whistpress.league.divisions.facts.table import TRICKS_OF_A_HAND, DivisionRow, DivisionTable, division_table
from whistpress.league.divisions.model import Division, MarginUnit, Match, MatchRuling, MatchTable, TablePair, Two
from whistpress.league.league import League
from whistpress.printing.sheet import PaperSheet
from whistpress.site import addresses, figures
from whistpress.site.addresses import event as event_address
from whistpress.site.hours import Hours, hours_text, moved_notes
from whistpress.site.people import Name
from whistpress.site.wording import day, season_title, short_day


def match_hours(division: Division, match: Match) -> Hours:
    """Return the hours of a match: its own, else those at which the home team plays at home."""
    team = division.team(match.home)
    return match.time or (team.time if team else ""), match.ends


class TeamName(Struct, frozen=True):
    """A team's name, the id of its club (empty without one), what tells it from the others of its division."""

    text: str
    club: str = ""
    short: str = ""


class MatchLine(Struct, frozen=True, kw_only=True):
    """A match. `score` has the tricks of home and away (`163–149`) where they are known.

    `verdict` says who won, `sentence` also against whom.

    `points` are those of both, where tables or margins give some (`4–1`); `own` is the page of the match.
    `hours` says when it begins, or nothing. `path` is the page of its event, or empty. `iso` is empty while no day is fixed.
    `played`: it counts, and is no walkover. `notes` tell what happened besides: put off from another day, forfeited, not counted.
    `turned` has what both had in play where a ruling gave the match to another.
    """

    anchor: str
    round: int
    iso: str
    day: str
    short_day: str
    hours: str
    home: TeamName
    away: TeamName
    home_won: bool
    away_won: bool
    score: str
    verdict: str
    path: str
    place: str
    open: bool
    counts: bool
    played: bool
    notes: tuple[str, ...] = ()
    points: str = ""
    turned: str = ""
    own: str = ""
    sentence: str = ""

    @property
    def notes_with_winner(self) -> tuple[str, ...]:
        """The notes; they name the winner if a ruling gives the match to another team than the figures do."""
        return (*self.notes, self.verdict) if self.turned else self.notes


def division_tables(league: League, results: Mapping[str, ResultHead]) -> Mapping[str, DivisionTable]:
    """Return the table of every division, by id."""
    return {
        id_: division_table(division, match_results(division, league.events, results, league.people, league.clubs))
        for id_, division in league.divisions.items()
    }


def team_names(division: Division) -> Mapping[str, TeamName]:
    """Return the names of the teams by the teams' ids."""
    short = short_titles(team.name for team in division.teams)
    return {team.id: TeamName(team.name, team.club or "", short[team.name]) for team in division.teams}


def place_in_table(table: DivisionTable, row: DivisionRow) -> str:
    """Return the place of a team: `2`, `2=` where it is shared, a dash where it has none."""
    return figures.place(row.place, shared=table.is_shared(row.place)) if row.place else "–"


def match_line(division: Division, result: MatchResult, names: Mapping[str, TeamName]) -> MatchLine:
    """Return a match as a line."""
    match = result.match
    team = division.team(match.home)
    return MatchLine(
        anchor=anchor(match),
        round=match.round,
        iso=result.date.isoformat() if result.date else "",
        day=day(result.date) if result.date else say("No day yet"),
        short_day=short_day(result.date) if result.date else "–",
        hours=hours_text(*match_hours(division, match)),
        home=names[match.home],
        away=names[match.away],
        home_won=result.letter(match.home) == "W",
        away_won=result.letter(match.away) == "W",
        score=score(result),
        turned=_in_play(result, names),
        verdict=verdict(division, result, names),
        sentence=match_sentence(division, result, names),
        path=event_address(match.event) if match.event else "",
        place=match.place or (team.place if team else ""),
        open=result.state in (MatchState.TO_COME, MatchState.AWAITED),
        counts=result.counts,
        played=result.state is MatchState.PLAYED,
        notes=tuple(_notes(division, result, names)),
        points=points_of_both(division, result),
        own=addresses.match(division.id, match.id) if has_page(match) else "",
    )


def anchor(match: Match) -> str:
    """Return the id of a match on the page of its division."""
    return f"match-{match.id}"


def score(result: MatchResult) -> str:
    """Return the tricks of home and away: `163–149`; empty where they are not known."""
    return "–".join(figures.mixed_number(tricks) for tricks in result.tricks) if result.tricks else ""


def _in_play(result: MatchResult, names: Mapping[str, TeamName]) -> str:
    """Say what both teams had in play, where a ruling changes the result: `in play The Fox 493, Royal Oak 443`; else empty."""
    if not result.tricks or not result.before_rulings or result.letters == result.before_rulings.letters:
        return ""
    home, away = (
        f"{names[team].text} {figures.mixed_number(had)}" for team, had in zip(result.match.teams, result.tricks, strict=True)
    )
    return say("in play %(home)s, %(away)s", home=home, away=away)


def points_of_both(division: Division, result: MatchResult) -> str:
    """Return the points of home and away: `4–1`; empty where they follow from the match's result alone.

    They do not where tables, bonuses or a narrow defeat give points, or where a ruling was made.
    """
    scoring = division.scoring
    if (
        result.points is None
        or not result.counts
        or not (scoring.table or scoring.bonus or scoring.losing or result.before_rulings)
    ):
        return ""
    return "–".join(map(figures.mixed_number, result.points))


def has_page(match: Match) -> bool:
    """Return whether a match has a page of its own.

    A match that is an event has the event's page, unless it has tables, a protest or rulings to show.
    """
    return not match.event or bool(match.tables or match.protest or match.rulings)


def verdict(division: Division, result: MatchResult, names: Mapping[str, TeamName]) -> str:
    """Say who won, and by how much; without a result, why there is none. For where both teams are named beside it."""
    return _in_words(division, result, names, _VERDICTS)


def match_sentence(division: Division, result: MatchResult, names: Mapping[str, TeamName]) -> str:
    """Say the same in a sentence of its own, without its full stop, that names the loser too."""
    return _in_words(division, result, names, _SENTENCES)


_VERDICTS = {
    "margin": noted("%(team)s by %(gain)s"),
    "tables": noted("%(team)s by %(won)s tables to %(lost)s"),
    "ruling": noted("%(team)s by a ruling"),
    "walkover": noted("Walkover to %(team)s"),
    "drawn": noted("Drawn"),
    "drawn by a ruling": noted("Drawn by a ruling"),
}
_SENTENCES = {
    "margin": noted("%(team)s beat %(other)s by %(gain)s"),
    "tables": noted("%(team)s beat %(other)s by %(won)s tables to %(lost)s"),
    "ruling": noted("%(team)s won against %(other)s by a ruling"),
    "walkover": noted("Walkover to %(team)s against %(other)s"),
    "drawn": noted("%(team)s and %(other)s drew"),
    "drawn by a ruling": noted("%(team)s and %(other)s drew by a ruling"),
}


def _in_words(division: Division, result: MatchResult, names: Mapping[str, TeamName], words: Mapping[str, str]) -> str:
    if result.state in (MatchState.VOID, MatchState.AWAITED, MatchState.TO_COME):
        return _without_result(result)
    if result.match.forfeited and not result.before_rulings and len(result.match.forfeited) > 1:
        return say("Walkover to neither")
    how, first = _decision(result)
    home, away = (names[team].text for team in result.match.teams)
    won, lost = map(figures.mixed_number, (result.tables or (0, 0))[:: 1 if first else -1])
    values = {"team": home if first else away, "other": away if first else home, "won": won, "lost": lost}
    return say(words[how], **values, gain=margin_in_words(division, abs(result.gain or Fraction(0))))


def _decision(result: MatchResult) -> tuple[str, bool]:
    """Return how a match was decided, and whether the home team is the winner (true if neither is)."""
    home_won, away_won = (letter == "W" for letter in result.letters)
    if result.before_rulings and result.letters != result.before_rulings.letters:
        return ("ruling" if home_won or away_won else "drawn by a ruling"), not away_won
    if result.match.forfeited and not result.before_rulings:
        return "walkover", result.match.away in result.match.forfeited
    if not home_won and not away_won and result.counts:
        return ("drawn by a ruling" if result.gain is None else "drawn"), True
    gain = result.gain or Fraction(0)
    if result.counts and (gain if home_won else -gain) <= 0 and result.tables:
        return "tables", home_won
    if result.gain is None:
        return "ruling", home_won
    return ("margin", gain > 0) if gain else ("drawn", True)


def margin_in_words(division: Division, margin: Fraction) -> str:
    """Return a margin with its measure: `10 tricks`, or `a gain of 5`, which is half of the difference in tricks."""
    if division.margin is MarginUnit.GAIN:
        return say("a gain of %(gain)s", gain=figures.mixed_number(margin))
    return tricks_in_words(margin)


def tricks_in_words(number: Fraction) -> str:
    """Return a number of tricks with its noun: `4 tricks`."""
    return say_many("%(tricks)s trick", "%(tricks)s tricks", 1 if number == 1 else 2, tricks=figures.mixed_number(number))


def _without_result(result: MatchResult) -> str:
    if result.state is MatchState.VOID:
        return say("Not played")
    if result.state is MatchState.AWAITED:
        return say("Scores are still to come")
    return say("No result yet") if result.date or not result.match.postponed else say("Postponed, no new day yet")


def _notes(division: Division, result: MatchResult, names: Mapping[str, TeamName]) -> Iterator[str]:
    match = result.match
    yield from moved_notes(match.moved, match.date, match.put_off)
    if match.void:
        yield match.void
    if result.under_protest:
        yield say("under protest")
    if match.rulings and result.counts:
        yield say("ruled on %(day)s", day=day(last)) if (last := match.rulings[-1].date) else say("decided")
    if result.state is MatchState.EXPUNGED:
        gone = [names[team].text for team in match.teams if division.withdrawal(team)]
        yield say("does not count: %(team)s withdrew", team=gone[0])
    elif result.state is MatchState.VOID and not match.void:
        gone = [names[team].text for team in match.teams if division.withdrawal(team)]
        if gone:
            yield say("%(team)s withdrew", team=gone[0])
    if match.why:
        yield match.why


def division_title(division: Division) -> str:
    """Name a division with its season: `First division, 1900–01`."""
    return say("%(title)s, %(season)s", title=division.title, season=season_title(division.season))


class CardTableView(Struct, frozen=True, kw_only=True):
    """A table of a match card: the players of both sides, their tricks, and in words what came of it.

    `home_won` and `away_won` say whose figures are in bold; of a drawn table neither is. Of a `conceded` table `outcome` says by
    whom.
    """

    number: int
    home: tuple[Name, ...]
    away: tuple[Name, ...]
    home_tricks: str
    away_tricks: str
    outcome: str
    home_won: bool = False
    away_won: bool = False
    conceded: bool = False


class FigurePair(Struct, frozen=True):
    """A figure of the home team and one of the visitors, under a heading: tables, tricks, points."""

    heading: str
    home: str
    away: str


class MatchCardView(Struct, frozen=True, kw_only=True):
    """A match card. `figures` are the totals as they count, `played` those before a ruling changed them."""

    tables: tuple[CardTableView, ...]
    figures: tuple[FigurePair, ...]
    played: tuple[FigurePair, ...] = ()
    protest: str = ""
    under_protest: bool = False
    rulings: tuple[str, ...] = ()


def match_card(result: MatchResult, names: Mapping[str, TeamName]) -> MatchCardView:
    """Return the card of a match."""
    match = result.match
    before = result.before_rulings
    return MatchCardView(
        tables=card_tables(match.tables, match.teams, names),
        figures=tuple(_figures(result)),
        played=tuple(_pairs((say("Tables"), before.tables), (say("Points"), before.points))) if before else (),
        protest=_protest(result),
        under_protest=result.under_protest,
        rulings=tuple(ruling_words(ruling) for ruling in match.rulings),
    )


def card_tables(tables: Iterable[MatchTable], teams: tuple[str, str], names: Mapping[str, TeamName]) -> tuple[CardTableView, ...]:
    """Return the tables of a card of two teams, home first."""
    return tuple(_table(number, table, teams, names) for number, table in enumerate(tables, 1))


def _table(number: int, table: MatchTable, teams: tuple[str, str], names: Mapping[str, TeamName]) -> CardTableView:
    home, away = table.won
    return CardTableView(
        number=number,
        home=people_of(table.home),
        away=people_of(table.away),
        home_tricks=figures.mixed_number(table.tricks[0]) if table.tricks else "",
        away_tricks=figures.mixed_number(table.tricks[1]) if table.tricks else "",
        outcome=_outcome(table, teams, names),
        home_won=home > away,
        away_won=away > home,
        conceded=bool(table.conceded),
    )


def _outcome(table: MatchTable, teams: tuple[str, str], names: Mapping[str, TeamName]) -> str:
    if table.conceded:
        return say("conceded by %(team)s", team=names[teams[table.conceded == "away"]].text)
    if table.tricks is None:
        return ""
    margin = table.tricks[0] - table.tricks[1]
    if not margin:
        return say("drawn")
    return say("%(team)s by %(gain)s", team=names[teams[margin < 0]].text, gain=tricks_in_words(abs(margin)))


def people_of(pair: TablePair) -> tuple[Name, ...]:
    """Return the players of a side, each with the id of the person."""
    return tuple(Name(name, id_) for id_, name in zip(pair.players, pair.names, strict=True))


def _figures(result: MatchResult) -> Iterator[FigurePair]:
    points = result.points if result.counts else None
    yield from _pairs((say("Tricks"), result.tricks), (say("Tables"), result.tables), (say("Points"), points))


def _pairs(*pairs: tuple[str, Two | None]) -> Iterator[FigurePair]:
    for heading, pair in pairs:
        if pair:
            yield FigurePair(heading, figures.mixed_number(pair[0]), figures.mixed_number(pair[1]))


def _protest(result: MatchResult) -> str:
    """Say who protested, when and why."""
    protest = result.match.protest
    if protest is None:
        return ""
    if protest.date:
        return say("%(by)s protested on %(day)s: %(why)s", by=protest.by, day=day(protest.date), why=protest.why)
    return say("%(by)s protested: %(why)s", by=protest.by, why=protest.why)


def ruling_words(ruling: MatchRuling) -> str:
    """Say who ruled, when, what each side has by it, and why."""
    when = f"{ruling.by}, {day(ruling.date)}" if ruling.date else ruling.by
    if ruling.points is None:
        what = say("The result stands.")
    elif ruling.tables:
        what = say("Points %(points)s, tables %(tables)s.", points=_score(ruling.points), tables=_score(ruling.tables))
    else:
        what = say("Points %(points)s.", points=_score(ruling.points))
    return f"{when}: {what} {ruling.why}".strip()


def _score(pair: Two) -> str:
    return "–".join(map(figures.mixed_number, pair))


USUAL_TABLES = 3


USUAL_HANDS = 24
"""So many tables and hands has a card where no match tells how many they are."""


class PaperCard(Struct, frozen=True, kw_only=True):
    """A match on paper: the division, the day, the teams, the tables; `copy` says whose it is."""

    division: str
    when: str
    place: str
    home: str
    away: str
    tables: tuple[CardTableView, ...]
    card: MatchCardView
    verdict: str = ""
    copy: str = ""


class MatchCards(Struct, frozen=True, kw_only=True):
    """View of match cards, or of the result cards of both captains (`short`: without the players)."""

    league: str
    cards: tuple[PaperCard, ...]
    short: bool
    sheet: PaperSheet


class TableScores(Struct, frozen=True, kw_only=True):
    """View of the scores of a table: for each table of each match a sheet with a row for each hand, in two columns."""

    league: str
    cards: tuple[tuple[PaperCard, CardTableView], ...]
    hands: int
    sheet: PaperSheet

    @property
    def half(self) -> int:
        """How many rows has the first column."""
        return -(-self.hands // 2)


def blank_tables(present: int, total: int) -> tuple[CardTableView, ...]:
    """Return blank tables after those that are there, so that there are as many as are wanted."""
    return tuple(
        CardTableView(number=number, home=(), away=(), home_tricks="", away_tricks="", outcome="")
        for number in range(present + 1, total + 1)
    )


def hands_of_tables(tables: Iterable[MatchTable]) -> int:
    """Return how many hands a table has: the most that are on record."""
    both = [sum(table.tricks, Fraction(0)) for table in tables if table.tricks]
    return max((int(tricks / TRICKS_OF_A_HAND) for tricks in both), default=USUAL_HANDS)
