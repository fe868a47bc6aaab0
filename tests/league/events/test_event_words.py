"""What may stand on a line after the entries."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import LineWord
from whistpress.league.events.read.line_words import CellError, outcome


@pytest.mark.parametrize(
    ("cells", "tricks", "ns", "ew"),
    [
        ([9, "revoke NS"], 9, 1, 0),
        ([9, "revoke EW 2"], 9, 0, 2),
        ([9, "revoke NS, revoke EW"], 9, 1, 1),
        ([9, "revoke both"], 9, 1, 1),
        ([9, 4, "Revoke ns 3"], 9, 3, 0),
        ([9, "revoke NS", "X.4"], 9, 1, 0),
    ],
)
def test_revokes_are_counted_by_side(cells: list[int | str], tricks: int, ns: int, ew: int) -> None:
    """Tricks as won in play, then who revoked and how often."""
    found = outcome(cells)
    assert (found.tricks, found.revokes.get("NS", 0), found.revokes.get("EW", 0)) == (tricks, ns, ew)


@pytest.mark.parametrize("law", ["IV.9", "X.4", "V.1", "Law IV.10", "51C", "III.2a", "IV. 9", "9"])
@pytest.mark.parametrize("form", ["{word}|{law}", "{word}, {law}", "{word} {law}"])
def test_a_word_may_quote_its_law(law: str, form: str) -> None:
    """In a cell of its own, or behind the word; as it is written."""
    found = outcome(form.format(word="average", law=law).split("|"))
    assert (found.word, found.law) == (LineWord.AVERAGE, law)


@pytest.mark.parametrize(
    ("cells", "ns", "ew"),
    [
        (["adjusted 7"], "7", "6"),
        ([9, "adjusted 7½, XI.5"], "15/2", "11/2"),
        (["Adjusted NS 8 EW 6"], "8", "6"),
        (["adjusted NS 7 1/2 EW 13/2"], "15/2", "13/2"),
        (["adjusted 7.5"], "15/2", "11/2"),
    ],
)
def test_an_adjusted_score_is_given_to_one_side_or_to_each(cells: list[int | str], ns: str, ew: str) -> None:
    """Exactly as it is written; the other side has the rest of thirteen unless it has a figure of its own."""
    found = outcome(cells)
    assert found.word is LineWord.ADJUSTED
    assert found.adjusted == (Fraction(ns), Fraction(ew))


@pytest.mark.parametrize("words", ["adjusted", "adjusted 14", "adjusted EW 6", "adjusted NS 8 EW", "adjusted -1"])
def test_an_adjusted_score_that_says_no_score_is_named(words: str) -> None:
    """With the forms that serve."""
    with pytest.raises(CellError) as fault:
        outcome([words])
    assert fault.value.problem.code == "E335"


def test_tables_after_a_fouled_tray_have_a_group() -> None:
    """Beside the tricks, with its law or without."""
    assert (outcome([8, "group b, III.2"]).group, outcome([8, "group C"]).law) == ("B", "")


@pytest.mark.parametrize("word", [word for word in LineWord if word is not LineWord.ADJUSTED])
def test_words_stand_in_place_of_tricks(word: LineWord) -> None:
    """Each word by itself, capitals or not."""
    assert outcome([word.value.upper()]).word is word


@pytest.mark.parametrize(
    ("cells", "code", "cell"),
    [
        ([14], "E304", 0),
        ([-1], "E304", 0),
        ([7, 99], "E304", 1),
        ([7, 6, 1], "E301", 2),
        (["average", 7], "E301", 1),
        (["avrage"], "E306", 0),
        ([8, "revoke"], "E306", 1),
        (["8"], "E306", 0),
        ([8, "average"], "E307", 1),
        (["revoke NS"], "E307", 0),
        (["average", "new deal"], "E307", 1),
        ([8, "IV.9"], "E307", 1),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_cell(cells: list[int | str], code: str, cell: int) -> None:
    """The fault knows which cell is wrong."""
    with pytest.raises(CellError) as refused:
        outcome(cells)
    assert (refused.value.problem.code, refused.value.cell) == (code, cell)


def test_no_cell_is_an_awaited_line() -> None:
    """Neither tricks nor word."""
    found = outcome([])
    assert (found.tricks, found.word, found.law) == (None, None, "")


@given(st.lists(st.integers() | st.text(alphabet="average IV.9,revokNSEW x", max_size=30), max_size=5))
def test_any_cells_are_understood_or_refused(cells: list[int | str]) -> None:
    """Nothing else comes of them; what is understood has tricks of a deal."""
    try:
        found = outcome(cells)
    except CellError as refused:
        assert 0 <= refused.cell < len(cells)
    else:
        assert found.tricks is None or 0 <= found.tricks <= 13
