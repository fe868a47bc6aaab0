"""The page of a standing: its rule in words, the results behind each figure, what is still to come."""

import csv
import io
from fractions import Fraction

from msgspec.structs import replace

from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.model import Event
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.league import League
from whistpress.league.standings.data import standing_csv
from whistpress.league.standings.facts.standing import standing
from whistpress.league.standings.model import Aggregation, RankedKind, StandingMeasure, StandingRule
from whistpress.league.standings.pages import StandingPage, standing_page, worked_out_page
from whistpress.league.standings.words.standings import StandingOf, all_standings, own_standings
from whistpress.site.figures import mixed_number
from whistpress.site.theme import Theme

RULE = StandingRule(
    id="cup",
    title="Cup",
    season="1900-01",
    events=("1900-01/*",),
    measure=StandingMeasure.PLACES,
    points=(Fraction(3), Fraction(2), Fraction(1)),
)


def league(rule: StandingRule = RULE) -> League:
    """The small league with a standing."""
    return replace(leagues.league(), standings={rule.id: rule})


def page(rule: StandingRule = RULE) -> StandingPage:
    """The page of a standing."""
    whole = league(rule)
    return standing_page(made_of(whole, rule.id))


def made_of(whole: League, id_: str) -> StandingOf:
    """What the pages of a standing are made of."""
    seasons: dict[str, list[Event]] = {}
    for event in whole.events:
        seasons.setdefault(event.season, []).append(event)
    return all_standings(whole, leagues.results(whole), seasons)[id_]


def html() -> dict[str, bytes]:
    """The pages of the season and of the standing."""
    whole = league()
    wanted = {"standings/cup.html", "standings/cup-worked-out.html", "standings/index.html", "events/1900-01/index.html"}
    return {
        one.path: one.make() for one in artefacts(record_of(whole, leagues.results(whole)), (), Theme()) if one.path in wanted
    }


def test_the_season_leads_to_its_standings() -> None:
    """A page of its own for each, linked from its season."""
    made = html()
    assert "../../standings/cup.html" in read(made["events/1900-01/index.html"]).links
    assert [path for path, page_ in made.items() if faults(page_)] == []
    assert "Cup" in read(made["standings/index.html"]).text


def test_every_figure_leads_to_the_results_that_make_it() -> None:
    """What counts adds up to the figure; each result names its event's page."""
    whole = league()
    rows = standing(RULE, whole.events, leagues.results(whole), whole.people).rows
    found = page()
    assert [row.exact for row in found.standing.rows] == [mixed_number(row.figure) for row in rows]
    assert all(sum(one.figure for one in row.results if one.counts) == row.figure for row in rows)
    assert all(row.sentences[0].endswith((f" make {row.exact}.", f" makes {row.exact}.")) for row in found.standing.rows)
    made = html()
    text, working = made["standings/cup.html"].decode(), made["standings/cup-worked-out.html"].decode()
    for row in found.standing.rows:
        assert f'href="../standings/cup-worked-out.html#{row.anchor}"' in text
        assert f'id="{row.anchor}"' in working


def test_what_does_not_count_is_struck_out_with_the_reason() -> None:
    """The best one of several."""
    rows = page(replace(RULE, best=1)).standing.rows
    assert all(sum(one.counts for one in row.results) == 1 for row in rows)
    assert any(one.why == "not the best" for row in rows for one in row.results)


def test_the_rule_is_told_in_words() -> None:
    """A sentence for each wish, with how far the season has come."""
    rule = replace(RULE, best_share=Fraction(2, 3), tables=3, members=True, least=2, ties=("firsts", "best"), partners=2)
    told = " ".join(page(rule).standing.rule)
    assert "The places are worth 3, 2 and 1 points, first to last" in told
    assert "The best ⅔ of the events held so far count:" in told
    assert "At least two different partners must be among the results that count." in told
    assert "It takes two results to be ranked." in told
    assert "An event counts with at least three tables in play." in told
    assert "Only members are ranked." in told
    assert "Ties are split by more first places and the better best result" in told


def test_an_average_for_pairs_says_so() -> None:
    """Heading, rule and figures of two places."""
    found = page(
        replace(
            RULE, ranked=RankedKind.PAIRS, sum=Aggregation.AVERAGE, together=2, measure=StandingMeasure.DIFFERENCES, points=()
        )
    )
    assert found.standing.heading == "Average of plus and minus"
    assert "A pair must have played two sessions together." in found.standing.rule
    assert all(one.wanting == "one more session together" for one in found.standing.waiting)


def test_who_is_not_ranked_yet_and_what_is_to_come_stand_there() -> None:
    """Everybody waits for a twentieth result; the planned event of the season is named."""
    found = page(replace(RULE, least=20))
    assert found.standing.rows == ()
    assert found.standing.waiting
    assert [line.title for line in found.to_come] == [event.title for event in league().events if not event.played]


def test_the_working_has_everybody_and_what_is_still_to_play_for() -> None:
    """Every ranked player, each result that counts or not; how many events to come."""
    whole = league(replace(RULE, best=2))
    found = worked_out_page(made_of(whole, "cup"))
    ranked = {row.who[0].person for row in found.standing.rows}
    assert ranked == {person for event in whole.events if event.played and event.id != "1900-01/late"
                      for entry in event.entries for person in entry.players}  # fmt: skip
    assert found.standing.to_play_for[0] == "1 event without a result."
    assert all(one.why for row in found.standing.rows for one in row.results if not one.counts)


def test_a_players_page_tells_where_he_stands_and_what_he_still_needs() -> None:
    """The place, what counted, and what it takes to end above the next and the first: no more than is certain."""
    whole = league()
    found = made_of(whole, "cup").standing
    rows = found.rows
    own = own_standings(whole, [found])
    (leader,) = own[rows[0].who[0]]
    assert leader.figure == mixed_number(rows[0].figure)
    assert "so first place is still possible" in leader.needs[0]
    last = own[rows[-1].who[0]][0]
    assert last.place.endswith(f"of {len(rows)}")
    assert any("overtakes" in sentence or "would not catch" in sentence for sentence in last.needs)
    assert {line.event for line in last.counted} == {one.event for one in rows[-1].results if one.counts}
    made = next(
        one.make()
        for one in artefacts(record_of(whole, leagues.results(whole)), (), Theme())
        if one.path == f"players/{rows[-1].who[0]}.html"
    )
    assert faults(made) == []
    assert f"../standings/cup-worked-out.html#{rows[-1].who[0]}" in read(made).links


def test_who_waits_is_told_whether_there_is_still_time() -> None:
    """One event to come: a second result can still be had, a twentieth cannot."""
    near, far = league(replace(RULE, least=5)), league(replace(RULE, least=20))
    for whole, told in ((near, "1 event without a result."), (far, "There are not enough events left.")):
        own = own_standings(whole, [made_of(whole, id_).standing for id_ in whole.standings])
        sentences = {sentence for blocks in own.values() for block in blocks for sentence in block.needs}
        assert told in sentences, sentences


def test_a_standing_of_clubs_over_all_time_leads_to_the_clubs() -> None:
    """No season in its title; its rows are clubs; their pages have the block too."""
    rule = replace(RULE, id="clubs", season="", events=("*",), ranked=RankedKind.CLUBS, scorers=2)
    whole = replace(leagues.league(), standings={"clubs": rule})
    found = page_of(whole)
    assert (found.title, found.season) == ("Cup", None)
    assert [row.club for row in found.standing.rows] == ["harbour"]
    assert any("best 2 results at each event" in sentence for sentence in found.standing.rule)
    made = {one.path: one for one in artefacts(record_of(whole, leagues.results(whole)), (), Theme())}
    assert "../standings/clubs.html" in read(made["clubs/harbour.html"].make()).links
    assert "../clubs/harbour.html" in read(made["standings/clubs.html"].make()).links


def page_of(whole: League) -> StandingPage:
    """The page of the only standing of a league."""
    (rule,) = whole.standings.values()
    return standing_page(made_of(whole, rule.id))


def test_the_csv_has_every_result_with_exact_figures() -> None:
    """What counts adds up to the figure beside it."""
    whole = league(replace(RULE, best=2))
    found = made_of(whole, "cup").standing
    lines = list(csv.DictReader(io.StringIO(standing_csv(found, whole.people, whole.clubs))))
    assert len(lines) == sum(len(row.results) for row in found.rows)
    for row in found.rows:
        own = [line for line in lines if line["id"] == row.who[0]]
        assert (
            sum(Fraction(line["worth_exact"]) for line in own if line["counts"] == "1")
            == row.figure
            == Fraction(own[0]["figure_exact"])
        )
