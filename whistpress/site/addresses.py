"""Paths of pages and files in the output, and the targets of links in content files."""

import posixpath
import re
from collections.abc import Callable
from functools import partial


def base(url: str) -> str:
    """Return the address of the site's top with one slash at its end; empty where the league has none."""
    return f"{url.rstrip('/')}/" if url else ""


def event(id_: str) -> str:
    """Return the path of an event's page (`season/slug`) below the site's top."""
    return f"events/{id_}/index.html"


def live_event(url: str, id_: str) -> str:
    """Return the whole address of an event's page; empty where the league has none."""
    return base(url) + event(id_) if url else ""


def spoken(address: str) -> str:
    """Return an address as people type it: without `https://` and without the file name that a server supplies (`index.html`)."""
    return address.removeprefix("https://").removeprefix("http://").removesuffix("index.html")


HOME = "index.html"
EVENTS = "events/index.html"
BROWSE = "events/browse.html"
PLAYERS = "players/index.html"
WHO_IS_WHO = "players/who-is-who.html"
CLUBS = "clubs/index.html"
TROPHIES = "trophies/index.html"
HONOURS = "honours.html"
FIXTURES = "fixtures/index.html"
STANDINGS = "standings/index.html"
CONGRESSES = "congresses/index.html"
MOTIONS = "congresses/motions.html"
OFFICES = "congresses/offices.html"
NEWS = "news/index.html"
HANDBOOK = "handbook/index.html"
FAIRNESS_EXPLAINED = "handbook/how-fair-it-is.html"
SYSTEMS = "systems/index.html"
GAMES = "games/index.html"
LEADS = "leads/index.html"
LAWS = "laws/index.html"


def fairness(id_: str) -> str:
    """Return the path of the certificate of fairness of an event (`season/slug`)."""
    return f"events/{id_}/fairness.html"


def deal(id_: str, anchor: str) -> str:
    """Return the path of the page of a deal of an event (`deal-5`), for a deal whose play was written down."""
    return f"events/{id_}/{anchor}.html"


SEARCH = "search.html"
NOT_FOUND = "404.html"
MANIFEST = "site.webmanifest"
"""What a telephone shows of the site that stands on its screen."""
RESULTS_FEED = "results.xml"
NEWS_FEED = "news.xml"
SITEMAP = "sitemap.xml"
ROBOTS = "robots.txt"
CALENDAR = "calendar.ics"
DATABASE = "league.sqlite"
"""The whole record for programs."""


def leads(name: str) -> str:
    """Return the path of the page of a system of leads."""
    return f"leads/{name}.html"


def season(name: str) -> str:
    """Return the path of the page of a season."""
    return f"events/{name}/index.html"


def errata(season_: str) -> str:
    """Return the path of the page of a season's corrections."""
    return f"events/{season_}/errata.html"


BOOKS = ("/yearbook.pdf", "/proceedings.pdf")
"""What the paths of printed books end with."""


def year_book(season_: str) -> str:
    """Return the path of the page that shows the year book of a season."""
    return f"events/{season_}/book.html"


def proceedings(id_: str) -> str:
    """Return the path of the page that shows the proceedings of a congress."""
    return f"congresses/{id_}/proceedings.html"


def standing(id_: str) -> str:
    """Return the path of the page of a standing."""
    return f"standings/{id_}.html"


def worked_out(id_: str) -> str:
    """Return the path of the page that works out every figure of a standing."""
    return f"standings/{id_}-worked-out.html"


def standing_data(id_: str) -> str:
    """Return the path of the CSV file with every result of a standing for spreadsheets, in exact figures."""
    return f"standings/{id_}-results.csv"


def cup(id_: str) -> str:
    """Return the path of the page of a cup (`season/slug`)."""
    return f"cups/{id_}.html"


def division(id_: str) -> str:
    """Return the path of the page of a division (`season/slug`)."""
    return f"fixtures/{id_}.html"


def match(division_: str, id_: str) -> str:
    """Return the path of the page of a match of a division."""
    return f"fixtures/{division_}/{id_}.html"


def table_data(page: str) -> str:
    """Return the path of the CSV file, beside the division's page, that has its table for spreadsheets."""
    return f"{page.removesuffix('.html')}-table.csv"


def matches_data(page: str) -> str:
    """Return the path of the CSV file, beside the page of a division or a cup, that has its matches for spreadsheets."""
    return f"{page.removesuffix('.html')}-matches.csv"


def players_data(page: str) -> str:
    """Return the path of the CSV file, beside the division's page, that has its players for spreadsheets."""
    return f"{page.removesuffix('.html')}-players.csv"


def cards_data(page: str) -> str:
    """Return the path of the CSV file, beside the division's page, that has the tables of every match for spreadsheets."""
    return f"{page.removesuffix('.html')}-cards.csv"


def player(id_: str) -> str:
    """Return the path of the page of a player."""
    return f"players/{id_}.html"


def calendar(page: str) -> str:
    """Return the path of the calendar that belongs to the page of a player or a club."""
    return f"{page.removesuffix('.html')}.ics"


def club(id_: str) -> str:
    """Return the path of the page of a club."""
    return f"clubs/{id_}.html"


def club_years(id_: str) -> str:
    """Return the path of the page with the events and members of a club, season by season."""
    return f"clubs/{id_}/seasons.html"


def trophy(id_: str) -> str:
    """Return the path of the page of a trophy."""
    return f"trophies/{id_}.html"


def congress(id_: str) -> str:
    """Return the path of the page of a congress."""
    return f"congresses/{id_}/index.html"


def code(id_: str) -> str:
    """Return the path of the page of a code of laws."""
    return f"laws/{id_}.html"


def law_subject(slug: str) -> str:
    """Return the path of the page of a subject of laws, which shows the codes side by side."""
    return f"laws/subjects/{slug}.html"


def motion(congress_: str, id_: str) -> str:
    """Return the path of a motion on the page of its congress."""
    return f"{congress(congress_)}#motion-{id_}"


def minutes(congress_: str) -> str:
    """Return the path of the page of the minutes of a congress."""
    return f"congresses/{congress_}/minutes.html"


def pictures(congress_: str) -> str:
    """Return the path of the page of the photographs and scans of a congress."""
    return f"congresses/{congress_}/pictures.html"


def programme(congress_: str) -> str:
    """Return the path of the calendar file with the sittings of a congress."""
    return f"congresses/{congress_}/programme.ics"


def bulletin(congress_: str, day: int) -> str:
    """Return the path of the bulletin of a day of a congress."""
    return f"congresses/{congress_}/day-{day}.html"


def system(name: str) -> str:
    """Return the path of the page of a system of play."""
    return f"systems/{name}.html"


def game(name: str) -> str:
    """Return the path of the page of a game."""
    return f"games/{name}.html"


def movement(slug: str, ending: str = "html") -> str:
    """Return the path of the page of a system at one size, or with another `ending` of its schedule as data."""
    return f"systems/{slug}.{ending}"


RECORDS = "records/index.html"
ON_THIS_DAY = "records/on-this-day.html"
LAST_RESULTS = "players/last.js"
"""The last result of each player, for the home page's script."""
PAIRS = "players/pairs/index.html"
"""The first page of the list of pairs."""
DAYS = "records/days.js"
"""What happened on each day, for the home page's script."""


def record_list(key: str) -> str:
    """Return the path of the page of an all-time list."""
    return f"records/{key}.html"


def record_book(season_: str) -> str:
    """Return the path of the record book of a season."""
    return f"events/{season_}/record.html"


def pairs(page: int) -> str:
    """Return the path of a page of the list of pairs; pages count from 1.

    Its name cannot be that of a page of two partners, which has two hyphens in a row.
    """
    return PAIRS if page == 1 else f"players/pairs/page-{page}.html"


def pair(first: str, second: str) -> str:
    """Return the path of the page of two partners; no id has two hyphens in a row."""
    return "players/pairs/{}--{}.html".format(*sorted((first, second)))


def against(id_: str) -> str:
    """Return the path of the page of a player against all others."""
    return f"players/{id_}/against.html"


DATA = "data/index.html"
"""What there is for spreadsheets and programs: the files, the tables of the database, the schemas."""
DATA_ABOUT = "data/metadata.json"
"""What the tables of the database mean, as Datasette reads it."""


def schema(kind: str) -> str:
    """Return the path of the schema of a kind of JSON file."""
    return f"data/schemas/{kind}.json"


def json_beside(page: str) -> str:
    """Return the path of the JSON file that holds a page's data for programs."""
    return f"{page.removesuffix('.html')}.json"


def event_results(id_: str) -> str:
    """Return the path of the JSON file with an event and its rankings for programs."""
    return f"events/{id_}/results.json"


def results_text(page: str) -> str:
    """Return the path of the results in plain text beside a page.

    It is `results.txt` in the page's folder; for a page without a folder of its own it follows the page's name.
    """
    return page.removesuffix("index.html") + "results.txt" if page.endswith("index.html") else f"{page[:-5]}-results.txt"


def congress_data(id_: str) -> str:
    """Return the path of the JSON file with a congress for programs."""
    return f"congresses/{id_}/congress.json"


def division_embed(slug: str) -> str:
    """Return the path of the small page with a division's table of the latest season; it is the same in every season."""
    return f"embed/divisions/{slug}.html"


def standing_embed(id_: str) -> str:
    """Return the path of the small page of a standing."""
    return f"embed/standings/{id_}.html"


def line_embeds(club: str) -> tuple[str, str]:
    """Return the paths of the small pages with the next dates and with the last results of a club.

    Without a club they are those of the league.
    """
    before = f"embed/clubs/{club}-" if club else "embed/"
    return f"{before}next.html", f"{before}results.html"


def root(page: str) -> str:
    """Return the relative path from a page back to the site's top: `../../` from `events/1900/index.html`."""
    return "../" * page.count("/")


def output_path(content: str) -> str:
    """Return the output file that a path below `content/` becomes.

    `pages/about.md` becomes `about.html`, and `events/1900/autumn.toml` becomes the event's page. A path that names no content
    file is returned unchanged.
    """
    stem, dot, ending = content.rpartition(".")
    if ending == "md":
        content = f"{stem}.html"
    elif dot and ending == "toml" and content.startswith(("events/", "congresses/", "meetings/")):
        content = f"{re.sub('^meetings/', 'congresses/', stem)}/index.html"
    elif dot and ending == "toml" and content.startswith(("fixtures/", "cups/")):
        content = f"{stem}.html"
    return content.removeprefix("pages/")


def links_of(source: str, page: str) -> Callable[[str], str]:
    """Return a function that rewrites the links of the content file `source` (below `content/`) for `page`.

    A link is relative to the content file, as an editor shows it; from `pages/` it may also be relative to the site's top.
    An address that begins with `/` counts from the top.
    """
    return partial(_link, source, page)


def _link(source: str, page: str, address: str) -> str:
    path, mark, rest = _split(address)
    if not path:
        return address
    start = "" if path.startswith("/") else posixpath.dirname(source)
    content = posixpath.normpath(posixpath.join(start, path.lstrip("/")))
    if path.endswith("/") or content == ".":
        content = posixpath.join(content, HOME).removeprefix("./")
    target = posixpath.relpath(output_path(content), posixpath.dirname(page) or ".")
    return f"{target}{mark}{rest}"


def _split(address: str) -> tuple[str, str, str]:
    """Split a link into its path, the `#` or `?` that ends it, and the rest."""
    at = min((address.index(mark) for mark in "#?" if mark in address), default=len(address))
    return address[:at], address[at : at + 1], address[at + 1 :]
