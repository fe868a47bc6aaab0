"""The pages of trophies, and what players and clubs hold."""

import datetime

from msgspec.structs import replace

from tests.site.leagues import at, league, match, people, results
from tests.whole_records import record_of
from whistpress.core.model import Event, EventResult, Status
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.language import speaking
from whistpress.league.clubs.model import Club
from whistpress.league.league import League
from whistpress.league.people.model import DrawnMatchRule, Holding, Trophy, TrophyKind
from whistpress.league.trophies.facts.reigns import trophy_chains
from whistpress.league.trophies.pages import trophies_page
from whistpress.site.theme import Theme

CUP = Trophy(
    id="cup",
    name="Cup of <Cups>",
    contest="Teams of four",
    kind=TrophyKind.CHALLENGE,
    conditions="1. In writing.",
    holders=(
        Holding(year=1899, date=datetime.date(1899, 3, 1), holder="Hill Street Club", against=("Harbour",), by="11 tricks"),
        Holding(year=1899, date=datetime.date(1899, 9, 1), holder="Hill Street Club", against=("Mill",), how=None),
    ),
    at=at("trophies.toml"),
)


def whole(*events: Event, trophy: Trophy = CUP) -> League:
    """The small league with this trophy alone, and a second club."""
    clubs = league().clubs | {"hill-street": Club(id="hill-street", name="Hill Street Club")}
    every = [event for event in league().events if event.slug != "match"] + list(events)
    found = tuple(sorted(every, key=lambda one: (one.date, one.id)))
    others = tuple(replace(one, trophy=None) if one.trophy == "lantern" else one for one in found)
    return league(trophies={"cup": trophy}, events=others, clubs=clubs, congresses={})


def page(of: League, path: str) -> str:
    """A page of a league."""
    made: dict[str, EventResult] = results(of)
    return next(one for one in artefacts(record_of(of, made), [], Theme(())) if one.path == path).make().decode()


def between(text: str, *parts: str) -> bool:
    """Whether these stand in a text in this order."""
    place = 0
    for part in parts:
        place = text.find(part, place)
        if place < 0:
            return False
    return True


def played(**fields: object) -> Event:
    """The match of two fours, for the cup; it is drawn."""
    return replace(match(), trophy="cup", **fields)  # type: ignore[arg-type]


def test_the_page_tells_first_who_holds_it_and_since_when() -> None:
    """The drawn match left it with the holder of the roll: 731 days from 1 March 1899 to 1 March 1901, twice defended."""
    found = page(whole(played()), "trophies/cup.html")
    assert between(found, "<h1>Cup of &lt;Cups&gt;</h1>", "Held by", 'href="../clubs/hill-street.html"', "since 1 March 1899")
    row = results(whole(played()))["1900-01/match"].rankings[0].rows[0]
    assert (row.score == 0) == ("Drawn" in found)


def test_the_chain_names_the_match_the_sides_and_the_margin() -> None:
    """Typed lines with the margin as it was typed, the event's line with its link."""
    found = page(whole(played()), "trophies/cup.html")
    assert between(found, "Challenge history", "1 March 1899", "Won", "11 tricks", "1 September 1899", "Retained", "Mill")
    assert between(found, "25 January 1901", 'href="../events/1900-01/match/index.html"')


def test_the_holder_changes_by_itself_when_the_match_is_won() -> None:
    """With a day's more tricks for the Harbour the cup is the Harbour's; the roll was not touched."""
    game = played()
    first, *rest = game.sessions[0].lines
    more = replace(game.sessions[0], lines=(*(replace(line, tricks=13 if line.seats.n < 5 else 0) for line in (first, *rest)),))
    found = page(whole(replace(game, sessions=(more,))), "trophies/cup.html")
    assert between(found, "Held by", 'href="../clubs/harbour.html"', "since 25 January 1901")
    assert between(found, 'id="reigns"', "1 March 1899", "25 January 1901", "–", "at least")


def test_what_would_change_hands_next_names_holder_and_challenger() -> None:
    """The planned match is told before the chain; a provisional one says that nothing changes hands yet."""
    ahead = played(date=datetime.date(1901, 5, 3), status=Status.PLANNED)
    sessions = tuple(replace(one, date=ahead.date, lines=()) for one in ahead.sessions)
    found = page(whole(replace(ahead, sessions=sessions)), "trophies/cup.html")
    assert between(found, "Planned challenge", "Hill Street Club</a> hold it", "Harbour", "challenge for it", "Challenge history")
    pending = page(whole(played(status=Status.PROVISIONAL)), "trophies/cup.html")
    assert between(pending, "Last challenge", "the holder stays until the result is final")


def test_clubs_and_players_show_what_they_hold_and_held() -> None:
    """The club its reign; the pages of those who were never holders have no such heading."""
    of = whole(played())
    assert between(
        page(of, "clubs/hill-street.html"), 'id="trophies"', 'href="../trophies/cup.html"', "1 March 1899", "–", "at least"
    )
    assert 'id="trophies"' not in page(of, "players/nora-jones.html")
    alone = Trophy(id="cup", name="Spoon", holders=(Holding(year=1900, holder="E. Gray"),))
    assert between(page(whole(trophy=alone), "players/edith-abbott.html"), 'id="trophies"', "Spoon", "1900", "–", "at least")


def test_a_roll_without_holders_says_so_and_a_silent_line_too() -> None:
    """No holder on record; or a gap with its note."""
    assert "No holder is on record." in page(whole(trophy=Trophy(id="cup", name="Old")), "trophies/cup.html")
    silent = Trophy(id="cup", name="Old", holders=(Holding(year=1896, note="Winner not told."),))
    found = page(whole(trophy=silent), "trophies/cup.html")
    assert between(found, "Who holds it is not on record.", "where the record is silent, it says so", "Winner not told.")


def test_the_conditions_say_who_has_it_after_a_draw() -> None:
    """In a sentence below the heading of the chain."""
    shared = replace(CUP, drawn=DrawnMatchRule.SHARED)
    assert "a drawn match shares it" in page(whole(trophy=shared), "trophies/cup.html")


def test_a_pair_has_both_its_pages_in_every_language() -> None:
    """The names are joined by another word in French; each still leads to its player."""
    names = [people()[id_].name for id_ in sorted(people())[:2]]
    trophy = replace(CUP, kind=None, holders=(Holding(year=1900, holder=" and ".join(names)),))
    for language in ("en", "fr"):
        with speaking(language):
            of = whole(trophy=trophy)
            shown = trophies_page(of, trophy_chains(of, results(of)))
        (line,) = shown.trophies
        assert [[link.path for link in shown.links(party)] for party in line.holders] == [
            [f"players/{id_}.html" for id_ in sorted(people())[:2]]
        ]
