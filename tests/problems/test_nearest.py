"""The word that was probably meant."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.problems import did_you_mean, likely_word, limited_guesses

SYSTEMS = ("mitchell", "howell", "howell-snow", "individual", "league-trophy", "interclub", "safford", "snow", "clay")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Mitchel", "mitchell"),
        ("mithcell", "mitchell"),
        ("HOWELL", "howell"),
        ("howellsnow", "howell-snow"),
        ("league trophy", "league-trophy"),
        ("League_Tropy", "league-trophy"),
        ("inter club", "interclub"),
        ("individuel", "individual"),
        ("cley", "clay"),
        ("progressive", None),
        ("swiss", None),
        ("clue", None),
        ("", None),
        ("x", None),
    ],
)
def test_a_slip_of_a_few_letters_finds_its_word(word: str, expected: str | None) -> None:
    """Letters dropped, doubled, changed or swapped; other words find nothing."""
    assert did_you_mean(word, SYSTEMS) == expected


def test_the_nearest_wins_and_the_first_of_equals() -> None:
    """Order decides only between words that are equally near."""
    assert did_you_mean("tabels", ["tablet", "tables"]) == "tables"
    assert did_you_mean("tablex", ["tabley", "tables"]) == "tabley"
    assert did_you_mean("title", []) is None


@given(st.sampled_from(SYSTEMS), st.data())
def test_one_slip_in_any_word_is_forgiven(word: str, data: st.DataObject) -> None:
    """Any one letter dropped, or any two neighbours swapped, leads back to the word or to one as near."""
    at = data.draw(st.integers(0, len(word) - 2))
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    assert did_you_mean(swapped, [word]) == word
    dropped = word[:at] + word[at + 1 :]
    assert did_you_mean(dropped, [word]) == word
    assert did_you_mean(word, SYSTEMS) == word


def test_the_work_of_guesses_has_a_limit() -> None:
    """Thousands of unknown names in a league of thousands are not all compared; the first are, and with the same outcome."""
    choices = [f"al-smith{number:04}" for number in range(1000)]
    looked_at = 0

    class Counted(list[str]):
        def __iter__(self) -> Iterator[str]:
            nonlocal looked_at
            for choice in super().__iter__():
                looked_at += 1
                yield choice

    unknown = [f"al-smith{number:04}".translate(str.maketrans("0123", "klmn")) for number in range(1000)]
    alone = [likely_word(word, choices) for word in unknown[:3]]
    with limited_guesses(500_000):
        guesses = [likely_word(word, Counted(choices)) for word in unknown]
    assert guesses[:3] == alone
    assert guesses[-500:] == [None] * 500
    assert looked_at < 20_000
    assert did_you_mean("al-smith001", choices) == "al-smith0001"
