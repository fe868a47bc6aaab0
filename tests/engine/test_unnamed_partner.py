"""Somebody of whom only the partner is known (`A. Dale's partner`) is printed as written, and is no person of the record."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from tests.building import build, check, load
from tests.files import write_content
from whistpress.core.model.names import short_names
from whistpress.league.people.model import Person
from whistpress.league.people.read.people import People, is_nobody

UNNAMED = (
    "A. Dale's partner",
    "A. Dale\N{RIGHT SINGLE QUOTATION MARK}s partner",
    "Mr Jones' partner",
    "partner of A. Dale",
    "Partenaire de A. Dale",
)
EVENT = """\
title = "{title}"
date = {date}
trophy = "bowl"
[movement]
system = "mitchell"
tables = 3
deals  = 3
[entries]
1 = ["A. Dale", "A. Dale's partner"]
2 = ["Ben Baker", "Bob Brown"]
3 = ["Cora Cole", "Clara Crane"]
4 = ["Dan Drew", "partner of Dan Drew"]
5 = ["Edith Earl", "Elsa East"]
6 = ["Frank Field", "Fred Ford"]
[[changes]]
entry = 3
out = "Cora Cole"
in = "Clara Crane's partner"
from = 2
credit = "both"
[[scores]]
deal  = 1
lines = [[1, 2, 9], [5, 4, 7], [3, 6, 6]]
[[scores]]
deal  = 2
lines = [[3, 4, 8], [1, 6, 9], [5, 2, 7]]
[[scores]]
deal  = 3
lines = [[5, 6, 4], [3, 2, 7], [1, 4, 8]]
"""
DIVISION = """\
title = "Division one"
clubs = ["oak", "fox"]
times = 1
begins = 2026-10-08
every = 7
[[match]]
home = "oak"
away = "fox"
tables = [{ home = ["Al Orr", "Al Orr's partner"], away = ["Gil Fay", "Gil Fay's partner"], tricks = [172, 140] }]
"""
CUP = """\
title = "Pairs cup"
[entries]
one = ["A. Dale", "A. Dale's partner"]
two = ["Ben Baker", "Bob Brown"]
[[round]]
name = "Final"
date = 2026-10-20
matches = [{ home = "one", away = "two", tricks = [170, 142] }]
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built league with two evenings, a match card and a cup, each with somebody unnamed."""
    folder = tmp_path_factory.mktemp("vale")
    write_content(
        folder,
        {
            "league.toml": 'name = "Vale"\n[outputs]\ndata = true\nsearch = true\n[records]\ntogether = 2\n',
            "clubs.toml": '[oak]\nname = "Oak"\n[fox]\nname = "Fox"\n',
            "trophies.toml": '[bowl]\nname = "Bowl"\n',
            "events/2026-27/one.toml": EVENT.format(title="One", date="2026-10-06"),
            "events/2026-27/two.toml": EVENT.format(title="Two", date="2026-10-13"),
            "fixtures/2026-27/one.toml": DIVISION,
            "cups/2026-27/pairs.toml": CUP,
        },
    )
    assert not list(check(folder))
    build(folder, folder / "site", pdf=False)
    return folder / "site"


@pytest.mark.parametrize("name", UNNAMED)
def test_words_that_say_whose_partner_it_was_are_nobodys_name(name: str) -> None:
    """In English and in French; in short it is the partner."""
    found = People({}).find(name)
    assert (found.person, found.name) == ("", name) and found.id
    assert short_names(["A. Dale", name])[name] in ("partner", "partenaire")


@pytest.mark.parametrize("name", ["Peter Partner", "A. Dale", "Partners", "Dale's partners"])
def test_other_names_are_persons(name: str) -> None:
    """A surname too."""
    assert People({}).find(name).person


def test_there_is_no_page_and_no_line_for_them(project: Path) -> None:
    """Neither among the players, nor in a list, the search, the database, or a file for programs."""
    pages = {path.stem for path in (project / "players").rglob("*.html")}
    assert {"a-dale", "clara-crane", "al-orr", "gil-fay"} <= pages
    assert not [page for page in pages if "partner" in page]
    assert not re.search(r'href="[^"]*players/[^"]*partner', "".join(p.read_text("utf-8") for p in project.rglob("*.html")))
    index = (project / "search-index.js").read_text("utf-8")
    assert not re.search(r'\["players/[^"]*","[^"]*partner', index)
    with sqlite3.connect(project / "league.sqlite") as asked:
        assert not asked.execute("SELECT id FROM people WHERE id LIKE '%partner%' OR id = ''").fetchall()
        assert not asked.execute("SELECT person FROM credited WHERE person LIKE '%partner%' OR person = ''").fetchall()
        assert not asked.execute("SELECT person FROM match_players WHERE person LIKE '%partner%' OR person = ''").fetchall()
        told = asked.execute("SELECT person, name FROM entry_players WHERE event = '2026-27/one' AND entry = 1").fetchall()
    assert told == [("a-dale", "A. Dale"), (None, "A. Dale's partner")]


def test_they_are_printed_as_they_are_written(project: Path) -> None:
    """In rankings, results for programs, on match cards, in a cup, and beside the partner who has a name."""
    event = json.loads((project / "events/2026-27/one/results.json").read_text("utf-8"))
    assert event["rankings"][0]["rows"][0]["names"] == ["A. Dale", "A. Dale's partner"]
    for page in ("events/2026-27/one/index.html", "cups/2026-27/pairs.html", "players/a-dale.html"):
        (there,) = project.glob(page) or [None]
        assert there and "A. Dale&#39;s partner" in there.read_text("utf-8"), page
    assert any("Al Orr&#39;s partner" in path.read_text("utf-8") for path in (project / "fixtures").rglob("*.html"))


def test_the_named_partner_keeps_all_that_was_won(project: Path) -> None:
    """Wins, deals and the figures against the average; with nobody as partner, and not against anybody unnamed."""
    found = load(project.parent)
    career = next(facts.of("a-dale") for facts in found.record.ledger.events if facts.event.slug == "one")
    assert career.appearances[0].won and career.appearances[0].deals == 3
    assert career.sums is not None and career.sums.compared == 3
    assert career.partners == () and career.appearances[0].partners == ()
    assert found.league and "" not in found.league.people
    assert all("" not in facts.persons for facts in found.record.ledger.events)
    trophy = (project / "trophies/bowl.html").read_text("utf-8")
    assert "A. Dale and A. Dale&#39;s partner" in trophy


def test_figures_are_nobodys_name_unless_a_member_is_called_so() -> None:
    """By name or by id."""
    people = People({"p7": Person(id="p7", name="007"), "12": Person(id="12", name="Ann Cole")})
    assert [is_nobody(people.find(name)) for name in ("007", "p7", "12", "13", "7 / 8", "?", "Ann Cole")] == [
        False, False, False, True, True, True, False,
    ]  # fmt: skip
