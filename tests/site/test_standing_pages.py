"""The page of a standing: its rule in words, the results behind each figure, what is still to come."""

from dataclasses import replace
from fractions import Fraction

from tests.site import leagues
from tests.site.html_rules import faults, read
from whistpress.core.model import League
from whistpress.core.model.standings import Measure, Ranked, StandingRule, Sum
from whistpress.core.records.standings import standing
from whistpress.site import artefacts
from whistpress.site.pages.standings import StandingPage, standing_page
from whistpress.theme import Theme
from whistpress.views.figures import mixed

RULE = StandingRule(
    id="cup",
    title="Cup",
    season="1900-01",
    events=("1900-01/*",),
    measure=Measure.PLACES,
    points=(Fraction(3), Fraction(2), Fraction(1)),
)


def league(rule: StandingRule = RULE) -> League:
    """The small league with a standing."""
    return replace(leagues.league(), standings={rule.id: rule})


def page(rule: StandingRule = RULE) -> StandingPage:
    """The page of a standing."""
    whole = league(rule)
    return standing_page(whole, leagues.results(whole), rule)


def html() -> dict[str, bytes]:
    """The pages of the season and of the standing."""
    whole = league()
    wanted = {"standings/cup.html", "events/1900-01/index.html"}
    return {one.path: one.make() for one in artefacts(whole, leagues.results(whole), (), Theme()) if one.path in wanted}


def test_the_season_leads_to_its_standings() -> None:
    """A page of its own for each, linked from its season."""
    made = html()
    assert "../../standings/cup.html" in read(made["events/1900-01/index.html"]).links
    assert faults(made["standings/cup.html"]) == []


def test_every_figure_leads_to_the_results_that_make_it() -> None:
    """What counts adds up to the figure; each result names its event's page."""
    whole = league()
    rows = standing(RULE, whole.events, leagues.results(whole), whole.people).rows
    found = page()
    assert [row.exact for row in found.standing.rows] == [mixed(row.figure) for row in rows]
    assert all(sum(one.figure for one in row.results if one.counts) == row.figure for row in rows)
    assert all(row.sentences[0].endswith(f"make {row.exact}.") for row in found.standing.rows)
    text = html()["standings/cup.html"].decode()
    assert all(f'href="#{row.anchor}"' in text and f'id="{row.anchor}"' in text for row in found.standing.rows)


def test_what_does_not_count_is_struck_out_with_the_reason() -> None:
    """The best one of several."""
    rows = page(replace(RULE, best=1)).standing.rows
    assert all(sum(one.counts for one in row.results) == 1 for row in rows)
    assert any(one.why == "not among the best 1" for row in rows for one in row.results)


def test_the_rule_is_told_in_words() -> None:
    """A sentence for each wish, with how far the season has come."""
    rule = replace(RULE, best=Fraction(2, 3), tables=3, members=True, least=2, ties=("firsts", "best"), partners=2)
    told = " ".join(page(rule).standing.rule)
    assert "The places are worth 3, 2 and 1 points, first to last" in told
    assert "The best ⅔ of the events held so far count:" in told
    assert "At least two different partners must be among the results that count." in told
    assert "It takes two results to be ranked." in told
    assert "An event counts with at least three tables in play." in told
    assert "Only members are ranked." in told
    assert "Equal figures are parted by more first places and the better best result" in told


def test_an_average_for_pairs_says_so() -> None:
    """Heading, rule and figures of two places."""
    found = page(replace(RULE, ranked=Ranked.PAIRS, sum=Sum.AVERAGE, together=2, measure=Measure.DIFFERENCES, points=()))
    assert found.standing.heading == "Average of plus and minus"
    assert "A pair must have played two sessions together." in found.standing.rule
    assert all(one.wanting == "1 more session together" for one in found.standing.waiting)


def test_who_is_not_ranked_yet_and_what_is_to_come_stand_there() -> None:
    """Everybody waits for a twentieth result; the planned event of the season is named."""
    found = page(replace(RULE, least=20))
    assert found.standing.rows == ()
    assert found.standing.waiting
    assert [line.title for line in found.to_come] == [event.title for event in league().events if not event.played]
