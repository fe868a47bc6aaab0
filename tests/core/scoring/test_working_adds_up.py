"""What the working tells adds up to the score, whatever the method and whatever happened at the tables."""

import random
from fractions import Fraction
from pathlib import Path

import pytest
from adding_up import adds_up, equations
from auction_sessions import by_chance, sample_match
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_evenings import evenings, lines_of
from scored_events import event, line, rows, schedule_of

from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import read
from tests.whole_records import score_all
from whistpress.core.games import GAMES
from whistpress.core.model import Carry, Contest, Entry, Event, Handicaps, Penalty, PlayedLine, Rubber, RubberDeal, Schedule
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import METHODS, score, working

OF_OTHERS = {
    "tricks-lost": (Request(system="individual", players=12), Contest.INDIVIDUAL),
    "matches": (Request(system="howell-fours", teams=5), Contest.FOURS),
    "gain": (Request(system="interclub", fours=2), Contest.FOURS),
    "points-won": (Request(system="progressive-pivot", tables=4), Contest.INDIVIDUAL),
    "gains-losses": (Request(system="progressive-pivot", tables=4), Contest.INDIVIDUAL),
    "counters": (Request(system="progressive-pivot", tables=4), Contest.INDIVIDUAL),
}
OF_OTHER_EVENTS = {
    "sum": "test_in_a_season_the_sessions_come_to_the_total",
    "rubbers": "test_in_each_game_the_score_sheets_come_to_the_score",
    "total": "test_a_record_of_totals_adds_up",
    "total-points": "test_a_record_of_totals_adds_up",
    "points": "test_at_auction_whist_the_items_come_to_the_points",
}
"""Methods of events of another kind, each with a test of its own below."""
OF_PAIRS = [
    name
    for name, method in METHODS.items()
    if Contest.PAIRS in method.contests and name not in OF_OTHERS and name not in OF_OTHER_EVENTS
]

slow = settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)


def with_penalties(made: Event) -> Event:
    """The same event, two entries fined."""
    one, other = (
        Penalty(entry=number, points=Fraction(number, 2), tricks=Fraction(0), law="", reason="late", at=made.at)
        for number in (1, 2)
    )
    return replace(made, penalties=(one, other))


def test_every_method_is_tried_here_or_beside_its_rule() -> None:
    """A new method is not forgotten."""
    untried = set(METHODS) ^ {*OF_PAIRS, *OF_OTHERS, *OF_OTHER_EVENTS}
    assert not untried, f"{sorted(untried)}: name the method in OF_OTHERS, with a movement that it scores, or in OF_OTHER_EVENTS"
    assert all(name in globals() for name in OF_OTHER_EVENTS.values())


def test_the_check_itself_sees_a_wrong_figure() -> None:
    """The reader of the equations reads them."""
    assert list(equations("8 tricks − average 7 1/4 = +3/4")) == [(Fraction(3, 4), Fraction(3, 4))]
    assert list(equations("5 1/2 tricks (11 in play) − average 5 1/2 = 0")) == [(0, 0)]
    assert list(equations("2NT of N-S, 8 tricks: tricks 48, game 100 = points 148")) == [(148, 148)]
    assert list(equations("4 tricks; 6 − 9 of the winners = −3")) == [(-3, -3)]
    assert list(equations("8 tricks − average 7 = +2")) == [(1, 2)]


@slow
@given(evenings(most=12))
def test_for_pairs_the_steps_come_to_the_score(evening: tuple[Schedule, list[PlayedLine]]) -> None:
    """With revokes, averages, adjusted scores, deals not played, sit-outs and penalties."""
    schedule, lines = evening
    for scoring in OF_PAIRS:
        made = event(scoring, lines, schedule=schedule)
        assert adds_up(score(made)), scoring
        assert adds_up(score(with_penalties(made))), scoring


@pytest.mark.parametrize("scoring", sorted(OF_OTHERS))
@slow
@given(st.integers(0, 2**32 - 1))
def test_for_players_and_teams_the_steps_come_to_the_score(scoring: str, seed: int) -> None:
    """Rounds, gains and matches are told as parts, and add up too."""
    request, contest = OF_OTHERS[scoring]
    schedule = arrange(request)
    chance = random.Random(seed)
    lines = lines_of(schedule, chance)
    if not lines:
        lines = [
            PlayedLine(deal=play.round, seats=play.seats, round=play.round, table=play.table, tricks=int(chance.random() * 14))
            for play in schedule.plays
        ]
    made = event(scoring, lines, contest=contest, schedule=schedule)
    assert adds_up(score(made))
    assert adds_up(score(with_penalties(made)))


def test_a_record_of_totals_adds_up() -> None:
    """Barney 1900, p. 32: the total less the average total; with a penalty as well."""
    for scoring in ("average", "total", "total-points", "total-tricks"):
        made = event(scoring, totals={1: 147, 3: 145, 5: 140, 7: 151, 9: 141})
        assert adds_up(score(made)) and adds_up(score(with_penalties(made)))
        lowest = replace(made, lowest=True)
        assert adds_up(score(lowest)) and adds_up(score(with_penalties(lowest)))


def test_each_step_says_how_its_figure_came() -> None:
    """Eight tricks on a deal whose average is seven and a quarter."""
    lines = [line(1, 2, 8, deal=3), line(3, 4, 7, deal=3), line(5, 6, 7, deal=3), line(7, 8, 7, deal=3)]
    made = working(score(event("average", lines, schedule=None)), 1)
    assert made is not None
    (step,) = made.steps
    assert (str(step), step.adds, step.deal) == ("Deal 3, N-S: 8 tricks − average 7 1/4 = +3/4.", Fraction(3, 4), 3)


def test_a_cap_is_told_with_what_was_played_and_what_the_penalty_left() -> None:
    """E-W revoked, and would still have more than the average of the other tables."""
    lines = [line(1, 2, 2, ew_revokes=1), line(3, 4, 7), line(5, 6, 8)]
    made = working(score(event("average", lines)), 2)
    assert made is not None
    assert made.steps[0].text == "5 1/2 tricks (11 in play, 9 after the penalty for a revoke, before the cap) − average 5 1/2 = 0"


def test_the_law_is_named_and_so_is_who_sat_out() -> None:
    """An average of law IV.9, and a pair that rests in Howell scoring."""
    schedule = schedule_of([(1, 1, (1, 2), (1,)), (1, 2, (3, 4), (1,)), (2, 1, (5, 1), (2,))], sit_outs={1: (5,)})
    lines = [line(1, 2, 9, deal=1), replace(line(3, 4, 7, deal=1), round=1), line(5, 1, 7, deal=2)]
    made = working(score(event("howell", lines, schedule=schedule)), 5)
    assert made is not None and made.steps[0].text == "sat out; loss 1"


@slow
@given(st.integers(0, 2**32 - 1), st.sampled_from([
    Request(system="auction-match"), Request(system="mitchell", tables=5), Request(system="howell", pairs=6),
    Request(system="club-match", tables=5),
]))  # fmt: skip
def test_at_auction_whist_the_items_come_to_the_points(seed: int, request: Request) -> None:
    """Items of every line, averages and revokes, the average opposite an odd pair, a match of two sides among others."""
    made = by_chance(request, seed, words=True)
    assert adds_up(score(made))
    assert adds_up(score(with_penalties(made)))


def test_the_sample_card_adds_up() -> None:
    """Goodfellow 1912: 1172 and 1080."""
    result = score(sample_match())
    assert adds_up(result) and [one.total for entry in (1, 2) if (one := working(result, entry))] == [1172, 1080]


RUBBERS: dict[str, list[dict[str, object]]] = {
    "straight-whist": [{"tricks": 11}, {"tricks": 3, "honours": {2: 4}}, {"tricks": 8, "revoke": {1: "deduct"}}, {"tricks": 12}],
    "american-whist": [{"tricks": 13}, {"tricks": 3}],
    "mort": [{"tricks": 0}, {"tricks": 5}, {"tricks": 10}, {"tricks": 9}],
    "three-handed": [{"tricks": (6, 5, 2)}, {"tricks": (12, 1, 0)}],
    "humbug-three": [{"tricks": (5, 5, 3)}] * 9,
    "humbug": [{"tricks": 9}, {"tricks": 13}],
    "double-dummy": [{"tricks": 11}, {"tricks": 4}, {"tricks": 11}],
    "solo-whist": [{"bid": "solo", "by": 2, "tricks": 7}, {"bid": "misere", "by": 3, "tricks": 0}],
}


@pytest.mark.parametrize("game", RUBBERS)
def test_in_each_game_the_score_sheets_come_to_the_score(game: str) -> None:
    """Pairs, one against two who share, three for themselves; over and not over."""
    sides, next_ = [], 1
    for size in GAMES[game].sides:
        sides.append(tuple(range(next_, next_ + size)))
        next_ += size
    deals = tuple(RubberDeal(deal) for deal in RUBBERS[game])
    sheets = (Rubber(number=1, sides=tuple(sides), deals=deals), Rubber(number=2, sides=tuple(sides), deals=deals[:1], table=2))
    made = replace(event("rubbers", contest=Contest.INDIVIDUAL, sessions=()), game=game, rubbers=sheets)
    assert adds_up(score(made)) and adds_up(score(with_penalties(made)))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=8, deadline=None)
@given(st.lists(st.integers(0, 400), min_size=1, max_size=4), st.sampled_from(["average", "howell", "exponent", "match"]))
def test_in_a_season_the_sessions_come_to_the_total(tmp_path: Path, seeds: list[int], scoring: str) -> None:
    """Each session by its own method; and every evening of it adds up by itself."""
    sessions = "".join(session(5 + place, rows_of(seed), f'scoring = "{scoring}"\n') for place, seed in enumerate(seeds))
    made, _ = read(tmp_path, EDGEWOOD + sessions)
    assert made is not None
    result = score(made)
    assert adds_up(result) and all(adds_up(own) for own in result.sessions)


@slow
@given(st.data(), st.booleans())
def test_in_sections_the_steps_come_to_the_score(data: st.DataObject, pooled: bool) -> None:
    """Ranked apart, or the same deals compared together: those of each section and of all."""
    schedule = arrange(Request(system="mitchell", tables=3))
    sections = []
    for name in "AB":
        lines = lines_of(schedule, random.Random(data.draw(st.integers(0, 2**32 - 1))))
        sections.append(replace(event("average", lines, schedule=schedule), section=name))
    if pooled:
        evenings_ = [moved(section, 1000 * place) for place, section in enumerate(sections)]
        together = replace(sections[0].sessions[0], lines=tuple(one for lines in evenings_ for one in lines))
        made = replace(sections[0], section="", sections=tuple(sections), same_deals=True, sessions=(together,))
    else:
        made = replace(sections[0], section="", sections=tuple(sections), sessions=())
    result = score(made)
    assert adds_up(result)
    assert all(adds_up(own) for own in result.sessions)


def moved(section: Event, by: int) -> list[PlayedLine]:
    """The lines of a section with the numbers that its entries have in the whole event."""
    return [replace(one, seats=type(one.seats)(*(number + by for number in one.seats))) for one in section.sessions[0].lines]


@slow
@given(evenings(most=6), st.fractions(0, 1, max_denominator=3), st.sampled_from(["average", "howell", "match"]))
def test_what_is_carried_over_is_a_step(evening: tuple[Schedule, list[PlayedLine]], share: Fraction, scoring: str) -> None:
    """A final of those who played the qualifying round, with a share of what they made in it."""
    schedule, lines = evening
    numbers = sorted({number for one in lines for number in one.seats})
    entries = tuple(Entry(number=number, label=str(number), players=(f"p{number}",), names=(f"p{number}",)) for number in numbers)
    first = replace(event(scoring, lines, schedule=schedule, entries=entries), id="1900/first")
    last = replace(first, id="1900/last", carry=Carry(source="1900/first", places=None, share=share))
    result = score_all([first, last])["1900/last"]
    assert adds_up(result) and any(row.carried for row in rows(result).values()) is any(
        row.score * share for row in rows(score(first)).values()
    )


@pytest.mark.parametrize(("scoring", "handicap"), [("average", 2), ("howell", 3)])
def test_a_handicap_is_told_with_what_it_makes_of_the_score(scoring: str, handicap: int) -> None:
    """In the ranking beside: given where the most wins, taken off where the fewest does."""
    lines = [line(1, 2, 8, deal=3), line(3, 4, 7, deal=3), line(5, 6, 7, deal=3)]
    made = replace(event(scoring, lines), handicaps=Handicaps(of={3: Fraction(handicap)}))
    result = score(made)
    (row,) = (row for ranking in result.with_handicaps for row in ranking.rows if row.entry == 3)
    one = working(result, 3)
    assert adds_up(result) and one is not None
    assert one.total + (-handicap if scoring == "howell" else handicap) == row.score
    sign = "-" if scoring == "howell" else "+"
    assert f"With a handicap of {sign}{handicap}: " in one.conclusion and one.conclusion.endswith(f"place {row.place}.")
