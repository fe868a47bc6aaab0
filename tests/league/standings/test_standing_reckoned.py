"""Standings held against a second reckoning that tries every way, for rules and seasons of every kind."""

import datetime
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.standings.standing_reckoner import POINTS, Wish, reckoned
from tests.league.standings.standing_seasons import RULE, Scores, evening, figures, of_events, people
from whistpress.league.standings.model import Aggregation, RankedKind, StandingMeasure

wishes = st.builds(
    Wish,
    measure=st.sampled_from(["places", "score", "wins"]),
    pairs=st.booleans(),
    average=st.booleans(),
    best=st.one_of(st.none(), st.integers(1, 5), st.sampled_from([Fraction(1, 2), Fraction(2, 3)])),
    least=st.integers(1, 3),
    monthly=st.booleans(),
    partners=st.integers(0, 2),
    members=st.sampled_from(["abcdefgh", "abcde"]),
).filter(lambda wish: not (wish.monthly and wish.best) and not (wish.pairs and wish.partners))

pairings = st.permutations("abcdefgh").map(lambda order: ["".join(order[at : at + 2]) for at in range(0, 8, 2)])
scores = st.tuples(pairings, st.lists(st.integers(-3, 3), min_size=2, max_size=4)).map(
    lambda made: dict(zip(made[0], made[1], strict=False))
)
seasons = st.lists(st.tuples(st.integers(0, 120), scores), min_size=1, max_size=6)


@given(wishes, seasons)
def test_a_second_reckoning_comes_to_the_same(wish: Wish, season: list[tuple[int, Scores]]) -> None:
    """Every figure, every place, and who is ranked at all."""
    days = [datetime.date(1900, 1, 1) + datetime.timedelta(days=offset) for offset, _ in season]
    rule = replace(
        RULE,
        measure=StandingMeasure(wish.measure),
        points=POINTS if wish.measure == "places" else (),
        ranked=RankedKind.PAIRS if wish.pairs else RankedKind.PLAYERS,
        sum=Aggregation.AVERAGE if wish.average else Aggregation.SUM,
        best=wish.best if isinstance(wish.best, int) else None,
        best_share=wish.best if isinstance(wish.best, Fraction) else None,
        least=wish.least,
        monthly=wish.monthly,
        partners=wish.partners,
        members=True,
        ties=("firsts", "results"),
    )
    played = [(evening(number, one, date=day), one) for number, (day, (_, one)) in enumerate(zip(days, season, strict=True), 1)]
    found = of_events(rule, played, people(wish.members))
    assert figures(found) == reckoned(wish, [(day, one) for day, (_, one) in zip(days, season, strict=True)])
    for row in found.rows:
        counting = [one for one in row.results if one.counts]
        assert len(counting) == len(row.results) or found.counting == len(counting)
        assert all(one.why for one in row.results if not one.counts)
