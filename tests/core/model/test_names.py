"""Names in short: what tells one from another stays."""

import pytest

from whistpress.core.model.names import short_names, short_title, short_titles, surname, surnames_in, with_initials


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


@pytest.mark.parametrize(
    ("name", "last", "initials"),
    [
        ("Pieter van der Berg", "van der Berg", "P. van der Berg"),
        ("Maria de la Cruz", "de la Cruz", "M. de la Cruz"),
        ("Otto von Braunschweig", "von Braunschweig", "O. von Braunschweig"),
        ("Sean O'Neill", "O'Neill", "S. O'Neill"),
        ("Ian Mac Donald", "Mac Donald", "I. Mac Donald"),
        ("Jean d'Arcy", "d'Arcy", "J. d'Arcy"),
        ("Jean d’ Arcy", "d’ Arcy", "J. d’ Arcy"),
        ("Charles-Antoine de la Vallée Poussin", "de la Vallée Poussin", "C.-A. de la Vallée Poussin"),
        ("Ann Smith-Jones", "Smith-Jones", "A. Smith-Jones"),
        ("Martha Van Buren Jr.", "Van Buren", "M. Van Buren"),
        ("Jan van 't Hoff", "van 't Hoff", "J. van 't Hoff"),
        ("Ann St. John", "St. John", "A. St. John"),
        ("José Ortega y Gasset", "Ortega y Gasset", "J. Ortega y Gasset"),
        ("Van Morrison", "Morrison", "V. Morrison"),
        ("Pat Al Orr", "Orr", "P. A. Orr"),
        ("Mrs Mac Donald", "Mac Donald", "Mrs Mac Donald"),
        ("van der Berg", "van der Berg", "van der Berg"),
        ("Ann Cobb (Fox)", "Cobb", "A. Cobb"),
        ("Bo", "Bo", "Bo"),
    ],
)
def test_a_surname_is_whole(name: str, last: str, initials: str) -> None:
    """Particles belong to it; with a capital where a first name is before them."""
    assert surname(name) == last
    assert with_initials(name) == initials


def test_namesakes_are_told_apart_by_initials_before_the_particle() -> None:
    """`A. van der Berg`, not `A. v. d. Berg`."""
    short = short_names(["Ann van der Berg", "Pieter van der Berg", "Ian Berg"])
    assert list(short.values()) == ["A. van der Berg", "P. van der Berg", "Berg"]


def test_surnames_of_several_words_are_found_in_a_text() -> None:
    """There no line is broken."""
    text = "No. 1 Pieter van der Berg and Maria de la Cruz, then van."
    assert [text[start:end] for start, end in surnames_in(text)] == ["van der Berg", "de la Cruz"]
