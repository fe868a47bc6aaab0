"""Harvard, Narragansett, club and progressive matches, three teams, and round robins."""

from collections import Counter, defaultdict
from itertools import combinations, product

import pytest

from tests.core.movement.counting import arranged, refused
from whistpress.core.model import Contest, Schedule, Seat
from whistpress.core.movement.fairness import Range, count_opponents, count_partners, led_through, measure
from whistpress.core.movement.teams import two_teams as narragansett


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count in how many plays two pairs (or teams) meet, the lower number first."""
    return Counter((min(play.seats.n, play.seats.e), max(play.seats.n, play.seats.e)) for play in schedule.plays)


def nobody_plays_a_deal_again(schedule: Schedule) -> bool:
    """Whether each number plays each deal once at most."""
    played = Counter((number, deal) for play in schedule.plays for number in set(play.seats) for deal in play.deals)
    return set(played.values()) == {1}


def makes_matches(schedule: Schedule) -> bool:
    """Whether on each deal two teams sit N-S against each other equally often."""
    for deal in range(1, schedule.deals + 1):
        sides = Counter((schedule.entry_of(play.seats.n), schedule.entry_of(play.seats.e)) for play in schedule.of_deal(deal))
        if any(sides[north, east] != sides[east, north] for north, east in sides):
            return False
    return True


def lettered(schedule: Schedule, letters: str, round_: int) -> list[str]:
    """Write a round as the books do: pair N-S, pair E-W, deal."""
    pairs = sorted({number for play in schedule.plays for number in (play.seats.n, play.seats.e)})
    pair = dict(zip(pairs, letters, strict=True))
    return [f"{pair[play.seats.n]}{pair[play.seats.e]}{play.deals[0]}" for play in schedule.in_round(round_)]


def test_sixes_play_the_harvard_plan_as_printed() -> None:
    """Barney 1900, p. 52: three original plays with their duplicate plays, the deals staying on the tables."""
    schedule = arranged("harvard")
    assert schedule.contest is Contest.SIXES
    assert [" ".join(lettered(schedule, "abcxyz", round_)) for round_ in range(1, 7)] == [
        "ax1 by2 cz3",
        "zc1 xa2 yb3",
        "ay4 bz5 cx6",
        "zb4 xc5 ya6",
        "az7 bx8 cy9",
        "xb7 yc8 za9",
    ]


@pytest.mark.parametrize("pairs", range(3, 13))
def test_the_harvard_plan_serves_any_number_of_pairs(pairs: int) -> None:
    """Barney 1900, p. 57: each pair meets each of the others twice, in a play and its overplay; every deal is a match."""
    schedule = arranged("harvard", tables=pairs)
    assert meetings(schedule) == dict.fromkeys(product(range(1, 2 * pairs, 2), range(2 * pairs + 1, 4 * pairs, 2)), 2)
    assert nobody_plays_a_deal_again(schedule)
    assert makes_matches(schedule)
    for number in range(1, schedule.rounds, 2):
        first, again = ({frozenset(play.seats) for play in schedule.in_round(round_)} for round_ in (number, number + 1))
        assert first == again


def test_teams_of_the_harvard_plan_are_players() -> None:
    """Sixes have players 1–6 and 7–12; a larger team is an eight or a club."""
    assert arranged("harvard").teams == ((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
    assert [arranged("harvard", tables=pairs).contest for pairs in (4, 5)] == [Contest.EIGHTS, Contest.CLUB]


def test_the_first_round_of_narragansett_goes_as_printed() -> None:
    """Barney 1900, p. 55: the four arrangements of the first round, N E S W and tray at each table."""
    schedule = arranged("narragansett")
    rows = [
        [(seats.n, seats.e, seats.s, seats.w, play.deals[0]) for play in schedule.in_round(round_) for seats in (play.seats,)]
        for round_ in (1, 2, 4)
    ]
    assert rows == [
        [(9, 1, 10, 2, 1), (3, 12, 4, 11, 2), (14, 6, 13, 5, 3), (8, 15, 7, 16, 4)],
        [(9, 8, 10, 7, 2), (6, 12, 5, 11, 1), (14, 3, 13, 4, 4), (1, 15, 2, 16, 3)],
        [(9, 4, 10, 3, 3), (2, 12, 1, 11, 4), (14, 7, 13, 8, 1), (5, 15, 6, 16, 2)],
    ]


def test_narragansett_brings_all_together() -> None:
    """Barney 1900, pp. 52–56: all play all 28 deals, with each of the team a round, against each other once in each round."""
    schedule = arranged("narragansett")
    assert (schedule.rounds, schedule.deals, schedule.contest) == (28, 28, Contest.EIGHTS)
    assert nobody_plays_a_deal_again(schedule)
    assert all(len(schedule.of_deal(deal)) == 4 for deal in range(1, 29))
    assert set(count_partners(schedule).values()) == {4}
    assert count_opponents(schedule) == dict.fromkeys(product(range(1, 9), range(9, 17)), 7)


def test_leads_are_equal_in_the_named_rounds() -> None:
    """Barney 1900, p. 55: in rounds 1 and 2, 4 and 5, 6 and 7 every two lead through each other equally often, 64 of 64."""
    schedule = arranged("narragansett")
    for first, second in ((1, 2), (4, 5), (6, 7)):
        part = [play for play in schedule.plays if (play.round + 3) // 4 in (first, second)]
        through = Counter(
            (play.seats.at(seat), play.seats.at(after))
            for play in part
            for seat, after in zip("NESW", "ESWN", strict=True)
            for seat, after in ((Seat(seat), Seat(after)),)
        )
        assert all(through[one, other] == through[other, one] == 1 for one, other in product(range(1, 9), range(9, 17)))
    whole = led_through(schedule)
    assert {whole[one, other] for one, other in product(range(1, 9), range(9, 17))} == {3, 4}


def leaders(schedule: Schedule, marks: str) -> dict[int, set[int]]:
    """Say who leads in each round, when its four trays are led from these seats."""
    lead: defaultdict[int, set[int]] = defaultdict(set)
    for play in schedule.plays:
        lead[(play.round + 3) // 4].add(play.seats.at(Seat(marks[(play.deals[0] - 1) % 4])))
    return lead


def test_each_player_leads_once_a_round_only_if_the_trays_are_so_marked() -> None:
    """Barney 1900, p. 54, claims it without a marking: true of N, E, W, S, false of N, E, S, W."""
    schedule = arranged("narragansett")
    assert all(len(found) == 16 for found in leaders(schedule, narragansett.LEADS).values())
    assert any(len(found) < 16 for found in leaders(schedule, "NESW").values())


@pytest.mark.parametrize("tables", [2, 4, 5, 8])
def test_in_a_club_match_all_keep_their_seats_and_adversaries(tables: int) -> None:
    """Barney 1900, p. 57: only the deals move; half of each team sits N-S; the deals need be no multiple of the tables."""
    schedule = arranged("club-match", tables=tables, deals=2 * tables + 1)
    assert meetings(schedule) == dict.fromkeys(((pair, tables + pair) for pair in range(1, tables + 1)), tables)
    assert nobody_plays_a_deal_again(schedule)
    assert schedule.deals == 2 * tables + 1
    north = Counter(schedule.entry_of(play.seats.n) for play in schedule.in_round(1))
    assert north[1] - north[2] == tables % 2


@pytest.mark.parametrize(
    ("tables", "by", "variant"), [(5, None, None), (8, None, "fourth"), (10, None, "skip"), (6, "clay", None)]
)
def test_a_progressive_match_goes_as_its_pair_system(tables: int, by: str | None, variant: str | None) -> None:
    """Barney 1900, pp. 56–57: Mitchell at odd tables, the parallel where four divides them, else Mitchell with a skip."""
    schedule = arranged("progressive-match", tables=tables, by=by)
    assert schedule.variant == variant
    assert all(one <= tables < other for one, other in meetings(schedule))
    assert nobody_plays_a_deal_again(schedule)
    inner = arranged(by or ("mitchell" if tables % 4 else "parallel"), tables=tables, variant=variant)
    assert [(play.round, play.table, play.deals) for play in inner.plays] == [
        (play.round, play.table, play.deals) for play in schedule.plays
    ]


@pytest.mark.parametrize("tables", [6, 10, 14])
def test_two_halves_exchange_their_boards(tables: int) -> None:
    """Mitchell 1897, p. 32: one club sits N-S in one half, E-W in the other; the boards are crossed for the replay."""
    schedule = arranged("progressive-match", tables=tables, by="halves")
    half = tables // 2
    assert {schedule.entry_of(play.seats.n) for play in schedule.plays if play.table <= half} == {1}
    assert {schedule.entry_of(play.seats.n) for play in schedule.plays if play.table > half} == {2}
    assert set(meetings(schedule).values()) == {2}
    assert nobody_plays_a_deal_again(schedule)
    assert makes_matches(schedule)


@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("variant", ["rows", "matches"])
def test_three_teams_play_three_matches(row: int, variant: str) -> None:
    """Barney 1900, p. 58: each set makes a match of two teams; every team plays two thirds of the deals."""
    schedule = arranged("three-teams", tables=3 * row, variant=variant)
    assert makes_matches(schedule)
    assert nobody_plays_a_deal_again(schedule)
    deals = {
        team: {d for play in schedule.plays for d in play.deals if schedule.entry_of(play.seats.n) == team} for team in (1, 2, 3)
    }
    assert {len(found) * 3 for found in deals.values()} == {2 * schedule.deals}


@pytest.mark.parametrize("row", [1, 3, 5])
def test_every_pair_meets_every_adverse_pair(row: int) -> None:
    """Barney 1900, p. 58: in the second plan each pair of each team meets each of the other teams once."""
    for variant in ("matches", "all-deals"):
        schedule = arranged("three-teams", tables=3 * row, variant=variant)
        every = [two for one, other in combinations(schedule.teams, 2) for two in product(one, other)]
        assert meetings(schedule) == dict.fromkeys(every, 1)


def test_three_teams_change_as_printed() -> None:
    """Barney 1900, p. 59: the four arrangements of three rows, for separate matches and for all deals."""
    matches, all_deals = (arranged("three-teams", tables=3, variant=variant) for variant in ("matches", "all-deals"))
    assert [" ".join(lettered(matches, "abmnxy", round_)) for round_ in range(1, 5)] == [
        "ay1 mb2 xn5",
        "ax3 nb4 my5",
        "an2 yb3 mx6",
        "am4 xb1 yn6",
    ]
    assert [" ".join(lettered(all_deals, "abmnxy", round_)) for round_ in range(1, 5)] == [
        "am1 xb2 yn3",
        "an2 yb1 xm4",
        "ax3 nb4 my2",
        "ay4 mb3 nx1",
    ]


@pytest.mark.parametrize("row", [1, 2, 3])
def test_for_all_deals_every_team_plays_each_deal_both_ways(row: int) -> None:
    """Barney 1900, p. 59: each team has each deal as often N-S as E-W, so that totals compare."""
    schedule = arranged("three-teams", tables=3 * row, variant="all-deals")
    for deal in range(1, schedule.deals + 1):
        plays = schedule.of_deal(deal)
        north = Counter(schedule.entry_of(play.seats.n) for play in plays)
        assert north == Counter(schedule.entry_of(play.seats.e) for play in plays)
        assert len(north) == 3


@pytest.mark.parametrize("teams", [3, 5, 7, 9])
def test_rows_serve_other_odd_numbers_by_howells_rule(teams: int) -> None:
    """Barney 1900, p. 58, "any other odd number of teams": every two teams play a match."""
    schedule = arranged("three-teams", teams=teams, tables=3 * teams)
    assert makes_matches(schedule)
    assert nobody_plays_a_deal_again(schedule)
    assert {tuple(sorted(map(schedule.entry_of, two))) for two in meetings(schedule)} == set(combinations(range(1, teams + 1), 2))


@pytest.mark.parametrize(("teams", "complete"), [(3, True), (5, False), (7, False)])
def test_moving_the_deals_by_one_row_fails_at_five_and_seven(teams: int, complete: bool) -> None:
    """Barney 1900, p. 58: as printed, E-W one row on and the deals one row back, matches are complete with three teams alone."""
    met_on = {((row + game) % teams, row, (row - game - 1) % teams) for game in range(teams - 1) for row in range(teams)}
    assert all((deal, east, north) in met_on for deal, north, east in met_on) is complete


@pytest.mark.parametrize("teams", range(3, 21))
def test_every_team_meets_every_other_once(teams: int) -> None:
    """Mitchell 1897, p. 74; Barney 1900, p. 59: one round fewer than teams, or as many with a bye; no trays."""
    for system in ("round-robin", "club-round-robin")[: 1 + (teams > 3)]:
        schedule = arranged(system, teams=teams)
        assert meetings(schedule) == dict.fromkeys(combinations(range(1, teams + 1), 2), 1)
        assert (schedule.rounds, schedule.deals) == (teams - 1 + teams % 2, 0)
        assert sorted(entry for rest in schedule.sit_outs for entry in rest.entries) == list(range(1, teams + 1)) * (teams % 2)


@pytest.mark.parametrize(
    ("teams", "line"),
    [
        (6, [(1, 2), (3, 6), (4, 5)]),
        (10, [(1, 2), (3, 10), (4, 9), (5, 8), (6, 7)]),
        (14, [(1, 2), (3, 14), (4, 13), (5, 12), (6, 11), (7, 10), (8, 9)]),
        (8, [(1, 2), (7, 3), (8, 6), (5, 4)]),
    ],
)
def test_the_printed_first_games_of_teams(teams: int, line: list[tuple[int, int]]) -> None:
    """Mitchell 1897, pp. 74–75; for multiples of four the partners of the individual schedule are adversaries (p. 77)."""
    assert [(play.seats.n, play.seats.e) for play in arranged("round-robin", teams=teams).in_round(1)] == line


@pytest.mark.parametrize("teams", [5, 7, 11, 13])
def test_the_bye_goes_by_the_odd_numbers_then_the_even(teams: int) -> None:
    """Mitchell 1897, p. 77: 3 for the first game, then the odd numbers, then the even, and lastly 1."""
    byes = [rest.entries[0] for rest in arranged("round-robin", teams=teams).sit_outs]
    assert byes == [*range(3, teams + 1, 2), *range(2, teams + 1, 2), 1]


def test_a_team_meets_the_odd_numbers_and_then_the_even() -> None:
    """Mitchell 1897, p. 76: after them the odd numbers again, 1 in place of oneself; true of every team but the first."""
    for team in range(2, 11):
        order = [sum(two) - team for two in (
            (play.seats.n, play.seats.e) for play in arranged("round-robin", teams=10).plays
        ) if team in two]  # fmt: skip
        cycle = [*range(3, 11, 2), *range(2, 11, 2)]
        start = cycle.index(order[0]) if order[0] != 1 else cycle.index(team)
        assert order == [1 if other == team else other for other in cycle[start:] + cycle[:start]]


@pytest.mark.parametrize(
    ("system", "words", "key", "message"),
    [
        ("harvard", {"tables": 2}, "tables", "harvard is for two teams of 3 to 30 pairs each, not 2 tables"),
        ("harvard", {"teams": 3, "tables": 3}, "teams", "harvard is for two teams, not 3"),
        ("narragansett", {"players": 12}, "players", "narragansett is for two teams of 4 pairs each, not 12 players"),
        ("narragansett", {"deals": 24}, "deals", "narragansett has 28 deals, not 24"),
        ("club-match", {"tables": 6, "deals": 5}, "deals", "5 deals are too few for 6 tables"),
        ("club-match", {"pairs": 7}, "pairs", "club-match is for two teams of 2 to 99 pairs each, not 7 pairs"),
        ("progressive-match", {"tables": 5, "by": "howell"}, "by", "progressive-match cannot be played by 'howell'"),
        (
            "progressive-match",
            {"tables": 8, "by": "halves"},
            "by",
            "'halves' needs two halves of an odd number of tables each; there are 8 tables",
        ),
        ("progressive-match", {"tables": 5, "variant": "fourth"}, "variant", "mitchell has no variant 'fourth'"),
        ("three-teams", {"tables": 4}, "tables", "4 tables do not make 3 equal rows of tables"),
        (
            "three-teams",
            {"teams": 4, "tables": 4},
            "teams",
            "three-teams in rows is for an odd number of teams from 3 to 9, not 4",
        ),
        ("three-teams", {"teams": 5, "tables": 5, "variant": "matches"}, "teams", "variant 'matches' is for three teams, not 5"),
        ("three-teams", {"tables": 3, "by": "snow"}, "by", "each row plays by mitchell or clay, not by 'snow'"),
        ("round-robin", {"teams": 2}, "teams", "round-robin is for 3 to 100 teams, not 2 teams"),
        ("round-robin", {"teams": 6, "deals": 24}, "deals", "round-robin has no deals of its own: each meeting has its own"),
        ("club-round-robin", {"teams": 3}, "teams", "club-round-robin is for 4 to 100 teams, not 3 teams"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_key(system: str, words: dict[str, object], key: str, message: str) -> None:
    """Each refusal says why, and which key of `[movement]` is at fault."""
    error = refused(system, **words)
    assert (error.key, error.message) == (key, message)


def test_club_teams_of_one_size_are_measured_as_two_entries() -> None:
    """A club match has two entries, whose pairs meet on every deal."""
    fairness = measure(arranged("club-match", tables=4))
    assert (fairness.opponents, fairness.balance) == (Range(16, 16), None)


@pytest.mark.parametrize("tables", [4, 5, 8, 11])
def test_visitors_sit_north_south_at_the_odd_tables(tables: int) -> None:
    """Mitchell 1897, p. 19: visitors N-S at the odd tables and E-W at the even; the first team is the visiting one."""
    schedule = arranged("club-match", tables=tables, variant="odd-and-even")
    for play in schedule.plays:
        visitors, home = (play.seats.ns, play.seats.ew) if play.table % 2 else (play.seats.ew, play.seats.ns)
        assert (set(visitors), set(home)) == ({play.table}, {tables + play.table})
    assert nobody_plays_a_deal_again(schedule)
    assert all(len(schedule.of_deal(deal)) == tables for deal in range(1, schedule.deals + 1))


@pytest.mark.parametrize("tables", [4, 5, 8, 11])
def test_half_of_each_team_sits_each_way_unless_said(tables: int) -> None:
    """Barney 1900, p. 57: half and half is the default; with an odd number the first team has one pair more N-S."""
    plain, named = arranged("club-match", tables=tables), arranged("club-match", tables=tables, variant="half-and-half")
    assert plain.plays == named.plays
    first = [play.seats.n <= tables for play in plain.in_round(1)]
    assert first == [True] * ((tables + 1) // 2) + [False] * (tables // 2)
