"""Champions, promotion, relegation and play-offs: held against every way in which the last matches can end."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.league.divisions.division_leagues import division, match, table
from whistpress.league.divisions.facts.statuses import DivisionStatus, champions, division_end, statuses
from whistpress.league.divisions.model import Division, Match, PlayOff

GAINS = (5, 0, -5)


def words(of: Division) -> str:
    """The status of each team in the order of the division: its first letter, or a dot."""
    found = statuses(table(of))
    return "".join({None: ".", DivisionStatus.PLAY_OFF: "o"}.get(found[team.id], str(found[team.id])[:1]) for team in of.teams)


def ends(of: Division) -> Iterator[Division]:
    """The division after each way in which its matches to come can end."""
    coming = [one for one in of.matches if one.gain is None]
    for gains in product(GAINS, repeat=len(coming)):
        given_ = {one.id: Fraction(gain) for one, gain in zip(coming, gains, strict=True)}
        yield replace(of, matches=tuple(replace(one, gain=given_.get(one.id, one.gain)) for one in of.matches))


def can_miss(of: Division, team: str, first: int, last: int) -> tuple[bool, bool]:
    """Whether a team can end out of the first so many, and out of the last so many, equal points being against it."""
    misses_first = misses_last = False
    for end in ends(of):
        points = {row.team: row.points for row in table(end).rows}
        others = [points[other] for other in points if other != team]
        misses_first |= sum(other >= points[team] for other in others) >= first
        misses_last |= sum(other <= points[team] for other in others) >= last
    return misses_first, misses_last


@st.composite
def divisions_under_way(draw: st.DrawFn) -> Division:
    """A division of four or five teams who meet once, with up to four matches to come."""
    teams = "abcde"[: draw(st.integers(4, 5))]
    pairs = ["".join(pair) for pair in combinations(teams, 2)]
    open_ = draw(st.sets(st.sampled_from(pairs), min_size=1, max_size=4))
    matches = [replace(match(pair, None if pair in open_ else draw(st.sampled_from(GAINS))), id=pair) for pair in pairs]
    up, down = draw(st.integers(0, 2)), draw(st.integers(0, 2))
    win = draw(st.sampled_from((2, 3)))
    return division(
        teams, matches, promoted=up, relegated=down, win=Fraction(win), walkover=(Fraction(win), Fraction(0)), ties=("gain",)
    )


@settings(deadline=None, max_examples=60)
@given(divisions_under_way())
def test_a_status_is_given_when_nothing_can_take_it_away(of: Division) -> None:
    """With 2, 1, 0 points a status comes as soon as it is certain; with 3, 1, 0 it is never wrong."""
    found = statuses(table(of))
    if not any(row.played for row in table(of).rows):
        return
    for team in found:
        first, _ = can_miss(of, team, 1, 0)
        up, down = can_miss(of, team, of.promoted, of.relegated)
        certain = (
            DivisionStatus.CHAMPION
            if not first
            else DivisionStatus.PROMOTED
            if of.promoted and not up
            else DivisionStatus.RELEGATED
            if of.relegated and not down
            else None
        )
        if of.win == 2:
            assert found[team] == certain, (team, found)
        else:
            assert found[team] in (None, certain) or (found[team] is not None and certain is DivisionStatus.CHAMPION)


def ladder(teams: str, promoted: int, relegated: int, *play_offs: PlayOff) -> Division:
    """A division in which each team has beaten all that come after it."""
    matches = [match(one + other, 5) for one, other in combinations(teams, 2)]
    return division(teams, matches, promoted=promoted, relegated=relegated, play_offs=play_offs, ties=("gain",))


def play_off(teams: str, *tricks: int) -> PlayOff:
    """A play-off, with its tricks when it was played."""
    return PlayOff(home=teams[0], away=teams[1], tricks=(Fraction(tricks[0]), Fraction(tricks[1])) if tricks else None)


def test_the_first_and_the_last_move_when_all_is_played() -> None:
    """Of six teams the champion and the second go up and the last two down."""
    assert words(ladder("abcdef", 2, 2)) == "cp..rr"
    assert division_end(table(ladder("abcdef", 2, 2))).promoted == ("a", "b")
    assert division_end(table(ladder("abcdef", 2, 2))).relegated == ("e", "f")


def test_nothing_is_certain_before_a_match_is_played() -> None:
    """An unplayed season marks nobody."""
    assert words(division("ab", [match("ab", None)], promoted=1, relegated=1)) == ".."


def test_who_shares_a_place_at_the_line_is_not_marked() -> None:
    """B and C have equal points and nothing splits them: one of them goes up, and nobody knows which."""
    of = division("abc", [match("ab", 5), match("ac", 5), match("bc", 0)], promoted=2, ties=())
    assert words(of) == "c.."
    assert not division_end(table(of)).settled


def test_a_play_off_to_come_is_marked() -> None:
    """B and C play off for the second place; A is champion whatever comes of it."""
    assert words(ladder("abcd", 2, 0, play_off("bc"))) == "coo."
    assert not division_end(table(ladder("abcd", 2, 0, play_off("bc")))).settled


def test_a_play_off_across_the_line_exchanges_the_two() -> None:
    """C wins against B and goes up in its place; of the relegated likewise."""
    assert words(ladder("abcd", 2, 0, play_off("bc", 470, 466))) == "cp.."
    assert words(ladder("abcd", 2, 0, play_off("bc", 466, 470))) == "c.p."
    assert words(ladder("abcd", 0, 1, play_off("cd", 466, 470))) == "c.r."


def test_a_play_off_beside_the_line_gives_one_place_more() -> None:
    """One goes up, and the winner of the second and third as well; one goes down, and the loser of the two above it."""
    assert words(ladder("abcdef", 1, 0, play_off("bc", 466, 470))) == "c.p..."
    assert words(ladder("abcdef", 1, 1, play_off("de", 466, 470))) == "c..r.r"


def test_semi_finals_and_a_final_leave_one_winner() -> None:
    """Third against sixth, fourth against fifth, then the winners for the third place up."""
    semis = (play_off("cf", 460, 476), play_off("de", 470, 466))
    assert words(ladder("abcdef", 3, 0, *semis, play_off("fd"))) == "cp.o.o"
    assert words(ladder("abcdef", 3, 0, *semis, play_off("fd", 460, 476))) == "cp.p.."


def test_a_title_is_decided_by_a_play_off() -> None:
    """A and B share the first place until B wins the play-off."""
    level = [match("ab", 0), match("ac", 5), match("bc", 5)]
    open_ = division("abc", level, play_offs=(play_off("ab"),), ties=())
    assert (words(open_), champions(table(open_))) == ("oo.", ())
    assert champions(table(replace(open_, play_offs=()))) == ("a", "b")
    assert champions(table(replace(open_, play_offs=(play_off("ab", 460, 476),)))) == ("b",)


def test_sixteen_teams_in_mid_season_are_answered_at_once() -> None:
    """With half of 120 matches to come, and three up and three down, nobody is marked wrongly and the answer comes."""
    teams = "abcdefghijklmnop"
    pairs: Sequence[Match] = [
        match(one + other, 5 if number % 2 else None) for number, (one, other) in enumerate(combinations(teams, 2))
    ]
    assert words(division(teams, pairs, promoted=3, relegated=3)).count(".") == 16


def test_a_provisional_result_makes_nothing_certain() -> None:
    """The last match was played in an event that is still open for corrections: nobody is champion yet."""
    found = table(ladder("abc", 1, 1))
    assert statuses(found)["a"] is DivisionStatus.CHAMPION
    results = (*found.results[:-1], replace(found.results[-1], provisional=True))
    doubtful = replace(found, results=results)
    assert (champions(doubtful), division_end(doubtful).settled) == ((), False)
    assert statuses(doubtful)["c"] is None
