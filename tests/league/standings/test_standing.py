"""Standings of small seasons, each figure reckoned by hand."""

import datetime
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from whistpress.core.model import Contest, Entry, Event, EventResult, PlayedLine, RankedEntry, Ranking, Session, Status
from whistpress.core.movement import Request, arrange
from whistpress.league.people.model import Person
from whistpress.league.standings.facts.standing import Standing, standing
from whistpress.league.standings.model import Aggregation, PrizeHandicap, RankedKind, StandingMeasure, StandingRule
from whistpress.problems import Span

RULE = StandingRule(id="cup", title="Cup", season="1900", events=("1900/*",))
PAIRS = {1: ("ann", "bea"), 2: ("carl", "dora"), 3: ("ed", "fay"), 4: ("gus", "hal")}


def evening(number: int, scores: dict[int, int], scoring: str = "average") -> Event:
    """An evening of three tables in January 1900 (the second in February …), played where there are scores."""
    entries = tuple(Entry(number=at, label=str(at), players=who, names=who) for at, who in PAIRS.items())
    schedule = arrange(Request(system="howell", pairs=6))
    played = tuple(PlayedLine(deal=1, seats=play.seats, tricks=7) for play in schedule.in_round(1)) if scores else ()
    return Event(
        id=f"1900/{number}", season="1900", slug=str(number), title=f"Evening {number}", date=datetime.date(1900, number, 5),
        contest=Contest.PAIRS, scoring=scoring, status=Status.FINAL, entries=entries, at=Span("e.toml"),
        sessions=(Session(date=datetime.date(1900, number, 5), schedule=schedule, lines=played),),
    )  # fmt: skip


def result(event: Event, scores: dict[int, int]) -> EventResult:
    """A ranking by these scores; percentages are fifty more."""
    order = sorted(scores.values(), reverse=True)
    rows = tuple(
        RankedEntry(
            place=order.index(score) + 1,
            entry=entry,
            deals=4,
            tricks=Fraction(28),
            score=Fraction(score),
            percentage=Fraction(50 + score),
        )
        for entry, score in sorted(scores.items(), key=lambda item: -item[1])
    )  # fmt: skip
    return EventResult(event=event.id, scoring="average", rankings=(Ranking(group="all", rows=rows),))


def of_season(rule: StandingRule, *evenings: dict[int, int], scoring: str = "average") -> Standing:
    """The standing of a season of such evenings; one without scores is still to come."""
    made = [evening(number, scores, scoring) for number, scores in enumerate(evenings, 1)]
    results = {event.id: result(event, scores) for event, scores in zip(made, evenings, strict=True) if scores}
    people = {who: Person(id=who, name=who, member=who != "hal") for pair in PAIRS.values() for who in pair}
    return standing(rule, made, results, people)


def figures(found: Standing) -> dict[tuple[str, ...], tuple[int, Fraction]]:
    """Place and figure of everybody."""
    return {row.who: (row.place, row.figure) for row in found.rows}


def test_scores_are_added_and_equal_ones_share_the_place() -> None:
    """Ann and Bea 3 + 1, Carl and Dora 1 + 3: all four first."""
    found = figures(of_season(RULE, {1: 3, 2: 1, 3: -4}, {1: 1, 2: 3, 3: -4}))
    assert found[("ann",)] == found[("dora",)] == (1, Fraction(4))
    assert found[("ed",)] == (5, Fraction(-8))


def test_three_two_one_points_for_places_and_a_tie_shares_them() -> None:
    """First 3; two who tie for second have half of 2 + 1 each; nobody below has any."""
    rule = replace(RULE, measure=StandingMeasure.PLACES, points=(Fraction(3), Fraction(2), Fraction(1)), ranked=RankedKind.PAIRS)
    found = figures(of_season(rule, {1: 9, 2: 4, 3: 4, 4: -17}))
    assert found[("ann", "bea")] == (1, Fraction(3))
    assert found[("carl", "dora")] == found[("ed", "fay")] == (2, Fraction(3, 2))
    assert found[("gus", "hal")] == (4, Fraction(0))


def test_who_has_too_few_results_waits_and_is_told_what_is_wanting() -> None:
    """An average needs two results; Gus and Hal came once."""
    rule = replace(RULE, sum=Aggregation.AVERAGE, least=2)
    found = of_season(rule, {1: 3, 2: -3, 4: 0}, {1: 1, 2: -1})
    assert figures(found) == {("ann",): (1, 2), ("bea",): (1, 2), ("carl",): (3, -2), ("dora",): (3, -2)}
    assert [(one.who, str(one.wanting)) for one in found.waiting] == [
        (("gus",), "one more result"),
        (("hal",), "one more result"),
    ]


def test_only_members_are_ranked_where_the_rule_says_so() -> None:
    """Hal is a name from events only; a pair with him is no pair of members."""
    assert ("hal",) not in figures(of_season(replace(RULE, members=True), {1: 1, 4: 3}))
    assert ("gus", "hal") not in figures(of_season(replace(RULE, members=True, ranked=RankedKind.PAIRS), {1: 1, 4: 3}))


def test_an_evening_with_too_few_tables_does_not_count_and_says_so() -> None:
    """Three tables, where four are needed."""
    found = of_season(replace(RULE, tables=4), {1: 3, 2: 1})
    assert (found.rows, found.held) == ((), 0)
    assert [str(one.why) for one in found.left] == ["3 tables, where more are needed"]


def test_a_pair_needs_its_sessions_together() -> None:
    """Ann with Bea twice, Carl with Dora once."""
    rule = replace(RULE, ranked=RankedKind.PAIRS, together=2)
    found = of_season(rule, {1: 3, 2: 1}, {1: 3, 3: 1})
    assert set(figures(found)) == {("ann", "bea")}
    assert {one.who: str(one.wanting) for one in found.waiting}[("carl", "dora")] == "one more session together"


def test_one_who_always_plays_with_the_same_partner_waits_for_another() -> None:
    """The best two of three, with at least two partners."""
    found = of_season(replace(RULE, best=2, partners=2), {1: 3, 2: 1}, {1: 2, 2: 1}, {1: 1, 2: 1})
    assert {str(one.wanting) for one in found.waiting} == {"one more partner"}


def test_the_improvement_on_last_season_is_the_difference_of_the_averages() -> None:
    """January and February as last season (averages 1 and −1), March as this one (4 and −4)."""
    rule = replace(RULE, events=("1900/3",), against=("1900/1", "1900/2"), sum=Aggregation.AVERAGE, ranked=RankedKind.PAIRS)
    found = of_season(rule, {1: 0, 2: 0}, {1: 2, 2: -2}, {1: 4, 2: -4, 3: 9})
    assert figures(found) == {("ann", "bea"): (1, Fraction(3)), ("carl", "dora"): (2, Fraction(-3))}
    assert [row.base for row in found.rows] == [1, -1]
    assert [str(one.wanting) for one in found.waiting] == ["too few results to compare with"]


def test_past_prizes_cost_what_the_rule_says_and_no_more_than_its_most() -> None:
    """Two wins at two each would cost four; three at the utmost."""
    prizes = PrizeHandicap(events=("1900/1", "1900/2"), each=Fraction(2), most=Fraction(3))
    found = of_season(replace(RULE, events=("1900/3",), handicap=prizes), {1: 3, 2: 1}, {1: 3, 2: 1}, {1: 5, 2: 4})
    assert figures(found)[("ann",)] == (3, Fraction(2))
    assert figures(found)[("carl",)] == (1, Fraction(4))
    assert next(row for row in found.rows if row.who == ("ann",)).handicap == 3


def test_a_ladder_parts_equal_figures_and_says_by_which_rung() -> None:
    """Four each; Ann and Bea have a first and a second place, as have Carl and Dora; the latest evening was Carl's."""
    found = of_season(replace(RULE, ties=("firsts", "latest")), {1: 3, 2: 1}, {1: 1, 2: 3})
    assert figures(found)[("carl",)][0] == 1
    assert figures(found)[("ann",)][0] == 3
    assert {row.decided for row in found.rows} == {"latest"}


def test_a_percentage_is_averaged_where_the_event_has_one() -> None:
    """Fifty and the score."""
    rule = replace(RULE, measure=StandingMeasure.PERCENTAGE, sum=Aggregation.AVERAGE)
    found = figures(of_season(rule, {1: 10, 2: -10}, {1: 5, 2: -5}, scoring="matchpoints"))
    assert found[("ann",)] == (1, Fraction(115, 2))


def test_a_percentage_of_all_tricks_is_no_percentage_of_the_field() -> None:
    """Total tricks have one where not all played as many deals: everybody's is near fifty, and it is not added."""
    found = of_season(replace(RULE, measure=StandingMeasure.PERCENTAGE), {1: 10, 2: -10}, scoring="total-tricks")
    assert (found.rows, [str(one.why) for one in found.left]) == ((), ["it has no percentage"])


def test_the_share_of_the_field_beaten_is_added_and_a_tie_counts_half() -> None:
    """The first of four beats 100 per cent, two who tie for second 50 each, the last 0; then a tie of two: 50 each."""
    found = figures(of_season(replace(RULE, measure=StandingMeasure.BEATEN), {1: 9, 2: 4, 3: 4, 4: -17}, {1: 2, 4: 2}))
    assert {who: figure for (who,), (_, figure) in found.items() if who in ("ann", "carl", "ed", "gus")} == {
        "ann": 150, "carl": 50, "ed": 50, "gus": 50,
    }  # fmt: skip


@given(st.lists(st.integers(-5, 5), min_size=2, max_size=4))
def test_over_a_field_the_share_beaten_comes_to_one_half(scores: list[int]) -> None:
    """Whatever the scores, and however many tie: it is the same as on a player's page."""
    found = of_season(replace(RULE, measure=StandingMeasure.BEATEN, ranked=RankedKind.PAIRS), dict(enumerate(scores, 1)))
    assert sum(row.figure for row in found.rows) == 50 * len(scores)


def test_where_the_lowest_total_is_first_no_score_is_added() -> None:
    """It would put the worst first; places and the share of the field serve."""
    made = replace(evening(1, {1: 1, 2: 3}, "total-tricks"), lowest=True)
    row = result(made, {1: 1, 2: 3})
    left = standing(RULE, [made], {made.id: row}, {}).left
    assert [str(one.why) for one in left] == ["in it the smallest score is the best"]
    assert standing(replace(RULE, measure=StandingMeasure.BEATEN), [made], {made.id: row}, {}).rows


def test_scores_that_are_awaited_keep_an_event_out() -> None:
    """It is neither held nor to come: its result is not yet one."""
    made = evening(1, {1: 1, 2: 0})
    open_ = replace(result(made, {1: 1, 2: 0}), complete=False)
    found = standing(RULE, [made], {made.id: open_}, {})
    assert (found.rows, found.held, [str(one.why) for one in found.left]) == ((), 0, ["scores are still to come"])


def test_with_somebody_unnamed_the_partner_alone_has_a_result() -> None:
    """No pair has one, and no club: nobody knows for which club the other plays."""
    made = evening(1, {1: 3, 2: 1, 3: -1})
    entries = tuple(replace(entry, players=("ann", "")) if entry.number == 1 else entry for entry in made.entries)
    made = replace(made, entries=entries)
    results = {made.id: result(made, {1: 3, 2: 1, 3: -1})}
    people = {who: Person(id=who, name=who, club="oak") for pair in PAIRS.values() for who in pair}
    ranked = {
        kind: set(figures(standing(replace(RULE, ranked=kind), (made,), results, people)))
        for kind in (RankedKind.PLAYERS, RankedKind.PAIRS, RankedKind.CLUBS)
    }
    assert ranked[RankedKind.PLAYERS] == {("ann",), ("carl",), ("dora",), ("ed",), ("fay",)}
    assert ranked[RankedKind.PAIRS] == {("carl", "dora"), ("ed", "fay")}
    clubs = standing(replace(RULE, ranked=RankedKind.CLUBS, scorers=3), (made,), results, people)
    assert [(row.who, sorted(row.results[0].partners)) for row in clubs.rows] == [(("oak",), ["carl", "dora", "ed", "fay"])]
