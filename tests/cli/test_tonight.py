"""`print --tonight`, `--table`, `--entry`, `--changed`: what is needed on the evening, and no sheet more."""

from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.printing.pdf_reader import Pdf
from whistpress.league.plan.register import FORMS

HOWELL = """\
title = "{title}"
date  = {date}

[movement]
system = "howell"
pairs  = {pairs}

[entries]
"""
NAMES = ("Abel", "Baker", "Cole", "Dale", "East", "Frost")


def write(league: Path, slug: str, date: str, pairs: int = 6, title: str = "Howell game") -> Path:
    """Write an event of pairs into the season's folder."""
    file = league / "content" / "events" / "1900" / f"{slug}.toml"
    entries = "".join(f'{number} = ["{name} A", "{name} B"]\n' for number, name in enumerate(NAMES[:pairs], start=1))
    file.write_text(HOWELL.format(title=title, date=date, pairs=pairs) + entries, "utf-8")
    return file


def choose(league: Path, words: str) -> None:
    """Add lines to the league's file."""
    file = league / "content" / "league.toml"
    file.write_text(f"{file.read_text('utf-8')}\n{words}\n", "utf-8")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was printed on this machine yet."""
    monkeypatch.setenv("WHISTPRESS_CACHE", str(tmp_path / "cache"))


def test_tonight_is_the_next_event_planned(typed: Type, league: Path) -> None:
    """The league's today is its last result (12 January); what is to come is printed in the club's own choice of forms."""
    write(league, "second", "1900-01-19")
    write(league, "third", "1900-01-26", title="Another")
    choose(league, '[print]\ntonight = ["movement-cards", "badges", "sit-out-cards"]')
    result = typed("print", "--tonight")
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0] == "Howell game, 19 January 1900 (1900/second)"
    assert lines[1] == "this event has no sit-out-cards"
    assert lines[3:] == ["wrote second-movement-cards.pdf", "wrote second-player-badges.pdf"]
    sheets = sum(Pdf(league / f"second-{form}.pdf").pages for form in ("movement-cards", "player-badges"))
    assert lines[2] == f"{sheets} sheets"


def test_a_day_that_is_named_has_its_own_event(typed: Type, league: Path) -> None:
    """Also one that was played already; later days have the next."""
    write(league, "third", "1900-01-26")
    assert "(1900/friday-compass-game)" in typed("print", "--tonight", "--today", "1900-01-12", "--list").stdout
    assert "(1900/third)" in typed("print", "--tonight", "--today", "1900-01-13", "--list").stdout
    late = typed("print", "--tonight", "--today", "1900-02-01")
    assert (late.exit_code, late.stderr.splitlines()[0]) == (2, "error: no event is planned for 1 February 1900 or later")


def test_two_events_of_one_day_are_both_named(typed: Type, league: Path) -> None:
    """Whistpress does not choose between them."""
    write(league, "upper-room", "1900-01-19")
    write(league, "lower-room", "1900-01-19")
    result = typed("print", "--tonight")
    assert (result.exit_code, result.stderr.splitlines()) == (
        2,
        [
            "error: 2 events are planned for 19 January 1900",
            "  = whistpress print 1900/lower-room",
            "  = whistpress print 1900/upper-room",
        ],
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "there is nothing to print"),
        (("friday-compass-game", "--tonight"), "--tonight finds the event"),
        (("friday-compass-game", "--today", "1900-01-12"), "--today is the day of --tonight"),
        (("friday-compass-game", "--table", "1", "--entry", "2"), "exclude each other"),
        (("friday-compass-game", "--table", "1", "--changed"), "--changed finds the sheets by itself"),
        (("friday-compass-game", "--table", "9"), "this event has no table 9"),
        (("friday-compass-game", "--entry", "9"), "this event has no entry '9'"),
        (("friday-compass-game", "--only", "seating-list", "--table", "1"), "nothing of seating-list is of one table alone"),
        (("friday-compass-game", "--changed", "--booklet"), "they share paper"),
    ],
)
def test_choices_that_make_no_sense_are_refused(typed: Type, league: Path, words: tuple[str, ...], message: str) -> None:
    """Exit status 2, and no file."""
    result = typed("print", *words)
    assert result.exit_code == 2 and message in result.stderr, result.stderr
    assert not list(league.glob("*.pdf"))


def test_only_the_papers_of_one_table_or_pair(typed: Type, league: Path) -> None:
    """One movement card and the slips that lie there; the badges of one pair."""
    write(league, "second", "1900-01-19")
    result = typed("print", "second", "--table", "2")
    assert result.stdout.splitlines() == [
        "2 sheets",
        "wrote second-table-2-movement-cards.pdf",
        "wrote second-table-2-score-slips.pdf",
    ]
    assert "table 2" in Pdf(league / "second-table-2-movement-cards.pdf").text(1).casefold().replace("\n", " ")
    result = typed("print", "second", "--entry", "3")
    assert result.stdout.splitlines() == ["1 sheet", "wrote second-entry-3-player-badges.pdf"]
    words = Pdf(league / "second-entry-3-player-badges.pdf").text(1)
    assert "Cole A" in words and "Cole B" in words and "Dale" not in words


def test_only_what_differs_is_printed_again(typed: Type, league: Path) -> None:
    """First all of it; then nothing; after another name the sheets with names, and which earlier ones to throw away."""
    file = write(league, "second", "1900-01-19")
    first = typed("print", "second", "--changed")
    number = Pdf(league / "second-changed-packet.pdf").pages
    assert first.stdout.splitlines() == [
        f"this event was not printed on this machine before: all {number} sheets",
        f"{number} sheets",
        "wrote second-changed-packet.pdf",
    ]
    (league / "second-changed-packet.pdf").unlink()
    assert typed("print", "second", "--changed").stdout == "no sheet differs from the last print: nothing is printed\n"
    assert not list(league.glob("*.pdf"))
    file.write_text(file.read_text("utf-8").replace("Frost B", "Fenn"), "utf-8")
    again = typed("print", "second", "--changed").stdout.splitlines()
    assert again[0] == f"3 of {number} sheets differ from the last print"
    titles = [FORMS[form].title for form in ("packet", "seating-list", "tabulating-sheet")]
    assert again[1] == f"throw away: {'; '.join(f'{title}, sheet 1' for title in titles)}"
    assert again[2:] == ["3 sheets", "wrote second-changed-packet.pdf"]
    assert Pdf(league / "second-changed-packet.pdf").pages == 3


def test_a_form_that_is_no_longer_needed_is_thrown_away(typed: Type, league: Path) -> None:
    """With five pairs one rests; when the sixth comes, the card of the resting table is waste paper."""
    write(league, "second", "1900-01-19", pairs=5)
    typed("print", "second")
    write(league, "second", "1900-01-19", pairs=6)
    assert f"{FORMS['sit-out-cards'].title}, sheet 1" in typed("print", "second", "--changed").stdout


def test_the_set_for_the_tables_is_what_lies_on_them(typed: Type, league: Path) -> None:
    """Each thing in one form; `--list` shows the others apart."""
    write(league, "second", "1900-01-19")
    result = typed("print", "second", "--only", "tables")
    assert [line for line in result.stdout.splitlines() if "wrote" in line] == [
        "wrote second-movement-cards.pdf",
        "wrote second-score-slips.pdf",
    ]
    lines = typed("print", "second", "--list").stdout.splitlines()
    assert lines.index("On the tables (--only tables)") < lines.index("In place of those, or besides")


SECTION = """
[[section]]
name = "{name}"

[section.movement]
system = "howell"
pairs  = 6
"""


def test_tonight_prints_every_section(typed: Type, league: Path) -> None:
    """Each into files of its own."""
    file = league / "content" / "events" / "1900" / "grand-night.toml"
    head = 'title = "Grand night"\ndate = 1900-01-19\ncontest = "pairs"\n'
    file.write_text(head + SECTION.format(name="A") + SECTION.format(name="B"), "utf-8")
    result = typed("print", "--tonight", "--only", "movement-cards")
    assert [line for line in result.stdout.splitlines() if "wrote" in line] == [
        "wrote grand-night-session-1-movement-cards.pdf",
        "wrote grand-night-session-2-movement-cards.pdf",
    ], result.stderr
    assert typed("print", "--tonight", "-o", "all.pdf").exit_code == 2


def test_tonight_prints_the_session_of_the_evening(typed: Type, league: Path) -> None:
    """Of an event of several evenings only that of tonight."""
    file = league / "content" / "events" / "1900" / "two-nights.toml"
    session = '\n[[session]]\ndate = 1900-01-{day}\n[session.movement]\nsystem = "howell"\npairs = 6\n'
    file.write_text(
        'title = "Two nights"\ndate = 1900-01-19\ncontest = "pairs"\n' + session.format(day=19) + session.format(day=26), "utf-8"
    )
    result = typed("print", "--tonight", "--today", "1900-01-20", "--only", "movement-cards")
    assert "Two nights, 26 January 1900" in result.stdout, result.stderr
    assert "wrote two-nights-session-2-movement-cards.pdf" in result.stdout
