"""A match as lists show it: the teams, the day, the result, and further remarks."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import League, ResultHead
from whistpress.core.model.divisions import Division, MarginUnit, Match
from whistpress.core.model.names import short_titles
from whistpress.core.records.division_table import DivisionRow, DivisionTable, division_table
from whistpress.core.records.match_results import MatchResult, MatchState, match_results
from whistpress.language import noted, say, say_many
from whistpress.views import addresses, figures
from whistpress.views.addresses import event as event_address
from whistpress.views.hours import hours_text, match_hours, moved_notes
from whistpress.views.wording import day, season_title, short_day


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
        turned=_turned(result, names),
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


def _turned(result: MatchResult, names: Mapping[str, TeamName]) -> str:
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
    """Return how a match was decided, and whether the home team is the winner (true where nobody is)."""
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
