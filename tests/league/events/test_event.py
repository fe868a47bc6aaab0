"""From an event file to the event."""

import datetime
from collections.abc import Collection
from fractions import Fraction
from pathlib import Path

import pytest

from tests.league.events.event_files import HEAD, MITCHELL, PAIRS, SCORES, WHOLE, clean, codes, read
from whistpress.core.model import Contest, LineWord, Status, Suit, Trump
from whistpress.core.scoring import score
from whistpress.league.people.model import Person
from whistpress.problems import Severity

SAMPLE = """\
title   = "Friday compass game"   # title and date are required
date    = 1900-01-12
contest = "pairs"
scoring = "average"
status  = "provisional"

[movement]
system  = "mitchell"
tables  = 5
deals   = 20

[entries]
1 = ["Abel", "Archer"]
2 = ["Baker", "Brown"]
3 = ["Cole", "Crane"]
4 = ["Dale", "Drew"]
5 = ["Earl", "East"]
6 = ["Field", "Ford"]
7 = ["Gill", "Gray"]
8 = ["Hale", "Hill"]
9 = ["Ives", "Ivory"]
10 = ["Jay", "Joyce"]

[trumps]
1 = "CK"

[[scores]]
deal  = 1
lines = [
  [1, 2, 8],
  [9, 8, 7, 6],
  [7, 4, "average", "IV.9"],
  [5, 10, 9, "revoke NS"],
  [3, 6],
]
"""


def test_every_kind_of_line_is_read(tmp_path: Path) -> None:
    """Tricks, both columns, a word with its law, a revoke, an awaited line: in the order of the rounds."""
    event, _ = read(tmp_path, SAMPLE)
    assert event is not None
    lines = event.sessions[0].lines
    assert [(line.seats.n, line.seats.e, line.tricks) for line in lines] == [
        (1, 2, 8), (9, 8, 7), (7, 4, None), (5, 10, 9), (3, 6, None),
    ]  # fmt: skip
    assert [(line.round, line.table) for line in lines] == [(1, 1), (2, 5), (3, 4), (4, 3), (5, 2)]
    assert (lines[2].word, lines[2].law) == (LineWord.AVERAGE, "IV.9")
    assert (lines[3].revokes_ns, lines[3].revokes_ew) == (1, 0)
    assert lines[4].is_awaited and not lines[0].is_awaited


def test_the_event_has_what_its_file_says(tmp_path: Path) -> None:
    """Title, date, entries with names and ids, trumps."""
    event, _ = read(tmp_path, SAMPLE)
    assert event is not None
    assert (event.title, event.date, event.contest) == ("Friday compass game", datetime.date(1900, 1, 12), Contest.PAIRS)
    assert (event.id, event.slug, event.season) == ("friday-game", "friday-game", "")
    assert event.entries[6].names == ("Gill", "Gray")
    assert event.entries[6].players == ("gill", "gray")
    assert event.sessions[0].trumps == {1: Trump(Suit.CLUBS, "K")}


def test_a_whole_event_has_no_problem_and_can_be_scored(tmp_path: Path) -> None:
    """A clean file gives a final event, scored as its system has it."""
    event = clean(tmp_path, WHOLE)
    assert (event.status, event.scoring) == (Status.FINAL, "average")
    assert score(event).rankings[0].rows[0].entry == 3


def test_an_event_in_a_season_has_its_season_in_its_id(tmp_path: Path) -> None:
    """`content/events/1900/friday-game.toml` is 1900/friday-game, also when it is read by itself."""
    folder = tmp_path / "content" / "events" / "1900"
    folder.mkdir(parents=True)
    assert clean(folder, WHOLE).id == "1900/friday-game"


@pytest.mark.parametrize(
    ("status", "scores", "expected"),
    [
        ("", "", Status.PLANNED),
        ("", SCORES, Status.FINAL),
        ("", "[[scores]]\ndeal = 1\nlines = [[1, 2], [5, 4], [3, 6]]", Status.PLANNED),
        ('status = "provisional"', SCORES, Status.PROVISIONAL),
        ('status = "planned"', "", Status.PLANNED),
    ],
)
def test_the_status_is_final_with_scores_and_else_planned(tmp_path: Path, status: str, scores: str, expected: Status) -> None:
    """Unless the file says otherwise; empty score lines are no scores."""
    assert clean(tmp_path, f"{HEAD}{status}\n{MITCHELL}{PAIRS}{scores}").status is expected


def test_a_planned_event_asks_for_its_packet(tmp_path: Path) -> None:
    """Cards and slips are wanted before the evening; afterwards nothing unless the file says so."""
    assert clean(tmp_path, HEAD + MITCHELL).paper == ("packet",)
    assert clean(tmp_path, WHOLE).paper == ()
    assert clean(tmp_path, f"paper = []\n{HEAD}{MITCHELL}").paper == ()
    assert clean(tmp_path, f'paper = ["score-slips"]\n{WHOLE}').paper == ("score-slips",)


def test_compass_numbers_are_barneys_numbers(tmp_path: Path) -> None:
    """NS at table t is pair 2t − 1, EW pair 2t; labels stay as the file writes them."""
    text = (
        HEAD
        + MITCHELL
        + 'numbering = "compass"\n[[scores]]\ndeal = 1\nlines = [["NS1", "EW1", 8], ["NS3", "EW2", 7], ["NS2", "EW3"]]'
    )
    event, _ = read(tmp_path, text)
    assert event is not None
    assert [(line.seats.n, line.seats.e) for line in event.sessions[0].lines] == [(1, 2), (5, 4), (3, 6)]
    assert [entry.label for entry in event.entries] == ["NS1", "EW1", "NS2", "EW2", "NS3", "EW3"]


def test_a_column_of_a_deal_is_in_the_schedules_order(tmp_path: Path) -> None:
    """`ns` follows rounds, then tables; figures past those given are awaited."""
    text = (
        HEAD + MITCHELL + '[[scores]]\ndeal = 1\nns = [8, "average"]\n[[scores]]\ndeal = 2\nns = ["9 revoke NS", "not played", 7]'
    )
    event, _ = read(tmp_path, text)
    assert event is not None
    first, second, third, *_ = event.sessions[0].lines
    assert (first.seats.n, first.tricks, second.seats.n, second.word) == (1, 8, 5, LineWord.AVERAGE)
    assert (third.deal, third.tricks, third.revokes_ns) == (2, 9, 1)


def test_a_score_card_is_in_the_order_of_play_at_its_table(tmp_path: Path) -> None:
    """`[[cards]]` of table 2: deals 2, 3 and 1 against pairs 4, 2 and 6 in a game of three tables."""
    text = HEAD + MITCHELL + "[[cards]]\ntable = 2\nns = [9, 8, 5]\new = [4, 5, 8]"
    event, problems = read(tmp_path, text)
    assert event is not None
    assert [(line.deal, line.seats.e, line.tricks) for line in event.sessions[0].lines] == [(1, 6, 5), (2, 4, 9), (3, 2, 8)]
    assert {problem.code for problem in problems} == {"E313", "W233"}


def test_what_is_given_twice_and_agrees_is_one_line(tmp_path: Path) -> None:
    """A traveller and a score card may tell the same; an awaited line gives way to its score."""
    assert len(clean(tmp_path, WHOLE + "[[cards]]\ntable = 1\nns = [8, 6, 7]").sessions[0].lines) == 9
    awaited = WHOLE.replace("[1, 2, 8]", "[1, 2]") + "[[cards]]\ntable = 1\nns = [8]"
    assert clean(tmp_path, awaited).sessions[0].lines[0].tricks == 8


def test_scores_may_stand_in_a_csv_file(tmp_path: Path) -> None:
    """Header `deal,ns,ew,tricks,note`, optional `ew_tricks`; words under tricks or note."""
    text = HEAD + 'status = "provisional"\nscores = "scores.csv"\n' + MITCHELL + PAIRS
    csv = "deal,ns,ew,tricks,ew_tricks,note\n1,1,2,8,5,\n1,5,4,average,,IV.9\n1,3,6,9,,revoke EW 2\n2,3,4,,,\n"
    event, _ = read(tmp_path, text, scores=csv)
    assert event is not None
    first, second, third, fourth = event.sessions[0].lines
    assert (first.tricks, second.word, second.law) == (8, LineWord.AVERAGE, "IV.9")
    assert (third.tricks, third.revokes_ew, fourth.is_awaited) == (9, 2, True)


@pytest.mark.parametrize(
    "csv",
    [
        "deal,ns,ew,tricks,ew_tricks,note\n1.0,1.0,2.0,8.0,5.0,\n1,3,6,7.00,,\n",
        "deal;ns;ew;tricks;ew_tricks;note\n1,0;1,0;2,0;8,0;5,0;\n1;3;6;7,;;\n",
        'deal,ns,ew,tricks,note\n"1,0","1,0","2,0","8,0",\n1,3,6,"7,0",\n',
        "deal\tns\tew\ttricks\tnote\n1,0\t1\t2\t8,00\t\n1\t3\t6\t7\t\n",
    ],
)
def test_whole_numbers_are_read_as_spreadsheets_write_them(tmp_path: Path, csv: str) -> None:
    """With a point or a comma and noughts behind it."""
    text = HEAD + 'status = "provisional"\nscores = "scores.csv"\n' + MITCHELL + PAIRS
    event, problems = read(tmp_path, text, scores=csv)
    lines = event.sessions[0].lines if event else ()
    assert {problem.code for problem in problems} == {"W317"}
    assert [(line.deal, line.seats.n, line.seats.e, line.tricks) for line in lines] == [(1, 1, 2, 8), (1, 3, 6, 7)]


def test_words_may_stand_behind_the_tricks_in_a_cell(tmp_path: Path) -> None:
    """With or without a comma between; `7, revoke EW` is no seven in quotation marks."""
    text = HEAD + 'status = "provisional"\nscores = "scores.csv"\n' + MITCHELL + PAIRS
    event, _ = read(tmp_path, text, scores='deal,ns,ew,tricks\n1,1,2,"7, revoke EW"\n1,3,6,7.0 revoke NS\n')
    lines = event.sessions[0].lines if event else ()
    assert [(line.tricks, line.revokes_ns, line.revokes_ew) for line in lines] == [(7, 0, 1), (7, 1, 0)]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1;1;2;7,5;;", "'7,5' is no whole number of tricks"),
        ("1;1;2;7;5.5;", "'5.5' is no whole number of tricks"),
        ("1;1;2;7;;6", "the figure '6' stands under 'note', where words stand"),
        ("2,5;1;2;7;;", "expected the number of a deal, found '2,5'"),
        ("9,0;1;2;7;;", "there is no deal 9 in this movement"),
        ("1;1,5;2;7;;", "expected the number of a pair in column 'ns', found '1,5'"),
        ("1;1;2;14,0;;", "14 tricks cannot be won: a deal has 13"),
    ],
)
def test_what_is_no_whole_number_in_a_csv_file_is_told_truly(tmp_path: Path, row: str, message: str) -> None:
    """Nothing is said of quotation marks that are not there."""
    text = HEAD + 'status = "provisional"\nscores = "scores.csv"\n' + MITCHELL + PAIRS
    _, problems = read(tmp_path, text, scores=f"deal;ns;ew;tricks;ew_tricks;note\n{row}\n")
    assert [problem.message for problem in problems if problem.severity is Severity.ERROR] == [message]


@pytest.mark.parametrize("name", ["scores.CSV", "Scores.Csv"])
def test_the_end_of_a_file_name_may_have_capitals(tmp_path: Path, name: str) -> None:
    """As programs for DOS and cameras write it; one that is not there is found by its other spelling."""
    (tmp_path / name).write_text("deal,ns,ew,tricks\n1,1,2,8\n", "utf-8")
    text = HEAD + 'status = "provisional"\nscores = "{}"\n' + MITCHELL + PAIRS
    event, _ = read(tmp_path, text.format(name))
    assert event and event.sessions[0].lines[0].tricks == 8
    _, problems = read(tmp_path, text.format(name.replace("cores", "core")))
    assert problems[0].helps == (f"did you mean '{name}'?",)


def test_a_movement_file_may_have_capitals(tmp_path: Path) -> None:
    """`EIGHT.ASC`, with the federation's colons."""
    (tmp_path / "FOUR.ASC").write_text("4 2 3 3 0\n1- 2:A 3- 4:A\n1- 3:B 4- 2:B\n1- 4:C 2- 3:C\n", "utf-8")
    event = clean(tmp_path, HEAD + '[movement]\nschedule = "FOUR.ASC"\n')
    assert event.schedule and event.schedule.entries == 4


def test_a_csv_file_of_single_players_has_four_columns_of_seats(tmp_path: Path) -> None:
    """Header `deal,n,s,e,w,tricks,note` where partners change."""
    text = HEAD + 'status = "provisional"\nscores = "s.csv"\n[movement]\nsystem = "individual"\nplayers = 8\n'
    event, _ = read(tmp_path, text, s="deal;n;s;e;w;tricks;note\n1;1;2;7;3;8;\n")
    assert event is not None
    assert tuple(event.sessions[0].lines[0].seats) == (1, 2, 7, 3)


def test_players_may_sit_on_either_chair_of_their_side(tmp_path: Path) -> None:
    """A line of four players is in the schedule when the sides are."""
    text = HEAD + '[movement]\nsystem = "individual"\nplayers = 8\n[[scores]]\ndeal = 1\nlines = [[2, 1, 3, 7, 8]]'
    event, problems = read(tmp_path, text)
    assert event is not None
    assert event.sessions[0].lines[0].table == 1
    assert "W320" not in {problem.code for problem in problems}


TEAMS = f'{HEAD}[movement]\nsystem = "league-trophy"\ndeals = 24\n'


def test_players_of_teams_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    """Team 1 has players 1–4, team 2 has 5–8; each player by his own number means the same."""
    lists = '[entries]\n1 = ["A", "B", "C", "D"]\n2 = ["E", "F", "G", "H"]\n[names]\n1 = "Harbour"\n'
    single = "[entries]\n" + "".join(f'{number} = "{name}"\n' for number, name in enumerate("ABCDEFGH", start=1))
    by_team, by_player = clean(tmp_path, TEAMS + lists), clean(tmp_path, TEAMS + single)
    assert [entry.players for entry in by_team.entries] == [entry.players for entry in by_player.entries]
    assert by_team.entries[1].names == ("E", "F", "G", "H")
    assert by_team.entries[0].title == "Harbour"


@pytest.mark.parametrize("listed", [range(1, 9), range(1, 9, 2), (8,)])
@pytest.mark.parametrize("system", ['"league-trophy"\ndeals = 24', '"harvard"', '"narragansett"', '"howell-fours"\nfours = 3'])
def test_a_list_of_one_name_is_that_name(tmp_path: Path, listed: Collection[int], system: str) -> None:
    """Of players of teams by their own numbers: all lists of one, some of them, the last alone."""
    many = {'"harvard"': 12, '"narragansett"': 16, '"howell-fours"\nfours = 3': 12}.get(system, 8)
    head = f"{HEAD}[movement]\nsystem = {system}\n[entries]\n"
    plain = [f'{number} = "{chr(64 + number)}. Name"' for number in range(1, many + 1)]
    bracketed = [f"{line.replace('= ', '= [')}]" if number in listed else line for number, line in enumerate(plain, start=1)]
    found, wanted = (clean(tmp_path, head + "\n".join(lines)) for lines in (bracketed, plain))
    assert [entry.players for entry in found.entries] == [entry.players for entry in wanted.entries]
    assert sum(len(entry.names) for entry in found.entries) == many


def test_a_single_player_may_stand_in_a_list_of_one(tmp_path: Path) -> None:
    """In an individual contest, of one who is a member, and of one whose name a later member has too."""
    head = f'{HEAD}[movement]\nsystem = "individual"\nplayers = 4\n[entries]\n1 = ["Ann Cobb"]\n2 = "B. B."\n3 = ["C. C."]\n'
    members = {
        "ann": Person(id="ann", name="Ann Cobb"),
        "dee": Person(id="dee", name="D. D."),
        "di": Person(id="di", name="D. D."),
    }
    event = clean(tmp_path, head + '4 = ["dee"]', members=members)
    assert [entry.players[0] for entry in event.entries][::3] == ["ann", "dee"]
    assert clean(tmp_path, head + '4 = ["D. D."]', members=members).entries[3].players == ("dee",)


def test_a_player_who_is_left_out_of_a_team_is_missed(tmp_path: Path) -> None:
    """Seven of eight players by number."""
    single = "[entries]\n" + "".join(f'{number} = "{name}"\n' for number, name in enumerate("ABCDEFG", start=1))
    assert codes(tmp_path, TEAMS + single) == ["E212"]


def test_totals_stand_instead_of_scores(tmp_path: Path) -> None:
    """An old record of totals only, as whole numbers, decimals or fractions, all exact."""
    text = f'contest = "pairs"\nsource = "Barney 1900, p. 32"\n{HEAD}[totals]\n1 = 147\n2 = 117.5\n3 = "724/5"\n'
    event = clean(tmp_path, text)
    assert event.totals == {1: 147, 2: Fraction(235, 2), 3: Fraction(724, 5)}
    assert (event.status, [entry.number for entry in event.entries]) == (Status.FINAL, [1, 2, 3])
    assert event.sources == ("Barney 1900, p. 32",)


@pytest.mark.parametrize(
    ("terms", "scoring"),
    [
        ('contest = "individual"', "total-tricks"),
        ('contest = "individual"\ngame = "solo-whist"', "total-points"),
        ('contest = "individual"\ngame = "progressive-whist"', "total"),
        ('contest = "individual"\ngame = "auction-whist"', "points"),
        ('contest = "individual"\nscoring = "tricks-lost"', "tricks-lost"),
        ('contest = "pairs"', "average"),
        ('contest = "pairs"\nlowest = true', "total-tricks"),
        ('contest = "fours"', "total-tricks"),
        ('movement = { system = "individual", players = 4 }', "total-tricks"),
        ('movement = { system = "howell", pairs = 8 }', "total-tricks"),
        ('movement = { system = "progressive-winners", variant = "second", tables = 2 }\ngame = "progressive-whist"', "total"),
    ],
)
def test_totals_are_what_the_game_counts_and_no_default_scoring_turns_them_round(
    tmp_path: Path, terms: str, scoring: str
) -> None:
    """Tricks in duplicate whist, points where the game has some, else totals; of pairs against the average of all."""
    event, problems = read(tmp_path, f"{terms}\n{HEAD}[totals]\n1 = 170\n2 = 150\n3 = 160\n4 = 140\n")
    assert event and event.scoring == scoring
    assert {one.code for one in problems} <= {"W233"}


def test_two_teams_with_totals_have_a_gain(tmp_path: Path) -> None:
    """Half of what they differ by."""
    assert clean(tmp_path, f'contest = "fours"\n{HEAD}[totals]\n1 = 320\n2 = 304\n').scoring == "gain"


def test_a_scoring_of_totals_is_for_totals_alone(tmp_path: Path) -> None:
    """Lines have scores of their own."""
    assert codes(tmp_path, f'scoring = "total"\n{WHOLE}') == ["E207"]
    assert codes(tmp_path, f"lowest = true\n{WHOLE}") == ["E319"]


def test_a_record_may_have_lost_its_movement(tmp_path: Path) -> None:
    """Lines without [movement] are taken as they are; with a source nobody is bothered about it."""
    lines = "[[scores]]\ndeal = 2\nlines = [[1, 6, 8], [3, 5, 6]]"
    text = f'contest = "pairs"\nsource = "Barney 1900, p. 42"\n{HEAD}[trumps]\n2 = "CK"\n{lines}'
    event = clean(tmp_path, text)
    assert event.schedule is None
    assert [line.tricks for line in event.sessions[0].lines] == [8, 6]


@pytest.mark.parametrize("where", ["[trumps]\nsuit = 'H'\n", "suit = 'H'\n"])
def test_one_suit_may_be_trumps_throughout(tmp_path: Path, where: str) -> None:
    """`suit` stands in [trumps], or by itself at the top."""
    text = where + HEAD + MITCHELL if "[" not in where else HEAD + where + MITCHELL
    assert clean(tmp_path, text).sessions[0].trump_of(2) == Trump(Suit.HEARTS)


def test_members_are_found_by_id_name_and_other_spellings(tmp_path: Path) -> None:
    """Whatever an event calls a member, it is the same person; an id is shown as the name."""
    members = {"edith-earl": Person(id="edith-earl", name="Edith Earl", also=("E. Earl",))}
    for written in ("edith-earl", "Edith Earl", "E. Earl", "EDITH  EARL"):
        event = clean(tmp_path, WHOLE.replace("Edith Earl", written), members=members)
        assert event.entries[4].players[0] == "edith-earl"
    assert clean(tmp_path, WHOLE.replace("Edith Earl", "edith-earl"), members=members).entries[4].names[0] == "Edith Earl"


def test_a_name_with_one_letter_wrong_is_asked_about(tmp_path: Path) -> None:
    """It becomes a person of its own, with a warning that names the member."""
    edith = Person(id="edith-earl", name="Edith Earl")
    event, problems = read(tmp_path, WHOLE.replace("Edith Earl", "Edit Earl"), members={"edith-earl": edith})
    assert event is not None and event.entries[4].players[0] == "edit-earl"
    assert [(problem.code, problem.helps[0]) for problem in problems] == [("W230", "did you mean 'Edith Earl'?")]


def test_an_event_with_a_missing_line_is_there_all_the_same(tmp_path: Path) -> None:
    """Scoring still answers, counting an average; the problem makes the exit status 1."""
    event, problems = read(tmp_path, WHOLE.replace(", [3, 6, 5]", ""))
    assert event is not None
    assert [problem.code for problem in problems] == ["E313"]


def test_a_file_with_a_slip_of_form_gives_no_event_and_all_its_problems(tmp_path: Path) -> None:
    """A misspelt key does not hide fourteen tricks further down."""
    event, problems = read(tmp_path, WHOLE.replace("title", "titel").replace("[1, 2, 8]", "[1, 2, 14]"))
    assert event is None
    assert [problem.code for problem in problems] == ["E150", "E304"]


def test_the_line_of_a_word_keeps_its_place(tmp_path: Path) -> None:
    """Scoring may have something to say about an average; a plain line needs no index of positions."""
    event, _ = read(tmp_path, SAMPLE)
    assert event is not None
    assert event.sessions[0].lines[0].at is None
    at = event.sessions[0].lines[2].at
    assert at is not None and (at.line, at.column) == (32, 3)
