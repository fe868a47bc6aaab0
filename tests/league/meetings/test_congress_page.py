"""The page of a congress tells what its programme tells."""

from msgspec.structs import replace

from tests.meeting import league
from tests.site.html_rules import faults, read
from tests.whole_records import record_of
from whistpress.core.scoring import score
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.league.league import League
from whistpress.league.meetings.pages.congresses import CongressPage, congress_page
from whistpress.site.theme import Theme

PATH = "congresses/1900-harbour/index.html"


def _page(of: League) -> bytes:
    return next(one for one in artefacts(record_of(of, {}), (), Theme()) if one.path == PATH).make()


def _built(of: League) -> CongressPage:
    return congress_page(of, of.congresses["1900-harbour"], {}, ())


def test_the_page_has_everything_that_the_book_has() -> None:
    """Order of business, entries, rules, tables, delegates, motions, elections, holders, names."""
    made = _page(league())
    assert faults(made) == []
    words = " ".join(read(made).text.split())
    for said in (
        "2. Motions: Slow play 3. Elections: Secretary, Committee on laws",
        "I. Friday game Howell, eight pairs at four tables",
        "E. Gray and Ben Baker",
        "Harbour: PlayerA One, PlayerA Two, PlayerA Three and PlayerA Four",
        "Entries close on Tuesday, 3 July 1900. Fee: five shillings a pair.",
        "Entries are in writing.",
        "Wanderers not yet named",
        "That no deal takes an hour. Moved by Ann Cole, seconded by Ben Baker.",
        "Two are elected. Candidates: Ben Baker, Carl Bond, Dora Drew.",
        "1899 Harbour Whist Club (Not challenged.)",
        "Abel, Edith: president, delegate, I",
    ):
        assert said in words, said
    assert b"<title>Four tables, numbered 1" in made


def test_every_place_of_the_index_is_on_the_page() -> None:
    """A link to a place that is not there leads nowhere."""
    seen = read(_page(league()))
    anchors = {mention.anchor for line in _built(league()).index for mention in line.mentions}
    assert anchors and anchors <= set(seen.ids)


def test_names_lead_to_the_pages_of_players_and_clubs() -> None:
    """Under any spelling."""
    page = _built(league())
    assert [line.person for line in page.index if line.name == "Abel, Edith"] == ["abel"]
    assert [page.clubs[one.club].path for one in page.congress.delegates] == ["clubs/harbour.html", ""]
    assert page.holders["Edith Abel"].name.path == "players/abel.html"


def test_what_has_been_played_is_told_by_its_result() -> None:
    """Entries and tables are for those who come; afterwards the ranking has the names, and the index no dead links."""
    of = league()
    game, match = of.events
    assert game.schedule
    played = replace(game, totals={entry.number: 1 for entry in game.entries})
    page = _built(replace(of, events=(played, match)))
    assert [one.title.text for one in page.entered] == ["Cup match"]
    assert not any(mention.what == "I" for line in page.index for mention in line.mentions)
    assert score(match)


def test_a_congress_of_which_little_is_known_has_no_empty_chapters() -> None:
    """Neither heading nor list for what the record does not have."""
    bare = league(
        officers=(),
        committees=(),
        delegates=(),
        motions=(),
        elections=(),
        sittings=(),
        rules="",
        closing=None,
        fee="",
        trophies=(),
    )
    words = read(_page(replace(bare, events=()))).text
    for heading in (
        "Delegates",
        "Motions",
        "Elections",
        "Rules for entries",
        "Plan of the tables",
        "Index of names",
        "Entries and",
    ):
        assert heading not in words


def test_the_conditions_of_a_trophy_stand_on_its_page() -> None:
    """As Markdown."""
    made = next(one for one in artefacts(record_of(league(), {}), (), Theme()) if one.path == "trophies/cup.html").make()
    assert "Conditions" in read(made).text and b"<em>writing</em>" in made
