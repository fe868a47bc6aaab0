"""The file of a new event, as `add event` writes it."""

import datetime
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.movement import Request, arrange
from whistpress.league.events.edit.write import BlankEvent, EventDraft, entry_numbers, event_text, names_wanted, slips_in_order

DATE = datetime.date(1900, 1, 12)


def draft(request: Request, **more: Any) -> EventDraft:
    """A draft of a game in January 1900."""
    return EventDraft(**{"title": "A game", "date": DATE, "request": request, "schedule": arrange(request), **more})


def written(request: Request, **more: Any) -> dict[str, Any]:
    """What a TOML reader makes of the file."""
    return tomllib.loads(event_text(draft(request, **more)))


def test_the_file_says_what_was_asked_and_no_more() -> None:
    """Title, date, contest and the movement; no key that was not said."""
    found = written(Request(system="mitchell", tables=5, deals=20))
    assert found == {
        "title": "A game",
        "date": DATE,
        "contest": "pairs",
        "movement": {"system": "mitchell", "tables": 5, "deals": 20},
        "entries": {},
    }


def test_the_first_line_names_the_schema() -> None:
    """Editors find the schema by the first line; without one the file begins with its title."""
    request = Request(system="howell", pairs=8)
    assert event_text(draft(request, schema="../event.json")).splitlines()[0] == "#:schema ../event.json"
    assert event_text(draft(request)).startswith("title")


def test_every_kind_of_value_of_a_movement_is_written() -> None:
    """Texts, numbers, lists and truths stand as TOML has them."""
    request = Request(system="mitchell", tables=5, quota=(4, 4, 4, 4, 8), missing="EW 5", together=True)
    text = event_text(EventDraft(title="x", date=DATE, request=request, schedule=arrange(Request(system="mitchell", tables=5))))
    assert tomllib.loads(text)["movement"] == {
        "system": "mitchell",
        "tables": 5,
        "quota": [4, 4, 4, 4, 8],
        "missing": "EW 5",
        "together": True,
    }


def test_names_fill_the_entries_and_the_rest_is_left_open() -> None:
    """Entries without names stand as comments, with room for as many names as an entry has."""
    text = event_text(draft(Request(system="howell", pairs=6), entries=(("Abel", "Archer"),)))
    assert tomllib.loads(text)["entries"] == {"1": ["Abel", "Archer"]}
    assert '# 2 = ["", ""]' in text and '# 6 = ["", ""]' in text


@pytest.mark.parametrize(
    ("request_", "entries", "names"),
    [
        (Request(system="individual", players=8), 8, 1),
        (Request(system="howell", pairs=8), 8, 2),
        (Request(system="league-trophy"), 2, 4),
    ],
)
def test_an_entry_has_as_many_names_as_it_has_players(request_: Request, entries: int, names: int) -> None:
    """One for an individual, two for a pair, four for a four."""
    schedule = arrange(request_)
    assert (len(entry_numbers(schedule)), names_wanted(schedule)) == (entries, names)


def test_slips_come_in_when_their_deal_is_played_for_the_last_time() -> None:
    """In a Howell for eight pairs deal 2 ends at table 1 before deal 7 does: the slips follow rounds, then tables."""
    schedule = arrange(Request(system="howell", pairs=8))
    ends = [max((play.round, play.table) for play in schedule.of_deal(deal)) for deal in slips_in_order(schedule)]
    assert ends == sorted(ends)
    assert sorted(slips_in_order(schedule)) == list(range(1, 8))


def test_a_line_waits_for_each_table_that_plays_a_deal() -> None:
    """A compass game of three tables: each deal is met by three N-S pairs, and their opponents are those of the schedule."""
    request = Request(system="mitchell", tables=3, deals=3)
    found = written(request, blanks=BlankEvent.LINES)["scores"]
    for deal in found:
        plays = arrange(request).of_deal(deal["deal"])
        assert deal["lines"] == [[play.seats.n, play.seats.e] for play in plays]


def test_lines_of_single_players_name_all_four() -> None:
    """Where partners change, a line begins with four numbers."""
    found = written(Request(system="individual", players=8), blanks=BlankEvent.LINES)["scores"]
    assert all(len(line) == 4 for deal in found for line in deal["lines"])


def test_the_short_form_leaves_room_for_n_s_tricks_and_says_whose() -> None:
    """A comment lists who meets whom, in the order in which the tricks are written."""
    text = event_text(draft(Request(system="howell", pairs=8), blanks=BlankEvent.SHORT))
    found = tomllib.loads(text)["scores"]
    assert all(deal["ns"] == [] for deal in found) and len(found) == 7
    assert "ns    = []  # 8 v 1, " in text


def test_compass_numbers_stand_in_entries_and_in_lines() -> None:
    """Barney's pair 2t−1 is NSt, and 2t is EWt."""
    request = Request(system="mitchell", tables=3, deals=3)
    text = event_text(draft(request, compass=True, blanks=BlankEvent.LINES, entries=(("Abel", "Archer"),)))
    found = tomllib.loads(text)
    assert found["movement"]["numbering"] == "compass"
    assert found["entries"] == {"NS1": ["Abel", "Archer"]}
    first = next(deal for deal in found["scores"] if deal["deal"] == 1)
    assert ["NS1", "EW1"] in first["lines"]


@given(st.text(st.characters(codec="utf-8"), min_size=1), st.lists(st.text(st.characters(codec="utf-8")), min_size=2, max_size=2))
def test_any_words_come_back_as_they_went_in(title: str, names: list[str]) -> None:
    """Quotation marks, backslashes, control characters and letters of every alphabet survive."""
    found = written(Request(system="howell", pairs=6), title=title, entries=(names,))
    assert found["title"] == title
    assert found["entries"]["1"] == names


@pytest.mark.parametrize("blanks", list(BlankEvent))
@pytest.mark.parametrize(
    "request_",
    [
        Request(system="mitchell", tables=5, deals=20),
        Request(system="howell", pairs=9),
        Request(system="individual", players=12),
        Request(system="interclub", deals=24),
        Request(system="league-trophy"),
    ],
    ids=lambda request: request.system,
)
def test_the_file_is_read_without_a_word_of_complaint(tmp_path: Path, request_: Request, blanks: BlankEvent) -> None:
    """What the writer writes, the reader reads: an evening to come, with every line awaited."""
    from whistpress.league.events.read.file import read_event

    file = tmp_path / "game.toml"
    file.write_text(event_text(draft(request_, blanks=blanks)), "utf-8")
    event, problems = read_event(file)
    assert list(problems) == []
    assert event is not None
    assert (event.title, event.date) == ("A game", DATE)
    assert event.status == ("planned" if blanks is BlankEvent.NONE else "provisional")
    assert event.paper == ("packet",)
    assert event.schedule == arrange(request_)
