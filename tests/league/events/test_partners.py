"""Who plays with whom over a season."""

from pathlib import Path

from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import read
from whistpress.core.scoring import score
from whistpress.league.events.words.arrangement import arrangement
from whistpress.league.events.words.event_lines import Partners, partners_table
from whistpress.league.events.words.ranking import rankings
from whistpress.league.events.words.tabulating import parts


def table_of(folder: Path, text: str) -> Partners:
    """The table of partners of a file."""
    event, _ = read(folder, text)
    assert event is not None
    table = partners_table(event)
    assert table is not None
    return table


def test_every_player_has_his_partners_session_by_session(tmp_path: Path) -> None:
    """Sessions without a date follow the schedule; the partner of a partner is oneself."""
    table = table_of(tmp_path, EDGEWOOD + session(5) + session(12))
    assert [(head.number, head.day, head.told) for head in table.heads[:3]] == [
        (1, "5 Oct.", True),
        (2, "12 Oct.", True),
        (3, "", False),
    ]
    own = {row.who.entry: [cell.partner.entry for cell in row.cells if cell.partner] for row in table.rows}
    assert own[1] == [10, 6, 7, 8, 9]
    assert all(own[other][place] == player for player, others in own.items() for place, other in enumerate(others))
    assert not table.rests


def test_a_session_that_was_played_shows_who_did_play(tmp_path: Path) -> None:
    """A substitute stands with his name, and who was away has nobody."""
    table = table_of(tmp_path, EDGEWOOD + session(5, more='[session.entries]\n2 = ["Mrs Baker", "Mr Wylie"]\n'))
    first = {row.who.entry: row.cells[0] for row in table.rows}
    assert first[2].partner is not None and first[2].partner.title == "Mr Wylie"
    assert first[9].partner is None
    assert table.rests


def test_of_an_odd_number_one_sits_out(tmp_path: Path) -> None:
    """Player s rests in session s."""
    text = 'title = "T"\ndate = 1900-10-05\n[movement]\nsystem = "howell-tournament"\nplayers = 11\n'
    table = table_of(tmp_path, text)
    assert table.rests
    assert [row.who.entry for row in table.rows if row.cells[2].partner is None] == [3]


def test_the_figures_of_the_sessions_stand_beside_the_total(tmp_path: Path) -> None:
    """The ranking has the total, the sheet each session's figure; both in the words of what is added."""
    event, _ = read(tmp_path, EDGEWOOD + session(5, rows_of(3), 'scoring = "match"\n') + session(12, rows_of(8)))
    assert event is not None
    result = score(event)
    sheet = parts(event, result)
    assert sheet is not None
    assert [column.head for column in sheet.columns] == ["1", "2"]
    assert [column.title for column in sheet.columns] == ["Session 1", "Session 2"]
    (ranking,) = rankings(event, result)
    assert ranking.heading == sheet.total == "Total"
    assert ranking.caption == "Players: the most points first"
    assert not ranking.average
    by_entry = {row.who.entry: row for row in sheet.rows}
    assert all(by_entry[row.who.entry].total == row.score for row in ranking.rows)


def test_fewest_first_where_the_sessions_have_it_so(tmp_path: Path) -> None:
    """Losses added are losses."""
    event, _ = read(tmp_path, EDGEWOOD + session(5, rows_of(3), 'scoring = "howell"\n'))
    assert event is not None
    assert rankings(event, score(event))[0].caption == "Players: the fewest tricks lost first"


def test_the_arrangement_tells_of_the_season_and_of_its_sessions(tmp_path: Path) -> None:
    """Players and sessions, the sum, and how each session is scored, each with its book."""
    event, _ = read(tmp_path, EDGEWOOD + session(5))
    assert event is not None
    told = arrangement(event)
    assert (told.system, told.size) == ("Edgewood", "ten players, five sessions of five pairs")
    assert "Each session: Exponent" in told.scoring
    assert {"Barney 1900, p. 47", "Barney 1900, pp. 46-47"} <= set(told.books)
