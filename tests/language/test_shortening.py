"""A text that has no room loses whole words from its end: never a letter with three points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.language.shortening import shorten_by_words

_LONG = "The Michaelmas Compass Game of the Fairhaven and District Whist League, for the Silver Salver"


def _to(text: str, most: int) -> str:
    return shorten_by_words(text, lambda one: len(one) <= most)


@pytest.mark.parametrize(
    ("text", "most", "short"),
    [
        (_LONG, 200, _LONG),
        (_LONG, 70, "The Michaelmas Compass Game of the Fairhaven and District Whist League"),
        (_LONG, 45, "The Michaelmas Compass Game of the Fairhaven"),
        (_LONG, 40, "The Michaelmas Compass Game"),
        (f"{_LONG}, 3 October 2026, 7.30 p.m.", 60, "The Michaelmas Compass Game, 3 October 2026, 7.30 p.m."),
        (f"{_LONG}, 3 October 2026, 7.30 p.m.", 40, "The Michaelmas Compass, 3 October 2026"),
        (f"{_LONG}, 3 October 2026, 7.30 p.m.", 18, "The Michaelmas"),
        ("Harbour Cup (second round)", 20, "Harbour Cup"),
        ("Fairhaven v. Saltmarsh", 13, "Fairhaven"),
        ("Llanfairpwllgwyngyll", 9, "Llanfair."),
        ("", 0, ""),
    ],
)
def test_words_are_left_out_whole(text: str, most: int, short: str) -> None:
    """The day and the hour stay as long as two words of the title stay beside them; nothing ends with `of the`."""
    assert _to(text, most) == short


@given(text=st.text("ab ,.(3-&", min_size=1, max_size=40), most=st.integers(2, 40))
def test_what_is_shortened_fits(text: str, most: int) -> None:
    """Whatever is written: there is no ellipsis, and no more room is taken than there is."""
    short = _to(text, most)
    assert short == text or len(short) <= most
    assert "…" not in short
