"""The calendar, the standings and the players' figures of a season, each as tables."""

from collections.abc import Iterator

from whistpress.core.model import Person
from whistpress.core.model.alphabet import AlphabetKey, alphabetical
from whistpress.core.records.career import PersonResult, careers
from whistpress.core.records.seasons import meetings_of
from whistpress.core.records.standing import Standing, standing
from whistpress.language import ordinal, say, say_many
from whistpress.theme.picture import Picture
from whistpress.views.books.book import Block, BookCell, BookHead, BookLine, BookPart, BookRow, BookTable, BookWords
from whistpress.views.books.gathering import Gathering, Season, officers_of
from whistpress.views.congress.in_season import meeting_head
from whistpress.views.congress.programme import surname_first
from whistpress.views.outcomes import outcomes
from whistpress.views.people import Name
from whistpress.views.race_picture import MOST_LINES, race_picture
from whistpress.views.standings import PlaceLine, standing_view
from whistpress.views.wording import short_days

MOST = 20
"""So many places of a standing or a ranking stand in a book; of a longer one the rest is on the site."""


def calendar(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield a table of every event by its date: its venue and its winners."""
    rows = []
    for event in season.events:
        result = season.result(event)
        won = [outcome for outcome in outcomes(event, result) if outcome.over and not outcome.drawn] if result else []
        winners = tuple(name for outcome in won for who in outcome.winners for name in who.names if not who.team)
        winner_text = "; ".join(who.title for outcome in won for who in outcome.winners)
        anchor = gathering.anchor()
        gathering.note_names(winners, anchor)
        where = BookCell(text=event.title, event=event.id, note=event.place)
        rows.append(BookRow(cells=(BookCell(text=short_days(event.dates)), where, BookCell(text=winner_text)), anchor=anchor))
    heads = (BookHead(say("Day"), share=17), BookHead(say("Event")), BookHead(say("Won by"), share=38))
    if rows:
        yield BookPart(
            blocks=(BookTable(caption=say("The events in the order of their days"), heads=heads, rows=tuple(rows), head=1),)
        )


def meetings(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the meetings of the season: day, place and decisions of each."""
    for congress in meetings_of(season.league, season.name):
        head = meeting_head(congress)
        for election in congress.elections:
            gathering.note_names(election.elected, head.anchor, say("elected %(office)s", office=election.office))
        blocks = tuple(BookLine(text=words) for words in head.told)
        yield BookPart(title=head.title, anchor=head.anchor, under=head.facts, blocks=blocks)


def standings(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the standings of the season as they were at its end."""
    league = season.league
    for rule in league.standings.values():
        if rule.season != season.name:
            continue
        standing_ = standing(rule, league.events, season.results, league.people)
        view = standing_view(standing_, league.people, league.clubs)
        if not view.rows:
            continue
        blocks: list[Block] = []
        if rule.about:
            blocks.append(BookWords(gathering.prose(rule.about, "standings.toml", f"standing-{rule.id}-about-")))
        blocks.append(BookLine(text=" ".join(view.rule)))
        blocks.append(_places(view.rows, view.heading, rule.title, gathering))
        if not gathering.pictures_of("race") and (drawn := _race(standing_, season)):
            blocks.append(picture := gathering.picture(drawn))
            gathering.note_names((name for row in view.rows[:MOST_LINES] if not row.club for name in row.who), picture.anchor)
        yield BookPart(title=rule.title, anchor=f"standing-{rule.id}", blocks=tuple(blocks))


def _race(standing_: Standing, season: Season) -> Picture | None:
    """Return the race of a standing; a season's book draws only the first."""
    league = season.league
    called = {club.id: club.name for club in league.clubs.values()}
    called |= {person.id: person.name for person in league.people.values()}
    return race_picture(standing_, league.events, season.results, league.people, called)


def _places(rows: tuple[PlaceLine, ...], heading: str, caption: str, gathering: Gathering) -> BookTable:
    lines = []
    for row in rows[:MOST]:
        anchor = gathering.anchor()
        if not row.club:
            gathering.note_names(row.who, anchor)
        rank = f"{row.place}{'=' if row.shared else ''}"
        cells = (
            BookCell(text=rank),
            BookCell(names=row.who, note=row.decided),
            BookCell(text=row.counted),
            BookCell(text=row.figure),
        )
        lines.append(BookRow(cells=cells, anchor=anchor, strong=row.place == 1))
    more = say_many("First %(shown)s of %(number)s results", "First %(shown)s of %(number)s results", len(rows), shown=MOST)
    heads = (
        BookHead(say("Place"), share=13),
        BookHead(say("Name")),
        BookHead(say("Results"), figure=True, share=20),
        BookHead(heading, figure=True, share=20),
    )
    title = f"{caption}, {more}" if len(rows) > MOST else caption
    return BookTable(caption=title, heads=heads, rows=tuple(lines), head=1)


def players(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the figures of every player in the season: events, deals, first places, the best place, partners."""
    by_person = careers(season.events, season.results)
    people = season.league.people
    rows = []
    for id_ in sorted(by_person, key=lambda id_: (alphabetical(surname_first(people[id_].name if id_ in people else id_)), id_)):
        career = by_person[id_]
        if not career.appearances:
            continue
        name = Name(people[id_].name, id_) if id_ in people else Name(id_)
        anchor = gathering.anchor()
        gathering.note_names([name], anchor)
        texts = (str(career.events), str(career.deals or "–"), str(career.firsts or "–"), _best(career.best))
        rows.append(BookRow(cells=(BookCell(names=(name,)), *(BookCell(text=text) for text in texts)), anchor=anchor))
    if rows:
        heads = (
            BookHead(say("Player")),
            BookHead(say("Events"), figure=True, share=14),
            BookHead(say("Deals"), figure=True, share=14),
            BookHead(say("Firsts"), figure=True, share=14),
            BookHead(say("Best place"), figure=True, share=22),
        )
        yield BookPart(blocks=(BookTable(caption=say("Players of the season"), heads=heads, rows=tuple(rows)),))


def _best(best: PersonResult | None) -> str:
    return say("%(place)s of %(of)s", place=ordinal(best.place), of=best.of) if best else "–"


def officers(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Yield the officers and committees."""
    yield from officers_of(gathering, season.name)


def clubs(season: Season, gathering: Gathering) -> Iterator[BookPart]:
    """Return a part for each club with a player or a team in the season; then one for the members of no club, and one for guests.

    Each part lists the club's members of that year.
    """
    league = season.league
    played = players_of(season)
    members = [person for person in league.people.values() if person.member and _is_member(person, season)]
    club_ids = {league.people[id_].club for id_ in played if id_ in league.people}
    club_ids |= {team.club for division in season.divisions for team in division.teams if team.club}
    for club in sorted(
        (league.clubs[id_] for id_ in club_ids if id_ and id_ in league.clubs), key=lambda club: alphabetical(club.name)
    ):
        of_club = [member for member in members if member.club == club.id]
        facts = [club.place, say("founded %(year)s", year=club.founded) if club.founded else ""]
        blocks: tuple[Block, ...] = (_members(of_club, played, gathering, club.name),) if of_club else ()
        if blocks or any(facts) or season.events:
            yield BookPart(
                title=club.name, anchor=f"club-{club.id}", under=", ".join(fact for fact in facts if fact), blocks=blocks
            )
    of_no_club = [member for member in members if member.club not in league.clubs and member.id in played]
    if of_no_club and club_ids - {None}:
        yield BookPart(
            title=say("Members of no club"), blocks=(_members(of_no_club, played, gathering, say("Members of no club")),)
        )
    elif of_no_club:
        yield BookPart(blocks=(_members(of_no_club, played, gathering, say("Members")),))
    guests = [league.people[id_] for id_ in played if id_ in league.people and not league.people[id_].member]
    if guests:
        names = tuple(Name(guest.name, guest.id) for guest in sorted(guests, key=_by_name))
        anchor = gathering.anchor()
        gathering.note_names(names, anchor)
        text = ", ".join(name.text for name in names)
        yield BookPart(title=say("Guests"), blocks=(BookLine(text=f"{text}.", anchor=anchor),))


def players_of(season: Season) -> dict[str, int]:
    """Count the events played by each person entered in the season."""
    counts: dict[str, int] = {}
    for event in season.events:
        entered = (player for part in (event, *event.evenings) for entry in part.entries for player in entry.persons)
        for player in dict.fromkeys(entered):
            counts[player] = counts.get(player, 0) + event.played
    return counts


def _is_member(person: Person, season: Season) -> bool:
    return person.joined is None or person.joined <= season.last.year


def _by_name(person: Person) -> tuple[AlphabetKey, str]:
    return alphabetical(surname_first(person.name)), person.id


def _members(members: list[Person], played: dict[str, int], gathering: Gathering, caption: str) -> BookTable:
    rows = []
    for member in sorted(members, key=_by_name):
        anchor = gathering.anchor()
        name = Name(member.name, member.id)
        gathering.note_names([name], anchor)
        joined = [BookCell(text=str(member.joined or ""))] if any(other.joined for other in members) else []
        events = [BookCell(text=str(played.get(member.id, 0)))] if played else []
        rows.append(BookRow(cells=(BookCell(names=(name,)), *joined, *events), anchor=anchor))
    heads = [BookHead(say("Member"))]
    heads += [BookHead(say("Joined"), figure=True, share=18)] if any(member.joined for member in members) else []
    heads += [BookHead(say("Events"), figure=True, share=18)] if played else []
    return BookTable(caption=caption, heads=tuple(heads), rows=tuple(rows))
