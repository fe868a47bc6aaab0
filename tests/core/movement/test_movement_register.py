"""The register of systems, and what every system must hold to."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whistpress.core.model import Schedule, Side
from whistpress.core.movement import SYSTEMS, MovementError, Request, arrange
from whistpress.problems.explanations import explanations

REQUESTS = st.builds(
    Request,
    system=st.sampled_from(sorted(SYSTEMS)),
    tables=st.none() | st.integers(-1, 20),
    pairs=st.none() | st.integers(-1, 40),
    players=st.none() | st.integers(-1, 70),
    fours=st.none() | st.integers(0, 9),
    teams=st.none() | st.integers(0, 4),
    deals=st.none() | st.integers(-1, 80),
    rounds=st.none() | st.integers(0, 20),
    variant=st.none()
    | st.sampled_from(sorted({"waltz", *(variant for system in SYSTEMS.values() for variant in system.variants)})),
    sets=st.none() | st.integers(0, 4),
    quota=st.just(()) | st.lists(st.integers(0, 5), max_size=6).map(tuple),
    missing=st.none() | st.sampled_from(["EW 3", "NS 1", "EW8", "", "north"]),
    deals_per_round=st.none() | st.integers(0, 30),
    by=st.none() | st.just("mitchell"),
    together=st.booleans(),
)
"""Requests of every kind, most of them impossible."""

SIMPLE = st.one_of(
    st.builds(Request, system=st.sampled_from(["howell", "howell-snow"]), pairs=st.integers(5, 20)),
    st.builds(Request, system=st.sampled_from(["safford", "whitfeld"]), pairs=st.integers(11, 20)),
    st.builds(Request, system=st.sampled_from(["clay", "snow"]), tables=st.integers(2, 12)),
    st.builds(Request, system=st.sampled_from(["clay", "snow"]), pairs=st.integers(3, 24)),
    st.builds(Request, system=st.just("parallel"), pairs=st.integers(2, 9).map(lambda quarter: 4 * quarter - 1)),
    st.builds(Request, system=st.sampled_from(["two-table", "four-pair"]), pairs=st.just(4)),
    st.builds(
        Request,
        system=st.just("ladies-and-gentlemen-progressive"),
        tables=st.integers(1, 9).map(lambda half: 2 * half + 1),
    ),
    st.builds(Request, system=st.just("mitchell"), tables=st.integers(1, 9).map(lambda half: 2 * half + 1)),
    st.builds(Request, system=st.just("mitchell"), pairs=st.integers(1, 9).map(lambda quarter: 4 * quarter + 1)),
    st.builds(
        Request,
        system=st.just("mitchell"),
        tables=st.integers(2, 9).map(lambda half: 2 * half),
        variant=st.sampled_from([variant for variant in SYSTEMS["mitchell"].variants if variant != "half-sets"]),
    ),
    st.builds(Request, system=st.just("individual"), players=st.sampled_from([5, 8, 9, 12, 13, 16, 20, 24, 44])),
    st.builds(Request, system=st.sampled_from(["interclub", "league-trophy"]), deals=st.sampled_from([24, 48])),
    st.builds(Request, system=st.sampled_from(["new-england-24", "new-england-36", "auction-match", "narragansett", "harvard"])),
    st.builds(Request, system=st.sampled_from(["individual-eight", "single-table"])),
    st.builds(Request, system=st.just("single-table"), variant=st.just("individual")),
    st.builds(Request, system=st.just("ladies-and-gentlemen"), pairs=st.sampled_from([4, 8, 16])),
    st.builds(Request, system=st.sampled_from(["harvard", "club-match", "progressive-match"]), tables=st.integers(3, 13)),
    st.builds(
        Request,
        system=st.just("three-teams"),
        tables=st.integers(1, 5).map(lambda row: 3 * row),
        variant=st.none() | st.sampled_from(["rows", "matches", "all-deals"]),
    ),
)
"""Requests that can be arranged, in which each number is in one place at a time."""

FOURS = st.one_of(
    st.builds(
        Request,
        system=st.sampled_from(["howell-fours", "new-england-fours", "snow-fours"]),
        fours=st.integers(3, 14),
        together=st.booleans(),
    ),
    st.builds(Request, system=st.just("clay-fours"), fours=st.integers(4, 14), together=st.booleans()),
    st.builds(
        Request, system=st.just("mitchell-fours"), teams=st.integers(1, 7).map(lambda half: 2 * half + 1), together=st.booleans()
    ),
    st.builds(
        Request, system=st.just("parallel-fours"), fours=st.integers(2, 7).map(lambda row: 2 * row), together=st.booleans()
    ),
    st.builds(Request, system=st.just("progressive-fours"), fours=st.sampled_from([4, 6, 8, 10, 14, 16, 18])),
)
"""Requests for fours on a tray movement: one pair of each sits N-S, the other E-W."""


def arranged(request: Request) -> Schedule | None:
    """Arrange a request, or None when it is refused."""
    try:
        return arrange(request)
    except MovementError:
        return None


@given(SIMPLE)
def test_nobody_is_in_two_places_and_everybody_is_somewhere(request: Request) -> None:
    """In each round every entry sits at one table or rests; plays are in the order of rounds and tables."""
    schedule = arrange(request)
    assert list(schedule.plays) == sorted(schedule.plays, key=lambda play: (play.round, play.table))
    for round_ in range(1, schedule.rounds + 1):
        seated = [number for play in schedule.in_round(round_) for number in set(play.seats)]
        resting = [entry for rest in schedule.sit_outs if rest.round == round_ for entry in rest.entries]
        assert max(Counter([*seated, *resting]).values()) == 1
        assert {*map(schedule.entry_of, seated), *resting} == set(range(1, schedule.entries + len(schedule.absent) + 1)) - {
            *schedule.absent
        }


@given(FOURS)
def test_both_pairs_of_every_four_sit_somewhere_or_rest(request: Request) -> None:
    """In each round a four has one pair N-S and one E-W; where one of them rests, it is said."""
    schedule = arrange(request)
    for round_ in range(1, schedule.rounds + 1):
        plays = schedule.in_round(round_)
        resting = [entry for rest in schedule.sit_outs if rest.round == round_ for entry in rest.entries]
        for numbers in ([play.seats.n for play in plays], [play.seats.e for play in plays]):
            assert len(set(numbers)) == len(numbers)
        seated = Counter(number for play in plays for number in (play.seats.n, play.seats.e))
        assert seated + Counter(resting) == Counter(2 * list(range(1, schedule.entries + 1)))
        assert request.together or all(play.seats.n != play.seats.e for play in plays)


@given(FOURS)
def test_the_trays_of_fours_go_through_dummy_and_idle_tables(request: Request) -> None:
    """Deals are numbered from 1, each of one set; no four plays a deal twice the same way, and none is wanted twice at a turn."""
    schedule = arrange(request)
    assert sorted(deal for set_ in schedule.sets for deal in set_) == list(range(1, schedule.deals + 1))
    played = Counter((play.seats.side(side)[0], side, deal) for play in schedule.plays for side in Side for deal in play.deals)
    assert set(played.values()) == {1}
    for round_ in range(1, schedule.rounds + 1):
        turns = Counter((turn, deal) for play in schedule.in_round(round_) for turn, deal in enumerate(play.deals))
        assert set(turns.values()) == {1}


@given(SIMPLE)
def test_no_tray_is_wanted_at_two_tables_at_the_same_turn(request: Request) -> None:
    """Within a round no deal is played at two tables at once."""
    schedule = arrange(request)
    for round_ in range(1, schedule.rounds + 1):
        turns = Counter((turn, deal) for play in schedule.in_round(round_) for turn, deal in enumerate(play.deals))
        assert set(turns.values()) == {1}


@given(SIMPLE)
def test_deals_and_sets_are_what_the_plays_use(request: Request) -> None:
    """Deals are numbered from 1 without gaps, each is of one set, and all are in play in a whole session."""
    schedule = arrange(request)
    every = list(range(1, schedule.deals + 1))
    assert sorted({deal for play in schedule.plays for deal in play.deals}) == every
    assert sorted(deal for set_ in schedule.sets for deal in set_) == every
    assert schedule.tables == max(play.table for play in schedule.plays)


@given(REQUESTS)
def test_a_request_is_arranged_or_refused_in_words(request: Request) -> None:
    """Whatever is asked for, there is a schedule, or a refusal with a sentence, a key that was given and a known code."""
    try:
        schedule = arrange(request)
    except MovementError as error:
        assert error.message
        assert not error.message.endswith(".")
        assert error.key is None or getattr(request, error.key) not in (None, ())
        assert error.code in explanations()
    else:
        assert schedule.plays


@given(REQUESTS)
def test_the_same_request_gives_the_same_schedule(request: Request) -> None:
    """Arranging is a pure function."""
    assert arranged(request) == arranged(request)


@pytest.mark.parametrize("name", sorted(SYSTEMS))
def test_the_register_says_what_a_secretary_needs(name: str) -> None:
    """Each system is filed under its own name, with sizes, book and page, a sentence and a default method of scoring."""
    system = SYSTEMS[name]
    assert system.name == name
    assert system.takes
    assert "p" in system.book
    assert system.summary.endswith(".")
    assert system.scoring in {
        *(
            "average",
            "exponent",
            "tricks-lost",
            "gain",
            "safford",
            "four-pair",
            "matches",
            "total-tricks",
            "sum",
            "points-won",
            "cross",
        ),
    }
    assert bool(system.variants) == ("variant" in system.options)


def test_a_misspelt_system_is_guessed() -> None:
    """`Mitchel` is taken for `mitchell`, in the words of the style guide."""
    with pytest.raises(MovementError) as caught:
        arrange(Request(system="Mitchel", tables=5))
    assert (caught.value.message, caught.value.helps) == ("no movement is called 'Mitchel'", ("did you mean 'mitchell'?",))
    assert (caught.value.key, caught.value.code) == ("system", "E204")


def test_an_unknown_system_gets_the_command_that_lists_them() -> None:
    """A name like no other: the command that lists them is named, not sixty names."""
    with pytest.raises(MovementError) as caught:
        arrange(Request(system="xyz"))
    assert caught.value.helps == ("whistpress systems lists them",)


def test_a_misspelt_variant_is_guessed() -> None:
    """`skp` is taken for `skip`; where none is near, two are named, and the command that lists them."""
    with pytest.raises(MovementError) as caught:
        arrange(Request(system="mitchell", tables=6, variant="skp"))
    assert caught.value.message == "mitchell has no variant 'skp'"
    assert caught.value.helps == ("did you mean 'skip'?",)
    with pytest.raises(MovementError) as caught:
        arrange(Request(system="mitchell", tables=6, variant="sideways"))
    assert caught.value.helps == ("its variants are skip, stay and 6 more (whistpress systems lists them)",)
