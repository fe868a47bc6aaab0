"""The calendar, the standings and the players' figures of a season, each as tables."""

from collections.abc import Iterator

from whistpress.core.records.career import PersonResult, careers
from whistpress.core.records.standing import Standing, standing
from whistpress.language import ordinal, say, say_many
from whistpress.theme.picture import Picture
from whistpress.views.books.book import Block, Cell, Head, Line, Part, Row, Table, Words
from whistpress.views.books.gathering import Gathering
from whistpress.views.books.season import Season
from whistpress.views.congress.names import turned
from whistpress.views.people import Name
from whistpress.views.pictures import race_picture
from whistpress.views.pictures.race import MOST_LINES
from whistpress.views.ranking import outcomes
from whistpress.views.standings import PlaceLine, standing_view
from whistpress.views.words import short_days

MOST = 20
"""So many places of a standing or a ranking stand in a book; of a longer one the rest is on the site."""


def calendar(season: Season, gathering: Gathering) -> Iterator[Part]:
    """Every event by its date: where it was, and who won."""
    rows = []
    for event in season.events:
        result = season.result(event)
        won = [one for one in outcomes(event, result) if one.verb == "won" and not one.drawn] if result else []
        winners = tuple(name for one in won for who in one.winners for name in who.names if not who.team)
        told = "; ".join(who.title for one in won for who in one.winners)
        anchor = gathering.anchor()
        gathering.named(winners, anchor)
        where = Cell(text=event.title, event=event.id, note=event.place)
        rows.append(Row(cells=(Cell(text=short_days(event.dates)), where, Cell(text=told)), anchor=anchor))
    heads = (Head(say("Day"), share=17), Head(say("Event")), Head(say("Won by"), share=38))
    if rows:
        yield Part(blocks=(Table(caption=say("The events in the order of their days"), heads=heads, rows=tuple(rows), head=1),))


def standings(season: Season, gathering: Gathering) -> Iterator[Part]:
    """The standings of the season as they were at its end."""
    league = season.league
    for rule in league.standings.values():
        if rule.season != season.name:
            continue
        found = standing(rule, league.events, season.results, league.people)
        view = standing_view(found, league.people)
        if not view.rows:
            continue
        blocks: list[Block] = []
        if rule.about:
            blocks.append(Words(gathering.prose(rule.about, "standings.toml", f"standing-{rule.id}-about-")))
        blocks.append(Line(text=" ".join(view.rule)))
        blocks.append(_places(view.rows, view.heading, rule.title, gathering))
        if not gathering.pictures_of("race") and (drawn := _race(found, season)):
            blocks.append(picture := gathering.picture(drawn))
            gathering.named((name for row in view.rows[:MOST_LINES] for name in row.who), picture.anchor)
        yield Part(title=rule.title, anchor=f"standing-{rule.id}", blocks=tuple(blocks))


def _race(found: Standing, season: Season) -> Picture | None:
    """The race of a standing; only the first of a season is drawn."""
    league = season.league
    called = {club.id: club.name for club in league.clubs.values()}
    called |= {person.id: person.name for person in league.people.values()}
    return race_picture(found, league.events, season.results, league.people, called)


def _places(rows: tuple[PlaceLine, ...], heading: str, caption: str, gathering: Gathering) -> Table:
    lines = []
    for row in rows[:MOST]:
        anchor = gathering.anchor()
        gathering.named(row.who, anchor)
        place = f"{row.place}{'=' if row.shared else ''}"
        cells = (Cell(text=place), Cell(names=row.who, note=row.decided), Cell(text=row.counted), Cell(text=row.figure))
        lines.append(Row(cells=cells, anchor=anchor, strong=row.place == 1))
    more = say_many("the first %(shown)s of %(number)s", "the first %(shown)s of %(number)s", len(rows), shown=MOST)
    heads = (
        Head(say("Place"), share=13),
        Head(say("Name")),
        Head(say("Results"), figure=True, share=20),
        Head(heading, figure=True, share=20),
    )
    told = f"{caption}, {more}" if len(rows) > MOST else caption
    return Table(caption=told, heads=heads, rows=tuple(lines), head=1)


def players(season: Season, gathering: Gathering) -> Iterator[Part]:
    """What everybody played in the season: events, deals, first places, the best place, with whom."""
    found = careers(season.events, season.results)
    people = season.league.people
    rows = []
    for id_ in sorted(found, key=lambda one: (turned(people[one].name if one in people else one).casefold(), one)):
        career = found[id_]
        if not career.appearances:
            continue
        name = Name(people[id_].name, id_) if id_ in people else Name(id_)
        anchor = gathering.anchor()
        gathering.named([name], anchor)
        texts = (str(career.events), str(career.deals or "–"), str(career.firsts or "–"), _best(career.best))
        rows.append(Row(cells=(Cell(names=(name,)), *(Cell(text=one) for one in texts)), anchor=anchor))
    if rows:
        heads = (
            Head(say("Player")),
            Head(say("Events"), figure=True, share=14),
            Head(say("Deals"), figure=True, share=14),
            Head(say("Firsts"), figure=True, share=14),
            Head(say("Best place"), figure=True, share=22),
        )
        yield Part(blocks=(Table(caption=say("Everybody who played in the season"), heads=heads, rows=tuple(rows)),))


def _best(best: PersonResult | None) -> str:
    return say("%(place)s of %(of)s", place=ordinal(best.place), of=best.of) if best else "–"
