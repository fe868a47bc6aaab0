"""Redirects: a small page at each former address, which leads to the present one."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model.names import AddressKind, MovedAddress
from whistpress.language import say
from whistpress.league.planner import Planner
from whistpress.site import addresses
from whistpress.site.page import Page, first_sentence


class MovedPage(Page, frozen=True, kw_only=True):
    """An address of old: `target` is the page that it led to, from the site's top, and `words` what that page is called."""

    target: str
    words: str


class GonePage(Page, frozen=True, kw_only=True):
    """An address of something that is no more: `why`, in the league's own words."""

    why: str


_FRONT = "index.html"

Titles = Mapping[tuple[AddressKind, str], str]


def moved_pages(planner: Planner, artefacts: Sequence[Artefact]) -> Iterator[Artefact]:
    """Plan a redirect at every former address of the `artefacts` whose event, congress or page has moved.

    Files for programs (calendars, feeds, data) are written at both addresses, since programs do not follow such redirect pages.
    Documents are rendered once.
    """
    titles = _titles(planner) if planner.league.moved else {}
    for moved in planner.league.moved:
        yield from _of_one(planner, moved, artefacts, titles)
    yield from _seasons(planner)
    for gone in planner.league.gone:
        path = _page(gone.thing, gone.old)
        tab = say("Removed: %(address)s", address=path)
        page = GonePage(path=path, title=gone.why, tab=tab, summary=first_sentence(f"{tab}. {gone.why}"), why=gone.why)
        yield replace(planner.page("gone.html", page, gone.at.file), kind=Kind.REDIRECT)


def _of_one(planner: Planner, moved: MovedAddress, artefacts: Sequence[Artefact], titles: Titles) -> Iterator[Artefact]:
    """Plan the pages and files of a thing that has moved at their former addresses."""
    old, new = _page(moved.thing, moved.old), _page(moved.thing, moved.new)
    title = titles.get((moved.thing, moved.new), "")
    for artefact in artefacts:
        path = _old_path(artefact.path, old, new)
        if path and artefact.kind is Kind.PAGE:
            yield _redirect(planner, path, artefact.path, artefact.title or title or artefact.path, moved.at.file)
        elif path and artefact.kind is Kind.DATA:
            yield replace(artefact, path=path, source=moved.at.file, title="", owner="")


def _old_path(path: str, old: str, new: str) -> str:
    """Return the former path of a page or file of page `new`, when that was `old`; empty where it does not belong to `new`."""
    if path == new:
        return old
    for front in (f"/{_FRONT}", ".html"):
        if new.endswith(front):
            stem, before = new.removesuffix(front), old.removesuffix(front)
            rest = path.removeprefix(stem)
            if path.startswith(stem) and (
                rest.startswith("/") or (rest in (".ics", ".json", ".csv", ".xml") and front == ".html")
            ):
                return before + rest
    return ""


def _seasons(planner: Planner) -> Iterator[Artefact]:
    """Plan a redirect for a season all of whose events have moved to one other season."""
    living = {event.season for event in planner.league.events}
    moves: dict[str, dict[str, str]] = {}
    for moved in planner.league.moved:
        if moved.thing is AddressKind.EVENT:
            moves.setdefault(moved.old.split("/")[0], {})[moved.new.split("/")[0]] = moved.at.file
    for season, now in moves.items():
        if season not in living and len(now) == 1:
            [(new, file)] = now.items()
            yield _redirect(planner, addresses.season(season), addresses.season(new), new, file)


def _page(thing: AddressKind, address: str) -> str:
    """Return the path of a thing's page."""
    match thing:
        case AddressKind.EVENT:
            return addresses.event(address)
        case AddressKind.CONGRESS:
            return addresses.congress(address)
        case AddressKind.PAGE:
            return f"{address}.html"
        case _:
            return f"{thing.value}/{address}.html"


def _titles(planner: Planner) -> Titles:
    """Return the titles of everything that may have moved."""
    league = planner.league
    sections = {"": AddressKind.PAGE, "news": AddressKind.NEWS, "handbook": AddressKind.HANDBOOK}
    titles = {(AddressKind.EVENT, event.id): event.title for event in league.events}
    titles |= {(AddressKind.PLAYER, id_): person.name for id_, person in league.people.items()}
    titles |= {(AddressKind.CLUB, id_): club.name for id_, club in league.clubs.items()}
    titles |= {(AddressKind.TROPHY, id_): trophy.name for id_, trophy in league.trophies.items()}
    titles |= {(AddressKind.CONGRESS, id_): congress.title for id_, congress in league.congresses.items()}
    return titles | {
        (sections[article.section], article.slug): article.title for article in league.articles if article.section in sections
    }


def _redirect(planner: Planner, old: str, target: str, words: str, source: str) -> Artefact:
    """Plan the page at an old address that leads to `target`, a page called `words`."""
    tab = say("%(title)s (formerly %(address)s)", title=words, address=old.removesuffix("/index.html").removesuffix(".html"))
    page = MovedPage(path=old, title=words, tab=tab, summary=say("Moved: %(page)s.", page=tab), target=target, words=words)
    return replace(planner.page("moved.html", page, source), kind=Kind.REDIRECT)
