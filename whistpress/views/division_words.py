"""The rule of a division in words, and what is still to play for."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from whistpress.core.model.divisions import Division, MarginUnit
from whistpress.core.records.division_outlook import DivisionOutlook, OutlookMethod
from whistpress.core.records.division_table import RUNGS, DivisionTable
from whistpress.core.records.statuses import champions
from whistpress.language import noted, say, say_many
from whistpress.views import figures
from whistpress.views.division_matches import TeamName, margin_in_words, tricks_in_words
from whistpress.views.drawing import drawing_in_words
from whistpress.views.wording import join_words, times

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
