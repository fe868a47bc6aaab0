"""The sum of sessions in which partners change."""

from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.league.divisions.season_files import EDGEWOOD, rows_of, session
from tests.league.events.event_files import read
from whistpress.core.model import Event, EventResult
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score, working_sentences

HOWELL = 'scoring = "howell"\n'
AVERAGE = 'scoring = "average"\n'


def scored(folder: Path, text: str) -> tuple[Event, EventResult]:
    """An event and its result."""
    event, _ = read(folder, text)
    assert event is not None
    return event, score(event)


def totals(result: EventResult) -> dict[int, Fraction]:
    """The total of each player."""
    return {row.entry: row.score for ranking in result.rankings for row in ranking.rows}


def mixed(figure: Fraction) -> str:
    """A figure in plain letters: `28 1/2`."""
    whole, part = divmod(figure, 1)
    return f"{whole} {part}" if part else str(whole)


def losses(rows: list[list[int]]) -> dict[int, int]:
    """Tricks lost by each of six pairs, reckoned from the bare figures: the best of one's direction less one's own."""
    lost: dict[int, int] = defaultdict(int)
    schedule = arrange(Request(system="howell", pairs=6, deals=10))
    for deal, row in enumerate(rows, start=1):
        tables = [play.seats for play in schedule.plays if deal in play.deals]
        best_ns, best_ew = max(row), max(13 - tricks for tricks in row)
        for seats, tricks in zip(tables, row, strict=True):
            lost[seats.n] += best_ns - tricks
            lost[seats.e] += best_ew - (13 - tricks)
    return dict(lost)


def partners(couples: int, number: int) -> dict[int, int]:
    """The pair of each player in one session of the Edgewood schedule, reckoned from its rule."""
    found = {}
    for lady in range(1, couples + 1):
        gentleman = (number - lady) % couples or couples
        found[lady] = found[couples + gentleman] = lady
    return found


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
@given(st.lists(st.integers(0, 400), min_size=1, max_size=6))
def test_each_player_has_what_his_pairs_have_lost(tmp_path: Path, seeds: list[int]) -> None:
    """Over one to six sessions the totals are those of a plain reckoning by hand."""
    sessions = "".join(session(5 + place, rows_of(seed, 3), HOWELL if not place else "") for place, seed in enumerate(seeds))
    _, result = scored(tmp_path, EDGEWOOD.partition("[entries]")[0].replace("pairs = 5", "pairs = 6") + sessions)
    expected: dict[int, int] = defaultdict(int)
    for number, seed in enumerate(seeds, start=1):
        lost = losses(rows_of(seed, 3))
        for player, pair in partners(6, number).items():
            expected[player] += lost[pair]
    assert totals(result) == expected
    places = [row.entry for ranking in result.rankings for row in ranking.rows]
    assert places == sorted(expected, key=lambda player: (expected[player], player))


def test_the_figures_of_the_sessions_are_parts_of_the_total(tmp_path: Path) -> None:
    """A part for each session that was played: of every player the marks add up to his total."""
    event, result = scored(tmp_path, EDGEWOOD + session(5, rows_of(3), AVERAGE) + session(12, rows_of(8)) + session(19))
    assert [part.title for part in result.parts] == ["Session 1", "Session 2"]
    added: dict[int, Fraction] = defaultdict(Fraction)
    for part in result.parts:
        for player, mark in part.marks:
            added[player] += mark
    assert added == totals(result)
    assert sum(added.values()) == 0
    assert [len(own.rankings) for own in result.sessions] == [1, 1, 0]
    assert len(event.evenings) == 3 and not result.complete


def test_deals_and_tricks_are_added_too(tmp_path: Path) -> None:
    """Each player has as many deals and tricks as his pairs had in all."""
    _, result = scored(tmp_path, EDGEWOOD + session(5, rows_of(3)) + session(12, rows_of(8)))
    rows = {row.entry: row for row in result.rankings[0].rows}
    pairs = [{row.entry: row for row in own.rankings[0].rows} for own in result.sessions]
    for player, row in rows.items():
        mine = [session_[partners(5, number)[player]] for number, session_ in enumerate(pairs, start=1)]
        assert (row.deals, row.tricks) == (sum(one.deals for one in mine), sum(one.tricks for one in mine))


def test_who_sits_out_has_nothing_for_that_session(tmp_path: Path) -> None:
    """Of eleven players one rests in each session, and is not ranked before he has played."""
    text = 'title = "T"\ndate = 1900-10-05\n[movement]\nsystem = "howell-tournament"\nplayers = 11\ndeals = 10\n'
    event, result = scored(tmp_path, text + session(5, rows_of(2)))
    assert event.partners is not None and event.partners.sit_outs[0].entries == (1,)
    assert sorted(totals(result)) == list(range(2, 12))


def test_a_substitute_is_not_ranked(tmp_path: Path) -> None:
    """The absent player has nothing for that session, his partner what the pair made."""
    more = '[session.entries]\n2 = ["Mrs Baker", "Mr Wylie"]\n'
    _, result = scored(tmp_path, EDGEWOOD + session(5, rows_of(4), more))
    _, plain = scored(tmp_path, EDGEWOOD + session(5, rows_of(4)))
    assert totals(result) == {player: total for player, total in totals(plain).items() if player != 9}


def test_a_season_is_complete_with_its_last_session(tmp_path: Path) -> None:
    """Five of five sessions: complete, and the first place won."""
    sessions = "".join(session(5 + seed, rows_of(seed)) for seed in range(5))
    _, result = scored(tmp_path, EDGEWOOD + sessions)
    assert result.complete
    _, four = scored(tmp_path, EDGEWOOD + sessions.rpartition("\n[[session]]")[0])
    assert not four.complete


def test_the_working_names_each_session(tmp_path: Path) -> None:
    """In words: what each session gave, then the sum."""
    _, result = scored(tmp_path, EDGEWOOD + session(5, rows_of(3), HOWELL) + session(12, rows_of(8)))
    first, second = (dict(part.marks)[1] for part in result.parts)
    said = working_sentences(result, 1)
    assert said[:2] == (f"Session 1: {mixed(first)}.", f"Session 2: {mixed(second)}.")
    assert said[2].startswith(f"Sum of the sessions: {mixed(first + second)}.")


@pytest.mark.parametrize(("scoring", "best"), [("howell", min), ("match", max)])
def test_the_best_is_the_fewest_or_the_most_as_the_sessions_have_it(tmp_path: Path, scoring: str, best: object) -> None:
    """Losses rank by the fewest, match scores by the most."""
    _, result = scored(tmp_path, EDGEWOOD + session(5, rows_of(3), f'scoring = "{scoring}"\n'))
    assert callable(best)
    assert result.rankings[0].rows[0].score == best(totals(result).values())
