"""A match as lists show it: the teams, the day, the result, and further remarks."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from whistpress.core.model import League, ResultHead
from whistpress.core.model.divisions import Division, MarginUnit, Match
from whistpress.core.model.names import short_titles
from whistpress.core.records.division_outlook import DivisionOutlook, OutlookMethod
from whistpress.core.records.division_table import RUNGS, DivisionRow, DivisionTable, division_table
from whistpress.core.records.match_results import MatchResult, MatchState, match_results
from whistpress.core.records.statuses import champions
from whistpress.language import noted, say, say_many
from whistpress.views import addresses, figures
from whistpress.views.addresses import event as event_address
from whistpress.views.drawing import drawing_in_words
from whistpress.views.hours import hours_text, match_hours, moved_notes
from whistpress.views.wording import day, join_words, season_title, short_day, times


class TeamName(Struct, frozen=True):
    """A team's name, the id of its club (empty without one), what tells it from the others of its division."""

    text: str
    club: str = ""
    short: str = ""


class MatchLine(Struct, frozen=True, kw_only=True):
    """A match. `score` has the tricks of home and away (`163–149`) where they are known; `verdict` says who won.

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
        verdict=verdict(result, names),
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


def verdict(result: MatchResult, names: Mapping[str, TeamName]) -> str:
    """Say who won, and by how much; without a result, why there is none."""
    home, away = (names[team].text for team in result.match.teams)
    if result.state in (MatchState.VOID, MatchState.AWAITED, MatchState.TO_COME):
        return _without_result(result)
    winner = home if result.letters[0] == "W" else away if result.letters[1] == "W" else ""
    if result.before_rulings and result.letters != result.before_rulings.letters:
        return say("%(team)s by a ruling", team=winner) if winner else say("Drawn by a ruling")
    if result.match.forfeited and not result.before_rulings:
        if len(result.match.forfeited) > 1:
            return say("Walkover to neither")
        return say("Walkover to %(team)s", team=home if result.match.away in result.match.forfeited else away)
    if not winner and result.counts:
        return say("Drawn") if result.gain is not None else say("Drawn by a ruling")
    gain = result.gain or Fraction(0)
    lead = gain if winner == home else -gain
    if result.counts and lead <= 0 and result.tables:
        won, lost = result.tables if winner == home else result.tables[::-1]
        return say(
            "%(team)s by %(won)s tables to %(lost)s", team=winner, won=figures.mixed_number(won), lost=figures.mixed_number(lost)
        )
    if result.gain is None:
        return say("%(team)s by a ruling", team=winner)
    if not gain:
        return say("Drawn")
    return say("%(team)s by %(gain)s", team=home if gain > 0 else away, gain=figures.mixed_number(abs(gain)))


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


_RUNGS = {
    "difference": noted("trick difference"),
    "gain": noted("gain"),
    "tricks": noted("tricks won"),
    "tables": noted("tables won"),
    "wins": noted("matches won"),
    "away-wins": noted("matches won away"),
    "between": noted("results between the tied teams"),
    "between-gain": noted("margins between the tied teams"),
}
_MARGINS = {MarginUnit.TRICKS: noted("Difference"), MarginUnit.GAIN: noted("Gain")}
_HOW = {
    OutlookMethod.FLOW: noted(
        "Who can still be first is exact: the points of all matches to come are shared out so that nobody passes, if that can be."
    ),
    OutlookMethod.SEARCH: noted("Who can still be first is exact: every way in which the matches to come can end was tried."),
    OutlookMethod.BOUND: noted(
        "Who can still be first was only held against the points that the others have now: somebody named may have no hope left."
    ),
}

Names = Mapping[str, TeamName]


def division_title(division: Division) -> str:
    """Name a division with its season: `First division, 1900–01`."""
    return say("%(title)s, %(season)s", title=division.title, season=season_title(division.season))


def rung(name: str) -> str:
    """Name what splits a tie: `trick difference`."""
    return say(_RUNGS[name])


def margin_heading(division: Division) -> str:
    """Return the heading of the column of margins: `Difference`, or `Gain`."""
    return say(_MARGINS[division.margin])


def rule_in_words(division: Division) -> Iterator[str]:
    """Yield the rule of a division, a sentence for each part of it."""
    once = division.times == 1
    yield say("All teams meet once.") if once else say("All teams meet %(often)s.", often=times(division.times))
    scoring = division.scoring
    yield say(
        "A match won is worth %(win)s, a drawn one %(draw)s, a lost one %(loss)s.",
        win=figures.mixed_number(division.win),
        draw=figures.mixed_number(division.draw),
        loss=figures.mixed_number(division.loss),
    )
    if scoring.table:
        won, drawn, lost = map(figures.mixed_number, scoring.table)
        yield say("A table won is worth %(win)s, a drawn one %(draw)s, a lost one %(loss)s.", win=won, draw=drawn, loss=lost)
    yield from _steps(division)
    yield from _how_won(division)
    if any(match.forfeited for match in division.matches) or any(withdrawal.walkovers for withdrawal in division.withdrawn):
        yield say("A walkover counts as a match played in the table.")
    if division.walkover != (division.win, division.loss) or division.walkover_gain:
        yield say(
            "A walkover is worth %(came)s to the team that came and %(stayed)s to the other, with a margin of %(gain)s.",
            came=figures.mixed_number(division.walkover[0]),
            stayed=figures.mixed_number(division.walkover[1]),
            gain=figures.mixed_number(_walkover_margin(division)),
        )
    if scoring.walkover_tables:
        yield say(
            "Of a walkover %(came)s tables count as won for the team that came.",
            came=figures.mixed_number(scoring.walkover_tables[0]),
        )
    if rungs := [rung(name) for name in division.ties if name in RUNGS]:
        yield say("Ties on points are split by %(rungs)s; teams still level share the place.", rungs=join_words(rungs))
    else:
        yield say("Teams level on points share the place.")
    if division.arranged:
        yield from drawing_in_words(division)


def _how_won(division: Division) -> Iterator[str]:
    """Say how a match is won, and what its margin is."""
    gain = division.margin == MarginUnit.GAIN
    if not division.scoring.table and not division.scoring.won_by_tables:
        if gain:
            yield say("The team with more tricks wins; its margin is the gain, half of the difference in tricks.")
        else:
            yield say("The team with more tricks wins; its margin is the difference in tricks.")
        return
    if division.scoring.won_by_tables:
        yield say("The team with more tables wins the match; where they are equal, the one with more tricks.")
    else:
        yield say("The team with more tricks over all tables wins the match.")
    yield (
        say("The margin is the gain, half of the difference in tricks.")
        if gain
        else say("The margin is the difference in tricks.")
    )


def _steps(division: Division) -> Iterator[str]:
    """Yield the points for a wide win and for a narrow loss."""
    unit = "trick" if division.margin == MarginUnit.TRICKS else ""
    for step in division.scoring.bonus:
        yield say(
            "Won by %(margin)s or more: %(points)s besides.",
            margin=_margin(step.limit, unit),
            points=figures.mixed_number(step.points),
        )
    for step in division.scoring.losing:
        yield say(
            "Lost by %(margin)s or less: %(points)s for the loser.",
            margin=_margin(step.limit, unit),
            points=figures.mixed_number(step.points),
        )
    if len(division.scoring.bonus) > 1 or len(division.scoring.losing) > 1:
        yield say("Of several such steps the best alone counts.")


def _margin(figure: Fraction, unit: str) -> str:
    return figures.count_with_noun(figure, "trick", "tricks") if unit else figures.mixed_number(figure)


def _walkover_margin(division: Division) -> Fraction:
    """Return the margin of a walkover, in the unit of the division."""
    tricks = division.scoring.walkover_tricks
    if tricks is None:
        return division.walkover_gain
    return Fraction(tricks[0] - tricks[1], 1 if division.margin == MarginUnit.TRICKS else 2)


def to_play_for(table: DivisionTable, outlook: DivisionOutlook, names: Names) -> Iterator[str]:
    """Name the winner; before the last match say how many are to come and which teams can still win."""
    if not outlook.is_open:
        yield from _winners(champions(table), table, names)
        return
    if outlook.matches:
        yield say_many("%(number)s match without a result.", "%(number)s matches without a result.", outlook.matches)
    if outlook.protested:
        yield say_many("%(number)s match is under protest.", "%(number)s matches are under protest.", outlook.protested)
    sure = [prospect.team for prospect in outlook.prospects if prospect.sure]
    if sure:
        yield say("%(team)s can no longer be caught.", team=names[sure[0]].text)
        return
    able = [names[prospect.team].text for prospect in outlook.prospects if prospect.can_be_first]
    if len(able) == len(outlook.prospects):
        yield say("Every team can still win the division.")
    elif len(able) == 1:
        yield say("Only %(team)s can still win the division.", team=able[0])
    else:
        yield say("Still able to win the division: %(teams)s.", teams=join_words(able))


def _winners(teams: Sequence[str], table: DivisionTable, names: Names) -> Iterator[str]:
    if not teams or not any(row.played for row in table.rows):
        return
    points = figures.mixed_number(table.row(teams[0]).points)
    if len(teams) == 1 and any(play_off.winner == teams[0] for play_off in table.division.play_offs):
        yield say("%(team)s won the division after a play-off.", team=names[teams[0]].text)
    elif len(teams) == 1:
        yield say("%(team)s won the division, with %(points)s points.", team=names[teams[0]].text, points=points)
    else:
        yield say(
            "%(teams)s share the first place, with %(points)s points.",
            teams=join_words([names[team].text for team in teams]),
            points=points,
        )


def how_known(outlook: DivisionOutlook) -> str:
    """Return the method by which the table knows who can still be first; empty when no match is to come."""
    return say(_HOW[outlook.how]) if outlook.is_open else ""
