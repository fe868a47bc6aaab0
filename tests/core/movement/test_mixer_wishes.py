"""Wishes that a mixer keeps, or says why it cannot."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.core.movement.test_mixer import met, mixed, refusal
from whistpress.core.model import Schedule

Lists = tuple[tuple[int, ...], ...]


def sentences(schedule: Schedule, words: str) -> list[str]:
    """The remarks that begin so."""
    return [remark for remark in schedule.remarks if remark.startswith(words)]


def couples(least: int, most: int) -> st.SearchStrategy[Lists]:
    """Lists of two different players."""
    two = st.lists(st.integers(1, 9), min_size=2, max_size=2, unique=True).map(sorted).map(tuple)
    return st.lists(two, min_size=least, max_size=most, unique=True).map(tuple)


@given(st.integers(9, 26), st.integers(1, 8), couples(0, 2), couples(0, 2), couples(0, 2))
@settings(max_examples=25)
def test_a_wish_is_kept_or_it_is_said_where_it_is_not(
    players: int, rounds: int, partners: Lists, opponents: Lists, apart: Lists
) -> None:
    """As many wishes are named as broken as the schedule breaks, each with its rounds."""
    assume(partners or opponents or apart)
    schedule = mixed(players, rounds, steps=1500, never_partners=partners, never_opponents=opponents, apart=apart)
    beside, against = met(schedule, partners=True), met(schedule, partners=False)
    broken = [
        *(two for two in partners if beside[frozenset(two)]),
        *(two for two in opponents if against[frozenset(two)]),
        *(two for two in apart if beside[frozenset(two)] or against[frozenset(two)]),
    ]
    assert len(sentences(schedule, "A wish is not kept")) == len(broken)
    wished = len(partners) + len(opponents) + len(apart)
    whole = {1: "The wish is kept.", 2: "Both wishes are kept."}.get(wished, f"All {wished} wishes are kept.")
    assert sentences(schedule, f"Wishes kept: {wished - len(broken)} of {wished}." if broken else whole)


@given(st.integers(8, 24), st.integers(1, 9), st.dictionaries(st.integers(1, 8), st.integers(1, 2), min_size=1, max_size=5))
@settings(max_examples=25)
def test_who_keeps_a_table_sits_there_in_every_round_that_he_plays(players: int, rounds: int, kept: dict[int, int]) -> None:
    """The table is his, whoever else comes to it."""
    assume(max(list(kept.values()).count(table) for table in kept.values()) <= 4)
    schedule = mixed(players, rounds, steps=1500, at_table=tuple(kept.items()))
    for player, table in kept.items():
        assert {play.table for play in schedule.plays if player in play.seats} <= {table}
    assert not sentences(schedule, "A wish is not kept")


@given(st.integers(5, 15), st.integers(1, 9), st.lists(st.integers(1, 5), min_size=3, max_size=5, unique=True))
@settings(max_examples=10)
def test_a_family_in_one_list_is_every_two_of_it(players: int, rounds: int, family: list[int]) -> None:
    """Three names in one list are three couples."""
    one = mixed(players, rounds, steps=300, never_partners=(tuple(family),))
    two = mixed(players, rounds, steps=300, never_partners=tuple(combinations(family, 2)))
    assert one == two


def test_wishes_of_a_usual_evening_are_kept_and_it_is_proven_best() -> None:
    """Twenty-two players, a couple, two who do not speak, and one who cannot walk far."""
    schedule = mixed(22, 6, steps=1_500_000, never_partners=((3, 4),), apart=((1, 2),), at_table=((5, 1),), seed="Lammas")
    assert schedule.remarks == (
        "Any two players are partners never or once and opponents never or once.",
        "Proven best: no schedule for 22 players and 6 rounds, keeping the wishes, is more even.",
        "2 sit out in each round, everybody never or once in all: it cannot be more equal.",
        "All 3 wishes are kept.",
        "Who has which place of the schedule was drawn by lot with the seed “Lammas”.",
    )


@pytest.mark.parametrize(
    ("players", "wishes", "reason"),
    [
        (8, {"apart": ((1, 2),), "at_table": ((1, 2), (2, 2))}, "Both keep table 2."),
        (6, {"apart": ((1, 2),)}, "There is only one table."),
        (
            12,
            {"apart": ((1, 2, 3, 4),)},
            "1, 2, 3 and 4 are all never at one table, and at 3 tables there is room for 3 such players.",
        ),
        (
            8,
            {"never_partners": ((1, 2, 3, 4, 5),)},
            "1, 2, 3, 4 and 5 are all never partners, and at 2 tables there is room for 4 such players.",
        ),
        (8, {"never_partners": tuple((1, other) for other in range(2, 9))}, "Nobody would be left to be the partner of 1."),
        (
            8,
            {"never_opponents": tuple((1, other) for other in range(2, 8))},
            "Not even two would be left to be the opponents of 1.",
        ),
        (8, {"apart": tuple((1, other) for other in range(2, 7))}, "Fewer than three would be left for a table with 1."),
    ],
)
def test_a_wish_that_cannot_be_kept_is_told_with_the_reason(players: int, wishes: dict[str, Lists], reason: str) -> None:
    """Who wished what, in which rounds it is not so, and why."""
    schedule = mixed(players, 5, **wishes)
    told = sentences(schedule, "A wish is not kept")
    assert told
    assert any(remark.endswith(reason) for remark in told)
    assert sentences(schedule, "Best found")


@pytest.mark.parametrize(
    ("words", "key", "message"),
    [
        ({"apart": ((1, 23),)}, "apart", "`apart` names player 23, and there is no such player"),
        ({"apart": ((2, 2),)}, "apart", "`apart` names player 2 with himself"),
        ({"apart": ((1, 2), (2, 1))}, "apart", "`apart` names players 1 and 2 twice"),
        ({"never_partners": ((4,),)}, "never_partners", "`never_partners` names player 4 alone"),
        ({"never_opponents": ((),)}, "never_opponents", "`never_opponents` has a list without players"),
        ({"at_table": ((0, 1),)}, "at_table", "`at_table` is to name players by their numbers"),
        ({"at_table": ((1, 6),)}, "at_table", "player 1 is to keep table 6, and there is no such table"),
        ({"at_table": ((1, 1), (1, 2))}, "at_table", "`at_table` names player 1 twice"),
        (
            {"at_table": tuple((player, 3) for player in range(1, 6))},
            "at_table",
            "players 1, 2, 3, 4 and 5 are all to keep table 3, which has 4 seats",
        ),
    ],
)
def test_a_slip_in_a_wish_is_named(words: dict[str, Lists], key: str, message: str) -> None:
    """What nobody could mean is refused under the key where it stands."""
    error = refusal(players=22, **words)
    assert (error.message, error.key, error.code) == (message, key, "E404")
    assert error.helps


def test_other_systems_know_nothing_of_wishes() -> None:
    """A key that a system does not understand is refused."""
    error = refusal(system="individual", players=16, apart=((1, 2),))
    assert (error.message, error.key) == ("individual has no 'apart'", "apart")


def test_two_at_one_table_meet_so_often_that_the_bound_knows_it() -> None:
    """In eight rounds two who keep a table are partners once and opponents seven times: the bound counts that."""
    schedule = mixed(16, 8, steps=200_000, at_table=((5, 1), (6, 1)))
    assert met(schedule, partners=True)[frozenset((5, 6))] == 1
    assert met(schedule, partners=False)[frozenset((5, 6))] == 7
    told = sentences(schedule, "Repeats of opponents")
    assert "never fewer than 28 while partners are as even as can be" in told[0]
