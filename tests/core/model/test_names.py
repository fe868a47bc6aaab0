"""Names in short: what tells one from another stays."""

import pytest

from whistpress.core.model.names import short_names, short_title, short_titles


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Harwick Whist Club", "Harwick"),
        ("Rye Whist Club", "Rye"),
        ("New England Whist Association", "New England"),
        ("Whist Club of Harwick", "Harwick"),
        ("Cercle de whist de Lyon", "Lyon"),
        ("Carleton Club, Glasgow", "Carleton, Glasgow"),
        ("Wanderers' Club, Glasgow", "Wanderers' Club, Glasgow"),
        ("Harwick Whist Club A", "Harwick A"),
        ("The Whist Club", "The Whist Club"),
        ("Fairhaven Town", "Fairhaven Town"),
    ],
)
def test_a_club_keeps_the_word_that_tells_it_apart(name: str, short: str) -> None:
    """Not the last word, which all clubs share."""
    assert short_title(name) == short


def test_clubs_that_would_be_alike_stay_whole() -> None:
    """A club and a league of one name are told apart by what they are."""
    whole = ["American Whist Club", "American Whist League", "Rye Whist Club"]
    assert list(short_titles(whole).values()) == ["American Whist Club", "American Whist League", "Rye"]


def test_clubs_among_the_names_of_persons_are_no_surnames() -> None:
    """An entry of two clubs says their names; a person keeps his surname."""
    names = short_names(["Harwick Whist Club", "Rye Whist Club", "Ruth Salter", "American Whist Club", "American Whist League"])
    assert list(names.values()) == ["Harwick", "Rye", "Salter", "American Whist Club", "American Whist League"]
