"""The all-time lists."""

import pickle
from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.careers.leagues import FEBRUARY, JANUARY, NEXT_YEAR, WINNERS, known, leagues, scored
from tests.site.leagues import league, match, results
from tests.whole_records import all_time_lists, ledger_of, record_books, rivals
from whistpress.core.model import Event, EventResult
from whistpress.league.careers.facts.ledger import Ledger
from whistpress.league.careers.facts.record_book import ListKind, RankedLine, RecordList, rank_lines, record_lists
from whistpress.league.league import RecordRules

FEW = RecordRules(minimum_deals=2, season_deals=2, together=2, listed=20)


def lists(found: Ledger, rules: RecordRules = FEW) -> dict[str, RecordList]:
    """The lists by their keys; nobody belongs to a club."""
    return {one.key: one for one in all_time_lists(found, {}, rules)}


def first(of: RecordList) -> list[tuple[tuple[str, ...], Fraction]]:
    """Who leads, with what."""
    return [(one.persons, one.figure) for one in of.rows if one.place == 1]


def test_each_list_is_led_by_who_did_most() -> None:
    """Two pairs were first three times; all eight came to all six deals; nobody else gained four tricks on one."""
    found = lists(known(JANUARY, FEBRUARY, NEXT_YEAR))
    assert first(found["firsts"]) == [(who, Fraction(3)) for who in WINNERS]
    assert [one.place for one in found["events"].rows] == [1] * 8
    assert first(found["gains"]) == [(("abel", "archer"), Fraction(4)), (("dean", "drew"), Fraction(4))]
    assert first(found["service"])[0][1] == 364
    assert first(found["slams"]) == [(("abel",), Fraction(1)), (("archer",), Fraction(1))]
    assert first(found["streak-firsts"])[0] == (("abel",), Fraction(3))


def test_an_average_wants_its_minimum_of_deals() -> None:
    """Four deals are enough where four are asked for, and not where five are."""
    found = known(JANUARY, FEBRUARY)
    assert len(lists(found, replace(FEW, minimum_deals=4))["share"].rows) == 8
    assert "share" not in lists(found, replace(FEW, minimum_deals=5))
    assert "room" not in lists(found, replace(FEW, minimum_deals=5))


def test_equal_figures_share_the_place_and_the_next_one_counts_on() -> None:
    """1, 2, 2, 4; both of a shared second place stay in a list of two."""
    rows = [RankedLine(persons=(name,), figure=Fraction(figure)) for name, figure in (("a", 5), ("b", 4), ("c", 4), ("d", 1))]
    assert [(one.place, one.shared) for one in rank_lines(ListKind.DEALS, rows, 4).rows] == [
        (1, False),
        (2, True),
        (2, True),
        (4, False),
    ]
    assert [one.persons[0] for one in rank_lines(ListKind.DEALS, rows, 2).rows] == ["a", "b", "c"]
    assert [one.persons[0] for one in rank_lines(ListKind.DEALS, rows, 1, fewest=True).rows] == ["d"]


def test_a_last_place_that_too_many_share_is_only_counted() -> None:
    """One with two wins, ninety-nine with one: the list of twenty has one line, and says how many more."""
    rows = [RankedLine(persons=(f"p{at:02}",), figure=Fraction(1)) for at in range(99)]
    found = rank_lines(ListKind.FIRSTS, [RankedLine(persons=("best",), figure=Fraction(2)), *rows], 20)
    assert ([one.persons[0] for one in found.rows], found.more) == (["best"], 99)


def test_margins_of_different_scorings_never_stand_in_one_list() -> None:
    """The small league has one event of each scoring: none makes a list with another."""
    whole = league()
    found = lists(ledger_of(whole.events, results(whole)))
    assert not [key for key in found if key.startswith(("widest", "narrowest")) and key.count("-") != 1]
    for key, one in found.items():
        if key.startswith("widest"):
            assert {event.scoring for row in one.rows for event in whole.events if event.id in row.events} == {one.scoring}


def test_the_gain_of_a_match_is_its_margin() -> None:
    """The loser has the winner's gain with a minus sign: who wins by five is five ahead, not ten."""
    event = match()
    finish = next(known(event).finishes)
    assert finish.ahead == abs(finish.score) or finish.ahead is None


class Counted(Mapping[str, EventResult]):
    """Results that count how often each is asked for."""

    def __init__(self, found: Mapping[str, EventResult]) -> None:
        self.found, self.asked = found, 0

    def __getitem__(self, key: str) -> EventResult:
        self.asked += 1
        return self.found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def test_each_event_is_taken_up_a_fixed_number_of_times() -> None:
    """However many players and lists there are: the ledger asks once for each result, and nothing asks again."""
    events = [replace(JANUARY, id=f"1900/{at}", slug=str(at)) for at in range(100)]
    results_ = Counted(scored(events))
    found = ledger_of(events, results_)
    asked = results_.asked
    lists(found)
    rivals(found)
    record_books(found, {}, FEW)
    assert asked == results_.asked == 100


@given(leagues())
def test_all_first_places_are_in_the_list_of_first_places(events: tuple[Event, ...]) -> None:
    """With room for everybody the list adds up to the first places of all rankings."""
    found = known(*events)
    listed = lists(found, replace(FEW, listed=100)).get("firsts")
    assert sum(one.figure for one in listed.rows) == sum(2 * len(one.entries) for one in found.finishes) if listed else True


@given(leagues())
def test_the_lists_do_not_depend_on_the_order_of_the_files(events: tuple[Event, ...]) -> None:
    """The same events the other way round."""
    assert lists(known(*events)) == lists(known(*reversed(events)))


def test_a_list_that_two_pages_show_is_reckoned_once_and_told_of_the_same_facts() -> None:
    """A ledger that was written down and read again tells the same."""
    found = known(JANUARY, FEBRUARY, NEXT_YEAR)
    again = pickle.loads(pickle.dumps(found))  # noqa: S301 (written here)
    for kind in ListKind:
        assert record_lists(kind, found, {}, FEW) is record_lists(kind, found, {}, FEW)
        assert record_lists(kind, again, {}, FEW) == record_lists(kind, found, {}, FEW)
    assert (
        record_lists(ListKind.SHARE, found, {}, replace(FEW, minimum_deals=1000))
        == ()
        != record_lists(ListKind.SHARE, found, {}, FEW)
    )


@given(
    figures=st.lists(st.tuples(st.integers(0, 40), st.integers(1, 3)), max_size=60),
    length=st.integers(1, 8),
    fewest=st.booleans(),
)
def test_a_list_is_the_same_whatever_is_let_go_while_it_is_found(
    figures: list[tuple[int, int]], length: int, fewest: bool
) -> None:
    """Of thousands of lines only those are held that may have a place."""
    found = [
        RankedLine(persons=(f"player-{number}",), figure=Fraction(*figure), events=(f"evening-{number}",))
        for number, figure in enumerate(figures)
    ]
    whole = rank_lines(ListKind.NARROWEST, found, length, fewest=fewest)
    best = sorted({one.figure for one in found}, reverse=not fewest)
    assert [one.figure for one in whole.rows] == sorted((one.figure for one in whole.rows), reverse=not fewest)
    assert {one.figure for one in whole.rows} == {*best[: len({one.figure for one in whole.rows})]}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("whistpress.league.careers.facts.record_book._AT_HAND", 0)
        assert rank_lines(ListKind.NARROWEST, found, length, fewest=fewest) == whole
