"""Read what a match of a division is worth: its points by match and by table, bonus and losing points, walkovers."""

from collections.abc import Sequence
from fractions import Fraction

from whistpress.core.model.match_cards import BonusStep, MatchScoring, Two
from whistpress.language import say
from whistpress.problems import Problems
from whistpress.readers.format.fixtures import DivisionFile
from whistpress.readers.format.match_cards import PointsTable, WalkoverTable
from whistpress.readers.toml_file import TomlFile
from whistpress.readers.toml_positions import KeyPath

Figures = Sequence[int | str]


def points_of_match(file: DivisionFile, toml: TomlFile, problems: Problems) -> tuple[Fraction, Fraction, Fraction]:
    """Return the points of a match won, drawn and lost; report points that do not fall."""
    is_table = isinstance(file.points, PointsTable)
    points: Figures = file.points.match if isinstance(file.points, PointsTable) else file.points
    return _falling(points, ("points", "match") if is_table else ("points",), (say("a match"), "[2, 1, 0]"), toml, problems)


def scoring_of(file: DivisionFile, toml: TomlFile, problems: Problems) -> MatchScoring:
    """Return what tables, margins and walkovers are worth."""
    points = file.points if isinstance(file.points, PointsTable) else PointsTable()
    table = None
    if points.table:
        table = _falling(points.table, ("points", "table"), (say("a table"), '[1, "1/2", 0]'), toml, problems)
    walkover = file.walkover if isinstance(file.walkover, WalkoverTable) else WalkoverTable()
    return MatchScoring(
        table=table,
        bonus=tuple(BonusStep(Fraction(step.margin), Fraction(step.points)) for step in points.bonus),
        losing=tuple(BonusStep(Fraction(step.within), Fraction(step.points)) for step in points.losing),
        won_by_tables=file.won_by == "tables",
        walkover_tables=two(walkover.tables) if walkover.tables else None,
        walkover_tricks=walkover_tricks(file),
    )


def walkover_tricks(file: DivisionFile) -> Two | None:
    """Return the tricks that a walkover counts, of the team that came and of the one that did not; None for none."""
    tricks = file.walkover.tricks if isinstance(file.walkover, WalkoverTable) else "none"
    return None if isinstance(tricks, str) else two(tricks)


def walkover_points(file: DivisionFile, win: Fraction, loss: Fraction) -> Two:
    """Return the points of the team that came and of the one that did not; without a word those of a match won and lost."""
    points = file.walkover.points if isinstance(file.walkover, WalkoverTable) else file.walkover
    return two(points) if points else (win, loss)


def two(figures: Figures) -> Two:
    """Return two figures as they were written."""
    return Fraction(figures[0]), Fraction(figures[1])


def _falling(
    figures: Figures, path: KeyPath, words: tuple[str, str], toml: TomlFile, problems: Problems
) -> tuple[Fraction, Fraction, Fraction]:
    """Return three figures that fall from won to lost; report those that do not."""
    won, drawn, lost = map(Fraction, figures)
    what, example = words
    if not won >= drawn >= lost or won == lost:
        message = say("the points do not fall from %(what)s won to one lost", what=what)
        problems.add("E186", message, toml.span(path), say("say: %(path)s = %(example)s", path=path[-1], example=example))
    return won, drawn, lost
