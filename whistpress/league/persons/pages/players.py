"""The players: their list, a page for each with its years as a picture, and the page of each against all others."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import groupby, pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact
from whistpress.core.model.exact import total
from whistpress.language import say, say_many
from whistpress.league.calendar import CalendarMatch, cup_calendar_matches
from whistpress.league.careers.facts.career import AttendanceRecord, Career
from whistpress.league.careers.facts.ledger import career_of
from whistpress.league.careers.words.appearances import EventAppearance, PlayedEvent, PlayerRecord, player_record
from whistpress.league.careers.words.record_book import Names, RecordLinks
from whistpress.league.divisions.words.view import PlayerDivision
from whistpress.league.events.facts.facts import EventFacts
from whistpress.league.events.facts.person_results import PersonResult
from whistpress.league.league import League
from whistpress.league.people.model import NameDisplay, Person
from whistpress.league.people.words import letter_id, letter_of, shown_order
from whistpress.league.persons.pages.career import CareerView, career_view
from whistpress.league.persons.pages.pairs import AgainstOf, against_page, against_title
from whistpress.league.persons.pages.who_is_who import IdentityFinding, findings
from whistpress.league.planner import Planner
from whistpress.league.seasons.words import matches_ahead, to_subscribe
from whistpress.league.standings.words.standing_blocks import OwnStanding
from whistpress.league.trophies.words import TrophyTenure, trophies_of_people
from whistpress.site import addresses, figures
from whistpress.site.page import Link, Page, Site, about_name, organization, prose
from whistpress.site.theme.markdown import Prose
from whistpress.site.theme.picture import LETTER, Cell, Column, Dot, Drawing, Picture, Scale, Stroke, Table, Words
from whistpress.site.wording import count, day, season_title, sentence

FEWEST = 4
HUNDRED = Fraction(100)
LEFT, RIGHT, TOP, FLOOR, GAP = 36, 8, 16, 34, 6
SIZES = (("narrow", 320, 240), ("broad", 680, 260))


class Year(Struct, frozen=True, kw_only=True):
    """A season: its evenings with the share beaten of each in hundredths, and the mean of them."""

    season: str
    evenings: tuple[tuple[PersonResult, Fraction], ...]

    @property
    def mean(self) -> Fraction:
        """The mean of the season, in hundredths."""
        return total(share for _, share in self.evenings) / len(self.evenings)


def years(career: Career) -> tuple[Year, ...]:
    """Return the seasons in which the player was ranked among others, the oldest first."""
    seasons = []
    for season, appearances in career.seasons.items():
        evenings = tuple((appearance, appearance.share * HUNDRED) for appearance in appearances if appearance.share is not None)
        if evenings:
            seasons.append(Year(season=season, evenings=evenings))
    return tuple(seasons)


def years_picture(career: Career, name: str) -> Picture | None:
    """Draw a player's years; None with fewer than four evenings that can be compared."""
    seasons = years(career)
    if sum(len(year.evenings) for year in seasons) < FEWEST:
        return None
    return Picture(
        name="years-picture",
        title=years_in_words(seasons, name),
        told=say(
            "Each dot is an evening, a large one a win, at the percentage of the field beaten; the lines are the averages of the "
            "seasons."
        ),
        drawings=tuple(_drawing(seasons, *size) for size in SIZES),
        table=_table(seasons),
    )


def years_in_words(seasons: Sequence[Year], name: str) -> str:
    """Say the finding: the best season, or how the only one went."""
    best = max(seasons, key=lambda year: year.mean)
    beaten = figures.nearest(best.mean)
    if len(seasons) == 1:
        return say("%(name)s beat %(beaten)s%% of the field", name=name, beaten=beaten)
    return say(
        "%(name)s: best season %(season)s (beat %(beaten)s%% of the field)",
        name=name,
        season=season_title(best.season),
        beaten=beaten,
    )


def _drawing(seasons: Sequence[Year], name: str, width: int, height: int) -> Drawing:
    up = Scale(Fraction(0), HUNDRED, height - FLOOR, TOP)
    spans = list(_spans(seasons, width))
    dots = [
        Dot(x, y, 6, "first") if appearance.won else Dot(x, y, 4, "other")
        for year, (begin, end) in zip(seasons, spans, strict=True)
        for x, y, (appearance, _) in zip(
            _places(len(year.evenings), begin, end), up.all_at(share for _, share in year.evenings), year.evenings, strict=True
        )
    ]
    means = [
        Stroke(((begin, y), (end, y)), "line-2")
        for y, (begin, end) in zip(up.all_at(year.mean for year in seasons), spans, strict=True)
    ]
    marks = dict(zip(_MARKS, up.all_at(_MARKS), strict=True))
    hairs = [Stroke(((LEFT, y), (width - RIGHT, y)), "level" if figure == EVEN else "hair") for figure, y in marks.items()]
    rules = [Stroke(((end + GAP // 2, TOP), (end + GAP // 2, height - FLOOR)), "rule") for _, end in spans[:-1]]
    words = [Words(LEFT - 6, y + 4, str(figure), "end") for figure, y in marks.items()]
    words += _titles(seasons, spans, height - FLOOR // 2 + 6, width)
    return Drawing(name=name, width=width, height=height, strokes=(*hairs, *rules, *means), dots=tuple(dots), words=tuple(words))


EVEN = 50
_MARKS = (0, 25, EVEN, 75, 100)


def _spans(seasons: Sequence[Year], width: int) -> Iterator[tuple[int, int]]:
    """Yield where the room of each season begins and ends.

    Its width follows the number of its evenings; a season with few of them counts as half an average season.
    """
    room = width - LEFT - RIGHT - GAP * (len(seasons) - 1)
    whole = sum(len(year.evenings) for year in seasons)
    weights = [max(Fraction(len(year.evenings), whole), Fraction(1, 2 * len(seasons))) for year in seasons]
    at = Fraction(LEFT)
    for weight in weights:
        wide = room * weight / sum(weights)
        yield int(at), int(at + wide)
        at += wide + GAP


def _places(number: int, begin: int, end: int) -> Iterator[int]:
    """Yield the middles of so many equal parts."""
    for part in range(number):
        yield begin + (2 * part + 1) * (end - begin) // (2 * number)


def _titles(seasons: Sequence[Year], spans: Sequence[tuple[int, int]], y: int, width: int) -> list[Words]:
    """Place the name of each season below it or, where the names have no room, the year in which it ended.

    Where these have no room either, only every second, third … season, counted from the last, has its name.
    """
    whole = [season_title(year.season) for year in seasons]
    short = [text.split("–")[-1] for text in whole]
    middles = [(begin + end) // 2 for begin, end in spans]
    ways = ((step, texts) for step in range(1, len(whole) + 1) for texts in (whole, short))
    return next(
        labels
        for step, texts in ways
        if _are_apart(labels := [_title(text, x, y, width) for text, x in zip(texts[::-step], middles[::-step], strict=True)])
    )


def _title(text: str, middle: int, y: int, width: int) -> Words:
    """Place the name of a season below its middle, or as near to it as the picture allows."""
    half = -(-LETTER * len(text) // 2)
    return Words(max(half, min(width - half, middle)), y, text, "middle", "named")


def _are_apart(labels: Sequence[Words]) -> bool:
    """Return whether labels from right to left have air between them."""
    return all(left.box[2] + GAP <= right.box[0] for right, left in pairwise(labels))


def _table(seasons: Sequence[Year]) -> Table:
    """Tabulate every dot, the last first, with the mean of each season before its own."""
    rows: list[tuple[Cell, ...]] = []
    for year in reversed(seasons):
        number = len(year.evenings)
        evenings = say_many("%(number)s evening", "%(number)s evenings", number)
        title = say("Season %(title)s", title=season_title(year.season))
        rows.append((Cell(title), Cell(evenings), Cell(figures.mixed_number(year.mean))))
        for appearance, share in reversed(year.evenings):
            rows.append(
                (
                    Cell(day(appearance.date)),
                    Cell(appearance.title, f"events/{appearance.event}/index.html"),
                    Cell(figures.mixed_number(share)),
                )
            )
    return Table(
        caption=say("Percentage of the field beaten, evening by evening"),
        columns=(Column(say("Day"), figure=False), Column(say("Event"), figure=False), Column("%")),
        rows=tuple(rows),
    )


SOURCE = "content/members.toml"

Trophies = Mapping[str, tuple[TrophyTenure, ...]]


def pages(planner: Planner) -> Iterator[Artefact]:
    """Plan the list of players, the page of each, and the page of his or her opponents."""
    league, trophies = planner.league, trophies_of_people(planner.league, planner.chains)
    if league.people:
        front = players_page(league, planner.times, pairs=bool(planner.record.pairs))
        yield planner.page("players.html", front, SOURCE)
    for person in league.people.values():
        of = player_of(planner, person, trophies)
        source = person.at.file if person.at else SOURCE
        yield planner.later(
            addresses.player(person.id), "player.html", partial(player_page, of), source, person.name, " ".join(person.also)
        )
        if of.against:  # right after the player's page: both compute the same rivals
            build = partial(against_page, AgainstOf(person=person.id, events=of.facts, names=of.names, tab=of.tab))
            yield planner.later(of.against, "against.html", build, SOURCE, against_title(of.person.name))


class PlayerLine(Struct, frozen=True, kw_only=True):
    """A player in a list: name, page, club, how many events, other spellings of the name (for finding)."""

    name: str
    path: str
    club: Link | None
    events: int
    also: str = ""


class PlayersLetter(Struct, frozen=True):
    """The players under one letter."""

    letter: str
    players: tuple[PlayerLine, ...]

    @property
    def id(self) -> str:
        """The id of its place on the page; empty where it is no letter."""
        return letter_id(self.letter)


class PlayerSeason(Struct, frozen=True):
    """A player's events of one season, those that have been played: its folder's name, and that of a heading."""

    name: str
    title: str
    appearances: tuple[EventAppearance, ...]


class PlayersPage(Page, frozen=True, kw_only=True):
    """Every player, by surname; `pairs` is the path of the list of pairs, or empty."""

    letters: tuple[PlayersLetter, ...]
    mistaken: Link | None = None
    pairs: str = ""


class PlayerPage(Page, frozen=True, kw_only=True):
    """The page of a player: club, other spellings, coming events, the events of each season (the latest first).

    `person` is the id. `record` is a sentence: the number of events played, and of first ranks. `matches` are those for teams of
    a division. `calendar` is the path of the calendar file, or empty. `career` sums up the final events (None where there are
    none); `against` is the path of the page of all rivals, or empty.
    """

    person: str
    name: str
    also: tuple[str, ...]
    joined: int | None
    club: Link | None
    record: str
    coming: tuple[EventAppearance, ...]
    calendar: str
    seasons: tuple[PlayerSeason, ...]
    about: Prose
    sources: tuple[str, ...]
    hidden: bool = False
    findings: tuple[IdentityFinding, ...] = ()
    standings: tuple[OwnStanding, ...] = ()
    trophies: tuple[TrophyTenure, ...] = ()
    cups: tuple[CalendarMatch, ...] = ()
    career: CareerView | None = None
    against: str = ""
    matches: tuple[PlayerDivision, ...] = ()
    pictures: tuple[Picture, ...] = ()

    @property
    def jumps(self) -> tuple[Link, ...]:
        """The parts of the page that are there, each with its anchor, in their order."""
        career = self.career
        season = self.seasons[0] if self.seasons else None
        return tuple(
            Link(title, anchor)
            for part, title, anchor in (
                (career and career.years, say("Career"), "years"),
                (self.coming, say("Planned"), "coming"),
                (
                    season,
                    say("Season %(title)s", title=season.title) if season else "",
                    f"season-{season.name if season else ''}",
                ),
                (self.matches, say("League matches"), "matches"),
                (self.standings, say("Standings"), "standings"),
                (self.cups, say("Cup matches"), "cups"),
                (self.trophies, say("Trophies"), "trophies"),
                (career and career.partners, say("Partners"), "partners"),
                (career and (career.best or career.worst), say("Best and worst evenings"), "best"),
                (career and career.streaks, say("Streaks"), "streaks"),
                (career and (career.gain or career.slams or career.small_slams), say("Deals to remember"), "deals"),
                (career and career.rivals, say("Head to head"), "rivals"),
                (self.seasons[1:], say("Earlier seasons"), "earlier"),
            )
            if part
        )

    def schema_org(self, site: Site) -> dict[str, Any]:
        """Return the person and the club."""
        del site
        club = organization(self.club.text) if self.club else {}
        return {"@type": "Person", "name": self.name, "alternateName": [*self.also], "memberOf": club}


class PlayerOf(Struct, frozen=True, kw_only=True):
    """The input of a player's page.

    `league` is the league's name. `played` are the events on the page in their order, `facts` the facts of the final ones, the
    oldest first. `seasons` are the seasons of `played`, the latest first; `ended` are the seasons of `facts` in the order in
    which they ended. `names` holds the names of all people in `facts`, `pairs` the paths of the pages of pairs by partner,
    `present` the player's attendance at the events of the club. `calendar` and `against` are paths, or empty. `tab` is the title
    of the page when another player has the same name.
    """

    league: str
    language: str
    person: Person
    club: Link | None
    played: tuple[PlayedEvent, ...]
    facts: tuple[EventFacts, ...]
    seasons: tuple[str, ...]
    ended: tuple[str, ...]
    names: Names
    pairs: Mapping[str, str]
    present: AttendanceRecord
    calendar: str
    against: str
    findings: tuple[IdentityFinding, ...]
    standings: tuple[OwnStanding, ...]
    trophies: tuple[TrophyTenure, ...]
    cups: tuple[CalendarMatch, ...]
    matches: tuple[PlayerDivision, ...] = ()
    tab: str = ""


def player_of(planner: Planner, person: Person, trophies: Trophies) -> PlayerOf:
    """Collect what the page of a player shows."""
    league, record = planner.league, planner.record
    path, facts, played = addresses.player(person.id), record.of(person.id), planner.played.get(person.id, ())
    seasons = {played_event.event.season for played_event in played}
    cups = [record for record in planner.cups.values() if person.id in record.cup.players]
    coming = bool(cups) and matches_ahead(league, person=person.id)
    calendar = coming or to_subscribe(planner.events_entered.get(person.id, ()), planner.ahead, league.today)
    met = person.id in record.met and person.shown is not NameDisplay.WITHHELD and bool(record.ranked(person.id))
    return PlayerOf(
        league=league.name,
        language=league.language,
        person=replace(person, at=None),  # a member above would move the line
        club=club_link(league, person),
        played=played,
        facts=facts,
        seasons=tuple(season for season in planner.seasons if season in seasons),
        ended=record.seasons_of(facts),
        names=record.names_in(facts),
        pairs=record.paths_of(person.id),
        present=record.present(person.id),
        calendar=addresses.calendar(path) if calendar else "",
        against=addresses.against(person.id) if met else "",
        findings=findings(league, person.id),
        standings=planner.own_standings.get(person.id, ()),
        trophies=trophies.get(person.id, ()),
        cups=cup_calendar_matches(cups, person.id),
        matches=planner.matches_of_players.get(person.id, ()),
        tab=planner.namesakes.get(person.id, ""),
    )


def players_page(league: League, events: Mapping[str, int], *, pairs: bool) -> PlayersPage:
    """Build the list of players; `events` counts those on each player's page."""
    people = sorted(league.people.values(), key=shown_order)
    letters = groupby(people, key=letter_of)
    return PlayersPage(
        path=addresses.PLAYERS,
        title=say("Players"),
        summary=say("The players of %(name)s, by surname.", name=league.name),
        section=addresses.PLAYERS,
        letters=tuple(
            PlayersLetter(letter, tuple(player_line(league, person, events) for person in group)) for letter, group in letters
        ),
        pairs=addresses.PAIRS if pairs else "",
        mistaken=Link(say("Name corrections"), addresses.WHO_IS_WHO) if league.merges or league.splits else None,
    )


def player_page(of: PlayerOf) -> PlayerPage:
    """Build the page of a player."""
    person, path = of.person, addresses.player(of.person.id)
    career = career_of(person.id, of.facts)
    record = player_record(career, of.played)
    view = (
        career_view(RecordLinks(of.names, of.facts), career, of.facts, of.present, of.ended, of.pairs)
        if career.appearances
        else None
    )
    drawn = years_picture(career, person.name)
    return PlayerPage(
        path=path,
        title=person.name,
        tab=of.tab,
        summary=_about_player(of, record),
        section=addresses.PLAYERS,
        person=person.id,
        name=person.name,
        also=person.also,
        joined=person.joined,
        club=of.club,
        record=_in_words(record),
        coming=tuple(
            sorted(
                (appearance for appearance in record.appearances if appearance.event.planned),
                key=lambda appearance: appearance.event.iso,
            )
        ),
        calendar=of.calendar,
        seasons=tuple(_seasons(of.seasons, record)),
        hidden=person.shown is not NameDisplay.NAME,
        findings=of.findings,
        about=prose(person.about, source="members.toml", page=path, prefix="about-", top=3, language=of.language),
        sources=person.sources,
        standings=of.standings,
        trophies=of.trophies,
        cups=of.cups,
        career=view,
        against=of.against,
        matches=of.matches,
        pictures=(drawn,) if drawn else (),
    )


def _about_player(of: PlayerOf, record: PlayerRecord) -> str:
    """Say who a player is in a sentence: other spellings, club, events and wins, or what the league says of him or her."""
    name, club = of.tab or of.person.name, of.club.text if of.club else ""
    also = say("also written %(names)s", names=", ".join(of.person.also)) if of.person.also else ""
    if of.person.about or not (club or also or record.events):
        return about_name(name, of.person.about or say("in the record of %(league)s", league=of.league))
    head = ", ".join(part for part in (name, also, "" if club in name else club) if part)
    return about_name(name, head, _in_words(record))


def _seasons(seasons: Sequence[str], record: PlayerRecord) -> Iterator[PlayerSeason]:
    """Group the events that have been played by season."""
    order = {season: index for index, season in enumerate(seasons)}
    by_season = sorted(
        (appearance for appearance in record.appearances if not appearance.event.planned),
        key=lambda appearance: order[appearance.event.season],
    )
    for name, group in groupby(by_season, lambda appearance: appearance.event.season):
        yield PlayerSeason(name, season_title(name), tuple(group))


def player_line(league: League, person: Person, events: Mapping[str, int]) -> PlayerLine:
    """Shorten a player for a list."""
    return PlayerLine(
        name=person.name,
        path=addresses.player(person.id),
        club=club_link(league, person),
        events=events.get(person.id, 0),
        also=" ".join(person.also),
    )


def club_link(league: League, person: Person) -> Link | None:
    """Link to the club of a player."""
    club = league.clubs.get(person.club) if person.club else None
    return Link(club.name, addresses.club(club.id)) if club else None


def _in_words(record: PlayerRecord) -> str:
    if not record.events:
        return ""
    events = sentence(count(record.events, "event"))
    if not record.firsts:
        return say("%(events)s on record, no wins yet.", events=events)
    return say("%(events)s on record, %(wins)s.", events=events, wins=count(record.firsts, "win"))
