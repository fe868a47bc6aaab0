"""The laws on the site: codes, subjects side by side, and the way from a ruling to its law."""

import re
from pathlib import Path

import pytest

from tests.building import check, load
from tests.files import write_content
from tests.site.html_rules import PageReader
from whistpress.engine.plan import plan
from whistpress.league.laws.words import link_laws

EVENT = """\
title = "Friday game"
date  = {date}
{laws}
[movement]
system = "mitchell"
tables = 3
deals  = 3

[entries]
1 = ["Amy Abel", "Ann Archer"]
2 = ["Ben Baker", "Bob Brown"]
3 = ["Cora Cole", "Clara Crane"]
4 = ["Dan Dale", "Don Drew"]
5 = ["Edith Earl", "Elsa East"]
6 = ["Frank Field", "Fred Ford"]

[[scores]]
deal  = 1
ns = [{first}, 6, 7]

[[scores]]
deal  = 2
ns = [9, 6, 7]

[[scores]]
deal  = 3
ns = [4, 8, 7]
"""

HOUSE = """\
title = "House rules"
kind = "house rules"
in_force_from = 1899
about = "Less than <b>much</b>."

[says.revoke]
"What one revoke costs" = {{ says = "tea", law = "1" }}

[[part]]
title = "Play"

[[part.law]]
number = "{number}"
title = "Tea"
subjects = ["revoke"]
text = "Whoever revokes makes tea & toast."
parts.a = "black;"
parts.b = "with milk."
"""


def league(folder: Path, *, laws: str = "", first: str = "8", date: str = "1901-01-11", asks: str = "", house: str = "") -> Path:
    """A league of one event."""
    friday = EVENT.format(laws=laws, first=first, date=date)
    files = {"league.toml": f'name = "Harbour"\n{asks}', "events/1901/friday.toml": friday}
    return write_content(folder, files | ({"laws/house.toml": house} if house else {}))


def made(project: Path) -> dict[str, str]:
    """Every page of a league that has to do with laws, and the event's."""
    pages = {one.path: one for one in plan(project, load(project).record, pdf=False).artefacts}
    wanted = [path for path in pages if path.startswith("laws/") or path == "events/1901/friday/index.html"]
    return {path: pages[path].make().decode() for path in wanted}


ALL = '[outputs]\nlaws = "all"\n'


def test_a_league_that_asks_for_nothing_has_no_pages_of_laws(tmp_path: Path) -> None:
    """Nor a link to them."""
    pages = made(league(tmp_path))
    assert list(pages) == ["events/1901/friday/index.html"]
    assert "Laws in force" not in pages["events/1901/friday/index.html"]


def test_a_quoted_law_brings_the_codes_in_force_and_no_other(tmp_path: Path) -> None:
    """The laws of 1900, the etiquette of 1893 and the customs of 1897; each is named on the event's page."""
    pages = made(league(tmp_path, first='"average IV.9"'))
    codes = [path for path in pages if path.count("/") == 1]
    assert codes == [
        "laws/index.html", "laws/duplicate-1900.html", "laws/mitchell-1897.html", "laws/whist-etiquette-1893.html",
    ]  # fmt: skip
    told = pages["events/1901/friday/index.html"]
    assert re.search(
        r'Laws in force:</strong> <a href="\.\./\.\./\.\./laws/duplicate-1900\.html">The Laws of Duplicate Whist', told
    )


def test_a_ruling_leads_to_its_law_wherever_it_stands(tmp_path: Path) -> None:
    """On the traveller, in the own results of both pairs and among the rulings; the anchor is there."""
    pages = made(league(tmp_path, first='"average IV.9"'))
    links = re.findall(r'<a class="law" href="([^"]+)">law IV\.9</a>', pages["events/1901/friday/index.html"])
    assert links == ["../../../laws/duplicate-1900.html#law-IV.9"] * 4
    assert '<div class="law" id="law-IV.9">' in pages["laws/duplicate-1900.html"]


def test_every_link_of_the_library_leads_somewhere(tmp_path: Path) -> None:
    """The link checker of `check` follows the anchors too."""
    problems = check(
        league(tmp_path, first='"average 51C"', laws='laws = "auction-1912"', asks=ALL, house=HOUSE.format(number="1"))
    )
    assert [problem.code for problem in problems] == []


def test_the_list_leads_to_every_chapter_and_a_case_to_its_law(tmp_path: Path) -> None:
    """Cavendish's cases are found from the list of codes; what they rest on is a link."""
    pages = made(league(tmp_path, asks=ALL))
    assert '<a href="../laws/club-code-1864.html#part-cases-and-decisions">Cases and decisions</a>' in pages["laws/index.html"]
    page = pages["laws/club-code-1864.html"]
    assert '<section aria-labelledby="part-cases-and-decisions">' in page and '<div class="law" id="law-Case-V">' in page
    assert '(<a class="law" href="../laws/club-code-1864.html#law-58">law 58</a>)' in page
    assert "law-Case-X" in pages["laws/subjects/disputes.html"]


def test_an_event_by_other_laws_leads_to_those(tmp_path: Path) -> None:
    """`laws` names the code; a case of a law has an anchor of its own."""
    pages = made(league(tmp_path, first='"average 51C"', laws='laws = "auction-1912"'))
    assert "../../../laws/auction-1912.html#law-51.C" in pages["events/1901/friday/index.html"]
    assert '<li id="law-51.C">' in pages["laws/auction-1912.html"]


def test_an_event_before_all_codes_says_that_they_are_later(tmp_path: Path) -> None:
    """FORMAT's own example is of January 1900, half a year before the tenth congress."""
    page = made(league(tmp_path, first='"average IV.9"', date="1900-01-12"))["events/1901/friday/index.html"]
    assert "The Laws of Duplicate Whist (adopted later; the laws of that day are not in the library)" in page


def test_the_page_of_a_subject_has_the_codes_side_by_side(tmp_path: Path) -> None:
    """A caption, a header for each code and each point, and in each cell its code's name for a narrow page."""
    page = made(league(tmp_path, asks=ALL))["laws/subjects/revoke.html"]
    reader = PageReader()
    reader.feed(page)
    table = page[page.index("<table") : page.index("</table>")]
    assert "<caption>What the codes say, side by side</caption>" in table
    assert re.findall(r'<th scope=col class="text"><a href="[^"]+">([^<]+)', table) == [
        "Club code", "Whist 1893", "Duplicate 1900", "Auction 1912",
    ]  # fmt: skip
    first = re.search(r'<th scope=row class="text">What one revoke costs<td(.*?)<tr>', table)
    assert first
    cells = re.findall(r'data-label="([^"]+)">([^<]+?) <a class="law" href="([^"]+)">', first[1])
    assert cells[2] == ("Duplicate 1900", "two tricks", "../../laws/duplicate-1900.html#law-X.4")
    assert [law.rpartition("#")[2] for _, _, law in cells] == ["law-72", "law-30", "law-X.4", "law-101"]


def test_a_code_of_the_league_stands_in_its_own_words_escaped(tmp_path: Path) -> None:
    """House rules among the codes, their laws with cases, no markup of their text."""
    pages = made(league(tmp_path, house=HOUSE.format(number="1")))
    assert "House rules" in pages["laws/index.html"]
    page = pages["laws/house.html"]
    assert "Whoever revokes makes tea &amp; toast." in page
    assert '<li id="law-1.b"><span class="letter">b</span> with milk.</li>' in page
    assert "<b>much</b>" not in page


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("average; law IV.9", 'average; <a class="law" href="../l.html#a">law IV.9</a>'),
        ("law IV.9. By law 5", '<a class="law" href="../l.html#a">law IV.9</a>. By law 5'),
        ("law IV.90 & <b>", "law IV.90 &amp; &lt;b&gt;"),
        ("inlaw IV.9", "inlaw IV.9"),
        ("", ""),
    ],
)
def test_only_a_law_that_was_found_becomes_a_link(text: str, wanted: str) -> None:
    """A longer number is another law; the rest is escaped."""
    assert link_laws(text, {"IV.9": "l.html#a"}, "../") == wanted
