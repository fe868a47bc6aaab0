"""Points of straight whist: what the winners of a deal make above the book of six."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from scored_events import event, line, seated

from whistpress.core.model import Contest, EventResult, LineWord, PlayedLine, Side, Status
from whistpress.core.scoring import score, working_sentences
from whistpress.core.scoring.slips import round_winner, tricks_after_revokes

TRICKS = st.integers(0, 13)
ROUNDS = st.lists(st.tuples(st.permutations(range(1, 9)), TRICKS, TRICKS), min_size=1, max_size=8)
"""Rounds of eight players at two tables: who sits where, and the tricks of N-S."""


def round_of(number: int, seats: tuple[int, int, int, int], tricks: int | LineWord | None, deals: int = 1) -> PlayedLine:
    """A line of a round without trays."""
    return replace(seated(number, seats, tricks), round_deals=deals)


def evening(scoring: str, *lines: PlayedLine, status: Status = Status.FINAL) -> EventResult:
    """The result of single players whose partners change."""
    return score(event(scoring, lines, contest=Contest.INDIVIDUAL, status=status))


def scores(result: EventResult) -> dict[int, Fraction]:
    """What each entry has."""
    return {row.entry: row.score for row in result.rankings[0].rows}


def drawn(rounds: list[tuple[list[int], int, int]]) -> list[PlayedLine]:
    """The lines of the rounds of two tables."""
    return [
        round_of(number, (who[at], who[at + 1], who[at + 2], who[at + 3]), tricks)
        for number, (who, *both) in enumerate(rounds, start=1)
        for at, tricks in zip((0, 4), both, strict=True)
    ]


def test_counters_p24_the_losers_pay_the_winners_a_counter_for_each_point() -> None:
    """Barney 1900, p. 24: nine tricks are three points; each winner has three counters more, each loser three fewer."""
    result = evening("gains-losses", round_of(1, (1, 2, 3, 4), 9))
    assert scores(result) == {1: 3, 2: 3, 3: -3, 4: -3}


def test_points_p24_the_losers_have_nothing() -> None:
    """Barney 1900, p. 24, the preferable way: the points for the winners, zero for the losers."""
    result = evening("points-won", round_of(1, (1, 2, 3, 4), 9), round_of(2, (1, 3, 2, 4), 4))
    assert scores(result) == {1: 3, 2: 6, 3: 0, 4: 3}
    assert [(row.entry, row.place) for row in result.rankings[0].rows] == [(2, 1), (1, 2), (4, 2), (3, 4)]


@given(ROUNDS)
def test_counters_stay_as_many_as_they_were(rounds: list[tuple[list[int], int, int]]) -> None:
    """Each starts with 25 (Barney 1900, p. 24), and what is paid is won; gains less losses are what was won above them."""
    made, net = (scores(evening(scoring, *drawn(rounds))) for scoring in ("counters", "gains-losses"))
    assert sum(made.values()) == 25 * 8
    assert made == {entry: 25 + gain for entry, gain in net.items()}


def test_who_pays_more_than_he_had_owes_it() -> None:
    """Four slams against him: three counters below nothing; the book is silent, the sum of all stays."""
    made = scores(evening("counters", *(round_of(number, (1, 2, 3, 4), 13) for number in range(1, 5))))
    assert made == {1: 53, 2: 53, 3: -3, 4: -3}


def test_the_working_of_counters_begins_with_those_of_the_start() -> None:
    """The losers pay by the tricks of the winners."""
    result = evening("counters", round_of(1, (1, 2, 3, 4), 9))
    assert working_sentences(result, 3) == (
        "At the start: 25 counters.",
        "Round 1, E-W: 4 tricks; 6 − 9 of the winners = -3.",
        "Counters: 22. Place 3.",
    )


@given(ROUNDS)
def test_gains_less_losses_are_the_points_won_less_those_given(rounds: list[tuple[list[int], int, int]]) -> None:
    """The two ways tell of the same evening."""
    lines = drawn(rounds)
    won, net = scores(evening("points-won", *lines)), scores(evening("gains-losses", *lines))
    lost = scores(
        evening(
            "points-won",
            *(
                replace(one, seats=one.seats._replace(n=one.seats.e, s=one.seats.w, e=one.seats.n, w=one.seats.s))
                for one in lines
            ),
        )
    )
    assert net == {entry: won[entry] - lost[entry] for entry in won}


def test_a_round_of_several_deals_counts_against_six_for_each() -> None:
    """Fifteen of twenty-six tricks are three above two books; thirteen each are one above for both sides."""
    assert scores(evening("points-won", round_of(1, (1, 2, 3, 4), 15, deals=2))) == {1: 3, 2: 3, 3: 0, 4: 0}
    even = round_of(1, (1, 2, 3, 4), 13, deals=2)
    assert scores(evening("points-won", even)) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert scores(evening("gains-losses", even)) == {1: 0, 2: 0, 3: 0, 4: 0}


def test_pairs_that_stay_together_are_ranked_in_one_field() -> None:
    """In the third method nobody compares the N-S pairs with each other, as no two tables play the same cards."""
    lines = [replace(line(1, 2, 10, deal=1), round_deals=1), replace(line(3, 4, 5, deal=1), round_deals=1)]
    result = score(event("points-won", lines))
    assert [ranking.group for ranking in result.rankings] == ["all"]
    assert scores(result) == {1: 4, 2: 0, 3: 0, 4: 2}


def test_a_revoke_costs_two_tricks_each_time_and_no_more_than_were_won() -> None:
    """Barney 1900, p. 22, Law 30; in duplicate whist the second costs one."""
    twice = replace(round_of(1, (1, 2, 3, 4), 9), revokes_ns=2)
    assert tricks_after_revokes(twice) == (5, 8)
    assert tricks_after_revokes(replace(round_of(1, (1, 2, 3, 4), 1), revokes_ns=1)) == (0, 13)
    assert scores(evening("points-won", twice)) == {1: 0, 2: 0, 3: 2, 4: 2}


def test_who_won_is_told_by_the_tricks_or_by_the_cut() -> None:
    """Tricks after a penalty decide; even ones leave it to the cut, and without one nobody can say."""
    even = round_of(1, (1, 2, 3, 4), 13, deals=2)
    assert round_winner(round_of(1, (1, 2, 3, 4), 7)) is Side.NS
    assert round_winner(replace(round_of(1, (1, 2, 3, 4), 8), revokes_ns=1)) is Side.EW
    assert round_winner(even) is None
    assert round_winner(replace(even, cut=Side.EW)) is Side.EW
    assert round_winner(replace(round_of(1, (1, 2, 3, 4), LineWord.NOT_PLAYED), cut=Side.NS)) is Side.NS


def test_a_round_that_was_not_played_counts_nothing() -> None:
    """Nor does one that is awaited, even when the event is final: there is no average to take."""
    lines = [round_of(1, (1, 2, 3, 4), 8), round_of(2, (1, 3, 2, 4), LineWord.NOT_PLAYED), round_of(3, (1, 4, 2, 3), None)]
    result = evening("points-won", *lines)
    assert scores(result) == {1: 2, 2: 2, 3: 0, 4: 0}
    assert [row.deals for row in result.rankings[0].rows] == [1, 1, 1, 1]
    assert not result.complete
    assert not result.problems


def test_the_working_speaks_of_rounds() -> None:
    """There is no deal that others played."""
    result = evening("points-won", round_of(1, (1, 2, 3, 4), 9))
    assert working_sentences(result, 1) == ("Round 1, N-S: 9 tricks − 6 = points 3.", "Points won: 3. Place 1.")
    assert [(one.deal, one.by_round, one.columns) for one in result.travellers] == [(1, True, ())]
