"""Trophies: chains, holders, reigns, what would change hands next."""

import datetime
from collections.abc import Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from whistpress.core.model import Contest, Entry, Event, EventResult, RankedEntry, Ranking, Status
from whistpress.league.clubs.model import Club
from whistpress.league.divisions.model import Division, Match, Team, Withdrawal
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.people.model import DrawnMatchRule, Holding, HoldingOutcome, Person, Trophy, TrophyKind
from whistpress.league.standings.model import RankedKind, StandingMeasure, StandingRule
from whistpress.league.trophies.facts.reigns import (
    Chain,
    longest_reigns,
    reigns_by_person,
    reigns_of_club,
    trophy_chain,
    trophy_chains,
    with_rolls,
)
from whistpress.problems import Span

TODAY = datetime.date(1901, 1, 1)
CLUBS = {
    "harbour": Club(id="harbour", name="Harbour Whist Club"),
    "mill": Club(id="mill", name="Mill Lane Club"),
    "hill": Club(id="hill", name="Hill Street Whist Club"),
}
PEOPLE = {
    "abel": Person(id="abel", name="Amy Abel", also=("Amy Archer",), club="harbour"),
    "baker": Person(id="baker", name="Ben Baker", club="harbour"),
    "cole": Person(id="cole", name="Cora Cole", club="mill"),
    "dean": Person(id="dean", name="Dan Dean", club="mill"),
}
CUP = Trophy(id="cup", name="The Cup", kind=TrophyKind.CHALLENGE, at=Span("content/trophies.toml", 1, 1))


def match(
    day: datetime.date, sides: Sequence[str | tuple[str, ...]], gains: Sequence[int], *, status: Status = Status.FINAL
) -> tuple[Event, EventResult]:
    """A match for the cup: its sides, and what each gained (nothing: it is planned)."""
    entries = tuple(
        Entry(number=number, label=str(number), name=side)
        if isinstance(side, str)
        else Entry(number=number, label=str(number), players=side, names=tuple(PEOPLE[one].name for one in side))
        for number, side in enumerate(sides, 1)
    )
    order = sorted(gains, reverse=True)
    rows = [
        RankedEntry(place=order.index(gain) + 1, entry=number, deals=24, tricks=Fraction(150 + gain), score=Fraction(gain))
        for number, gain in enumerate(gains, 1)
    ]
    id_ = f"{day.year}/match-{day:%m-%d}"
    event = Event(
        id=id_,
        season=str(day.year),
        slug=id_.partition("/")[2],
        title="Match",
        date=day,
        contest=Contest.FOURS,
        scoring="gain" if len(sides) == 2 else "matches",
        status=status if gains else Status.PLANNED,
        entries=entries,
        totals={number: Fraction(gain) for number, gain in enumerate(gains, 1)},
        trophy="cup",
        at=Span(f"content/events/{id_}.toml"),
    )
    rankings = (Ranking(group="all", rows=tuple(sorted(rows, key=lambda row: row.place))),) if rows else ()
    return event, EventResult(event=id_, scoring=event.scoring, rankings=rankings)


def of(trophy: Trophy, *played: tuple[Event, EventResult], **fields: object) -> Chain:
    """The chain of a trophy in a league with these events."""
    events = tuple(sorted((event for event, _ in played), key=lambda one: (one.date, one.id)))
    values: dict[str, object] = {"name": "L", "today": TODAY, "clubs": CLUBS, "people": PEOPLE, "at": Span("league.toml")}
    league = League(**(values | {"trophies": {trophy.id: trophy}, "events": events} | fields))  # type: ignore[arg-type]
    return trophy_chain(league, trophy, {event.id: result for event, result in played})


def told(found: Chain) -> list[tuple[int, str, tuple[str, ...]]]:
    """The lines of a chain in short."""
    return [(link.year, link.how.value, tuple(party.name for party in link.holders)) for link in found.links]


def day(month: int, number: int, year: int = 1900) -> datetime.date:
    """A day of 1900."""
    return datetime.date(year, month, number)


def test_a_challenge_trophy_passes_from_holder_to_challenger_by_itself() -> None:
    """Won by Mill, defended against Hill Street, lost to the Harbour: three lines, two reigns, days counted."""
    found = of(
        CUP,
        match(day(1, 10), ("Harbour", "Mill Lane"), (-4, 4)),
        match(day(3, 1), ("Mill Lane", "Hill Street"), (2, -2)),
        match(day(6, 9), ("Harbour", "Mill Lane"), (7, -7)),
    )
    assert told(found) == [
        (1900, "won", ("Mill Lane Club",)),
        (1900, "retained", ("Mill Lane Club",)),
        (1900, "won", ("Harbour Whist Club",)),
    ]
    first, second = found.reigns
    assert (first.days, first.defences, first.ongoing, first.lost) == (150, 1, False, True)
    assert (second.days, second.defences, second.ongoing) == (206, 0, True)
    assert [party.club for party in found.holders] == ["harbour"]
    assert [link.margin for link in found.links] == [4, 2, 7]
    assert [party.name for party in found.links[2].against] == ["Mill Lane Club"]


def test_a_roll_knows_members_and_clubs_under_every_spelling() -> None:
    """Accents that are left out and apostrophes of another shape make no second holder; nor do they of one who is no member."""
    people = {
        "zoe": Person(id="zoe", name="Zoë O’Brien"),
        "tom": Person(id="tom", name="Tom O'Neil"),
        "jm": Person(id="jm", name="Jürgen Müller", also=("J. Mueller",)),
    }
    clubs = {"cafe": Club(id="cafe", name="Café de l’Étoile"), "bell": Club(id="bell", name="Bell Whist Club")}
    for who, written in {
        "Zoë O’Brien": ("Zoë O'Brien", "Zoe O’Brien", "zoë o’brien", "Zoe O'Brien", "Zoë O’Brien", "Zoe\u0308 O`Brien"),
        "Tom O'Neil": ("Tom O’Neil", "TOM O'NEIL"),
        "Jürgen Müller": ("Jurgen Muller", "J. Mueller", "Jurgen Müller"),
        "Zoë O’Brien and Tom O'Neil": ("Zoe O'Brien and Tom O’Neil", "Tom O’Neil & Zoë O'Brien"),
        "Café de l’Étoile": ("Cafe de l'Etoile", "Café de l'Étoile", "cafe", "Cafe de l’Étoile"),
        "Édith Stränge": ("Edith Strange", "ÉDITH STRÄNGE"),
    }.items():
        roll = tuple(Holding(year=1890 + at, holder=name) for at, name in enumerate((who, *written)))
        found = of(Trophy(id="cup", name="Cup", holders=roll, at=Span("content/trophies.toml")), people=people, clubs=clubs)
        assert len(found.reigns) == 1, [told(found), who]


def test_a_drawn_match_leaves_the_trophy_with_its_holder_unless_its_conditions_say_otherwise() -> None:
    """The holder keeps it; or the challenger has it; or both."""
    played = match(day(1, 10), ("Harbour", "Mill Lane"), (4, -4)), match(day(2, 10), ("Mill Lane", "Harbour"), (0, 0))
    kept = of(CUP, *played)
    assert told(kept)[1] == (1900, "drawn", ("Harbour Whist Club",))
    assert (len(kept.reigns), kept.reigns[0].defences) == (1, 1)
    assert told(of(replace(CUP, drawn=DrawnMatchRule.CHALLENGER), *played))[1][2] == ("Mill Lane Club",)
    assert told(of(replace(CUP, drawn=DrawnMatchRule.SHARED), *played))[1][2] == ("Mill Lane Club", "Harbour Whist Club")


def test_a_draw_for_what_nobody_holds_is_shared() -> None:
    """There is no holder who could keep it."""
    assert told(of(CUP, match(day(1, 10), ("Harbour", "Mill Lane"), (0, 0))))[0][2] == ("Harbour Whist Club", "Mill Lane Club")


def test_the_roll_tells_what_was_before_and_the_events_go_on_from_there() -> None:
    """1898 and 1899 are typed; a forfeit of the challenger is a defence; the match of 1900 was not typed."""
    roll = (
        Holding(year=1898, holder="Harbour Whist Club", against=("Mill Lane Club",), by="11 tricks"),
        Holding(
            year=1899,
            date=day(5, 1, 1899),
            holder="Harbour",
            against=("Hill Street",),
            how=HoldingOutcome.FORFEIT,
            note="No team.",
        ),
    )
    found = of(replace(CUP, holders=roll), match(day(6, 9), ("Harbour", "Mill Lane"), (-1, 1)))
    assert [(link.how.value, link.is_typed, link.by) for link in found.links] == [
        ("won", True, "11 tricks"),
        ("forfeit", True, ""),
        ("won", False, ""),
    ]
    first = found.reigns[0]
    assert (first.defences, first.days) == (1, None)
    assert (first.fewest, first.most) == ((day(6, 9) - day(12, 31, 1898)).days, (day(6, 9) - day(1, 1, 1898)).days)


def test_a_line_of_the_roll_that_tells_of_an_event_is_one_line_with_it() -> None:
    """By the event's id, by its day, or by the year and the winner; never told twice."""
    won = match(day(6, 9), ("Harbour", "Mill Lane"), (5, -5))
    for holding in (
        Holding(year=1900, holder="Harbour", event="1900/match-06-09"),
        Holding(year=1900, date=day(6, 9), holder="Harbour", note="In the rain."),
        Holding(year=1900, holder="Harbour"),
    ):
        found = of(replace(CUP, holders=(holding,)), won)
        assert [(link.is_typed, link.event, link.margin) for link in found.links] == [(True, "1900/match-06-09", 5)]
        assert found.problems == ()


def test_a_roll_that_names_another_winner_than_its_event_is_contradicted() -> None:
    """W198 with both names; the chain follows the event, and a forfeit is believed."""
    won = match(day(6, 9), ("Harbour", "Mill Lane"), (5, -5))
    line = Holding(year=1900, holder="Mill Lane", event="1900/match-06-09", at=Span("content/trophies.toml", 4, 3))
    found = of(replace(CUP, holders=(line,)), won)
    assert [problem.code for problem in found.problems] == ["W198"]
    assert "Mill Lane for 1900-06-09, but Match was won by Harbour Whist Club" in found.problems[0].message
    assert found.problems[0].at.line == 4
    assert [party.club for party in found.holders] == ["harbour"]
    given_up = of(replace(CUP, holders=(replace(line, how=HoldingOutcome.FORFEIT),)), won)
    assert (given_up.problems, [party.club for party in given_up.holders]) == ((), ["mill"])


def test_a_challenge_without_the_holder_is_told() -> None:
    """W199: Hill Street had it, and two others played for it."""
    found = of(
        replace(CUP, holders=(Holding(year=1899, holder="Hill Street"),)), match(day(1, 9), ("Harbour", "Mill Lane"), (5, -5))
    )
    assert [problem.code for problem in found.problems] == ["W199"]
    assert "held by Hill Street Whist Club, who did not play" in found.problems[0].message


def test_a_silent_line_ends_a_reign_and_nobody_knows_how_long_it_was() -> None:
    """1896 the Harbour, 1897 not told: the reign lasted at least no day and at most till today, for nobody else took it."""
    roll = Holding(year=1896, date=day(7, 4, 1896), holder="Harbour"), Holding(year=1897, note="A page is missing.")
    found = of(replace(CUP, holders=roll))
    assert (found.holders, found.gaps, found.reign) == ((), 1, None)
    (only,) = found.reigns
    assert (only.fewest, only.most, only.days, only.lost, only.ongoing) == (0, 1641, None, False, False)
    assert only.most == (TODAY - day(7, 4, 1896)).days
    assert (found.changes, found.is_whole) == (0, False)


def test_the_years_of_an_annual_trophy_of_which_nothing_is_told_are_lines() -> None:
    """1897, then 1900: two silent years between; winning it again is a defence."""
    roll = (1896, "Amy Abel"), (1897, "Amy Archer"), (1900, "Ben Baker")
    shield = Trophy(
        id="cup",
        name="Shield",
        kind=TrophyKind.ANNUAL,
        holders=tuple(Holding(year=year, holder=name) for year, name in roll),
    )
    found = of(shield)
    assert told(found) == [
        (1896, "won", ("Amy Abel",)),
        (1897, "won", ("Amy Abel",)),
        (1898, "unknown", ()),
        (1899, "unknown", ()),
        (1900, "won", ("Ben Baker",)),
    ]
    assert [(reign.holders[0].people, reign.defences) for reign in found.reigns] == [(("abel",), 1), (("baker",), 0)]
    abel = found.reigns[0]
    assert (abel.lost, abel.most) == (False, (day(12, 31, 1900) - day(1, 1, 1896)).days)
    assert (found.changes, found.is_whole) == (1, False)


def test_the_kind_is_found_from_the_record_where_nobody_says_it() -> None:
    """Two sides against each other challenge; a field of four plays for an annual trophy; a key decides over both."""
    unsaid = replace(CUP, kind=None)
    duel = match(day(1, 9), ("Harbour", "Mill Lane"), (5, -5))
    field = match(day(1, 9), (("abel",), ("baker",), ("cole",), ("dean",)), (3, 2, 1, 0))
    assert of(unsaid, duel).kind is TrophyKind.CHALLENGE
    assert of(unsaid, field).kind is TrophyKind.ANNUAL
    assert of(replace(CUP, kind=TrophyKind.ANNUAL), duel).kind is TrophyKind.ANNUAL
    assert of(replace(unsaid, holders=(Holding(year=1899, holder="A", against=("B",)),))).kind is TrophyKind.CHALLENGE


def test_what_is_not_final_changes_no_hands_but_is_what_comes_next() -> None:
    """A provisional match is pending; one that is planned names holder and challenger; one of a day gone by is forgotten."""
    won = match(day(1, 9), ("Harbour", "Mill Lane"), (5, -5))
    open_ = of(CUP, won, match(day(12, 9), ("Mill Lane", "Harbour"), (3, -3), status=Status.PROVISIONAL))
    assert len(open_.links) == 1 and open_.coming is not None and open_.coming.pending
    ahead = of(CUP, won, match(day(2, 1, 1901), ("Hill Street", "Harbour"), ()))
    assert ahead.coming is not None and not ahead.coming.pending
    assert [party.club for party in ahead.coming.holders] == ["harbour"]
    assert [party.club for party in ahead.coming.challengers] == ["hill"]
    assert of(CUP, won, match(day(12, 1), ("Hill Street", "Harbour"), ())).coming is None


def test_a_team_is_its_clubs_by_its_players_when_it_has_no_name() -> None:
    """Two of the Harbour against two of Mill Lane, entered as pairs with names of their own, are pairs; fours are clubs."""
    pairs = of(CUP, match(day(1, 9), (("abel", "baker"), ("cole", "dean")), (5, -5)))
    assert pairs.holders[0].people == ("abel", "baker") and pairs.holders[0].club == ""
    fours = of(CUP, match(day(1, 9), (("abel", "baker", "abel"), ("cole", "dean", "cole")), (5, -5)))
    assert fours.holders[0].club == "harbour"
    both = of(CUP, match(day(1, 9), (("abel", "baker", "abel"), ("baker", "abel", "baker")), (5, -5)))
    assert both.holders[0].club == ""


def test_persons_and_clubs_find_their_reigns() -> None:
    """What is held today first; a player who won it for the club has it too."""
    league_of = {
        "cup": of(CUP, match(day(1, 9), (("abel", "baker", "abel"), ("cole", "dean", "cole")), (5, -5))),
        "old": of(replace(CUP, id="cup", holders=(Holding(year=1880, holder="Amy Archer"), Holding(year=1890, holder="Zoe")))),
    }
    assert [(id_, reign.ongoing) for id_, reign in reigns_by_person(league_of)["abel"]] == [("cup", True), ("old", False)]
    assert [id_ for id_, _ in reigns_of_club(league_of, "harbour")] == ["cup"]
    assert reigns_of_club(league_of, "mill") == ()
    assert next(id_ for id_, _ in longest_reigns(league_of)) == "old"


def test_a_standing_gives_its_trophy_when_its_season_is_over() -> None:
    """Abel is first in the season's wins; while one event of it is open, nobody has it."""
    rule = StandingRule(id="wins", title="Wins", season="1900", events=("1900/*",), measure=StandingMeasure.WINS, trophy="cup")
    first, result = match(day(1, 9), (("abel",), ("baker",), ("cole",)), (3, 2, 1))
    first = replace(first, trophy=None)
    over = of(replace(CUP, kind=None), (first, result), standings={"wins": rule})
    assert [(link.standing, link.holders[0].people, link.margin, link.date) for link in over.links] == [
        ("wins", ("abel",), 1, day(1, 9))
    ]
    later, none = match(day(12, 9), (("abel",), ("baker",)), ())
    assert of(CUP, (first, result), (replace(later, trophy=None), none), standings={"wins": rule}).links == ()


def test_a_standing_of_clubs_gives_its_trophy_to_the_club() -> None:
    """By its name, and so that the roll and the club's page know it."""
    rule = StandingRule(id="clubs", title="Clubs", season="1900", events=("1900/*",), ranked=RankedKind.CLUBS, trophy="cup")
    first, result = match(day(1, 9), (("abel", "baker"), ("cole", "dean"), ("abel", "cole")), (3, 2, 1))
    found = of(replace(CUP, kind=None), (replace(first, trophy=None), result), standings={"clubs": rule})
    assert [(party.name, party.club) for party in found.holders] == [("Harbour Whist Club", "harbour")]


def division(*matches: Match, **fields: object) -> Division:
    """A division of the Harbour, Mill Lane and the Harbour's second team, for the cup."""
    teams = (
        Team(id="harbour", name="Harbour Whist Club", club="harbour"),
        Team(id="mill", name="Mill Lane Club", club="mill"),
        Team(id="second", name="Harbour Second", club="harbour"),
    )
    made = Division(
        id="1900/first", season="1900", slug="first", title="First", teams=teams, matches=matches, trophy="cup", ties=("gain",)
    )
    return replace(made, **fields)  # type: ignore[arg-type]


def met(home: str, away: str, gain: int | None, number: int, **fields: object) -> Match:
    """A match of a day of March."""
    made = Match(id=f"{home}-{away}", round=1, home=home, away=away, date=day(3, number))
    return replace(made, gain=None if gain is None else Fraction(gain), **fields)  # type: ignore[arg-type]


ANNUAL = replace(CUP, kind=None)
DECIDED = (met("harbour", "mill", 3, 1), met("mill", "second", 2, 8), met("second", "harbour", -1, 15))


def of_division(made: Division, trophy: Trophy = ANNUAL, *played: tuple[Event, EventResult]) -> Chain:
    """The chain of a trophy for which a division is played."""
    return of(trophy, *played, divisions={made.id: made})


def test_a_division_gives_its_trophy_to_the_champion_when_all_is_decided() -> None:
    """The Harbour won both of its matches: on the day of the last, two points ahead."""
    found = of_division(division(*DECIDED))
    assert [(link.division, link.date, link.margin, link.how) for link in found.links] == [
        ("1900/first", day(3, 15), 2, HoldingOutcome.WON)
    ]
    assert [(party.name, party.club) for party in found.holders] == [("Harbour Whist Club", "harbour")]
    assert found.kind is TrophyKind.ANNUAL
    league = League(
        name="L", today=TODAY, clubs=CLUBS, divisions={"1900/first": division(*DECIDED)}, trophies={"cup": ANNUAL}, at=Span("x")
    )
    (line,) = with_rolls(league, trophy_chains(league, {})).trophies["cup"].holders
    assert (line.year, line.holder, line.derived) == (1900, "Harbour Whist Club", True)
    assert reigns_of_club(trophy_chains(league, {}), "harbour")


def test_while_a_match_is_open_nobody_has_it() -> None:
    """To come, put off without a day; not one that is void or forfeited, or that a team left."""
    for fields in ({}, {"date": None, "postponed": True}):
        assert of_division(division(*DECIDED[:2], met("second", "harbour", None, 15, **fields))).links == ()
    for fields in ({"void": "Fog."}, {"forfeited": ("second",)}):
        found = of_division(division(*DECIDED[:2], met("second", "harbour", None, 15, **fields)))
        assert [party.club for party in found.holders] == ["harbour"]
    left = Withdrawal(team="second", date=day(3, 10))
    assert of_division(division(*DECIDED[:2], met("second", "harbour", None, 15), withdrawn=(left,))).links[0].date == day(3, 1)
    assert of_division(division()).links == ()


def test_a_match_that_is_an_event_decides_when_that_is_final() -> None:
    """And who played in it won the trophy for the team."""
    fours = (("abel", "baker", "abel"), ("cole", "dean", "cole"))
    for status, holders in ((Status.PROVISIONAL, []), (Status.FINAL, [("abel", "baker", "abel")])):
        event, result = match(day(3, 1), fours, (5, -5), status=status)
        event = replace(event, trophy=None)
        first = met("harbour", "mill", None, 1, event=event.id)
        teams = division().teams[:2]
        found = of_division(division(first, teams=teams), ANNUAL, (event, result))
        assert [tuple(party.people) for party in found.holders] == [tuple(dict.fromkeys(own)) for own in holders]


def test_a_second_team_holds_it_in_its_own_name_and_equals_share_it() -> None:
    """A team that bears another name than its club's is not the club; who is level on everything shares the first place."""
    found = of_division(division(met("second", "harbour", 4, 1), met("mill", "second", 0, 8), met("harbour", "mill", 1, 15)))
    assert [(party.name, party.club) for party in found.holders] == [("Harbour Second", "")]
    level = of_division(division(met("harbour", "mill", 0, 1), met("mill", "second", 0, 8), met("second", "harbour", 0, 15)))
    assert len(level.holders) == 3 and level.links[0].margin is None


def test_a_roll_that_names_another_champion_is_told() -> None:
    """W198, as with an event; one that names the same is one line with it."""
    same_one = of_division(division(*DECIDED), replace(ANNUAL, holders=(Holding(year=1900, holder="Harbour"),)))
    assert len(same_one.links) == 1 and not same_one.problems and same_one.links[0].division
    other = of_division(division(*DECIDED), replace(ANNUAL, holders=(Holding(year=1900, holder="Mill Lane Club"),)))
    assert [problem.code for problem in other.problems] == ["W198"]


def test_an_event_of_a_congress_programme_counts_for_the_trophy_that_the_programme_names() -> None:
    """The event does not name it; the line of the programme does."""
    event, result = match(day(1, 9), ("Harbour", "Mill Lane"), (5, -5))
    sitting = ProgrammeItem(title="Match", event=event.id, trophy="cup", day=1)
    congress = Congress(id="c", title="C", begins=day(1, 9), when="1900", sittings=(sitting,))
    found = of(CUP, (replace(event, trophy=None), result), congresses={"c": congress})
    assert [link.event for link in found.links] == [event.id]


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(-5, 5)), max_size=8))
def test_reigns_follow_each_other_without_gap_and_their_days_add_up(meetings: list[tuple[int, int, int]]) -> None:
    """From the first line to today: the days of the reigns are all of the days, and no two neighbours are the same."""
    names = ("Harbour", "Mill Lane", "Hill Street")
    played = [
        match(day(1, 1) + datetime.timedelta(days=9 * number), (names[one], names[other]), (gain, -gain))
        for number, (one, other, gain) in enumerate(meetings)
        if one != other
    ]
    found = of(replace(CUP, kind=None), *played)
    assert len(found.links) == len(played)
    if played:
        assert sum(reign.days or 0 for reign in found.reigns) == (TODAY - played[0][0].date).days
        assert sum(len(reign.links) for reign in found.reigns) == len(found.links)
        for one, after in zip(found.reigns, found.reigns[1:], strict=False):
            assert {party.key for party in one.holders} != {party.key for party in after.holders}
            assert one.until == after.since


def test_every_trophy_of_a_league_has_its_chain() -> None:
    """One that nothing is told of has an empty chain."""
    league = League(name="L", today=TODAY, at=Span("league.toml"), trophies={"cup": CUP})
    assert {id_: (one.links, one.reigns, one.coming) for id_, one in trophy_chains(league, {}).items()} == {"cup": ((), (), None)}


def test_a_roll_is_completed_by_what_the_events_gave_and_gives_the_same_chain_again() -> None:
    """Letters and programmes read the roll: the match is on it though nobody typed it; reckoned again, nothing is told twice."""
    roll = Holding(year=1900, date=day(8, 1), holder="Hill Street"), Holding(year=1898, holder="Harbour")
    event, result = match(day(6, 9), ("Harbour", "Mill Lane"), (-1, 1))
    trophy = replace(CUP, kind=None, holders=roll)
    league = League(name="L", today=TODAY, at=Span("league.toml"), trophies={"cup": trophy}, events=(event,), clubs=CLUBS)
    results = {event.id: result}
    full = with_rolls(league, trophy_chains(league, results))
    assert [(one.year, one.holder, one.derived) for one in full.trophies["cup"].holders] == [
        (1898, "Harbour", False),
        (1900, "Mill Lane Club", True),
        (1900, "Hill Street", False),
    ]
    before, after = trophy_chains(league, results)["cup"], trophy_chains(full, results)["cup"]
    assert told(before) == told(after) and [link.is_typed for link in after.links] == [True, False, True]
    assert [reign.fewest for reign in before.reigns] == [reign.fewest for reign in after.reigns]
    assert with_rolls(full, trophy_chains(full, results)) == full
