"""Who is who: records merged, names split, names that are nearly the same."""

from pathlib import Path

import pytest

from tests.league.people.people_files import event, first_pair, read, sound

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
    """Nothing in old event files need change; every page shows the name of the person."""
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
    assert set(shown) == {"one", "two", "three"}
    assert set(shown.values()) == {("joan-attwater", "Joan Attwater")}


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
    assert first_pair(league.events[0])[0] == ("joan-attwater", "Joan Attwater")
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
    assert {first_pair(one)[0] for one in league.events} <= {(id_, f"John Smith ({id_})") for id_ in league.people}
    assert [one.code for one in problems] == ([] if whose else ["W178"])


def test_a_split_can_go_by_the_spelling_alone(tmp_path: Path) -> None:
    """Both played in one event: the son was written with his Jr."""
    files = {
        "members.toml": FATHER + 'written = "J. Smith"\n' + SON,
        "events/2026-27/drive.toml": event('["John Smith", "J. Smith"]'),
    }
    files["members.toml"] = files["members.toml"].replace('name = "John Smith"\n', 'name = "John Smith"\nalso = "J. Smith"\n', 1)
    league = sound(tmp_path, files)
    assert first_pair(league.events[0]) == (
        ("john-smith", "John Smith (john-smith)"),
        ("john-smith-the-younger", "John Smith (john-smith-the-younger)"),
    )


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


LEES = '[ann-lee]\nname = "Ann Lee"\n{one}\n[ann-lee-2]\nname = "Ann Lee"\n{two}'


@pytest.mark.parametrize(
    ("one", "two", "apart"),
    [
        ('club = "hill"\n', 'club = "dale"\n', ("Hill Club", "Dale Club")),
        ('club = "hill"\njoined = 1990\n', 'club = "hill"\njoined = 2024\n', ("1990", "2024")),
        ('club = "hill"\n', "joined = 2024\n", ("ann-lee", "ann-lee-2")),
    ],
)
def test_two_members_of_one_name_are_told_apart_and_old_events_stay_with_the_first(
    tmp_path: Path, one: str, two: str, apart: tuple[str, str]
) -> None:
    """By their clubs, else by the years of joining, else by their ids; one warning for all old files, which offers a split."""
    files = {
        "clubs.toml": '[hill]\nname = "Hill Club"\n\n[dale]\nname = "Dale Club"\n',
        "members.toml": LEES.format(one=one, two=two),
        "events/2025-26/drive.toml": event('["Ann Lee", "Edith Abbott"]', date="2025-10-03"),
        "events/2026-27/drive.toml": event('["ann-lee-2", "ann lee"]'),
    }
    league, problems = read(tmp_path, files)
    assert [person.name for person in league.people.values() if person.member] == [f"Ann Lee ({word})" for word in apart]
    assert first_pair(league.events[0])[0] == ("ann-lee", f"Ann Lee ({apart[0]})")
    assert first_pair(league.events[1]) == (("ann-lee-2", f"Ann Lee ({apart[1]})"), ("ann-lee", f"Ann Lee ({apart[0]})"))
    (problem,) = problems
    assert (problem.code, problem.at.file) == ("W222", "content/members.toml")
    assert "[[ann-lee.split]]" in problem.helps[0]


@pytest.mark.parametrize(
    "said", ['distinct = ["ann-lee"]\n', 'split = [{ to = "ann-lee", seasons = "2026-27", date = 2026-10-03, why = "Hers." }]\n']
)
def test_a_split_or_distinct_says_that_namesakes_are_known(tmp_path: Path, said: str) -> None:
    """Then there is nothing to warn of."""
    files = {"members.toml": LEES.format(one="", two=said), "events/2026-27/drive.toml": event('["ann-lee-2", "Edith Abbott"]')}
    sound(tmp_path, files)


def test_a_member_with_the_other_spelling_of_another_is_warned_of_too(tmp_path: Path) -> None:
    """Joan Marsh has married; another Joan Marsh joins."""
    _, problems = read(tmp_path, {"members.toml": JOAN.replace("J. Attwater", "Joan Marsh") + '[new]\nname = "Joan Marsh"\n'})
    assert [(one.code, one.at.line) for one in problems] == [("W222", 5)]
    assert problems[0].message.startswith("'Joan Marsh' is a name of [joan-attwater] too, in line 1")


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
