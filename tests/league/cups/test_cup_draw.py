"""The draw of a cup: one winner, byes in the first round alone, seeds apart, the same from the same text."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from whistpress.core.games.game import shuffle, shuffle_pack
from whistpress.league.cups.facts import CupRecord, TieScorer, TieState, cup_record, draw_cup, round_name
from whistpress.league.cups.model import Cup, CupEntry, CupMatch, CupRound

SIZES = st.integers(min_value=2, max_value=128)


def teams(number: int) -> list[str]:
    """So many ids."""
    return [f"team-{index:03}" for index in range(1, number + 1)]


def drawn(number: int, lot: str, seeds: tuple[str, ...] = ()) -> Cup:
    """A cup of so many teams that is drawn by lot."""
    entries = tuple(CupEntry(id=id_, name=id_) for id_ in teams(number))
    return Cup(id="2026-27/cup", season="2026-27", slug="cup", title="Cup", entries=entries, lot=lot, seeds=seeds)


def played(cup: Cup, strength: dict[str, int]) -> CupRecord:
    """Play the cup, round after round: the stronger wins."""
    record = cup_record(cup, TieScorer())
    for index in range(len(record.main.rounds)):
        matches = tuple(
            replace(tie.match, id="", tricks=(Fraction(strength[tie.match.home]), Fraction(strength[tie.match.away])))
            for tie in record.main.rounds[index].ties
            if not tie.match.bye
        )
        cup = replace(cup, rounds=(*cup.rounds, CupRound(matches=matches)))
        record = cup_record(cup, TieScorer())
    return record


@given(number=SIZES, lot=st.text(min_size=1, max_size=20), data=st.data())
def test_a_cup_has_one_winner_and_byes_in_its_first_round_alone(number: int, lot: str, data: st.DataObject) -> None:
    """Whoever is best wins; each match sends one home; every later round is full."""
    ids = teams(number)
    seeds = tuple(data.draw(st.lists(st.sampled_from(ids), unique=True, max_size=min(number, 8))))
    order = data.draw(st.permutations(ids))
    record = played(drawn(number, lot, seeds), {id_: place for place, id_ in enumerate(order, 1)})
    assert record.main.winner == order[-1]
    first, *later = record.main.rounds
    assert sorted(team for tie in first.ties for team in tie.match.teams) == ids
    assert sum(tie.state is TieState.PLAYED for tie in record.main.ties) == number - 1
    assert not any(tie.match.bye for one in later for tie in one.ties)
    assert [len(one.ties) for one in later] == [len(first.ties) >> shift for shift in range(1, len(later) + 1)]


@given(number=st.integers(min_value=4, max_value=128), lot=st.text(min_size=1, max_size=20))
def test_the_best_meet_as_late_as_they_can(number: int, lot: str) -> None:
    """The first two seeds meet in the final, the first four no sooner than in the semi-finals; byes go to the first seeds."""
    seeds = tuple(teams(number)[-4:])
    strength = {id_: 1000 - seeds.index(id_) if id_ in seeds else place for place, id_ in enumerate(teams(number))}
    record = played(drawn(number, lot, seeds), strength)
    assert {record.main.winner, record.main.runner_up} == set(seeds[:2])
    assert {team for tie in record.main.rounds[-2].ties for team in tie.match.teams} == set(seeds)
    byes = [tie.match.home for tie in record.main.rounds[0].ties if tie.match.bye]
    assert set(seeds[: len(byes)]) <= set(byes)


@given(number=SIZES, lot=st.text(min_size=1, max_size=20), data=st.data())
def test_the_same_text_draws_the_same_again(number: int, lot: str, data: st.DataObject) -> None:
    """In whatever order the teams are written down."""
    ids = teams(number)
    assert draw_cup(ids, lot) == draw_cup(data.draw(st.permutations(ids)), lot)


def test_the_draw_is_that_of_the_deals() -> None:
    """The teams are shuffled as cards are; a known draw stays as it was published."""
    ids = teams(7)
    assert shuffle(ids, "Vale Cup", 1) != shuffle(ids, "Vale Cup", 2)
    assert len(set(shuffle_pack("Vale Cup", 1))) == 52
    first = draw_cup(["ash", "beech", "elm", "fir", "glen", "hill", "isle"], "Vale Cup, 3 October 2026", ["glen", "ash"])
    assert [(one.home, one.away) for one in first] == KNOWN


KNOWN = [("glen", ""), ("beech", "isle"), ("fir", "ash"), ("hill", "elm")]


def test_every_team_may_be_drawn_anywhere() -> None:
    """Over many texts each of five teams has a bye about as often as another."""
    byes = [one.home for text in range(500) for one in draw_cup(teams(5), f"lot {text}") if not one.away]
    assert all(abs(byes.count(id_) - 300) < 60 for id_ in teams(5))


def test_the_winner_of_a_match_meets_the_winner_of_its_neighbour() -> None:
    """At home is who was so less often; while one of the two is not known, the place is open."""
    cup = drawn(4, "Vale Cup")
    first = cup_record(cup, TieScorer()).main.rounds[0].ties[0].match
    cup = replace(cup, rounds=(CupRound(matches=(replace(first, id="", tricks=(Fraction(9), Fraction(4))),)),))
    final = cup_record(cup, TieScorer()).main.rounds[1].ties[0]
    assert (final.match.home, final.match.away, final.state) == (first.home, "", TieState.UNKNOWN)


def test_where_nobody_came_the_other_goes_on() -> None:
    """Two who both gave up leave a bye to the winner of the neighbouring match."""
    cup = drawn(4, "Vale Cup")
    one, other = (tie.match for tie in cup_record(cup, TieScorer()).main.rounds[0].ties)
    matches = (replace(one, forfeited=one.teams), replace(other, tricks=(Fraction(9), Fraction(4))))
    record = cup_record(replace(cup, rounds=(CupRound(matches=matches),)), TieScorer())
    assert record.main.rounds[1].ties[0].match.bye and record.main.rounds[1].ties[0].winner == other.home


@pytest.mark.parametrize("number", [0, 1])
def test_a_cup_of_nobody_has_no_rounds(number: int) -> None:
    """Nothing is drawn."""
    assert cup_record(drawn(number, "Vale Cup"), TieScorer()).main.rounds == ()


def test_a_match_that_is_written_counts_as_it_is() -> None:
    """Home and away may be turned round; a pairing that was not drawn makes the file the measure."""
    cup = drawn(4, "Vale Cup")
    first = cup_record(cup, TieScorer()).main.rounds[0].ties[0].match
    turned = CupMatch(home=first.away, away=first.home)
    assert (
        cup_record(replace(cup, rounds=(CupRound(matches=(turned,)),)), TieScorer()).main.rounds[0].ties[0].match.home
        == first.away
    )
    wrong = CupMatch(home=first.home, away=next(id_ for id_ in teams(4) if id_ not in first.teams))
    assert not cup_record(replace(cup, rounds=(CupRound(matches=(wrong,)),)), TieScorer()).followed


def test_rounds_that_have_days_but_no_matches_yet_are_named_by_their_size() -> None:
    """Of sixteen whose first matches are written: eight go on, then four, then two."""
    ids = teams(16)
    first = CupRound(matches=tuple(CupMatch(home=home, away=away) for home, away in zip(ids[::2], ids[1::2], strict=True)))
    cup = replace(drawn(16, ""), rounds=(first, CupRound(), CupRound(), CupRound()))
    rounds = cup_record(cup, TieScorer()).main.rounds
    assert [one.size for one in rounds] == [16, 8, 4, 2]
    assert [round_name(rounds, index) for index in range(4)] == ["First round", "Quarter-finals", "Semi-finals", "Final"]
