"""Two members of one name on the site: told apart in every list; and names of other scripts in addresses."""

import unicodedata
from pathlib import Path

from tests.building import load
from tests.league.people.people_files import event, written
from tests.whole_records import record_of
from whistpress.engine.plan import site_artefacts as artefacts
from whistpress.site.theme import Theme

FILES = {
    "clubs.toml": '[hill]\nname = "Hill Club"\n\n[dale]\nname = "Dale Club"\n',
    "members.toml": """\
[peter-smith]
name = "Peter Smith"
club = "hill"

[peter-smith-2]
name = "Peter Smith"
club = "dale"

[edith-abbott]
name = "Edith Abbott"
also = "E. Abbott"
""",
    "standings.toml": '[order]\ntitle = "Order of merit"\nof = "players"\nevents = "2026-27/*"\ncount = "places"\n',
    "events/2026-27/one.toml": event('["Peter Smith", "E. Abbott"]').replace('"Rafael Moreno"', '"peter-smith-2"'),
}
BOTH = ("Peter Smith (Hill Club)", "Peter Smith (Dale Club)")


def pages(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """The pages of a league, by path."""
    loaded = load(written(folder, files))
    assert loaded.league is not None
    made = artefacts(record_of(loaded.league, loaded.results), (), Theme())
    return {one.path: one.make().decode() for one in made if one.path.endswith(".html") and _is_of_people(one.path)}


def _is_of_people(path: str) -> bool:
    return path.split("/")[0] in ("players", "events", "standings", "search")


def test_every_list_tells_namesakes_apart(tmp_path: Path) -> None:
    """The list of players, the ranking of an evening, the standing, the search."""
    made = pages(tmp_path, FILES)
    lists = [
        path
        for path in made
        if path in ("players/index.html", "events/2026-27/one/index.html") or path.startswith("standings/order")
    ]
    assert len(lists) >= 3
    for path in lists:
        assert all(name in made[path] for name in BOTH), path
    assert "<h1>Peter Smith (Hill Club)</h1>" in made["players/peter-smith.html"]
    assert "P. Smith (Hill Club) &amp; Abbott" in made["events/2026-27/one/index.html"]


def test_another_spelling_shows_the_name_on_every_page(tmp_path: Path) -> None:
    """The event file has `E. Abbott`; only her own page and the search still have that spelling."""
    made = pages(tmp_path, FILES)
    assert "Edith Abbott" in made["events/2026-27/one/index.html"]
    has = {path for path, html in made.items() if "E. Abbott" in html}
    assert has <= {"players/edith-abbott.html", "players/index.html", "search/index.html", "search.html"}


def test_a_name_of_another_script_has_one_address_that_is_composed(tmp_path: Path) -> None:
    """Korean in NFC, however it was typed; two Japanese names that differ in a mark have a page each."""
    text = event('["김철수", "はた"]').replace('"Rafael Moreno"', '"はだ"')
    for number, form in enumerate(("NFC", "NFD")):
        made = pages(tmp_path / str(number), {"events/2026-27/one.toml": unicodedata.normalize(form, text)})
        assert {"players/김철수.html", "players/はた.html", "players/はだ.html"} <= made.keys()
