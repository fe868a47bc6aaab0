"""Numbers that follow each other."""

from whistpress.language.sequences import ranges, sequences


def test_numbers_in_sequence_are_a_range() -> None:
    """Three or more; two are listed."""
    assert ranges([2, 3, 4, 7, 8]) == ["2 to 4", "7", "8"]
    assert ranges([1, 2, 3, 9], "–") == ["1–3", "9"]
    assert ranges([]) == sequences([]) == []
    assert sequences([3, 5, 6]) == [[3], [5, 6]]
