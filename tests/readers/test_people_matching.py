"""Who is meant by a name."""

from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Person
from whistpress.readers.people import People
from whistpress.readers.slug import file_slug, slug

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


def test_the_name_is_shown_as_it_is_written_and_an_id_as_the_name() -> None:
    """An old record keeps its spelling."""
    people = People(MEMBERS)
    assert people.find("E. Abbott").name == "E. Abbott"
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


def test_a_name_of_two_members_is_nobodys_until_the_id_is_written() -> None:
    """Both are offered; the id decides."""
    twins = {name: Person(id=name, name="John Smith") for name in ("smith-senior", "smith-junior")}
    assert [person.id for person in People(twins).find("John Smith").others] == ["smith-senior", "smith-junior"]
    assert People(twins).find("smith-junior").others == ()


@given(st.text(max_size=20))
def test_a_slug_can_stand_in_an_address(text: str) -> None:
    """Letters, figures and single hyphens, never a slash or a dot; a slug of a slug is itself."""
    made = slug(text)
    assert all(sign.isalnum() or sign == "-" for sign in made)
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
