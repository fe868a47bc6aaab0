"""A whist drive typed by hands: the score book seats it, every trick counts, waiting counts what the drive says."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.core.model import Event, EventResult
from whistpress.core.scoring import score, working, working_sentences
from whistpress.league.events.read.file import read_event

TRUMPS = 'trumps = ["H", "C", "NT", "misere"]'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for the event of each example."""
    return tmp_path_factory.mktemp("drives")


def drive(folder: Path, movement: str, rounds: list[list[int]], head: str = "") -> tuple[Event, EventResult]:
    """Read and score a drive from the tricks of N-S at the tables, round by round."""
    text = f'title = "Drive"\ndate = 2026-10-03\n{head}\nstatus = "provisional"\n[movement]\n{movement}\nrounds = {len(rounds)}\n'
    text += "".join(f"[[scores]]\nround = {number}\nns = {ns}\n" for number, ns in enumerate(rounds, start=1))
    file = folder / "drive.toml"
    file.write_text(text, "utf-8")
    event, problems = read_event(file)
    assert event is not None, [problem.message for problem in problems]
    assert [problem.code for problem in problems if problem.code != "W233"] == []
    return event, score(event)


BOOKS = st.integers(3, 60).flatmap(
    lambda tables: st.tuples(
        st.just(tables),
        st.booleans(),
        st.sampled_from(["progressive", "semi-partner"]),
        st.sampled_from(["ladies", "gentlemen"]),
        st.sampled_from(["", TRUMPS]),
        st.integers(0, 13),
        st.lists(st.lists(st.integers(0, 13), min_size=tables, max_size=tables), min_size=1, max_size=6),
    )
)


@given(BOOKS)
@settings(max_examples=40, deadline=None)
def test_the_cards_add_up_whatever_the_results(folder: Path, book: tuple[int, bool, str, str, str, int, list[list[int]]]) -> None:
    """26 tricks for each table and hand, and what waiting counts for the two who wait; everybody has each hand once."""
    tables, waits, variant, up, trumps, waiting, rounds = book
    size = f"players = {4 * tables + 2}\nwaiting = {waiting}" if waits else f"tables = {tables}"
    event, result = drive(folder, f'system = "whist-drive"\nvariant = "{variant}"\nup = "{up}"\n{trumps}\n{size}', rounds)
    (ranking,) = result.rankings
    expected = 26 * tables * len(rounds) + (2 * waiting * len(rounds) if waits else 0)
    assert sum(row.score for row in ranking.rows) == sum(row.tricks for row in ranking.rows) == expected
    assert {row.deals for row in ranking.rows} == {len(rounds)}
    assert {row.possible for row in ranking.rows} == {Fraction(13 * len(rounds))}
    assert not ranking.by_percentage
    assert len(ranking.rows) == len(event.entries) == 4 * tables + 2 * waits


def test_a_drive_by_default_counts_all_tricks_of_progressive_whist(folder: Path) -> None:
    """The losers' tricks too; its game is not duplicate whist."""
    event, result = drive(folder, 'system = "whist-drive"\ntables = 2', [[8, 5]])
    assert (event.scoring, event.game) == ("total-tricks", "progressive-whist")
    (ranking,) = result.rankings
    assert {row.entry: row.score for row in ranking.rows} == {1: 8, 5: 8, 2: 5, 6: 5, 3: 5, 7: 5, 4: 8, 8: 8}


def test_in_a_misere_hand_the_fewer_tricks_win(folder: Path) -> None:
    """A side scores thirteen less its tricks, and the side with fewer stays."""
    movement = 'system = "whist-drive"\ntables = 2\ntrumps = ["misere", "H"]'
    event, result = drive(folder, movement, [[4, 9], [7, 7]])
    schedule = event.sessions[0].schedule
    assert schedule is not None
    assert [play.seats.n for play in schedule.in_round(2)] == [1, 4]
    assert [line.tricks for line in event.sessions[0].lines[:2]] == [4, 9]
    assert [credit.tricks for credit in result.travellers[0].lines[0].credits] == [9, 9, 4, 4]


def test_a_revoke_in_a_misere_costs_the_side_that_made_it(folder: Path) -> None:
    """Two of what it scores go to the adversaries."""
    text = 'system = "whist-drive"\ntables = 2\ntrumps = ["misere"]'
    _, result = drive(folder, text, [["4 revoke NS", 6]])  # type: ignore[list-item]
    assert [credit.tricks for credit in result.travellers[0].lines[0].credits] == [7, 7, 6, 6]


def test_who_waits_gets_what_waiting_counts(folder: Path) -> None:
    """Six unless the drive says otherwise, from the first hand on."""
    event, result = drive(folder, 'system = "whist-drive"\nplayers = 10', [[8, 5]])
    (ranking,) = result.rankings
    assert {row.entry: row.score for row in ranking.rows if row.entry in (5, 10)} == {5: 6, 10: 6}
    assert [(credit.entry, credit.tricks) for credit in result.travellers[0].sitting_out] == [(5, 6), (10, 6)]
    assert len(event.entries) == 10


def test_partner_drives_have_one_list_of_hands_unless_two_winners_are_wanted(folder: Path) -> None:
    """All pairs together, each with its four hands a round; `winners = 2` ranks the sides apart."""
    movement = 'system = "progressive-compass"\ntables = 3\ndeals_per_round = 4'
    _, result = drive(folder, movement, [[20, 30, 26], [26, 26, 26]], 'scoring = "total-tricks"')
    assert [ranking.group for ranking in result.rankings] == ["all"]
    assert {(row.deals, row.possible) for row in result.rankings[0].rows} == {(8, Fraction(104))}
    _, apart = drive(folder, f"{movement}\nwinners = 2", [[20, 30, 26]], 'scoring = "total-tricks"')
    assert [ranking.group for ranking in apart.rankings] == ["NS", "EW"]


def test_a_pair_that_waits_at_a_partner_drive_counts_what_the_drive_says(folder: Path) -> None:
    """Without `waiting` the percentage ranks, as elsewhere."""
    movement = 'system = "progressive-compass"\npairs = 5\ndeals_per_round = 2'
    _, result = drive(folder, f"{movement}\nwaiting = 6", [[20, 13]], 'scoring = "total-tricks"')
    assert {row.entry: (row.score, row.deals) for row in result.rankings[0].rows}[5] == (12, 2)
    _, plain = drive(folder, movement, [[20, 13], [13, 14]], 'scoring = "total-tricks"')
    assert plain.rankings[0].by_percentage


def test_the_working_of_a_card_adds_up_and_tells_of_waiting_and_misere(folder: Path) -> None:
    """Hand by hand: what was won, what waiting counted, how a misère was scored."""
    _, result = drive(folder, 'system = "whist-drive"\nplayers = 10\ntrumps = ["misere", "H"]', [[4, 9], [7, 6]])
    for row in result.rankings[0].rows:
        found = working(result, row.entry)
        assert found is not None and found.total == row.score
    lady, waits = working_sentences(result, 1), working_sentences(result, 5)
    assert lady[0] == "Round 1, N-S: 9 tricks (misère: 13 less 4)."
    assert waits[0] == "Round 1: waited: 6."
