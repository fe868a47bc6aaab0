"""Who is meant by a name."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model.names import file_slug, is_mark, slug
from whistpress.league.people.model import Person
from whistpress.league.people.read.people import People

MEMBERS = {
    "edith-abbott": Person(id="edith-abbott", name="Edith Abbott", also=("E. Abbott", "Edith Brown")),
    "jose": Person(id="jose", name="José Núñez"),
    "al": Person(id="al", name="Al Li"),
}


def test_a_member_is_found_by_any_spelling() -> None:
    """Id, name and other names; capitals, accents and blanks make no difference."""
    people = People(MEMBERS)
    for written in ("edith-abbott", "Edith Abbott", "EDITH ABBOTT", " Edith   Abbott", "E. Abbott", "Edith Brown"):
        assert people.find(written).id == "edith-abbott"
    assert people.find("Jose Nunez").id == "jose"


def test_a_member_is_shown_by_name_under_any_spelling() -> None:
    """The file keeps its spelling, every page shows the name."""
    people = People(MEMBERS)
    for written in ("E. Abbott", "edith brown", "EDITH ABBOTT"):
        assert people.find(written).name == "Edith Abbott"
    assert people.find("Jose Nunez").name == "José Núñez"
    assert people.find("edith-abbott").name == "Edith Abbott"


def test_a_name_that_is_nobodys_is_a_person_of_its_own() -> None:
    """With the slug of the name for an id, and no member near it."""
    meant = People(MEMBERS).find("Grace Gill")
    assert (meant.id, meant.name, meant.like, meant.others) == ("grace-gill", "Grace Gill", None, ())


def test_a_letter_lost_doubled_or_changed_is_near() -> None:
    """One letter; not two."""
    people = People(MEMBERS)
    for written in ("Edith Abott", "Edith Abbbott", "Edith Abbatt", "Edit Abbott"):
        assert people.find(written).like is MEMBERS["edith-abbott"]
    assert people.find("Edth Abott").like is None


def _namesakes(**joined: int | None) -> People:
    return People({id_: Person(id=id_, name="John Smith", joined=year) for id_, year in joined.items()})


def test_a_name_of_two_members_is_that_of_the_first_until_the_id_is_written() -> None:
    """The first listed; the one who joined first, where both say when."""
    for people, first in (
        (_namesakes(senior=None, junior=None), "senior"),
        (_namesakes(senior=None, junior=1990), "senior"),
        (_namesakes(junior=2024, senior=1990), "senior"),
        (_namesakes(one=1990, two=1990), "one"),
    ):
        meant = people.find("John Smith")
        assert (meant.id, meant.others) == (first, ())
    assert _namesakes(senior=1990, junior=2024).find("junior").id == "junior"


def test_a_new_member_with_the_earlier_name_of_another_takes_nothing_from_the_first() -> None:
    """Joan Attwater was Joan Marsh; then another Joan Marsh joins."""
    joan = Person(id="joan-attwater", name="Joan Attwater", also=("Joan Marsh",))
    new = Person(id="joan-marsh-2", name="Joan Marsh")
    assert People({one.id: one for one in (joan, new)}).find("Joan Marsh").id == "joan-attwater"
    assert People({one.id: one for one in (new, joan)}).find("Joan Marsh").id == "joan-marsh-2"


def test_another_spelling_of_two_members_is_nobodys_until_the_id_is_written() -> None:
    """It is the name of neither: both are offered, the id decides."""
    people = {
        id_: Person(id=id_, name=name, also=("J. Smith",)) for id_, name in (("john", "John Smith"), ("jane", "Jane Smith"))
    }
    assert [person.id for person in People(people).find("J. Smith").others] == ["john", "jane"]
    assert People(people).find("jane").others == ()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("はた", "はだ"),
        ("ハン", "パン"),
        ("राम", "रीम"),
        ("กิ", "กี"),
        ("தமிழ்", "தமிழ"),
        ("Lan Tran", "Lân Trần"),
        ("Thi Hà", "Thi Hạ"),
        ("Hữu Tho", "Huu Tho"),
    ],
)
def test_marks_that_are_letters_tell_two_people_apart(one: str, two: str) -> None:
    """The voicing marks of Japanese, the vowel signs of Hindi, Thai and Tamil, the marks of Vietnamese alone."""
    assert slug(one) != slug(two)
    assert People({}).find(one).id != People({}).find(two).id


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Edith Abbött", "edith-abbott"),
        ("Ёлкин Й", "елкин-и"),
        ("Ελένη", "ελενη"),
        ("김철수", "김철수"),
        (unicodedata.normalize("NFD", "김철수"), "김철수"),
        ("नमिता शर्मा", "नमिता-शर्मा"),
        ("مُحَمَّد علي", "محمد-علي"),
        ("ﾊﾟﾝ", "パン"),
        ("漢\ufe00", "漢"),
    ],
)
def test_accents_go_letters_stay_and_the_slug_is_composed(written: str, expected: str) -> None:
    """An address that somebody types finds its file: both are in NFC. Vowel points and variants of a sign make no difference."""
    assert slug(written) == expected
    assert unicodedata.is_normalized("NFC", slug(written))


@pytest.mark.parametrize(
    ("member", "written", "doubted"),
    [
        ("Renée D’Arcy", "Renée D'Arcy", False),
        ("Renée D'Arcy", "Renée D’Arcy", False),
        ("Renée D’Arcy", "Renee D´Arcy", False),
        ("Hélène Étoile", "Hélène Etoile", False),
        ("Hélène Étoile", "Helène Étoile", False),
        ("Jürgen Müller", "Jurgen Müller", False),
        ("Jürgen Müller", "Jürgen Mûller", True),
        ("Renee D’Arcy", "Renée D'Arcy", True),
        ("Hélène Étoile", "Hêlène Etoile", True),
    ],
)
def test_an_apostrophe_is_no_accent_and_accents_may_be_left_out(member: str, written: str, doubted: bool) -> None:
    """Only an accent that the member's name has not is doubted."""
    meant = People({"m": Person(id="m", name=member)}).find(written)
    assert (meant.id, meant.accents) == ("m", doubted)


def test_accents_decide_between_members_and_are_doubted_where_a_member_has_none() -> None:
    """Left out they do not matter."""
    both = People({"ha": Person(id="ha", name="Lê Hà"), "ha-2": Person(id="ha-2", name="Lê Há")})
    assert [both.find(name).id for name in ("Lê Hà", "LÊ HÁ", "ha-2")] == ["ha", "ha-2", "ha-2"]
    one = People({"zoe": Person(id="zoe", name="Zoë Jones")})
    assert [one.find(name).accents for name in ("Zoë Jones", "Zoe Jones", "Zoé Jones")] == [False, False, True]


def test_a_vietnamese_name_with_other_marks_is_nearly_the_member_and_nobody_s_record_but_its_own() -> None:
    """Asked about, not taken for the member."""
    people = People({"lan": Person(id="lan", name="Lân Trần")})
    meant = people.find("Lan Tran")
    assert (meant.id, meant.like and meant.like.id) == ("lan-tran", "lan")


@given(st.text(max_size=20))
def test_a_slug_can_stand_in_an_address(text: str) -> None:
    """Letters, figures and single hyphens, never a slash or a dot; a slug of a slug is itself."""
    made = slug(text)
    assert all(sign.isalnum() or is_mark(sign) or sign == "-" for sign in made)
    assert "--" not in made and made == made.strip("-") and slug(made) == made


def test_a_file_name_keeps_its_underscores() -> None:
    """Blanks and capitals go."""
    assert slug("𝔍oan Ångström") == "joan-angstrom"
    assert file_slug("Autumn Game_2") == "autumn-game_2"
    assert file_slug("..") == ""


@given(st.text(min_size=1, max_size=20))
def test_everybody_has_an_id(written: str) -> None:
    """Also a name without letters."""
    assert People({}).find(written).id
