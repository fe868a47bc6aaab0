"""Names that are not shown: by initials, or not at all, from a day or always."""

import datetime
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.building import check
from tests.league.people.people_files import event, first_pair, read, sound, written
from whistpress.league.checks.veiled import Veil
from whistpress.league.people.model import NameDisplay
from whistpress.league.people.read.identity import Private, initials, surname_of
from whistpress.league.reader import read_league

JOAN = Private(
    ids=("joan-attwater", "joan-marsh"),
    as_id="player-7",
    label="A member (7)",
    shown=NameDisplay.WITHHELD,
    spellings=("Joan Attwater", "Joan Marsh", "Jo"),
)
OTHERS = ("Peter Attwater", "Edith Abbott", "Joan Marshall")
MEMBERS = """\
[joan-attwater]
name = "Joan Attwater"
also = "Joan Marsh"
joined = 2002
about = "Secretary since 2019."
privacy = { show = "withheld", id = "player-7" }

[samuel-okafor]
name = "Samuel T. Okafor"
about = "Samuel Okafor learnt the game at sea."
also = "Samuel Okafor"
privacy = { show = "initials", id = "player-8" }
"""


@pytest.mark.parametrize("name", ["नमिता शर्मा", "김철수", "Nguyễn Thị Ánh", "かとう はなこ", "สมชาย ใจดี", "محمد علي"])
def test_a_name_of_any_script_is_taken_out_of_a_text(name: str) -> None:
    """Its vowel signs end no word."""
    private = Private(ids=("x",), as_id="player-7", label="A member (7)", shown=NameDisplay.WITHHELD, spellings=(name,))
    assert Veil((private,), ()).text(f"{name} won; {name}!") == "A member (7) won; A member (7)!"


@pytest.mark.parametrize("also", ['"?"', '["Jo", "…"]', '["?", "-"]', '["3"]', '"12/7"'])
def test_a_private_name_without_letters_is_an_error_and_the_others_are_withheld(tmp_path: Path, also: str) -> None:
    """Nobody could find it in a text."""
    members = f'[joan]\nname = "Joan Attwater"\nalso = {also}\nprivacy = {{ show = "withheld", id = "player-7" }}\n'
    league, problems = read(
        tmp_path, {"members.toml": members, "events/2026-27/drive.toml": event('["Joan Attwater", "Edith Abbott"]')}
    )
    assert {(one.code, one.at.line) for one in problems} == {("E226", 3)}
    assert first_pair(league.events[0])[0] == ("player-7", "A member (7)")


@pytest.mark.parametrize("hidden", ["ann-lee", "ann-lee-2"])
def test_of_two_namesakes_one_is_withheld_and_the_other_shown(tmp_path: Path, hidden: str) -> None:
    """The ids say who is who."""
    tables = {id_: f'[{id_}]\nname = "Ann Lee"\n' for id_ in ("ann-lee", "ann-lee-2")}
    tables[hidden] += 'privacy = { show = "initials", id = "player-7" }\n'
    files = {"members.toml": "".join(tables.values()), "events/2026-27/drive.toml": event('["ann-lee", "ann-lee-2"]')}
    league, _ = read(tmp_path, files)
    shown = dict(first_pair(league.events[0]))
    other = next(id_ for id_ in tables if id_ != hidden)
    assert shown == {"player-7": "A. L.", other: f"Ann Lee ({other})"}


def veil() -> Veil:
    """The veil over one name."""
    return Veil((JOAN,), OTHERS)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Joan Attwater won.", "A member (7) won."),
        ("Won by JOAN  ATTWATER’s partner", "Won by A member (7)’s partner"),
        ("Attwater, Joan: 3; Joan\nMarsh: 4", "A member (7): 3; A member (7): 4"),
        ("[her page](../players/joan-attwater.html)", "[her page](../players/player-7.html)"),
        ("the old one, players/joan-marsh.html", "the old one, players/player-7.html"),
        ("Jo dealt", "A member (7) dealt"),
        ("jo dealt; a banjo, Joanna Attwaters", "jo dealt; a banjo, Joanna Attwaters"),
        ("Peter Attwater and Joan Marshall", "Peter Attwater and Joan Marshall"),
        ("Joan. It was long before Attwater", "Joan. It was long before Attwater"),
        ("Jóan Attwáter", "A member (7)"),
        ("nothing at all", "nothing at all"),
    ],
)
def test_every_spelling_of_a_name_gives_way_and_nothing_else(text: str, shown: str) -> None:
    """Capitals, accents, blanks and the order of the words do not matter; another's name is left whole."""
    assert veil().text(text) == shown


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Attwater dropped a tray", ("Attwater",)),
        ("Mr Marsh", ("Marsh",)),
        ("Marsh was late. Attwater was, and Marsh.", ("Marsh", "Attwater")),
        ("Peter Attwater dropped a tray", ()),
        ("over the marsh", ()),
        ("2026-27/attwater-cup", ("attwater",)),
        ("Joan", ()),
    ],
)
def test_a_surname_alone_is_seen_but_within_the_name_of_another(text: str, left: tuple[str, ...]) -> None:
    """It may be anybody's: it is warned of, never changed."""
    assert veil().lone_surnames(text) == left
    assert veil().text(text) == text


def test_a_content_file_keeps_ids_in_place_of_names_and_of_the_register_no_more_than_is_shown() -> None:
    """What is attached to an archive reads the same and tells no name; a comment neither."""
    text = '[entries]\n1 = ["Joan Marsh", "Edith Abbott"]  # Attwater since 2014\n[[changes]]\nout = "Marsh"\n'
    assert veil().file("content/events/1/a.toml", text) == (
        '[entries]\n1 = ["player-7", "Edith Abbott"]  # player-7 since 2014\n[[changes]]\nout = "player-7"\n'
    )
    register = '[a]\nname = "Abel"\n\n[joan-attwater]\nname = "Joan Attwater"\nabout = """\nborn in Rye\n"""\n\n[b]\nname = "B"\n'
    assert veil().file("content/members.toml", register) == (
        '[a]\nname = "Abel"\n\n[player-7]\nname = "A member (7)"\n\n[b]\nname = "B"\n'
    )


@given(
    st.sampled_from(JOAN.spellings[:2]),
    st.sampled_from([" ", "  ", "\n", "-", ", ", " * "]),
    st.sampled_from([str.upper, str.lower, str.title, str.swapcase]),
    st.text(max_size=12),
    st.text(max_size=12),
)
def test_no_surname_is_left_of_a_full_name_however_it_is_written(
    name: str, gap: str, case: Callable[[str], str], before: str, after: str
) -> None:
    """Whatever stands before and behind it, and whatever stands between its words."""
    first, last = name.split()
    shown = veil().text(f"{before} {case(first + gap + last)} {after}")
    assert last.casefold() not in shown.casefold().replace(before.casefold(), "").replace(after.casefold(), "")


@pytest.mark.parametrize(
    ("name", "short", "last"),
    [
        ("Edith Abbott", "E. A.", ("abbott",)),
        ("Jean-Luc Le Grand", "J.-L. L. G.", ("grand",)),
        ("Henry Cole Jr.", "H. C.", ("cole",)),
        ("Ann O’Brien-Hill", "A. O.-H.", ("o", "brien", "hill")),
        ("Abel", "A.", ()),
    ],
)
def test_initials_and_surnames(name: str, short: str, last: tuple[str, ...]) -> None:
    """Of double names both; Jr. has none."""
    assert initials(name) == short
    assert surname_of(name) == last


def test_the_league_knows_the_name_no_more(tmp_path: Path) -> None:
    """Neither as a person nor in an event: this is the one place where it is taken away."""
    files = {
        "members.toml": MEMBERS,
        "events/2026-27/drive.toml": event('["joan-attwater", "SAMUEL OKAFOR"]', more='note = "Joan Marsh came late."'),
        "trophies.toml": '[cup]\nname = "The Cup"\nholders = [{ year = 2020, holder = "Joan Attwater" }]\n',
    }
    league, problems = read(tmp_path, files)
    assert [(one.code, one.at.file) for one in problems] == [("W177", "content/events/2026-27/drive.toml")], "its note"
    assert first_pair(league.events[0]) == (("player-7", "A member (7)"), ("player-8", "S. T. O."))
    assert league.events[0].note == "A member (7) came late."
    assert league.trophies["cup"].holders[0].holder == "A member (7)"
    withheld, short = league.people["player-7"], league.people["player-8"]
    assert (withheld.name, withheld.also, withheld.joined, withheld.about) == ("A member (7)", (), None, "")
    assert (short.name, short.also, short.about) == ("S. T. O.", (), "S. T. O. learnt the game at sea.")
    shown = repr(league).casefold()
    assert not [word for word in ("attwater", "marsh", "okafor", "samuel") if word in shown]


def test_a_title_or_a_note_in_which_a_name_was_withheld_is_to_be_read_again(tmp_path: Path) -> None:
    """Once each, where it stands; names where only names are written give no warning, in a build after another neither."""
    evening = event('["Joan Attwater", "Edith Abbott"]').replace("title = ", 'title = "Joan Attwater evening" # ', 1)
    files = {
        "league.toml": 'name = "Harbour Whist League"\n',
        "members.toml": MEMBERS,
        "clubs.toml": '[mill]\nname = "Mill Lane Club"\nplace = "Joan Attwater\'s barn"\ncaptain = "joan-attwater"\n',
        "events/2026-27/drive.toml": evening,
        "trophies.toml": (
            '[cup]\nname = "The Samuel Okafor Cup"\n'
            'holders = [{ year = 2020, holder = "Joan Attwater", note = "Given by Joan Marsh." }]\n'
        ),
        "meetings/agm.toml": (
            'title = "Annual general meeting"\ndate = 2026-09-01\n[officers]\n"Secretary" = "Joan Attwater"\n'
            '[[motion]]\ntitle = "Thanks to Joan Marsh"\nid = "thanks"\nmover = "Joan Attwater"\nnote = "Samuel Okafor left."\n'
        ),
    }
    folder = written(tmp_path, files)
    first = [(one.code, one.at.file.removeprefix("content/"), one.at.line) for one in check(folder)]
    assert first == [
        ("W177", "clubs.toml", 3),
        ("W177", "events/2026-27/drive.toml", 1),
        ("W177", "meetings/agm.toml", 6),
        ("W177", "meetings/agm.toml", 9),
        ("W177", "trophies.toml", 2),
        ("W177", "trophies.toml", 3),
    ]
    assert [(one.code, one.at.file.removeprefix("content/"), one.at.line) for one in check(folder)] == first


def test_a_name_is_withheld_from_a_day_on(tmp_path: Path) -> None:
    """A build for an earlier day still shows it; nothing of it is left in one for that day."""
    members = MEMBERS.replace('id = "player-7"', 'id = "player-7", from = 2026-11-01')
    folder = written(tmp_path, {"members.toml": members, "events/2026-27/drive.toml": event('["Joan Marsh", "Edith Abbott"]')})
    before, _ = read_league(folder, today=datetime.date(2026, 10, 31))
    after, _ = read_league(folder, today=datetime.date(2026, 11, 1))
    assert before is not None and after is not None
    assert first_pair(before.events[0])[0] == ("joan-attwater", "Joan Attwater")
    assert first_pair(after.events[0])[0] == ("player-7", "A member (7)")
    assert "Attwater" in repr(before) and "Attwater" not in repr(after)


def test_a_withheld_name_takes_its_old_records_and_addresses_with_it(tmp_path: Path) -> None:
    """What was merged into it, what it was called in addresses, and who was taken for whom: all would tell the name."""
    more = """
[j-m]
name = "Joan Meadows"
merged = { into = "joan-attwater", date = 2026-01-01, why = "One person." }
"""
    members = MEMBERS.replace("joined = 2002", 'joined = 2002\nwas = ["j-attwater"]') + more
    league = sound(tmp_path, {"members.toml": members, "events/2026-27/drive.toml": event('["j-m", "Edith Abbott"]')})
    assert first_pair(league.events[0])[0] == ("player-7", "A member (7)")
    assert (league.merges, league.moved) == ((), ())


@pytest.mark.parametrize(
    ("privacy", "said"),
    [
        ('{ show = "withheld", id = "attwater-2" }', "'attwater-2' has a word of the name in it that is not to be shown"),
        ('{ show = "withheld", id = "edith-abbott" }', "'edith-abbott' is the id of somebody else"),
        ('{ show = "withheld", id = "Player 7" }', "'Player 7' cannot stand in an address"),
        ('{ show = "initials", id = "player-7", called = "Mrs Attwater" }', "'Mrs Attwater' has the name in it"),
    ],
)
def test_what_stands_for_a_name_tells_nothing_of_it(tmp_path: Path, privacy: str, said: str) -> None:
    """Else the build stops: better no site than a name on it."""
    members = f'[edith-abbott]\nname = "Edith Abbott"\n\n[joan-attwater]\nname = "Joan Attwater"\nprivacy = {privacy}\n'
    _, problems = read(tmp_path, {"members.toml": members})
    assert [(one.code, one.message[: len(said)]) for one in problems] == [("E172", said)]


def test_each_bare_surname_of_a_text_is_warned_of(tmp_path: Path) -> None:
    """Two withheld members in one sentence are two warnings; one named twice is one."""
    members = (
        '[a]\nname = "Jürgen Müller"\nprivacy = { show = "withheld", id = "p-1" }\n'
        '[b]\nname = "Zoë O’Brien"\nprivacy = { show = "withheld", id = "p-2" }\n'
    )
    news = '+++\ntitle = "Spring"\ndate = 2026-03-01\n+++\n\nMüller was. O\'Brien was.\n\nMuller again, and Müller.\n'
    _, problems = read(tmp_path, {"members.toml": members, "news/spring.md": news})
    assert [(one.code, one.at.line, one.message.partition(" stands")[0]) for one in problems] == [
        ("W177", 6, "'Müller'"),
        ("W177", 6, "'O'Brien'"),
        ("W177", 8, "'Muller'"),
    ]


def test_each_withheld_member_whom_a_text_names_is_warned_of(tmp_path: Path) -> None:
    """At the place of his or her own name, once a text."""
    members = (
        '[a]\nname = "Jürgen Müller"\nprivacy = { show = "withheld", id = "p-1" }\n'
        '[b]\nname = "Zoë O’Brien"\nprivacy = { show = "withheld", id = "p-2" }\n'
    )
    news = '+++\ntitle = "Spring"\ndate = 2026-03-01\n+++\n\nJürgen Müller was.\n\nZoe O\'Brien and Jurgen Muller were.\n'
    _, problems = read(tmp_path, {"members.toml": members, "news/spring.md": news})
    assert [(one.code, one.at.line, one.at.column) for one in problems] == [("W177", 6, 1), ("W177", 8, 1)]


def test_an_address_that_shows_a_name_is_an_error_and_a_text_that_may_do_so_a_warning(tmp_path: Path) -> None:
    """An event's file named after her; a news item; a surname in a note; a file that is copied as it is."""
    files = {
        "members.toml": MEMBERS,
        "events/2026-27/joan-attwater-cup.toml": event('["Edith Abbott", "Ann Lee"]', more='note = "Marsh was late."'),
        "news/spring.md": '+++\ntitle = "Spring"\ndate = 2026-03-01\n+++\n\nWell played, Joan Attwater!\n',
        "files/list.csv": "name,points\nJoan Attwater,3\n",
    }
    _, problems = read(tmp_path, files)
    assert {(one.code, one.at.file, one.at.line, one.at.column) for one in problems} == {
        ("E174", "content/events/2026-27/joan-attwater-cup.toml", 1, 1),
        ("W177", "content/events/2026-27/joan-attwater-cup.toml", 3, 9),
        ("W177", "content/news/spring.md", 6, 14),
        ("W177", "content/files/list.csv", 2, 1),
    }


def test_a_surname_that_is_an_everyday_word_is_let_pass(tmp_path: Path) -> None:
    """The club meets at the Marsh."""
    members = MEMBERS.replace('id = "player-7"', 'id = "player-7", common = ["Marsh"]')
    sound(
        tmp_path,
        {"members.toml": members, "events/2026-27/drive.toml": event('["Joan Marsh", "Ann Lee"]', more='place = "The Marsh"')},
    )
