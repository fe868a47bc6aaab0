"""Rubbers and games of an event: who has won how much."""

import datetime
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whistpress.core.games import GAMES
from whistpress.core.games.game import GameRule, ImpossibleDealError
from whistpress.core.model import Contest, Event, EventResult, Rubber, RubberDeal, Status
from whistpress.core.model.evening import Value
from whistpress.core.scoring import RUBBERS, score
from whistpress.problems import Span

DAY = datetime.date(1900, 1, 12)
PAIRS = ((1, 2), (3, 4))
AT_TABLES = [game for game in GAMES.values() if game.marking]


def rubber(deals: Sequence[dict[str, Value]], sides: tuple[tuple[int, ...], ...] = PAIRS, number: int = 1) -> Rubber:
    """A rubber of some deals."""
    return Rubber(number=number, sides=sides, deals=tuple(RubberDeal(deal) for deal in deals))


def scored(game: str, *rubbers: Rubber) -> EventResult:
    """The result of an evening of single players."""
    return score(
        Event(
            id="1900/evening", season="1900", slug="evening", title="An evening", date=DAY, contest=Contest.INDIVIDUAL,
            game=game, scoring=RUBBERS, status=Status.FINAL, rubbers=rubbers, at=Span("content/events/1900/evening.toml"),
        )
    )  # fmt: skip


def points(result: EventResult) -> dict[int, Fraction]:
    """The score of each entry."""
    return {row.entry: row.score for ranking in result.rankings for row in ranking.rows}


def test_the_points_of_a_rubber_are_won_by_one_pair_and_lost_by_the_other() -> None:
    """Two trebles and the rubber: eight points."""
    result = scored("straight-whist", rubber([{"tricks": 11}, {"tricks": 11}]))
    assert points(result) == {1: 8, 2: 8, 3: -8, 4: -8}
    assert result.complete


def test_with_changing_partners_everybody_has_his_own_total() -> None:
    """The second rubber is played by 1 and 3 against 2 and 4."""
    first = rubber([{"tricks": 11}, {"tricks": 11}])
    second = rubber([{"tricks": 2}, {"tricks": 2}], ((1, 3), (2, 4)), number=2)
    result = scored("straight-whist", first, second)
    assert points(result) == {1: 0, 2: 16, 3: -16, 4: 0}
    (ranking,) = result.rankings
    assert [(row.entry, row.place) for row in ranking.rows] == [(2, 1), (1, 2), (4, 2), (3, 4)]
    tallies = {row.entry: row.rubbers for row in ranking.rows}
    assert {entry: (tally.played, tally.won, tally.games) for entry, tally in tallies.items() if tally} == {
        1: (2, 1, 2), 2: (2, 2, 4), 3: (2, 0, 0), 4: (2, 1, 2),
    }  # fmt: skip


def test_two_who_play_against_one_share_what_they_pay() -> None:
    """Barney p. 70: the live player wins four, paid by his two opponents."""
    deals: list[dict[str, Value]] = [{"tricks": 0}, {"tricks": 5}, {"tricks": 10}, {"tricks": 9}]
    assert points(scored("mort", rubber(deals, ((7,), (8, 9))))) == {7: 4, 8: -2, 9: -2}


def test_a_rubber_that_goes_on_counts_nothing_yet() -> None:
    """Its event is not complete."""
    going_on = rubber([{"tricks": 11}])
    result = scored("straight-whist", going_on)
    assert set(points(result).values()) == {0}
    assert not result.complete


def test_games_of_the_league_that_are_won_count_while_another_is_played() -> None:
    """Seven to nothing is seven points; the three of the next game are not yet anybody's."""
    result = scored("american-whist", rubber([{"tricks": 13}, {"tricks": 3}]))
    assert points(result) == {1: 7, 2: 7, 3: -7, 4: -7}
    assert result.complete


def test_each_loser_at_three_handed_whist_pays_what_he_lacks_of_ten() -> None:
    """Our reading of a game whose worth the book leaves open (Barney p. 78)."""
    result = scored("three-handed", rubber([{"tricks": (6, 5, 2)}, {"tricks": (12, 1, 0)}], ((1,), (2,), (3,))))
    assert points(result) == {1: 19, 2: -9, 3: -10}


def test_two_who_come_out_of_humbug_together_and_equal_share() -> None:
    """Our reading: the third pays each half of what he has."""
    deals: list[dict[str, Value]] = [{"tricks": (5, 5, 3)}] * 9
    assert points(scored("humbug-three", rubber(deals, ((1,), (2,), (3,))))) == {1: 9, 2: 9, 3: -18}


@pytest.mark.parametrize(("game", "deal", "standing"), [
    ("dummy", {"tricks": 13, "revoke": {1: 1}}, (5, 0)),
    ("humbug", {"tricks": 13, "revoke": {1: 1}}, (4, 0)),
    ("two-handed", {"tricks": 13, "revoke": {1: 2}}, (1, 0)),
    ("mort", {"tricks": 12, "revoke": {1: "deduct"}}, (4, 0)),
])  # fmt: skip
def test_a_side_that_revokes_does_not_win_the_game_by_that_deal(
    game: str, deal: dict[str, Value], standing: tuple[int, int]
) -> None:
    """As in whist, whose rules these games follow."""
    sides = tuple(tuple(range(10 * place, 10 * place + size)) for place, size in enumerate(GAMES[game].sides, start=1))
    (made,) = scored(game, rubber([deal], sides)).rubbers
    assert made.sheet.deals[0].standing == standing
    assert not made.sheet.over


def quantity_values(name: str, sides: int) -> st.SearchStrategy[Value]:
    """Values that a quantity may have in one game or another."""
    side = st.integers(1, sides)
    return {
        "tricks": st.integers(0, 13) | st.permutations([6, 4, 3]).map(tuple),
        "honours": st.dictionaries(side, st.integers(2, 5) | st.sampled_from(["3", "4", "5", "4-in-one"]), max_size=1),
        "revoke": st.dictionaries(side, st.integers(1, 2) | st.sampled_from(["tricks", "deduct", "add"]), max_size=2),
        "thrown_down": st.sampled_from(["yes", "no"]),
        "trump": st.sampled_from(["S", "H", "D", "C", "NT", "grand", "nullo"]),
        "cayenne": st.sampled_from(["S", "H", "D", "C"]),
        "doubled": st.integers(0, 3),
        "refused": st.sampled_from(["yes", "no"]),
        "chicane": st.dictionaries(side, st.just(1), max_size=1),
        "bid": st.sampled_from(["solo", "misere", "proposal", "grand", "abundance"]),
        "by": side | st.just((1, 3)),
    }.get(name, st.nothing())


@settings(max_examples=60)
@given(found=st.sampled_from(AT_TABLES), data=st.data())
def test_what_is_won_is_lost_by_others_in_every_game(found: GameRule, data: st.DataObject) -> None:
    """Whatever the deals are, all players together have nothing."""
    sides = tuple(tuple(range(10 * place, 10 * place + size)) for place, size in enumerate(found.sides, start=1))
    values = {one.name: quantity_values(one.name, len(sides)) for one in found.quantities}
    needed = {name: kinds for name, kinds in values.items() if name in ("tricks", "trump", "cayenne", "bid", "by")}
    beside = {name: kinds for name, kinds in values.items() if name not in needed}
    shape = st.fixed_dictionaries(needed, optional=beside)
    deals: list[dict[str, Value]] = []
    for deal in data.draw(st.lists(shape, max_size=12)):
        try:
            scored(found.name, rubber([*deals, deal], sides))
        except ImpossibleDealError:
            continue
        deals.append(deal)
    result = scored(found.name, rubber(deals, sides))
    assert sum(points(result).values()) == 0
