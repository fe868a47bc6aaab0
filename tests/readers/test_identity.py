"""Who is who: records merged, names split, names that are nearly the same."""

from pathlib import Path

import pytest

from tests.readers.people_files import event, first_pair, read, sound

JOAN = '[joan-attwater]\nname = "Joan Attwater"\nalso = ["J. Attwater"]\njoined = 2002\n'
MARSH = """\
[joan-marsh]
name = "Joan Marsh"
also = "Miss Marsh"
joined = 1998
merged = { into = "joan-attwater", date = 2026-11-02, why = "She told the secretary." }
"""
FATHER = """\
[john-smith]
name = "John Smith"

[[john-smith.split]]
to = "john-smith-the-younger"
date = 2026-11-10
why = "Father and son."
"""
SON = '\n[john-smith-the-younger]\nname = "John Smith"\n'


def test_a_merged_record_is_found_under_its_old_id_its_name_and_its_other_spellings(tmp_path: Path) -> None:
    """Nothing in old event files need change: names stay as they were typed, an id shows the name of the old record."""
    league = sound(
        tmp_path,
        {
            "members.toml": JOAN + MARSH,
            "events/2026-27/one.toml": event('["joan-marsh", "Edith Abbott"]'),
            "events/2026-27/two.toml": event('["Joan Marsh", "Edith Abbott"]', title="Second drive"),
            "events/2026-27/three.toml": event('["miss  MARSH", "Edith Abbott"]', title="Third drive"),
        },
    )
    shown = {one.slug: first_pair(one)[0] for one in league.events}
    assert shown["one"] == ("joan-attwater", "Joan Marsh")
    assert shown["two"] == ("joan-attwater", "Joan Marsh")
    assert shown["three"] == ("joan-attwater", "miss MARSH")


def test_a_merged_record_gives_its_spellings_and_the_earlier_year_and_has_no_page_of_its_own(tmp_path: Path) -> None:
    """One person, one record: 1998 is earlier than 2002."""
    league = sound(tmp_path, {"members.toml": JOAN + MARSH})
    assert list(league.people) == ["joan-attwater"]
    person = league.people["joan-attwater"]
    assert person.also == ("J. Attwater", "Joan Marsh", "Miss Marsh")
    assert person.joined == 1998
    assert [(one.id, one.into, one.why) for one in league.merges] == [("joan-marsh", "joan-attwater", "She told the secretary.")]
    assert [(one.old, one.new) for one in league.moved] == [("joan-marsh", "joan-attwater")]


def test_a_chain_of_merged_records_ends_at_the_one_that_stayed(tmp_path: Path) -> None:
    """Three records of one person, found one after the other."""
    third = '[j-m]\nname = "J. M."\nmerged = { into = "joan-marsh", date = 2025-01-01, why = "The same hand." }\n'
    league = sound(tmp_path, {"members.toml": JOAN + MARSH + third, "events/2026-27/one.toml": event('["j-m", "Edith Abbott"]')})
    assert first_pair(league.events[0])[0] == ("joan-attwater", "J. M.")
    assert {(one.old, one.new) for one in league.moved} == {("joan-marsh", "joan-attwater"), ("j-m", "joan-attwater")}


@pytest.mark.parametrize(
    ("into", "said"),
    [
        ("joan-marsh", "'joan-marsh' is merged in a circle: at the end of it there is no record"),
        ("joan-atwater", "'joan-marsh' is merged into 'joan-atwater', whom members.toml does not know"),
    ],
)
def test_a_record_is_merged_into_somebody_who_is_there(tmp_path: Path, into: str, said: str) -> None:
    """A circle and a misspelt id are told; the record is then somebody's own."""
    league, problems = read(tmp_path, {"members.toml": JOAN + MARSH.replace('into = "joan-attwater"', f'into = "{into}"')})
    assert [(one.code, one.message, one.at.line) for one in problems] == [("E170", said, 9)]
    assert set(league.people) == {"joan-attwater", "joan-marsh"}


SPLITS = [
    ('seasons = "2026-27"', {"2025-26": "john-smith", "2026-27": "john-smith-the-younger"}),
    ("from = 2026-10-02", {"2025-26": "john-smith", "2026-27": "john-smith-the-younger"}),
    ("from = 2026-10-03", {}),
    ("until = 2026-01-01", {"2025-26": "john-smith-the-younger", "2026-27": "john-smith"}),
    ('events = "2025-26/*"', {"2025-26": "john-smith-the-younger", "2026-27": "john-smith"}),
    ('events = ["2026-27/d", "2026-27/drive"]', {"2025-26": "john-smith", "2026-27": "john-smith-the-younger"}),
]


@pytest.mark.parametrize(("which", "whose"), SPLITS)
@pytest.mark.parametrize("typed", ["John Smith", "john-smith"])
def test_what_is_split_off_is_the_others_and_the_rest_stays(
    tmp_path: Path, which: str, whose: dict[str, str], typed: str
) -> None:
    """By season, by days, by event; whether the name was typed or the id, though both are called alike."""
    files = {
        "members.toml": FATHER + which + "\n" + SON,
        "events/2025-26/drive.toml": event(f'["{typed}", "Edith Abbott"]', date="2025-10-03"),
        "events/2026-27/drive.toml": event(f'["{typed}", "Edith Abbott"]'),
    }
    league, problems = read(tmp_path, files)
    assert {one.season: first_pair(one)[0][0] for one in league.events} == (
        whose or dict.fromkeys(("2025-26", "2026-27"), "john-smith")
    )
    assert {name for one in league.events for name in one.entries[0].names} == {"John Smith", "Edith Abbott"}
    assert [one.code for one in problems] == ([] if whose else ["W178"])


def test_a_split_can_go_by_the_spelling_alone(tmp_path: Path) -> None:
    """Both played in one event: the son was written with his Jr."""
    files = {
        "members.toml": FATHER + 'written = "J. Smith"\n' + SON,
        "events/2026-27/drive.toml": event('["John Smith", "J. Smith"]'),
    }
    files["members.toml"] = files["members.toml"].replace('name = "John Smith"\n', 'name = "John Smith"\nalso = "J. Smith"\n', 1)
    league = sound(tmp_path, files)
    assert first_pair(league.events[0]) == (("john-smith", "John Smith"), ("john-smith-the-younger", "J. Smith"))


@pytest.mark.parametrize(
    ("which", "said"),
    [
        ("", "this split does not say what of 'john-smith' goes to 'john-smith-the-younger'"),
        ("from = 2026-10-02\nuntil = 2026-10-01", "this split ends before it begins"),
    ],
)
def test_a_split_says_what_of_a_name_is_meant(tmp_path: Path, which: str, said: str) -> None:
    """Without that it is an error, and nothing is split."""
    league, problems = read(tmp_path, {"members.toml": FATHER + which + "\n" + SON})
    assert [(one.code, one.message) for one in problems] == [("E171", said)]
    assert league.splits == ()


def test_a_name_that_two_members_share_is_an_error_that_names_both_unless_the_event_says_the_id(tmp_path: Path) -> None:
    """Two cousins of one name."""
    members = '[ann-lee]\nname = "Ann Lee"\n\n[ann-lee-of-dover]\nname = "Ann Lee"\n'
    _, problems = read(
        tmp_path / "name", {"members.toml": members, "events/2026-27/drive.toml": event('["Ann Lee", "Edith Abbott"]')}
    )
    assert [(one.code, one.helps) for one in problems] == [
        ("E229", ("write the id of the one who played: ann-lee or ann-lee-of-dover",))
    ]
    league = sound(
        tmp_path / "id", {"members.toml": members, "events/2026-27/drive.toml": event('["ann-lee-of-dover", "Edith Abbott"]')}
    )
    assert first_pair(league.events[0])[0] == ("ann-lee-of-dover", "Ann Lee")


NEAR = '[edith-abbott]\nname = "Edith Abbott"\n\n[edith-abbot]\nname = "Edith Abbot"\n'


def test_two_members_whose_names_differ_in_a_letter_are_warned_of_once_until_they_are_told_apart(tmp_path: Path) -> None:
    """On the later of the two tables; either may say that the other is somebody else."""
    _, problems = read(tmp_path / "near", {"members.toml": NEAR})
    assert [(one.code, one.at.line, one.message) for one in problems] == [
        ("W176", 4, "'Edith Abbot' is nearly the name of 'Edith Abbott', in line 1")
    ]
    sound(tmp_path / "second", {"members.toml": NEAR + 'distinct = ["edith-abbott"]\n'})
    sound(tmp_path / "first", {"members.toml": NEAR.replace('Abbott"\n', 'Abbott"\ndistinct = ["edith-abbot"]\n')})


@pytest.mark.parametrize(("one", "two"), [("Ann Lee", "Dan Lee"), ("Al Li", "Al Lo"), ("Mary Cole", "Mary Crane")])
def test_names_with_another_initial_short_ones_and_others_are_nobodys_slip(tmp_path: Path, one: str, two: str) -> None:
    """A typing slip seldom hits the first letter of a word; of names of five letters too many are near."""
    sound(tmp_path, {"members.toml": f'[one]\nname = "{one}"\n\n[two]\nname = "{two}"\n'})


def test_being_told_apart_from_nobody_is_a_warning(tmp_path: Path) -> None:
    """The other has been merged and renamed since, or the id is misspelt."""
    _, problems = read(tmp_path, {"members.toml": NEAR + 'distinct = ["edith-abbott", "edit-abbott"]\n'})
    assert [(one.code, one.helps) for one in problems] == [("W179", ("did you mean 'edith-abbott'?",))]
