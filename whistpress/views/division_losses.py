"""What teams of a division lost: who withdrew, and points that were taken away, in sentences."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from whistpress.core.model.divisions import Division
from whistpress.language import noted, say, say_many
from whistpress.views import figures
from whistpress.views.division_matches import TeamName
from whistpress.views.wording import day

Names = Mapping[str, TeamName]


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
        yield _taken(taken.points, names[taken.team].text, taken.why)


def _taken(points: Fraction, team: str, why: str) -> str:
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
