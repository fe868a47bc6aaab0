"""How a division ends, on its page and on those of the clubs."""

import datetime

from msgspec.structs import replace

from tests.league.divisions.division_leagues import table
from tests.league.divisions.test_statuses import ladder, play_off
from whistpress.league.calendar import latest_matches, matches, next_matches
from whistpress.league.divisions.model import Team
from whistpress.league.divisions.words.view import division_view
from whistpress.league.persons.pages.clubs import divisions_of_club


def test_the_table_has_lines_and_marks() -> None:
    """The champion and the second of six go up, the last goes down; a sentence says what the lines mean."""
    view = division_view(table(ladder("abcdef", 2, 1)))
    assert [line.status for line in view.table] == ["Champion, promoted", "Promoted", "", "", "", "Relegated"]
    assert [line.edge for line in view.table] == ["", "edge-up", "", "", "", "edge-down"]
    assert view.ends == (
        "The first 2 go up; the line below them is that of promotion.",
        "The last goes down; the line above it is that of relegation.",
    )


def test_the_lines_may_meet() -> None:
    """Of two teams the first goes up and the second down; of three the last two go down."""
    assert [line.edge for line in division_view(table(ladder("ab", 1, 1))).table] == ["edge-up", "edge-down"]
    assert [line.edge for line in division_view(table(ladder("abc", 1, 2))).table] == ["edge-up", "edge-down", ""]


def test_a_play_off_has_its_line() -> None:
    """The winner is marked; it is the champion where the play-off was for the first place, and leads the table."""
    view = division_view(table(ladder("abc", 1, 0, play_off("ab", 460, 476))))
    (one,) = view.play_offs
    assert (one.title, one.score, one.home_won, one.away_won) == ("Play-off", "460–476", False, True)
    assert [line.leads for line in view.table] == [False, True, False]
    assert view.to_play_for == ("B won the division after a play-off.",)
    assert division_view(table(ladder("abc", 1, 0, play_off("ab")))).play_offs[0].score == ""


def test_a_club_has_its_history_by_season() -> None:
    """The latest season first; two teams of the club each have a line; a season without a result has no place."""
    own = (Team(id="a", name="A", club="oak"), Team(id="b", name="B"), Team(id="c", name="C", club="oak"))
    old = replace(ladder("abc", 1, 1), teams=own)
    new = replace(old, id="1901/first", season="1901", matches=())
    lines = divisions_of_club([table(old), table(new)], "oak")
    assert [(line.season, line.team, line.place, line.status) for line in lines] == [
        ("1901", "A", "", ""),
        ("1901", "C", "", ""),
        ("1900", "A", "1 of 3", "Champion, promoted"),
        ("1900", "C", "3 of 3", "Relegated"),
    ]


def test_a_play_off_is_among_the_matches_to_come() -> None:
    """On the home page and the club's; when it has been played it is among the last results."""
    day = datetime.date(1900, 5, 4)
    ahead = table(ladder("abc", 1, 0, replace(play_off("ab"), date=day, time="7.30 p.m.", place="Corn Hall")))
    (one,) = next_matches(matches([ahead]), "1900-05-01")
    assert (one.division, one.line.home.text, one.line.away.text) == ("First division: play-off", "A", "B")
    assert (one.line.anchor, one.line.hours, one.line.place, one.line.verdict) == (
        "play-offs",
        "7.30 p.m.",
        "Corn Hall",
        "To be played",
    )
    played = table(ladder("abc", 1, 0, replace(play_off("ab", 460, 476), date=day)))
    assert [(last.line.score, last.line.verdict) for last in latest_matches(matches([played]))] == [("460–476", "B by 16 tricks")]
    forfeited = table(ladder("abc", 1, 0, replace(play_off("ab"), forfeited="b", date=day)))
    assert [one.line.verdict for one in matches([forfeited]) if one.line.iso == "1900-05-04"] == ["Walkover to A"]
