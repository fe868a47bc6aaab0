"""`[[rubbers]]` of an event file: sides, deals, and what cannot be."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.core.games import GAMES
from whistpress.core.model import Contest, Event
from whistpress.core.scoring import score
from whistpress.league.events.read.file import read_event
from whistpress.problems import Problem

HEAD = 'title = "Rubber"\ndate = 1900-01-12\n'
TWO = 'sides = [["Abel", "Archer"], ["Baker", "Brown"]]\n'


def read(folder: Path, text: str) -> tuple[Event | None, list[Problem]]:
    """Read an event file with this text after its title and date."""
    file = folder / "evening.toml"
    file.write_text(HEAD + text, encoding="utf-8")
    event, problems = read_event(file, shown="evening.toml")
    return event, list(problems)


def whole(folder: Path, text: str) -> Event:
    """The event of a file without fault, whose rubbers may go on."""
    event, problems = read(folder, f'status = "provisional"\n{text}')
    assert not problems, [problem.message for problem in problems]
    assert event is not None
    return event


def test_a_rubber_is_read_with_its_sides_and_its_deals(tmp_path: Path) -> None:
    """Numbers, words, and what is written by side."""
    deals = (
        'deals = [{ tricks = 8, honours = { 1 = 3 } }, { tricks = 6, revoke = { 2 = ["add", "deduct"] }, thrown_down = true }]\n'
    )
    event = whole(tmp_path, f'game = "straight-whist"\n[[rubbers]]\ntable = 3\nround = 2\n{TWO}{deals}')
    (rubber,) = event.rubbers
    assert (rubber.table, rubber.round, rubber.sides) == (3, 2, ((1,), (2,)))
    assert [deal.values for deal in rubber.deals] == [
        {"tricks": 8, "honours": {1: 3}},
        {"tricks": 6, "revoke": {2: ("add", "deduct")}, "thrown_down": "yes"},
    ]
    assert [entry.title for entry in event.entries] == ["Abel and Archer", "Baker and Brown"]
    assert (event.scoring, event.contest) == ("rubbers", Contest.PAIRS)


def test_where_partners_change_everybody_plays_for_himself(tmp_path: Path) -> None:
    """Nobody has to say so: the sides tell it."""
    second = '[[rubbers]]\nsides = [["Abel", "Baker"], ["Archer", "Brown"]]\ndeals = [{ tricks = 9 }]\n'
    event = whole(tmp_path, f'game = "american-whist"\n[[rubbers]]\n{TWO}deals = [{{ tricks = 9 }}]\n{second}')
    assert event.contest is Contest.INDIVIDUAL
    assert [rubber.sides for rubber in event.rubbers] == [((1, 2), (3, 4)), ((1, 3), (2, 4))]


def test_sides_may_be_numbers_of_entries(tmp_path: Path) -> None:
    """Or names of them, in any order."""
    entries = '[entries]\n4 = ["Abel", "Archer"]\n7 = ["Baker", "Brown"]\n'
    event = whole(
        tmp_path,
        f'game = "straight-whist"\n{entries}[[rubbers]]\nsides = [7, ["Archer", "Abel"]]\ndeals = [{{ tricks = 9 }}]\n',
    )
    assert event.rubbers[0].sides == ((7,), (4,))


def test_one_who_plays_against_two_stands_alone(tmp_path: Path) -> None:
    """The live player of mort is the first side."""
    event = whole(tmp_path, 'game = "mort"\n[[rubbers]]\nsides = ["Abel", ["Baker", "Brown"]]\ndeals = [{ tricks = 8 }]\n')
    assert event.rubbers[0].sides == ((1,), (2, 3))


def test_an_evening_that_is_only_announced_needs_no_more_than_its_game(tmp_path: Path) -> None:
    """No rubbers, no entries."""
    event = whole(tmp_path, 'game = "solo-whist"\n')
    assert (event.contest, event.scoring, event.played) == (Contest.INDIVIDUAL, "rubbers", False)


@pytest.mark.parametrize(
    ("deal", "code", "column", "words"),
    [
        ("{ tricks = 14 }", "E362", 12, "from 0 to 13"),
        ("{ trick = 8 }", "E150", 3, "no 'trick'"),
        ("{ tricks = 8, honours = { 3 = 3 } }", "E362", 27, "'3' is no side"),
        ("{ tricks = 8, honours = { 1 = 5 } }", "E362", 25, "deal 2"),
        ('{ tricks = 8, revoke = { 2 = "half" } }', "E362", 24, "'tricks', 'deduct' or 'add'"),
        ("{ tricks = 8.5 }", "E362", 12, "8.5"),
        ("{ }", "E362", 1, "no 'tricks'"),
    ],
)
def test_what_a_deal_cannot_have_is_said_where_it_stands(tmp_path: Path, deal: str, code: str, column: int, words: str) -> None:
    """Line and column of the value within the inline table, in the words of the game."""
    event, problems = read(tmp_path, f'game = "straight-whist"\n[[rubbers]]\n{TWO}deals = [{{ tricks = 8 }},\n{deal},\n]\n')
    (problem,) = problems
    assert (problem.code, problem.at.line, problem.at.column) == (code, 7, column)
    assert words in problem.message
    assert event is not None and len(event.rubbers[0].deals) == 1


def test_a_rubber_that_is_not_over_is_told_in_a_final_event(tmp_path: Path) -> None:
    """A table's deals have no end of their own: they are always whole."""
    going_on = f"[[rubbers]]\n{TWO}deals = [{{ tricks = 11 }}]\n"
    _, problems = read(tmp_path, f'game = "straight-whist"\n{going_on}')
    assert [(problem.code, problem.at.line) for problem in problems] == [("W354", 4)]
    assert not read(tmp_path, f'game = "straight-whist"\nstatus = "provisional"\n{going_on}')[1]
    assert not read(tmp_path, f'game = "american-whist"\n{going_on}')[1]


def test_a_deal_after_the_end_of_a_rubber_is_refused(tmp_path: Path) -> None:
    """Two games have been won: the deal that comes too late is named."""
    deals = "deals = [{ tricks = 11 }, { tricks = 11 },\n{ tricks = 7 }]\n"
    _, problems = read(tmp_path, f'game = "straight-whist"\n[[rubbers]]\n{TWO}{deals}')
    (problem,) = problems
    assert (problem.code, problem.at.line) == ("E362", 7)
    assert "over after deal 2" in problem.message


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('game = "mort"\n[[rubbers]]\nsides = [["Abel", "Archer"], ["Baker", "Brown"]]\n', "E361", "one player"),
        ('game = "solo-whist"\n[[rubbers]]\nsides = ["Abel", "Archer", "Baker"]\n', "E361", "4 sides"),
        ('game = "straight-whist"\n[[rubbers]]\nsides = [["Abel", "Archer"], ["Abel", "Brown"]]\n', "E361", "twice at one table"),
        ('game = "straight-whist"\n[[rubbers]]\nsides = [1, 2]\n', "E361", "not entered"),
        ('[[rubbers]]\nsides = [["Abel", "Archer"], ["Baker", "Brown"]]\n', "E360", "not kept in rubbers"),
        ('game = "mort"\n[movement]\nsystem = "mitchell"\ntables = 3\n', "E360", "kept at its tables"),
        ('game = "straight-whist"\nscoring = "average"\n[[rubbers]]\nsides = [["A", "B"], ["C", "D"]]\n', "E207", "its own rule"),
        ('game = "mort"\ncontest = "pairs"\n', "E205", "single players"),
        ('game = "short-whist"\n', "E203", "short-whist"),
        ('game = "solo"\n', "E203", "solo"),
    ],
)
def test_what_an_event_of_rubbers_cannot_say_is_named(tmp_path: Path, text: str, code: str, words: str) -> None:
    """Sides that are not those of the game, games that are not kept so, a scoring that is not theirs."""
    event, problems = read(tmp_path, text)
    assert event is None or not event.rubbers
    assert code in [problem.code for problem in problems]
    assert any(words in problem.message for problem in problems if problem.code == code)


def test_another_name_of_a_game_gets_the_name_that_is_used_here(tmp_path: Path) -> None:
    """Short whist is the game of five points."""
    _, problems = read(tmp_path, 'game = "short-whist"\n')
    assert problems[0].helps == ("did you mean 'straight-whist'?",)


SIDES = (
    '[["A", "B"], ["C", "D"]]',
    '["A", ["B", "C"]]',
    '["A", "B"]',
    '["A", "B", "C"]',
    '["A", "B", "C", "D"]',
    "[[], []]",
    "[[1, 2], [3, 4]]",
)
VALUES = (
    "8", "-1", "1.5", "true", '"H"', '"solo"', "[5, 4, 4]", "[[1]]", "{}", "{ 1 = 3 }", '{ 2 = "add" }', "{ 3 = 1 }",
    "{ 1 = {} }", "99999999999999", '{ 1 = ["add", "tricks"] }', "1979-05-27", "{ a = 1 }",
)  # fmt: skip


@settings(max_examples=80)
@given(
    game=st.sampled_from(sorted(GAMES)),
    sides=st.sampled_from(SIDES),
    contest=st.sampled_from(["", 'contest = "pairs"\n', 'contest = "individual"\n']),
    deals=st.lists(
        st.dictionaries(st.sampled_from(["tricks", "honours", "revoke", "trump", "bid", "by"]), st.sampled_from(VALUES)),
        max_size=4,
    ),
)
def test_whatever_is_written_is_read_or_named(
    tmp_path_factory: pytest.TempPathFactory, game: str, sides: str, contest: str, deals: list[dict[str, str]]
) -> None:
    """Never a trace; what is left of an event can be scored."""
    written = ", ".join("{ " + ", ".join(f"{key} = {value}" for key, value in deal.items()) + " }" for deal in deals)
    text = f'game = "{game}"\n{contest}[[rubbers]]\nsides = {sides}\ndeals = [{written}]\n'
    event, problems = read(tmp_path_factory.getbasetemp(), text)
    assert event is not None or any(problem.code.startswith("E") for problem in problems)
    assert event is None or score(event).event == event.id
