"""`print`: a lean packet above twelve tables, and after a pair stayed away only the sheets that it changes."""

from pathlib import Path

import pytest

from tests.cli.conftest import Type
from tests.printing.pdf_reader import Pdf
from tests.printing.unpressed import unpressed

EVENT = """\
title = "Friday game"
date  = 1900-01-19
scoring = "{scoring}"

[movement]
{movement}

[entries]
{entries}
"""


def write(league: Path, movement: str, numbers: list[int], scoring: str = "average") -> None:
    """Write an event of pairs into the season's folder."""
    file = league / "content" / "events" / "1900" / "second.toml"
    entries = "".join(f'{number} = ["Abel {number}", "Baker {number}"]\n' for number in numbers)
    file.write_text(EVENT.format(movement=movement, entries=entries, scoring=scoring), "utf-8")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was printed on this machine yet."""
    monkeypatch.setenv("WHISTPRESS_CACHE", str(tmp_path / "cache"))


def compass(pairs: int, deals: int, missing: str = "") -> str:
    """A compass game with skip."""
    away = f'missing = "{missing}"\n' if missing else ""
    return f'system = "mitchell"\nvariant = "skip"\npairs = {pairs}\ndeals = {deals}\n{away}'


def howell(pairs: int) -> str:
    """Howell's movement."""
    return f'system = "howell"\npairs = {pairs}\n'


@pytest.mark.parametrize(
    ("full", "less", "everybody", "away", "scoring", "called"),
    [
        (howell(8), howell(7), 8, 8, "howell", "No. 8"),
        (howell(12), howell(11), 12, 12, "howell", "No. 12"),
        (compass(8, 24), compass(7, 24, "EW 8"), 8, 8, "average", "No. 8"),
        (compass(12, 24), compass(11, 24, "EW 6"), 12, 6, "average", "No. 6"),
    ],
    ids=["Howell, eight", "Howell, twelve", "compass, eight", "compass, twelve"],
)
def test_a_pair_that_stays_away_changes_no_card_and_no_slip(
    typed: Type, league: Path, full: str, less: str, everybody: int, away: int, scoring: str, called: str
) -> None:
    """Cover, seats, the director's sheet, the card of those who rest and the full score: five sheets, four to throw away."""
    write(league, full, list(range(1, everybody + 1)), scoring)
    with unpressed():
        assert typed("print", "second").exit_code == 0
    write(league, less, [number for number in range(1, everybody + 1) if number != away], scoring)
    said = typed("print", "second", "--changed")
    assert said.exit_code == 0, said.stderr
    lines = said.stdout.splitlines()
    assert lines[0].startswith("5 of ")
    assert lines[1] == (
        "throw away: Everything for the evening, sheet 1; Seating list, sheet 1; "
        "Director's sheet, sheet 1; Full score sheet, sheet 1"
    )
    assert lines[2] == f"still right: movement cards and score slips; whoever should meet {called} rests"
    assert Pdf(league / "second-changed-packet.pdf").pages == 5
    assert typed("print", "second", "--changed").stdout.startswith("no sheet differs from the last print")
    write(league, full, list(range(1, everybody + 1)), scoring)
    back = typed("print", "second", "--changed").stdout.splitlines()
    assert back[0].startswith("4 of ")
    assert "Sit-out card, sheet 1" in back[1]


def test_cards_that_were_printed_for_fewer_pairs_are_printed_again(typed: Type, league: Path) -> None:
    """The full movement holds for fewer pairs, not the other way round."""
    write(league, howell(7), list(range(1, 8)), "howell")
    with unpressed():
        typed("print", "second")
    write(league, howell(8), list(range(1, 9)), "howell")
    said = typed("print", "second", "--changed").stdout
    assert "still right" not in said
    assert "Movement cards" in said.splitlines()[1]


def test_a_lean_packet_says_what_it_leaves_out(typed: Type, league: Path) -> None:
    """Thirteen tables: in one line what is missing, and how it is had; twelve have it all."""
    write(league, compass(26, 13).replace('variant = "skip"\n', ""), list(range(1, 27)))
    with unpressed():
        lines = typed("print", "second").stdout.splitlines()
        assert lines[0] == "above 12 tables the packet has no director-sheet: --only packet,director-sheet prints it too"
        both = typed("print", "second", "--only", "packet,director-sheet").stdout.splitlines()
        assert "wrote second-director-sheet.pdf" in both and not both[0].startswith("above")
        write(league, compass(24, 12), list(range(1, 25)))
        assert "above 12 tables" not in typed("print", "second").stdout
