"""The pages of the games, and what the page of an event tells of its rubbers."""

import datetime
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.site import leagues
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.games import GAMES, solo_whist
from whistpress.core.model import Contest, Entry, Event, Rubber, RubberDeal, Status
from whistpress.core.model.evening import Value
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.events.words.theme_texts import GAME_FOLDER as FOLDER
from whistpress.league.events.words.theme_texts import game_problems, game_text, worked_example
from whistpress.league.league import League
from whistpress.site.theme import Theme

TEXTS = Theme().all_folders[-1] / FOLDER
UNWRITTEN = re.compile(r"\]\(|https?:|<\w")
DEALS: list[dict[str, Value]] = [
    {"tricks": 8, "honours": {1: 3}}, {"tricks": 7}, {"tricks": 6, "revoke": {2: "add"}}, {"tricks": 10},
]  # fmt: skip


def rubber_evening(deals: int = 4, status: Status = Status.FINAL) -> Event:
    """A rubber between two pairs, of which so many deals are on record."""
    made = Rubber(number=1, sides=((1,), (2,)), deals=tuple(RubberDeal(deal) for deal in DEALS[:deals]), table=2)
    pairs = (("Edith Abbott", "Walter Archer"), ("George Baker", "Ada Brown"))
    return Event(
        id="1900-01/rubber", season="1900-01", slug="rubber", title="Rubber by the fire", date=datetime.date(1901, 2, 1),
        contest=Contest.PAIRS, game="straight-whist", scoring="rubbers", status=status, rubbers=(made,),
        entries=tuple(
            Entry(number=number, label=str(number), names=names, players=tuple(leagues.id_of(name) for name in names))
            for number, names in enumerate(pairs, start=1)
        ),
        at=leagues.at("events/1900-01/rubber.toml"),
    )  # fmt: skip


def pages(league: League, theme: Theme | None = None) -> dict[str, bytes]:
    """Every file of a league's site."""
    return {one.path: one.make() for one in artefacts(record_of(league, leagues.results(league)), (), theme or Theme())}


@cache
def made() -> dict[str, bytes]:
    """The site of a league with one rubber."""
    return pages(leagues.league(events=(rubber_evening(),)))


def text_of(page: bytes) -> str:
    """The words of a page, with single blanks."""
    return " ".join(read(page).text.split())


def test_an_event_of_rubbers_shows_who_won_the_ranking_and_each_score_sheet() -> None:
    """Marks in their order, game ends by their names, the rubber's two points."""
    page = made()["events/1900-01/rubber/index.html"]
    told = text_of(page)
    assert faults(page) == []
    assert "Edith Abbott and Walter Archer won by 7 points" in told
    assert "Every rubber" in told and "Rubber 1 table 2" in told
    assert "Abbott & Archer took 8 tricks; honours Abbott & Archer: 3. Tricks +2 Abbott & Archer, then honours +2" in told
    assert "revoke Baker & Brown: add. Revoke +3 Abbott & Archer, then tricks +1 Baker & Brown." in told
    assert "Abbott & Archer win a treble with the others at 0, worth 3" in told
    assert "Abbott & Archer win a double with the others at 1, worth 2" in told
    assert re.search(rb">Rubber<td[^>]*>\+2<td[^>]*><t", page)


def test_everybody_finds_his_own_rubbers() -> None:
    """With whom, against whom, what each came to; the ranking leads there."""
    first = rubber_evening()
    singles = tuple(
        Entry(number=number, label=str(number), names=(name,))
        for number, name in enumerate(("Edith Abbott", "Walter Archer", "George Baker", "Ada Brown"), start=1)
    )
    sides = (((1, 2), (3, 4)), ((1, 3), (2, 4)))
    two = tuple(replace(first.rubbers[0], number=number, sides=side) for number, side in enumerate(sides, start=1))
    event = replace(first, contest=Contest.INDIVIDUAL, entries=singles, rubbers=two)
    page = pages(leagues.league(events=(event,)))["events/1900-01/rubber/index.html"]
    assert faults(page) == []
    told = text_of(page)
    assert "Find yourself" in told and "Edith Abbott 1 of 4+14" in told
    assert b'Rubber 2, table 2</a><td class="text">Archer &amp; Brown, with Abbott<td>+7<' in page
    assert "#entry-2" in read(page).links


def test_a_rubber_that_goes_on_says_so() -> None:
    """Nobody has won it; the standing is there."""
    event = rubber_evening(2, Status.PROVISIONAL)
    told = text_of(pages(leagues.league(events=(event,)))["events/1900-01/rubber/index.html"])
    assert "This rubber is not over: it counts nothing yet." in told


def test_an_event_leads_to_the_page_of_its_game() -> None:
    """And the game's page back to the event; the list of games is at the foot of every page."""
    assert "../../../games/straight-whist.html" in read(made()["events/1900-01/rubber/index.html"]).links
    assert "../events/1900-01/rubber/index.html" in read(made()["games/straight-whist.html"]).links
    assert "games/index.html" in read(made()["index.html"]).links


def test_games_that_events_play_have_pages() -> None:
    """All of them when the league wants all, none in a league that plays in duplicate alone."""
    assert {path for path in made() if path.startswith("games/") and path.endswith(".html")} == {
        "games/index.html",
        "games/straight-whist.html",
    }
    every = pages(leagues.league(all_systems=True, events=()))
    games = {path: page for path, page in every.items() if path.startswith("games/") and path.endswith(".html")}
    assert set(games) == {"games/index.html", *(f"games/{name}.html" for name in GAMES)}
    assert {path: faults(page) for path, page in games.items() if faults(page)} == {}
    assert not [path for path in pages(leagues.league()) if path.startswith("games/")]


def test_scores_of_rubbers_are_offered_as_json_and_not_as_lines() -> None:
    """There are no lines that a spreadsheet could hold."""
    assert "events/1900-01/rubber/results.json" in made()
    assert "events/1900-01/rubber/scores.csv" not in made()
    assert b'"called":"treble"' in made()["events/1900-01/rubber/results.json"]


def test_every_game_has_its_text_and_no_text_is_without_a_game() -> None:
    """A new game brings a file of its name in `templates/games`."""
    assert sorted(file.stem for file in TEXTS.iterdir()) == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_text_explains_its_game_and_works_an_example(name: str) -> None:
    """Players, what counts, the revoke or who wins; deals of a game that is kept at its table are marked to its end."""
    text, game = game_text(Theme(), name), GAMES[name]
    assert 50 <= len(text.body.split()) <= 420
    assert text.body.startswith("**Players and cards.**")
    assert "revoke" in text.body or name == "humbug-three"
    assert not UNWRITTEN.search(text.body), "no links: not every league has every page"
    assert text.title[:1].isupper() and text.summary.endswith(".") and len(text.summary) <= 140
    example = worked_example(text)
    assert (example is None) is (game.marking is None)
    assert example is None or "is not over" not in example.outcome


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("cayenne", "In nullo the ace is the lowest card, unless its holder says otherwise as he plays it"),
        ("cayenne", "Its example of five points by honours cannot be: honours are even"),
        ("solo-whist", "when all have played to the first trick, not before (p. 68)"),
        ("solo-whist", "The proposer may change it to a solo; that is then the `bid`, by him alone (p. 67)"),
        ("dummy-bridge", "Who draws the lowest card has dummy and deals first"),
        ("dummy", "Who cuts low has dummy for the first rubber, and dummy deals first; then dummy changes partners"),
        ("double-dummy", "costs nothing by Barney's rule, and neither do exposed cards; there is no misdeal (1900, p. 74)"),
    ],
)
def test_a_text_has_the_rules_that_no_figure_of_the_record_shows(name: str, words: str) -> None:
    """Barney 1900, pp. 67-77: what is done at the table and leaves no trace in tricks or points."""
    assert words in game_text(Theme(), name).body


def test_the_bids_of_solo_are_told_in_their_order() -> None:
    """Barney 1900, p. 66: as the game has them."""
    told = re.findall(r"^\| `([a-z-]+)`", game_text(Theme(), "solo-whist").body, re.MULTILINE)
    assert told == list(solo_whist.BIDS)


def test_a_league_may_write_a_text_of_its_own(tmp_path: Path) -> None:
    """A file of that name in its `templates/games` takes the place of ours; its example is marked."""
    (tmp_path / FOLDER).mkdir()
    words = '+++\ntitle = "Our rubber"\nsummary = "How we play."\nexample = [{ tricks = 13 }]\n+++\nCome at <i>eight</i>.\n'
    (tmp_path / FOLDER / "straight-whist.md").write_text(words, "utf-8")
    theme = Theme((tmp_path,))
    assert list(game_problems(theme)) == []
    page = pages(leagues.league(events=(rubber_evening(),)), theme)["games/straight-whist.html"]
    assert "Our rubber" in text_of(page) and "Come at <i>eight</i>." in text_of(page) and b"<i>eight" not in page
    assert "A & C win a treble" in text_of(page)


@pytest.mark.parametrize(
    ("name", "example", "code"),
    [("straight-wist", "[]", "W536"), ("straight-whist", "[{ tricks = 14 }]", "E362"), ("mort", "[{ tricks = [1.5] }]", "E362")],
)
def test_a_text_that_cannot_be_is_named(tmp_path: Path, name: str, example: str, code: str) -> None:
    """No such game; deals that its rule does not know."""
    (tmp_path / FOLDER).mkdir()
    words = f'+++\ntitle = "Ours"\nsummary = "So."\nexample = {example}\n+++\nText.\n'
    (tmp_path / FOLDER / f"{name}.md").write_text(words, "utf-8")
    assert [problem.code for problem in game_problems(Theme((tmp_path,)))] == [code]
