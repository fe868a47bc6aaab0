"""Check the match cards of a division: tables that are wanted for their points, tricks that make no whole hands, walkovers."""

from whistpress.core.model.divisions import Match
from whistpress.core.records.match_players import TRICKS_OF_A_HAND
from whistpress.language import say
from whistpress.readers.league.fixture_warnings import FixtureWarnings


def check_cards(warnings: FixtureWarnings) -> None:
    """Warn of missing tables, improbable tricks and undefined walkovers on the match cards of a division."""
    for match in warnings.division.matches:
        if not match.void:
            _check_tables(match, warnings)
            _check_hands(match, warnings)
            _check_walkover(match, warnings)


def _check_tables(match: Match, warnings: FixtureWarnings) -> None:
    """Warn of a result without tables where tables give points."""
    result = match.has_result or match.event
    if warnings.division.scoring.table and result and not match.tables and not match.points_ruling:
        message = say("the tables of %(meeting)s are not told, and give points", meeting=_meeting(match, warnings))
        helps = say("add them: tables = [{ tricks = [172, 140] }, …]")
        many = (say("results have no tables, and tables give points"), _meeting(match, warnings))
        warnings.add("W747", message, [match], helps, many=many)


def _check_hands(match: Match, warnings: FixtureWarnings) -> None:
    """Warn of a table whose tricks are not those of whole hands."""
    for number, table in enumerate(match.tables, 1):
        both = sum(table.tricks) if table.tricks else 0
        if both and both.denominator == 1 and both % TRICKS_OF_A_HAND:
            message = say(
                "the tricks of table %(number)s of %(meeting)s add to %(both)s, which is no whole number of hands",
                number=number,
                meeting=_meeting(match, warnings),
                both=both,
            )
            near = both // TRICKS_OF_A_HAND
            helps = say(
                "%(near)s hands have %(near_2)s tricks, %(near_3)s have %(near_4)s",
                near=near,
                near_2=near * TRICKS_OF_A_HAND,
                near_3=near + 1,
                near_4=(near + 1) * TRICKS_OF_A_HAND,
            )
            many = (
                say("tables have tricks of no whole number of hands"),
                say("table %(number)s of %(meeting)s: %(both)s", number=number, meeting=_meeting(match, warnings), both=both),
            )
            warnings.add("W748", message, [match], helps, many=many)


def _check_walkover(match: Match, warnings: FixtureWarnings) -> None:
    """Warn of a walkover where tables give points, and the division does not say what a walkover gives."""
    scoring = warnings.division.scoring
    plain = (warnings.division.win, warnings.division.loss)
    if match.forfeited and scoring.table and not scoring.walkover_tables and warnings.division.walkover == plain:
        message = say(
            "the walkover in %(meeting)s gives the points of the match, and none for tables", meeting=_meeting(match, warnings)
        )
        helps = say("say what a walkover is worth: walkover = { points = [5, 0], tables = [3, 0] }")
        many = (say("walkovers give the points of the match, and none for tables"), _meeting(match, warnings))
        warnings.add("W749", message, [match], helps, many=many)


def _meeting(match: Match, warnings: FixtureWarnings) -> str:
    names = [team.name if (team := warnings.division.team(id_)) else id_ for id_ in match.teams]
    return say("%(names)s at home to %(names_2)s", names=names[0], names_2=names[1])
