"""Penalties, handicaps, the ladder for ties, changes and what is carried over, as event files write them."""

from fractions import Fraction
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, WHOLE, clean, read
from whistpress.core.model import CreditTo

BEFORE = HEAD + MITCHELL + PAIRS


def codes(folder: Path, text: str) -> list[str]:
    """The codes of the problems of a file."""
    return [problem.code for problem in read(folder, text)[1]]


def test_a_penalty_is_in_points_or_in_tricks(tmp_path: Path) -> None:
    """Fractions are exact; the law and the reason stay."""
    text = (
        WHOLE + '[[penalties]]\nentry = 3\npoints = "1/2"\nlaw = "IX.1"\n[[penalties]]\nentry = 4\ntricks = 1\nreason = "late"\n'
    )
    first, second = clean(tmp_path, text).penalties
    assert (first.entry, first.points, first.tricks, first.law) == (3, Fraction(1, 2), 0, "IX.1")
    assert (second.entry, second.points, second.tricks, second.reason) == (4, 0, 1, "late")


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ('entry = 3\npoints = 1\ntricks = 1\nreason = "late"', "E249"),
        ('entry = 3\nreason = "late"', "E249"),
        ('entry = 9\npoints = 1\nreason = "late"', "E211"),
        ('entry = 3\npoints = "much"\nreason = "late"', "E250"),
        ('entry = 3\npoints = -1\nreason = "late"', "E250"),
        ("entry = 3\npoints = 1", "W254"),
    ],
)
def test_a_penalty_that_cannot_be_is_named(tmp_path: Path, table: str, code: str) -> None:
    """Neither or both of its units, nobody's number, no figure, no reason."""
    assert codes(tmp_path, f"{WHOLE}[[penalties]]\n{table}\n") == [code]


def test_a_penalty_in_tricks_is_for_methods_that_count_them(tmp_path: Path) -> None:
    """With matchpoints it would cost nothing."""
    text = WHOLE.replace("[movement]", 'scoring = "matchpoints"\n[movement]')
    assert codes(tmp_path, text + '[[penalties]]\nentry = 3\ntricks = 1\nreason = "late"\n') == ["E249"]


def test_handicaps_are_for_the_event_or_for_each_deal(tmp_path: Path) -> None:
    """In the unit of the score."""
    found = clean(tmp_path, WHOLE + '[handicaps]\neach = "deal"\n3 = "1/4"\n').handicaps
    assert (found.handicap_of(3, 8), found.handicap_of(4, 8)) == (2, 0)


@pytest.mark.parametrize(("table", "code"), [('each = "trick"', "E250"), ("9 = 1", "E211"), ('3 = "a lot"', "E250")])
def test_a_handicap_that_cannot_be_is_named(tmp_path: Path, table: str, code: str) -> None:
    """A wrong unit, nobody's number, no figure."""
    assert codes(tmp_path, f"{WHOLE}[handicaps]\n{table}\n") == [code]


def test_the_ladder_is_one_rung_or_several(tmp_path: Path) -> None:
    """A text alone serves for one; a misspelt one is named."""
    assert clean(tmp_path, 'ties = "shared"\n' + WHOLE).ties == ("shared",)
    assert clean(tmp_path, 'ties = ["tricks", "head-to-head"]\n' + WHOLE).ties == ("tricks", "head-to-head")
    assert codes(tmp_path, 'ties = ["trick"]\n' + WHOLE) == ["E251"]


def test_carry_names_an_event_of_the_season_or_of_another(tmp_path: Path) -> None:
    """The share is a fraction, 1 or 0."""
    carry = clean(tmp_path, WHOLE + '[carry]\nfrom = "1899/first"\nplaces = 4\nshare = "1/2"\n').carry
    assert carry is not None
    assert (carry.source, carry.places, carry.share) == ("1899/first", 4, Fraction(1, 2))
    assert codes(tmp_path, WHOLE + '[carry]\nfrom = "first"\nshare = 2\n') == ["E250"]


def test_a_substitute_plays_for_one_of_the_entry(tmp_path: Path) -> None:
    """By the name in full or the last word of it; the credit is the first player's unless said."""
    text = WHOLE + '[[changes]]\nentry = 3\nout = "Cole"\nin = "Zoe Zack"\nfrom = 2\nto = 3\ncredit = "both"\n'
    (change,) = clean(tmp_path, text).sessions[0].changes
    assert (change.entry, change.first, change.last, change.credit) == (3, 2, 3, CreditTo.BOTH)
    assert (change.out_name, change.in_name, change.absent) == ("Cora Cole", "Zoe Zack", False)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ('entry = 3\nout = "Nemo"\nin = "Zoe Zack"', "E248"),
        ('entry = 3\nout = "Cole"', "E248"),
        ('entry = 3\nout = "Cole"\nin = "Zoe Zack"\nfrom = 4', "E248"),
        ('entry = 3\nout = "Cole"\nin = "Zoe Zack"\nfrom = 3\nto = 2', "E248"),
        ('entry = 3\nout = "Cole"\nin = "Zoe Zack"\ncredit = "average"', "E248"),
        ('entry = 9\nout = "Cole"\nin = "Zoe Zack"', "E211"),
        ("entry = 3\nabsent = true\narrives = 2", "E248"),
        ('entry = 3\nabsent = true\nfrom = 3\ncredit = "both"', "E248"),
        ('entry = 3\nout = "Cole"\nin = "Amy Abel"', "E225"),
        ('entry = 3\nout = "Cole"\nin = "Clara Crane"\nfrom = 2', "E225"),
        ('entry = 3\nout = "Cole"\nin = "Zoe Zack"\n[[changes]]\nentry = 3\nout = "Cole"\nin = "Ida Ink"\nfrom = 2', "E248"),
    ],
)
def test_a_change_that_cannot_have_been_is_named(tmp_path: Path, table: str, code: str) -> None:
    """Somebody not in the entry, half a change, rounds out of range, two at once, a credit of the other kind."""
    assert codes(tmp_path, f"{WHOLE}[[changes]]\n{table}\n") == [code]


def _sub(entry: int, out: str, rounds: str, into: str = "Zoe Zack") -> str:
    return f'[[changes]]\nentry = {entry}\nout = "{out}"\nin = "{into}"\n{rounds}\n'


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (_sub(1, "Abel", "from = 1") + _sub(3, "Cole", "from = 1"), "sits in pair 1 and in pair 3 in rounds 1 to 3"),
        (_sub(1, "Abel", "to = 2") + _sub(4, "Dale", "from = 2"), "sits in pair 1 and in pair 4 in round 2"),
        (_sub(1, "Abel", "") + _sub(1, "Archer", "from = 3"), "sits in two seats of pair 1 in round 3"),
        (_sub(3, "Cole", "from = 2", "Amy Abel"), "sits in pair 1 and in pair 3 in rounds 2 to 3"),
    ],
)
def test_nobody_sits_in_two_seats_at_once(tmp_path: Path, changes: str, said: str) -> None:
    """For two pairs, for both of one pair, beside a seat of one's own."""
    _, problems = read(tmp_path, WHOLE + changes)
    (problem,) = [one for one in problems if one.code == "E225"]
    assert problem.message.endswith(said)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (_sub(1, "Abel", "to = 1") + _sub(3, "Cole", "from = 2"), []),
        (_sub(3, "Cole", "from = 2", "Amy Abel") + _sub(1, "Abel", ""), ["W255"]),
    ],
)
def test_a_substitute_may_change_seats_between_rounds(tmp_path: Path, changes: str, expected: list[str]) -> None:
    """And sit for others while somebody else has his own seat, which is asked about."""
    assert codes(tmp_path, WHOLE + changes) == expected


def test_the_lines_of_an_absent_pair_are_not_missing(tmp_path: Path) -> None:
    """In round 3 pair 6 plays deal 1 with pair 3; without a line for it the event is whole."""
    text = BEFORE + SCORES.replace(", [3, 6, 5]", "") + "[[changes]]\nentry = 6\nabsent = true\nfrom = 3\n"
    event = clean(tmp_path, text)
    assert event.sessions[0].changes[0].absent


def test_nobody_is_absent_and_has_a_line(tmp_path: Path) -> None:
    """One of the two is wrong."""
    assert codes(tmp_path, WHOLE + "[[changes]]\nentry = 6\nabsent = true\nfrom = 3\n") == ["E248"]
    assert codes(tmp_path, WHOLE + "[[changes]]\nentry = 6\narrives = 2\n") == ["E248"]
