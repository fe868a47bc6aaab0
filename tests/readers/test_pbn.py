"""PBN files: read, written, and read again."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.readers.event_files import HEAD, MITCHELL, PAIRS, read
from whistpress.core.games.dealing import dealt
from whistpress.core.model import Event, HandRecord
from whistpress.core.model.hands_text import parse_hands
from whistpress.problems import Problems
from whistpress.readers.pbn import parse_pbn, pbn_deals, pbn_event, places_of, read_pbn, tricks_of

SCORES = """
[[scores]]
deal  = 1
lines = [[1, 2, 5, "revoke NS", "X.4"], [5, 4, 7], [3, 6, 5]]

[[scores]]
deal  = 2
lines = [[3, 4, 9], [1, 6, 6], [5, 2, 7]]

[[scores]]
deal  = 3
lines = [[5, 6, 4], [3, 2, 8], [1, 4, 7]]

[[play]]
deal   = 1
table  = 1
tricks = ["H6 2 T J", "D5 K A 2", "D3 4 T C3", "HA D7 8 3"]
"""
SEED = 'hands_seed = "Fairhaven, 21 October 2026"\n'


def _record(seed: str, deal: int) -> HandRecord:
    made = dealt(seed, deal)
    return HandRecord(deal=deal, dealer=made.dealer, hands=made.hands)


def _event(folder: Path, text: str, **beside: str) -> tuple[Event, list[str]]:
    """The event of a text with PBN files beside it, and the codes of its problems."""
    for name, content in beside.items():
        (folder / f"{name}.pbn").write_text(content, "utf-8")
    event, problems = read(folder, text)
    assert event is not None, problems
    return event, [problem.code for problem in problems]


@given(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12), st.integers(1, 30), st.text(max_size=12))
def test_deals_survive_being_written_and_read(seed: str, deal: int, title: str) -> None:
    """The board, the dealer, the hands, the card turned up; whatever the event is called."""
    problems = Problems()
    made = dealt(seed, deal)
    (game,) = parse_pbn(pbn_deals([(_record(seed, deal), made.trump)], event=title), "night.pbn", problems)
    assert not len(problems)
    assert (game.value("Board"), game.value("Dealer")) == (str(deal), made.dealer.value)
    assert parse_hands(game.value("Deal")) == made.hands
    assert game.value("TrumpCard") == str(made.trump)


def test_an_event_survives_being_written_and_read(tmp_path: Path) -> None:
    """Its cards, its trump cards, its lines and its play come back out of the PBN alone."""
    before, codes = _event(tmp_path, HEAD + SEED + MITCHELL + PAIRS + SCORES)
    assert not codes
    pbn = pbn_event(before)
    head = HEAD + 'hands = "night.pbn"\nscores = "night.pbn"\n' + MITCHELL + PAIRS
    after, codes = _event(tmp_path, head, night=pbn)
    old, new = before.sessions[0], after.sessions[0]
    assert [(line.deal, line.seats, line.tricks) for line in new.lines] == [(x.deal, x.seats, x.tricks) for x in old.lines]
    assert new.trumps == old.trumps
    assert {deal: record.hands for deal, record in new.hands.items()} == {deal: one.hands for deal, one in old.hands.items()}
    cards = [[[(one.seat, one.card) for one in trick] for trick in session.hands[1].plays[0].tricks] for session in (old, new)]
    assert cards[0] == cards[1]
    assert codes == ["W281"], "PBN has no word for a revoke that was claimed, so that it is found again"


@given(st.binary(max_size=400))
def test_no_bytes_are_too_odd_to_be_answered(data: bytes) -> None:
    """Games, or problems with their places; never a trace."""
    problems = Problems()
    text = data.decode("utf-8", errors="replace")
    for game in parse_pbn(text, "night.pbn", problems):
        tricks_of(game)
        places_of(game)
    assert all(problem.at.line >= 1 and problem.at.column >= 1 for problem in problems)


@given(
    st.lists(st.sampled_from(["[Board ", '"1"', "]", "[Play", '"W"]', "{", "}", ";", "\n", "%", "SK", "-", "*", "#", '"', "\\"]))
)
def test_pieces_of_pbn_in_any_order_are_answered(pieces: list[str]) -> None:
    """Open brackets, comments without an end, tags cut in two."""
    problems = Problems()
    for game in parse_pbn(" ".join(pieces), "night.pbn", problems):
        assert game.at.line >= 1


def test_comments_escapes_and_values_of_the_game_before_are_understood() -> None:
    """What PBN 2.1 allows: braces, semicolons, lines with a per cent sign, `#`, escaped quotation marks."""
    text = '% PBN 2.1\n{a [comment]\nof two lines}\n[Event "A \\"night\\" [of cards]"]\n[Board "1"] ; one\n'
    text += '\n[Event "#"]\n[Board "2"]\n'
    problems = Problems()
    first, second = parse_pbn(text, "night.pbn", problems)
    assert not len(problems)
    assert first.value("Event") == second.value("Event") == 'A "night" [of cards]'
    assert (first.value("Board"), second.value("Board")) == ("1", "2")
    assert second.tags["Board"].at.line == 8


@pytest.mark.parametrize(
    ("tags", "ns"),
    [
        ('[Result "NS 8 EW 5"]', 8),
        ('[Result "EW 5"]', 8),
        ('[Result "NS 8"]', 8),
        ('[Declarer "E"][Result "9"]', 4),
        ('[Declarer "S"][Result "9"]', 9),
        ('[Result "?"]', None),
        ("", None),
        ('[Result "NS 8 EW 6"]', "NS 8 EW 6"),
        ('[Result "NS 14"]', "NS 14"),
        ('[Result "9"]', "9"),
        ('[Result "won"]', "won"),
    ],
)
def test_a_result_is_tricks_of_north_and_south(tags: str, ns: int | str | None) -> None:
    """By side, or the declarer's; what is none is given back."""
    (game,) = parse_pbn(f'[Board "1"]{tags}', "night.pbn", Problems())
    assert tricks_of(game) == ns


def test_a_file_over_four_mebibytes_is_not_read(tmp_path: Path) -> None:
    """As every content file."""
    file = tmp_path / "night.pbn"
    file.write_bytes(b" " * (4 * 2**20 + 1))
    problems = Problems()
    assert read_pbn(file, "night.pbn", problems) is None
    assert [problem.code for problem in problems] == ["E104"]


def test_a_game_that_names_no_table_is_no_line(tmp_path: Path) -> None:
    """Where a deal was played at several tables, nobody can say whose tricks they are."""
    text = HEAD + 'scores = "night.pbn"\n' + MITCHELL + PAIRS
    (tmp_path / "night.pbn").write_text('[Board "1"]\n[Result "NS 8"]\n', "utf-8")
    _, problems = read(tmp_path, text)
    assert [problem.code for problem in problems] == ["E316"]
    assert problems[0].at.file == "night.pbn"
