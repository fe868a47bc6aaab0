"""The page of an event states the laws by which its figures were made, and no others."""

import json
from pathlib import Path

import pytest

from tests.building import check, load
from tests.files import write_content
from tests.site.html_rules import faults, read
from whistpress.engine.plan import plan

CLUB, BARNEY, LEAGUE = "The Laws of Whist: the club code", "Dummy and double dummy, as Barney has them", "The Laws of Whist"
FIVE_POINTS = """[
  { tricks = 8, honours = { 1 = 3 } }, { tricks = 7 },
  { thrown_down = true, honours = { 1 = 4 } }, { tricks = 7 },
]"""
SIDES = {
    "dummy": '["Amy Abel", ["Ben Baker", "Cora Cole"]]',
    "double-dummy": '["Amy Abel", "Ben Baker"]',
    "humbug": '["Amy Abel", "Ben Baker"]',
    "mort": '["Amy Abel", ["Ben Baker", "Cora Cole"]]',
}
BRIDGE = '[{ trump = "H", tricks = 10 }, { trump = "H", tricks = 10 }]'
PAIRS = '[["Amy Abel", "Ann Archer"], ["Ben Baker", "Bob Brown"]]'


def league(folder: Path, game: str, deals: str, terms: str = "", sides: str = "") -> Path:
    """A league of one event of rubbers, with all the library of laws."""
    evening = (
        f'title = "Evening"\ndate = 1902-01-10\ngame = "{game}"\n{terms}\n[[rubbers]]\n'
        f"sides = {sides or SIDES.get(game, PAIRS)}\ndeals = {deals}\n"
    )
    outputs = '[outputs]\nlaws = "all"\ndata = true\n'
    return write_content(folder, {"league.toml": f'name = "Harbour"\n{outputs}', "events/1902/evening.toml": evening})


def codes(folder: Path) -> list[str]:
    """The problems that `check` finds."""
    return [problem.code for problem in check(folder)]


def file(folder: Path, path: str) -> bytes:
    """A file of the league's site."""
    return next(one for one in plan(folder, load(folder).record, pdf=False).artefacts if one.path == path).make()


def page(folder: Path, path: str = "events/1902/evening/index.html") -> bytes:
    """A page without faults, usually that of the event."""
    made = file(folder, path)
    assert faults(made) == []
    return made


def arranged(folder: Path) -> str:
    """How the event was arranged, in words: its game, its laws, its source."""
    told = " ".join(read(page(folder)).text.split())
    return told[told.index("Movement and scoring Game") :]


@pytest.mark.parametrize(("game", "points"), [("dummy", "8"), ("double-dummy", "8")])
def test_an_event_that_names_the_club_code_is_marked_by_it_and_says_so(tmp_path: Path, game: str, points: str) -> None:
    """Five points, honours, a rubber: two trebles and two (Cavendish 1902, pp. 28-29)."""
    folder = league(tmp_path, game, FIVE_POINTS, 'laws = "club-code-1864"')
    assert codes(folder) == []
    told = arranged(folder)
    assert f"Laws in force: {CLUB}" in told and BARNEY not in told
    assert "rubbers by the club code" in told and "The figures follow" not in told and "Source Cavendish 1902" in told
    assert f"Abel wins by {points} points" in " ".join(read(page(folder)).text.split())


@pytest.mark.parametrize("game", ["dummy", "double-dummy"])
def test_an_event_that_names_no_laws_is_marked_by_barneys_rule_and_does_not_state_the_club_code(
    tmp_path: Path, game: str
) -> None:
    """Seven points; the code of the five-point game is not in force for it (Barney 1900, pp. 73-74)."""
    told = arranged(league(tmp_path, game, "[{ tricks = 13 }]"))
    assert f"Laws in force: {BARNEY}" in told and "Laws of Whist: the club code" not in told
    assert "Source Barney 1900" in told and "Cavendish" not in told


def test_what_was_agreed_stands_on_the_page_with_its_book(tmp_path: Path) -> None:
    """Ten points, of which the event's page and the sheet's end tell."""
    told = arranged(league(tmp_path, "dummy", "[{ tricks = 11 }, { tricks = 11 }]", "agreed = { points = 10 }"))
    assert "ten points are a game, as agreed." in told
    assert "Agreed: points to a game: 10 (Barney 1900, p. 74)." in told
    assert "seven points" not in told


@pytest.mark.parametrize(
    ("laws", "stated", "absent", "worth"),
    [("", CLUB, "seven points", "a treble"), ('laws = "whist-1893"', LEAGUE, "five points", "worth 7")],
)
def test_straight_whist_states_the_laws_by_which_it_was_marked(
    tmp_path: Path, laws: str, stated: str, absent: str, worth: str
) -> None:
    """Five points by the club code, seven by the League's laws when the event names them."""
    folder = league(tmp_path, "straight-whist", "[{ tricks = 13 }, { tricks = 13 }]" if not laws else "[{ tricks = 13 }]", laws)
    assert codes(folder) == []
    told = arranged(folder)
    assert f"Laws in force: {stated};" in told
    assert absent not in told and "The figures follow" not in told
    assert worth in " ".join(read(page(folder)).text.split())


@pytest.mark.parametrize(
    ("game", "deals", "laws", "book"),
    [
        ("bridge-whist", BRIDGE, "club-code-1864", "Barney 1900, pp. 74–77"),
        ("cayenne", '[{ trump = "grand", tricks = 13 }]', "whist-1893", "Barney 1900, pp. 70–73"),
        ("humbug", "[{ tricks = 13 }]", "club-code-1864", "Barney 1900, pp. 77–78"),
        ("mort", "[{ tricks = 12 }]", "club-code-1864", "Barney 1900, pp. 68–70"),
        ("american-whist", "[{ tricks = 13 }]", "club-code-1864", "Barney 1900, pp. 18–23"),
        ("straight-whist", "[{ tricks = 13 }, { tricks = 13 }]", "duplicate-1900", "Cavendish 1902, pp. 7–26"),
        ("dummy", "[{ tricks = 13 }]", "whist-1893", "Barney 1900, pp. 73–74"),
    ],
)  # fmt: skip
def test_laws_that_the_figures_do_not_follow_are_a_warning_and_the_page_names_the_book(
    tmp_path: Path, game: str, deals: str, laws: str, book: str
) -> None:
    """Laws of another game may hold of all but the figures; then the warning is accepted, and the page still says so."""
    folder = league(tmp_path, game, deals, f'laws = "{laws}"')
    assert "W365" in codes(folder)
    assert f"The figures follow {book}" in arranged(folder)
    event = folder / "content/events/1902/evening.toml"
    event.write_text(event.read_text() + '\n[[accepted]]\nfinding = "other-laws"\nreason = "Cards were dealt by them."\n')
    assert "W365" not in codes(folder)
    assert f"The figures follow {book}" in arranged(folder)


def test_the_laws_of_a_congress_that_would_mark_otherwise_are_not_stated_and_the_event_has_to_choose(tmp_path: Path) -> None:
    """The congress plays by the club code, the event is marked by Barney's rule until it names it too."""
    folder = league(tmp_path, "dummy", "[{ tricks = 13 }]", 'congress = "1902-london"')
    (folder / "content/congresses").mkdir()
    (folder / "content/congresses/1902-london.toml").write_text(
        'title = "London congress"\nplace = "London"\ndate = "1902-01"\nlaws = ["club-code-1864"]\n'
    )
    assert codes(folder) == ["W366"]
    assert "club code" not in arranged(folder)
    league(folder, "dummy", FIVE_POINTS, 'congress = "1902-london"\nlaws = "club-code-1864"')
    assert codes(folder) == []
    assert f"Laws in force: {CLUB}" in arranged(folder)


def test_laws_of_the_league_s_own_are_stated_with_the_book_that_the_figures_follow(tmp_path: Path) -> None:
    """Nobody can tell what they say of the figures."""
    folder = league(tmp_path, "dummy", "[{ tricks = 13 }]", 'laws = "harbour"')
    (folder / "content/laws").mkdir()
    (folder / "content/laws/harbour.toml").write_text(
        'title = "Harbour dummy"\nin_force_from = 1901\ngames = ["dummy"]\n[[part]]\ntitle = "All"\n'
        '[[part.law]]\nnumber = "1"\ntitle = "Tea"\ntext = "There is tea."\n'
    )
    assert codes(folder) == []
    assert "Laws in force: Harbour dummy; Etiquette of the clubs. The figures follow Barney 1900, pp. 73–74." in arranged(folder)


def test_the_page_of_a_game_works_an_example_by_each_of_its_rules(tmp_path: Path) -> None:
    """Barney's and Cavendish's beside each other, then what players may agree on."""
    folder = league(tmp_path, "dummy", "[{ tricks = 13 }]")
    made = page(folder, "games/dummy.html")
    told = " ".join(read(made).text.split())
    assert 'Other rules of this game laws = "club-code-1864"' in told
    assert "A wins a treble with the others at 0, worth 3." in told and "A wins the game with the others at 3, worth 4." in told
    assert "How many points win a game. One of: 7, 5, 10; the first unless said. (Barney 1900, p. 74)" in told
    assert b'id="by-club-code-1864"' in made and made.count(b'id="rubber-1"') == 1


def test_programs_are_told_the_rule(tmp_path: Path) -> None:
    """Its book, its code of laws, what was agreed; of red chips how many."""
    folder = league(
        tmp_path,
        "solo-whist",
        '[{ bid = "solo", by = 2, tricks = 7 }]',
        "agreed = { red_chips = 5 }",
        '["Amy Abel", "Ben Baker", "Cora Cole", "Dan Dale"]',
    )
    made = json.loads(file(folder, "events/1902/evening/results.json"))
    assert made["rule"] == {"book": "Barney 1900, pp. 66–68", "laws": None, "agreed": {"red_chips": 5}}
    assert made["rubbers"][0]["deals"][0]["marks"][0] == {"side": 2, "cause": "solo", "points": "45", "red": "9"}
    told = " ".join(read(page(folder)).text.split())
    assert "Solo, 9 red chips +45 Baker, then solo, 3 red chips −15 Abel, −15 Cole and −15 Dale" in told
    assert "then white chips +6 Baker, −2 Abel, −2 Cole and −2 Dale" in told
