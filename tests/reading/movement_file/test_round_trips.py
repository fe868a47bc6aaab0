"""What is written as a movement file reads back."""

from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.reading.movement_file import parsed
from whistpress.core.model import Schedule
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.league.events.data.schedules import schedule_csv
from whistpress.reading.movement_file.writing import CannotHoldError, write_asc, write_ebuscore

TOLD = ("contest", "tables", "deals", "rounds", "entries", "plays", "sit_outs", "sets", "two_fields", "teams")
"""What a movement file says of a schedule, by itself or with the contest."""

UNEVEN = {"progressive-fours": {"sets"}, "howell-fours": {"tables"}, "new-england-fours": {"tables"}}
"""Besides that, what CSV does not say of a system: sets of deals that only seem to travel together, tables always idle."""

SINGLE_TRAY = {"single-table", "snow", "howell-snow", "snow-fours"}
"""Systems whose order of play within a set is not always that of tables which share it evenly."""


def sizes(name: str) -> Iterator[Schedule]:
    """Some sizes of a system, with its variants."""
    return islice(_sizes(name), 10)


def _sizes(name: str) -> Iterator[Schedule]:
    for size in range(2, 14):
        for key in SYSTEMS[name].takes:
            for variant in (None, *SYSTEMS[name].variants):
                try:
                    yield arrange(replace(Request(system=name, variant=variant), **{key: size}))  # type: ignore[arg-type]
                except MovementError:
                    continue


def same(schedule: Schedule, back: Schedule, *, but: set[str]) -> None:
    """All that a file can say of a schedule is the same."""
    for name in TOLD:
        assert name in but or getattr(back, name) == getattr(schedule, name), name


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "mixer"])
def test_every_system_reads_back_from_its_csv(name: str) -> None:
    """Plays, rests, sets, teams: all that the contest and the rows tell."""
    found = list(sizes(name))
    assert found
    for schedule in found:
        if schedule.plays:
            back = parsed(schedule_csv(schedule), "x.csv", contest=schedule.contest, teams=len(schedule.teams) or None)
            same(schedule, back, but=UNEVEN.get(name, set()))


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "mixer"])
def test_what_asc_and_ebuscore_can_hold_reads_back(name: str) -> None:
    """With the plan by which the sets were laid; what they cannot hold is refused."""
    for schedule in sizes(name):
        for write, file in ((write_asc, "x.asc"), (write_ebuscore, "x.txt")):
            try:
                text = write(schedule)
            except CannotHoldError as refusal:
                assert refusal.helps
                continue
            plan = 3 if schedule.sets != parsed(text, file, deals=schedule.deals, sets=2).sets else 2
            back = parsed(text, file, deals=schedule.deals, sets=plan)
            same(schedule, back, but={"plays"} if name in SINGLE_TRAY else set())
            assert [(play.seats, set(play.deals)) for play in back.plays] == [
                (play.seats, set(play.deals)) for play in schedule.plays
            ]


@given(st.integers(5, 16), st.integers(1, 3))
def test_the_usual_plan_of_a_howell_is_the_third(pairs: int, each: int) -> None:
    """So that its `.asc` reads back with the number of deals alone."""
    sets = len(arrange(Request(system="howell", pairs=pairs)).sets)
    schedule = arrange(Request(system="howell", pairs=pairs, deals=sets * each))
    assert parsed(write_asc(schedule), deals=sets * each).plays == schedule.plays


def test_the_forms_look_as_their_makers_write_them() -> None:
    """Hyphens and letters; commas and lines that end as on Windows."""
    three = arrange(Request(system="mitchell", tables=3, deals=6))
    assert write_asc(three) == (
        "6 3 3 3 0\n1-2 A  3-4 B  5-6 C\n1-6 B  3-2 C  5-4 A\n1-4 C  3-6 A  5-2 B\n\n"
        "mitchell: 6 pairs, 3 tables, 3 rounds, 6 deals\n"
    )  # fmt: skip
    sizes, *rows = "1,3,6,2,3,0", "1,1,1,1,3,2,1,2,3", "2,2,2,2,1,3,2,3,1", "3,3,3,3,2,1,3,1,2"
    assert write_ebuscore(three).split("\r\n") == ["mitchell: 6 pairs, 3 tables, 3 rounds, 6 deals", sizes, *rows, ""]


@pytest.mark.parametrize(
    ("request_", "asc", "ebuscore"),
    [
        (
            Request(system="howell-fours", fours=5),
            "an .asc file knows pairs and single players, and howell-fours is played by teams",
            "",
        ),
        (
            Request(system="interclub", fours=2),
            "an .asc file knows pairs and single players, and interclub is played by teams",
            "EBUScore's form has a number for a team, and interclub one for each player or pair",
        ),
        (
            Request(system="progressive-compass", tables=5),
            ".asc form is for movements with trays, and progressive-compass has none",
            "EBUScore's form is for movements with trays, and progressive-compass has none",
        ),
        (
            Request(system="mitchell", tables=5, deals=24, quota=(4, 4, 4, 4, 8)),
            ".asc form has sets of equally many deals, and those of mitchell differ",
            "EBUScore's form has sets of equally many deals, and those of mitchell differ",
        ),
        (
            Request(system="progressive-fours", fours=4),
            "an .asc file knows pairs and single players, and progressive-fours is played by teams",
            "EBUScore's form has one set at a table in a round, and progressive-fours has more in round 1",
        ),
    ],
)  # fmt: skip
def test_what_a_form_cannot_hold_is_refused_with_the_reason(request_: Request, asc: str, ebuscore: str) -> None:
    """Never a file that says something else."""
    schedule = arrange(request_)
    for write, message in ((write_asc, asc), (write_ebuscore, ebuscore)):
        if message:
            with pytest.raises(CannotHoldError) as caught:
                write(schedule)
            assert caught.value.message == message
