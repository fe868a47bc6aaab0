"""The forms that other programs read."""

import csv
import datetime
import io
import json
from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import (
    Contest,
    Entry,
    Event,
    EventResult,
    LineWord,
    Play,
    PlayedLine,
    RankedEntry,
    Ranking,
    Schedule,
    Seats,
    Session,
    SitOut,
    Status,
)
from whistpress.core.movement import SYSTEMS, Request, arrange
from whistpress.core.movement.fairness import measure
from whistpress.data.encoding import as_csv, as_json, harmless, problems_csv, problems_json
from whistpress.league.events.data.files import score_csv, score_json, scores_csv
from whistpress.league.events.data.schedules import (
    fairness_csv,
    fairness_json,
    schedule_csv,
    schedule_json,
    systems_csv,
    systems_json,
)
from whistpress.league.events.read.file import read_event
from whistpress.problems import Problem, Span

HERE = Span("content/events/1900/game.toml", 4, 10, 9)


def rows(text: str) -> list[list[str]]:
    """CSV text as rows of cells."""
    return list(csv.reader(io.StringIO(text, newline="")))


def event(*, entries: tuple[Entry, ...] = (), lines: tuple[PlayedLine, ...] = (), sittings: int = 1) -> Event:
    """An event with these entries, and these lines in its first sitting."""
    date = datetime.date(1900, 1, 12)
    numbers = range(1, sittings + 1)
    return Event(
        id="1900/game",
        season="1900",
        slug="game",
        title="A game",
        date=date,
        contest=Contest.PAIRS,
        scoring="average",
        status=Status.FINAL,
        sessions=tuple(Session(number=number, date=date, lines=lines if number == 1 else ()) for number in numbers),
        entries=entries,
        at=HERE,
    )


def pair(number: int, label: str | None = None, name: str | None = None) -> Entry:
    """An entry of two players."""
    return Entry(number=number, label=label or str(number), players=("abel", "archer"), names=("Abel", "Archer"), name=name)


def ranked(*found: RankedEntry) -> EventResult:
    """A result with one ranking."""
    return EventResult(event="1900/game", scoring="average", rankings=(Ranking(group="NS", rows=found),))


def test_a_schedule_has_the_fixed_keys_and_the_plays_of_the_printed_card() -> None:
    """Howell's movement for eight pairs begins as Barney 1900, p. 39 prints it; a pair stands in both its seats."""
    form = schedule_json(arrange(Request(system="howell", pairs=8)))
    assert list(form) == ["system", "contest", "tables", "deals", "rounds", "entries", "plays", "sit_outs"]
    assert (form["system"], form["contest"], form["tables"], form["deals"], form["rounds"], form["entries"]) == (
        "howell",
        "pairs",
        4,
        7,
        7,
        8,
    )
    assert form["plays"][0] == {"round": 1, "table": 1, "seats": {"N": 8, "S": 8, "E": 1, "W": 1}, "deals": [1]}
    at_table_two = [(play["seats"]["N"], play["seats"]["E"], play["deals"]) for play in form["plays"] if play["table"] == 2]
    assert at_table_two == [(6, 3, [4]), (7, 4, [5]), (1, 5, [6]), (2, 6, [7]), (3, 7, [1]), (4, 1, [2]), (5, 2, [3])]


def test_those_who_rest_stand_under_sit_outs() -> None:
    """A sit-out is a round and the entries that rest in it."""
    made = Schedule(
        system="howell",
        contest=Contest.PAIRS,
        tables=1,
        deals=1,
        rounds=1,
        entries=3,
        plays=(Play(1, 1, Seats.of_sides(1, 2), (1,)),),
        sit_outs=(SitOut(1, (3,)),),
    )
    assert schedule_json(made)["sit_outs"] == [{"round": 1, "entries": [3]}]


def test_a_team_that_meets_itself_is_marked_as_its_own() -> None:
    """Plays in which both sides are one team carry `own`; no other play has the key."""
    made = Schedule(
        system="mitchell-fours",
        contest=Contest.FOURS,
        tables=2,
        deals=2,
        rounds=1,
        entries=2,
        plays=(Play(1, 1, Seats.of_sides(1, 1), (1,)), Play(1, 2, Seats.of_sides(1, 2), (2,))),
    )
    assert [play.get("own") for play in schedule_json(made)["plays"]] == [True, None]


def test_a_schedule_as_csv_has_a_row_for_each_table_of_each_round() -> None:
    """The deals of a table stand in the order of play, with spaces between."""
    found = rows(schedule_csv(arrange(Request(system="mitchell", tables=3, deals=6))))
    assert found[0] == ["round", "table", "n", "s", "e", "w", "deals"]
    assert found[1] == ["1", "1", "1", "1", "2", "2", "1 2"]
    assert len(found) == 1 + 9


def test_the_register_of_systems_names_the_book_of_each() -> None:
    """Each system has the six fixed keys, in the register's order."""
    forms = systems_json(SYSTEMS)
    assert [form["system"] for form in forms] == list(SYSTEMS)
    assert all({"system", "contest", "takes", "sizes", "variants", "book"} <= form.keys() for form in forms)
    howell = next(form for form in forms if form["system"] == "howell")
    assert howell["contest"] == "pairs" and "pairs" in howell["takes"] and howell["book"] == "Barney 1900, p. 38"
    assert len(rows(systems_csv(SYSTEMS))) == len(SYSTEMS) + 1


def test_a_perfect_howell_has_a_balance_of_a_hundred() -> None:
    """Eight pairs meet once each, and are compared three times each; the fixed keys come first."""
    form = fairness_json(measure(arrange(Request(system="howell", pairs=8))))
    assert list(form)[:4] == ["partners", "opponents", "compared", "balance"]
    assert {key: form[key] for key in list(form)[:4]} == {
        "partners": {"min": 0, "max": 0},
        "opponents": {"min": 1, "max": 1},
        "compared": {"min": 3, "max": 3},
        "balance": 100.0,
    }


def test_what_is_measured_beyond_the_fixed_keys_has_bests_and_places() -> None:
    """Six tables with a skip: who meets twice, where; who never; each figure beside its best, exact figures as texts."""
    form = fairness_json(measure(arrange(Request(system="mitchell", tables=6, variant="skip"))))
    (uneven,) = form["uneven"]
    assert uneven["more"][0] == {"numbers": [1, 2], "places": [{"round": 1, "table": 1}, {"round": 6, "table": 1}]}
    assert uneven["fewer"][0] == {"numbers": [1, 8], "places": []}
    figures = {figure["name"]: figure for figure in form["figures"]}
    assert (figures["across"]["best"]["least"], figures["across"]["reached"]) == ("1", False)
    assert figures["share_met"]["least"] == "5/6"
    assert form["matrices"]["opponents"]["columns"] == [2, 4, 6, 8, 10, 12]
    assert form["visits"][0] == {"number": 1, "table": 1, "seat": "N", "times": 6}


def test_a_measured_schedule_as_csv_is_its_matrices() -> None:
    """One table: a row for each two numbers of each matrix; none where one would meet oneself."""
    found = rows(fairness_csv(measure(arrange(Request(system="two-table", pairs=4)))))
    assert found[0] == ["matrix", "number", "other", "times"]
    assert found[1:4] == [["opponents", "1", other, "1"] for other in ("2", "3", "4")]
    assert found[13:16] == [["compared", "1", other, "1"] for other in ("2", "3", "4")]
    assert len(found) == 1 + 2 * 4 * 3


def test_individuals_have_no_balance() -> None:
    """For individuals and teams the balance is null."""
    form = fairness_json(measure(arrange(Request(system="individual", players=8))))
    assert form["balance"] is None
    assert form["partners"] == {"min": 1, "max": 1}
    assert form["opponents"] == {"min": 2, "max": 2}


def test_a_ranking_gives_exact_figures_as_texts() -> None:
    """Pair 7 of Barney 1900, p. 32: 151 tricks, 6⅕ above the average, which the book prints as 6."""
    row = RankedEntry(place=1, entry=7, deals=20, tricks=Fraction(151), score=Fraction(31, 5))
    form = score_json(event(entries=(pair(7),)), ranked(row))
    assert form == {
        "event": "game",
        "scoring": "average",
        "rankings": [
            {
                "group": "NS",
                "rows": [{"place": 1, "entry": 7, "names": ["Abel", "Archer"], "deals": 20, "tricks": "151", "score": "31/5"}],
            }
        ],
        "problems": [],
    }


def test_a_compass_entry_is_called_by_its_label() -> None:
    """With compass numbering the entry is a text, else a number."""
    row = RankedEntry(place=1, entry=7, deals=1, tricks=Fraction(7), score=Fraction(0))
    form = score_json(event(entries=(pair(7, "NS4"),)), ranked(row))
    assert form["rankings"][0]["rows"][0]["entry"] == "NS4"


def test_plus_and_minus_and_a_team_name_are_there_when_there_are_some() -> None:
    """Neither key is there without a figure or a name."""
    with_both = RankedEntry(place=1, entry=1, deals=1, tricks=Fraction(7), score=Fraction(3), plus_minus=Fraction(-1, 2))
    without = RankedEntry(place=2, entry=2, deals=1, tricks=Fraction(6), score=Fraction(2))
    one, two = score_json(event(entries=(pair(1, name="Reds"), pair(2))), ranked(with_both, without))["rankings"][0]["rows"]
    assert (one["name"], one["plus_minus"]) == ("Reds", "-1/2")
    assert "name" not in two and "plus_minus" not in two


def test_a_ranking_as_csv_keeps_negative_figures_as_they_are() -> None:
    """A plain number is no formula, whatever its sign."""
    row = RankedEntry(place=1, entry=4, deals=20, tricks=Fraction(112), score=Fraction(-16, 5))
    found = rows(score_csv(event(entries=(pair(4),)), ranked(row)))
    assert found[1] == ["NS", "1", "4", "Abel & Archer", "20", "112", "112", "-3.2", "-16/5", "", "", "", ""]


def test_a_problem_has_its_place() -> None:
    """Code, severity, message, file, line and column, in JSON and in CSV."""
    problem = Problem(code="E204", message="no movement is called 'Mitchel'", at=HERE, helps=("did you mean 'mitchell'?",))
    form = {
        "code": "E204",
        "severity": "error",
        "message": "no movement is called 'Mitchel'",
        "file": "content/events/1900/game.toml",
        "line": 4,
        "column": 10,
    }
    assert problems_json([problem]) == {"problems": [form]}
    assert rows(problems_csv([problem]))[1] == [str(value) for value in form.values()]


def test_scores_go_out_in_the_form_in_which_they_may_come_in() -> None:
    """Header and cells are those of a scores.csv beside an event: tricks are numbers, all words stand under note."""
    lines = (
        PlayedLine(deal=1, seats=Seats.of_sides(1, 2), tricks=8),
        PlayedLine(deal=1, seats=Seats.of_sides(7, 4), word=LineWord.AVERAGE, law="IV.9"),
        PlayedLine(deal=1, seats=Seats.of_sides(5, 10), tricks=9, revokes_ns=1, revokes_ew=2),
        PlayedLine(deal=1, seats=Seats.of_sides(3, 6)),
    )
    assert rows(scores_csv(event(lines=lines))) == [
        ["deal", "ns", "ew", "tricks", "note"],
        ["1", "1", "2", "8", ""],
        ["1", "7", "4", "", "average, IV.9"],
        ["1", "5", "10", "9", "revoke NS, revoke EW 2"],
        ["1", "3", "6", "", ""],
    ]


def test_scores_of_single_players_name_all_four() -> None:
    """Where partners change, a line has four players."""
    found = rows(scores_csv(event(lines=(PlayedLine(deal=3, seats=Seats(1, 2, 7, 3), tricks=6),))))
    assert found == [["deal", "n", "s", "e", "w", "tricks", "note"], ["3", "1", "2", "7", "3", "6", ""]]


def test_scores_of_several_sittings_say_which() -> None:
    """The first column is the sitting."""
    found = rows(scores_csv(event(lines=(PlayedLine(deal=1, seats=Seats.of_sides(1, 2), tricks=8),), sittings=2)))
    assert found == [["session", "deal", "ns", "ew", "tricks", "note"], ["1", "1", "1", "2", "8", ""]]


@given(st.text())
def test_no_cell_is_a_formula(words: str) -> None:
    """A cell that would begin with = + - @, a tab or a return begins with an apostrophe, unless it is a plain number."""
    cell = harmless(words)
    assert cell in (words, "'" + words)
    assert not cell.startswith(("=", "@", "\t", "\r"))
    assert not cell.startswith(("+", "-")) or cell[1:].replace("/", "").isdecimal()


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=2, max_size=2)))
def test_every_cell_comes_back_from_csv(cells: list[list[str]]) -> None:
    """Commas, quotation marks and line ends stay within their cells."""
    assert rows(as_csv(("a", "b"), cells))[1:] == [[harmless(cell) for cell in row] for row in cells]


def test_json_keeps_letters_and_ends_its_last_line() -> None:
    """Names stay readable; the same value gives the same text."""
    text = as_json({"name": "Zoë ♠"})
    assert "Zoë ♠" in text and text.endswith("}\n")
    assert json.loads(text) == {"name": "Zoë ♠"}


def test_what_goes_out_as_scores_csv_comes_in_again_as_it_was(tmp_path: Path) -> None:
    """The site's download, laid beside an event file, gives the same lines: tricks, words, laws and revokes."""
    head = (
        'title = "A game"\ndate = 1900-01-12\ncontest = "pairs"\nstatus = "provisional"\n{scores}'
        '[movement]\nsystem = "mitchell"\ntables = 3\ndeals = 3\nnumbering = "compass"\n'
    )
    typed = (
        '[[scores]]\ndeal = 1\nlines = [["NS1", "EW1", 7], ["NS2", "EW3", "average", "IV.9"], ["NS3", "EW2", 9, "revoke NS"]]\n'
        '[[scores]]\ndeal = 2\nlines = [["NS2", "EW2", 9, "revoke NS, revoke EW 2"], ["NS3", "EW1"], '
        '["NS1", "EW3", "not played"]]\n'
    )
    first, _ = read_event(_written(tmp_path / "typed.toml", head.format(scores="") + typed))
    assert first is not None
    _written(tmp_path / "scores.csv", scores_csv(first))
    second, _ = read_event(_written(tmp_path / "again.toml", head.format(scores='scores = "scores.csv"\n')))
    assert second is not None

    def said(event: Event) -> list[tuple[object, ...]]:
        lines = (line for line in event.sessions[0].lines if not line.is_awaited)
        return [(line.deal, line.seats, line.tricks, line.word, line.revokes_ns, line.revokes_ew, line.law) for line in lines]

    assert said(second) == said(first)
    assert len(said(first)) == 5


def _written(file: Path, text: str) -> Path:
    file.write_text(text, "utf-8", newline="")
    return file
