"""The blank rows of a new event's file: a name takes the place of its row, and no row stays below its name."""

from hypothesis import given
from hypothesis import strategies as st

from whistpress.league.events.read.name_rows import with_names, without_stale_rows

TEXT = """\
title = "Friday"

[entries]
# numbers serve until the names are known; then take away the #
# 1  = ["", ""]
# 2  = ["", ""]
# 10 = ["", ""]

[[scores]]
# 1  = ["", ""]
deal = 1
"""


def test_a_name_takes_the_place_of_its_blank_row() -> None:
    """In the order of the numbers, whatever is typed first; the hint goes with the last row."""
    text = TEXT
    for number, names in (("10", ["Jo", "Jim"]), ("2", ["Cole", "Crane"])):
        text = with_names(text, ("entries", number), names)
    assert '# 1  = ["", ""]\n2  = ["Cole", "Crane"]\n10 = ["Jo", "Jim"]\n' in text and "numbers serve" in text
    text = with_names(text, ("entries", "1"), ["Abel", "Archer"])
    assert text == TEXT.replace("# numbers serve until the names are known; then take away the #\n", "").replace(
        '# 1  = ["", ""]\n# 2  = ["", ""]\n# 10 = ["", ""]\n\n',
        '1  = ["Abel", "Archer"]\n2  = ["Cole", "Crane"]\n10 = ["Jo", "Jim"]\n\n',
    )


def test_rows_below_names_that_were_typed_by_hand_go() -> None:
    """What other tables have, and other comments, stays."""
    by_hand = TEXT.replace("[entries]\n", '[entries]\n1 = ["Abel", "Archer"]\n2 = ["Cole", "Crane"]\n# ladies\n')
    text = without_stale_rows(by_hand, ("entries",))
    assert '# 1  = ["", ""]\n# 2' not in text and '# 10 = ["", ""]' in text and "numbers serve" in text
    assert '[[scores]]\n# 1  = ["", ""]\n' in text and "# ladies" in text
    assert without_stale_rows(text, ("entries",)) == text


@given(st.permutations(["1", "2", "10"]), st.booleans())
def test_the_order_of_typing_makes_no_difference(order: list[str], windows: bool) -> None:
    """Also where lines end as on Windows."""
    text = TEXT.replace("\n", "\r\n") if windows else TEXT
    for number in order:
        text = with_names(text, ("entries", number), [f"A {number}", f"B {number}"])
    assert [line[:2] for line in text.splitlines()[3:6]] == ["1 ", "2 ", "10"] and "numbers serve" not in text
