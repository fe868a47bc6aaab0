"""Describe the rules of a division in words: its draw, losses, promotion, and the outcomes that are still open."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec import Struct

from whistpress.language import noted, say, say_many
from whistpress.league.divisions.facts.statuses import DivisionStatus, champions, division_end, statuses
from whistpress.league.divisions.facts.table import RUNGS, DivisionOutlook, DivisionTable, OutlookMethod
from whistpress.league.divisions.model import Division, MarginUnit, PlayOff
from whistpress.league.divisions.words.matches import MatchLine, TeamName, margin_in_words, tricks_in_words
from whistpress.site import figures
from whistpress.site.hours import hours_text
from whistpress.site.wording import day, join_words, short_day, times


def drawing_in_words(division: Division) -> Iterator[str]:
    """Yield sentences on the properties of fixtures that were drawn by rule: home and away, nights, halls, breaks."""
    drawing = division.drawing
    homes = Counter(match.home for match in division.matches)
    played = Counter(team for match in division.matches for team in match.teams)
    widest = max((abs(2 * homes[team] - number) for team, number in played.items()), default=0)
    if widest:
        yield say(
            "The fixtures were drawn up by rule: each team’s matches at home and away differ by %(most)s at most.", most=widest
        )
    else:
        yield say("The fixtures were drawn up by rule: all at home as often as away.")
    if not (drawing and drawing.running):
        yield say("Nobody is three times running at one place.")
    if drawing is None:
        return
    if drawing.by_night:
        yield say("A match is played on the home team’s night, in the week of its round.")
    if halls := [hall for hall in drawing.shared if hall in division.halls]:
        yield say("Teams that share %(halls)s are never more at home on one day than it has room for.", halls=join_words(halls))
    if places := [venue for venue in drawing.shared if venue not in division.halls]:
        yield say("Teams that share %(places)s are as seldom at home together as can be.", places=join_words(places))
    if division.halls or drawing.shared:
        yield say_many(
            "There is %(number)s break, two matches running at home or away; the fewest that can be proven are %(least)s.",
            "There are %(number)s breaks, two matches running at home or away; the fewest that can be proven are %(least)s.",
            drawing.breaks,
            least=drawing.least_breaks,
        )


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
        margin = _walkover_margin(division)
        came, stayed = map(figures.mixed_number, division.walkover)
        yield say(
            "A walkover is worth %(came)s to the team that came and %(stayed)s to the other, with a gain of %(gain)s."
            if division.margin == MarginUnit.GAIN
            else "A walkover is worth %(came)s to the team that came and %(stayed)s to the other, with a margin of %(gain)s.",
            came=came,
            stayed=stayed,
            gain=figures.mixed_number(margin) if division.margin == MarginUnit.GAIN else tricks_in_words(margin),
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
    for step in division.scoring.bonus:
        margin, points = margin_in_words(division, step.limit), figures.mixed_number(step.points)
        yield say("Won by %(margin)s or more: %(points)s besides.", margin=margin, points=points)
    for step in division.scoring.losing:
        margin, points = margin_in_words(division, step.limit), figures.mixed_number(step.points)
        yield say("Lost by %(margin)s or less: %(points)s for the loser.", margin=margin, points=points)
    if len(division.scoring.bonus) > 1 or len(division.scoring.losing) > 1:
        yield say("Of several such steps the best alone counts.")


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


def remarks(division: Division, names: Names) -> Iterator[str]:
    """Yield sentences on a division: withdrawals, deducted points, and the reasons for accepting irregular fixtures."""
    yield from losses_told(division, names)
    yield from (accepted.reason for accepted in division.accepted)


def losses_told(division: Division, names: Names) -> Iterator[str]:
    """Yield a sentence for each team that withdrew, and for all points that were taken away."""
    for left in division.withdrawn:
        words = (
            noted("%(team)s withdrew on %(day)s: its results count no longer.")
            if left.expunged
            else noted("%(team)s withdrew on %(day)s: its results stand, and whom it had still to meet wins by a walkover.")
            if left.walkovers
            else noted("%(team)s withdrew on %(day)s: its results stand, and its other matches are not played.")
        )
        yield " ".join(part for part in (say(words, team=names[left.team].text, day=day(left.date)), left.why) if part)
    for taken in division.deducted:
        yield _deduction(taken.points, names[taken.team].text, taken.why)


def _deduction(points: Fraction, team: str, why: str) -> str:
    number, text = figures.counted(points), figures.mixed_number(points)
    if not why:
        return say_many(
            "%(points)s point taken from %(team)s.", "%(points)s points taken from %(team)s.", number, points=text, team=team
        )
    return say_many(
        "%(points)s point taken from %(team)s: %(why)s",
        "%(points)s points taken from %(team)s: %(why)s",
        number,
        points=text,
        team=team,
        why=why,
    )


def less_points(points: Fraction) -> str:
    """Return the words beside a team's name for the points taken away from it."""
    return say_many(
        "less %(points)s point taken away",
        "less %(points)s points taken away",
        figures.counted(points),
        points=figures.mixed_number(points),
    )


_STATUSES: Mapping[DivisionStatus, str] = MappingProxyType(
    {
        DivisionStatus.CHAMPION: noted("champion"),
        DivisionStatus.PROMOTED: noted("promoted"),
        DivisionStatus.RELEGATED: noted("relegated"),
        DivisionStatus.PLAY_OFF: noted("play-off"),
    }
)


class PlayOffLine(Struct, frozen=True):
    """A play-off as pages show it; before it is played, `score` is empty and neither side has won."""

    title: str
    day: str
    home: TeamName
    away: TeamName
    home_won: bool
    away_won: bool
    score: str
    note: str


def status_words(table: DivisionTable) -> Mapping[str, str]:
    """Return the status of each team in words (`champion, promoted`); empty where none is certain."""
    up = division_end(table).promoted
    words = dict[str, str]()
    for team, status in statuses(table).items():
        if status is DivisionStatus.CHAMPION and team in up:
            words[team] = say("champion, promoted")
        else:
            words[team] = say(_STATUSES[status]) if status else ""
    return words


def table_edges(table: DivisionTable) -> Mapping[str, str]:
    """Return the team above the line of promotion (`edge-up`) and the one below that of relegation (`edge-down`)."""
    division = table.division
    ranked = [row.team for row in table.rows if row.place]
    edges = dict[str, str]()
    if 0 < division.promoted < len(ranked):
        edges[ranked[division.promoted - 1]] = "edge-up"
    if 0 < division.relegated < len(ranked):
        edges[ranked[len(ranked) - division.relegated]] = "edge-down"
    return edges


def ends_in_words(division: Division) -> Iterator[str]:
    """Yield how many teams go up and down."""
    if division.promoted:
        yield say_many(
            "The first goes up; the line below it is that of promotion.",
            "The first %(number)s go up; the line below them is that of promotion.",
            division.promoted,
        )
    if division.relegated:
        yield say_many(
            "The last goes down; the line above it is that of relegation.",
            "The last %(number)s go down; the line above them is that of relegation.",
            division.relegated,
        )


def play_off_lines(division: Division, names: Mapping[str, TeamName]) -> tuple[PlayOffLine, ...]:
    """Return the play-offs of a division."""
    return tuple(_play_off(play_off, names) for play_off in division.play_offs)


def play_off_matches(division: Division, names: Mapping[str, TeamName]) -> Iterator[MatchLine]:
    """Yield the play-offs as lines of lists of matches."""
    for play_off in division.play_offs:
        line, home = _play_off(play_off, names), division.team(play_off.home)
        yield MatchLine(
            anchor="play-offs",
            round=0,
            iso=play_off.date.isoformat() if play_off.date else "",
            day=day(play_off.date) if play_off.date else say("No day yet"),
            short_day=short_day(play_off.date) if play_off.date else "–",
            hours=hours_text(play_off.time or (home.time if home else ""), "") if play_off.date else "",
            home=line.home,
            away=line.away,
            home_won=line.home_won,
            away_won=line.away_won,
            score=line.score if play_off.tricks else "",
            verdict=_verdict(play_off, names),
            path="",
            place=play_off.place or (home.place if home else ""),
            open=not play_off.winner,
            counts=bool(play_off.winner),
            played=bool(play_off.winner and play_off.tricks),
            notes=(play_off.why,) if play_off.why else (),
        )


def _verdict(play_off: PlayOff, names: Mapping[str, TeamName]) -> str:
    if not play_off.winner:
        return say("To be played")
    if play_off.tricks is None:
        return say("Walkover to %(team)s", team=names[play_off.winner].text)
    margin = tricks_in_words(abs(play_off.tricks[0] - play_off.tricks[1]))
    return say("%(team)s by %(gain)s", team=names[play_off.winner].text, gain=margin)


def _play_off(play_off: PlayOff, names: Mapping[str, TeamName]) -> PlayOffLine:
    score = "–".join(figures.mixed_number(tricks) for tricks in play_off.tricks) if play_off.tricks else ""
    if play_off.forfeited:
        score = say("Walkover to %(team)s", team=names[play_off.winner].text)
    return PlayOffLine(
        title=play_off.title or say("Play-off"),
        day=", ".join(part for part in (day(play_off.date) if play_off.date else "", play_off.time) if part),
        home=names[play_off.home],
        away=names[play_off.away],
        home_won=play_off.winner == play_off.home,
        away_won=play_off.winner == play_off.away,
        score=score,
        note=", ".join(part for part in (play_off.place, play_off.why) if part),
    )
