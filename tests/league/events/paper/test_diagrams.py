"""Tables drawn as the books draw them."""

from tests.printing.evenings import evening
from whistpress.core.movement import Request
from whistpress.league.events.paper.movement_plans import Diagrams, TableDiagram, diagrams

HARVARD = (
    *("a x x 1|b y y 2|c z z 3", "z c c 1|x a a 2|y b b 3"),
    *("a y y 4|b z z 5|c x x 6", "z b b 4|x c c 5|y a a 6"),
    *("a z z 7|b x x 8|c y y 9", "x b b 7|y c c 8|z a a 9"),
)
"""Barney 1900, p. 52: N-S and E-W pair and the deal at three tables, original and duplicate play of three rounds."""


def told(found: Diagrams | None) -> list[str]:
    """Each arrangement as one text."""
    assert found
    return ["|".join(map(_told, one.tables)) for one in found.arrangements]


def _told(drawn: TableDiagram) -> str:
    assert drawn.north == drawn.south
    return " ".join((drawn.north, drawn.west, drawn.east, drawn.deals))


def test_the_harvard_diagrams_are_barneys() -> None:
    """Barney 1900, p. 52: pairs a, b, c against x, y, z; the deals stay, and every pair changes table and side."""
    event = evening(Request(system="harvard"), "gain")
    found = diagrams(event, event.sessions[0])
    assert tuple(told(found)) == HARVARD
    assert found and [one.title for one in found.arrangements[:2]] == [
        "First round, original play",
        "First round, duplicate play",
    ]
    assert found.notes[0].startswith("Team 1: a PlayerA One and PlayerA Two")


def test_larger_teams_have_numbers_where_there_are_not_letters_enough() -> None:
    """Fourteen pairs a side would share letters: they are numbered, the other team with a prime mark."""
    event = evening(Request(system="harvard", tables=14), "gain")
    first = told(diagrams(event, event.sessions[0]))[0]
    assert first.split("|")[0] == "1 1′ 1′ 1"
    eight = evening(Request(system="harvard", tables=13), "gain")
    assert told(diagrams(eight, eight.sessions[0]))[0].split("|")[12] == "m z z 13"


def test_the_fours_begin_together_and_end_together() -> None:
    """Barney 1900, pp. 48–49: the first and the last arrangement are not for play, and are alike."""
    event = evening(Request(system="howell-fours", fours=5), "matches")
    found = diagrams(event, event.sessions[0])
    arrangements = told(found)
    assert len(arrangements) == 6
    assert arrangements[0] == "|".join(f"{team} {team}′ {team}′ {team}" for team in range(1, 6))
    assert arrangements[1] == "1 5′ 5′ 1|2 1′ 1′ 2|3 2′ 2′ 3|4 3′ 3′ 4|5 4′ 4′ 5"
    assert arrangements[-1] == "|".join(f"{team} {team}′ {team}′ " for team in range(1, 6))
    assert found and found.arrangements[-1].title == "After play, to compare scores"


def test_a_dummy_table_is_drawn_with_its_trays() -> None:
    """Barney 1900, p. 50: four fours, five tables; 1 and 4′ do not play in the first round."""
    event = evening(Request(system="howell-fours", fours=4), "matches")
    found = diagrams(event, event.sessions[0])
    assert told(found)[1].split("|")[0] == "1   1"
    assert found and found.notes[0] == "Table 5 is a dummy table: nobody plays there, but its trays move."


def test_other_systems_are_not_drawn() -> None:
    """Nothing for pairs."""
    event = evening(Request(system="howell", pairs=8), "howell")
    assert diagrams(event, event.sessions[0]) is None
