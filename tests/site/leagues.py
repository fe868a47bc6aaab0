"""A small league with one event of every kind that the pages know."""

import datetime
from fractions import Fraction

from msgspec.structs import replace

from whistpress.core.model import Contest, Entry, Event, EventResult, LineWord, PlayedLine, Schedule, Session, Status, Suit, Trump
from whistpress.core.movement import Request, arrange
from whistpress.core.scoring import score
from whistpress.league.clubs.model import Club
from whistpress.league.league import Article, League
from whistpress.league.meetings.model import Congress, Office, ProgrammeItem
from whistpress.league.people.model import Holding, Person, Trophy
from whistpress.problems import Span

TODAY = datetime.date(1901, 3, 1)

NAMES = (
    "Edith Abbott", "Walter Archer", "George Baker", "Ada Brown", "Henry Cole", "Mary Crane", "James Drew", "Ruth Dyer",
    "Frank Ellis", "Clara Evans", "John Frost", "Agnes Field", "Robert Gale", "Emma Grant", "Peter Hill", "Lucy Holt",
    "Edwin Innes", "Flora Irwin", "Thomas Jay", "Nora Jones",
)  # fmt: skip


def at(file: str) -> Span:
    """The beginning of a content file."""
    return Span(f"content/{file}")


def id_of(name: str) -> str:
    """The id of a person."""
    return name.lower().replace(" ", "-")


def people() -> dict[str, Person]:
    """Twenty players; the first ones belong to the Harbour club, the last is known from events only."""
    return {
        id_of(name): Person(
            id=id_of(name),
            name=name,
            also=("E. Gray",) if number == 0 else (),
            club="harbour" if number < 8 else None,
            joined=1899 if number < 4 else None,
            member=name != "Nora Jones",
        )
        for number, name in enumerate(NAMES)
    }


def pairs(number: int) -> tuple[Entry, ...]:
    """Pairs 1 to `number`, in the order of the names."""
    return tuple(
        Entry(
            number=pair + 1,
            label=str(pair + 1),
            players=(id_of(NAMES[2 * pair]), id_of(NAMES[2 * pair + 1])),
            names=(NAMES[2 * pair], NAMES[2 * pair + 1]),
        )
        for pair in range(number)
    )


def singles(number: int) -> tuple[Entry, ...]:
    """Players 1 to `number`."""
    return tuple(
        Entry(number=one + 1, label=str(one + 1), players=(id_of(NAMES[one]),), names=(NAMES[one],)) for one in range(number)
    )


def fours() -> tuple[Entry, ...]:
    """Two teams of four."""
    return tuple(
        Entry(
            number=team + 1,
            label=str(team + 1),
            players=tuple(id_of(name) for name in NAMES[4 * team : 4 * team + 4]),
            names=NAMES[4 * team : 4 * team + 4],
            name=("Harbour", "Hill Street")[team],
        )
        for team in range(2)
    )


def tricks(deal: int, table: int) -> int:
    """Some figure between 3 and 10 that differs from table to table."""
    return 3 + (deal * 7 + table * table * 3 + deal * table) % 8


def lines(schedule: Schedule) -> tuple[PlayedLine, ...]:
    """A line for every play of every deal."""
    found = [
        PlayedLine(deal=deal, seats=play.seats, tricks=tricks(deal, play.table), round=play.round, table=play.table)
        for play in schedule.plays
        for deal in play.deals
    ]
    return tuple(sorted(found, key=lambda line: (line.deal, line.round or 0, line.table or 0)))


def changed(every: tuple[PlayedLine, ...], at_: int, **fields: object) -> tuple[PlayedLine, ...]:
    """The lines, with one of them changed."""
    old = every[at_]
    values = {name: getattr(old, name) for name in PlayedLine.__slots__} | fields
    return (*every[:at_], PlayedLine(**values), *every[at_ + 1 :])


def event(slug_: str, title: str, date: datetime.date, contest: Contest, scoring: str, **fields: object) -> Event:
    """An event of the season 1900-01."""
    season = "1900-01"
    values = {"status": Status.FINAL} | fields
    return Event(
        id=f"{season}/{slug_}",
        season=season,
        slug=slug_,
        title=title,
        date=date,
        contest=contest,
        scoring=scoring,
        at=at(f"events/{season}/{slug_}.toml"),
        **values,
    )


def howell(scoring: str = "exponent") -> Event:
    """Eight pairs, seven deals; a revoke on deal 2, an average on deal 4."""
    schedule = arrange(Request(system="howell", pairs=8, deals=7))
    every = lines(schedule)
    every = changed(every, 5, revokes_ns=1, law="X.4")
    every = changed(every, 13, tricks=None, word=LineWord.AVERAGE, law="V.2")
    session = Session(
        date=datetime.date(1901, 1, 11),
        schedule=schedule,
        lines=every,
        trumps={1: Trump(Suit.HEARTS, "T"), 2: Trump(Suit.CLUBS, "K"), 3: Trump(Suit.DIAMONDS, "A"), 4: Trump(Suit.SPADES, "2")},
    )
    return event(
        f"howell-{scoring}",
        "Friday Howell",
        datetime.date(1901, 1, 11),
        Contest.PAIRS,
        scoring,
        entries=pairs(8),
        sessions=(session,),
        place="Harbour Rooms",
        note="Played with the *third plan* for sets, see [the rules](../../pages/rules.md).\n\n## Ranking\n\nAs usual.",
        sources=("Barney 1900, p. 38",),
    )


def mitchell() -> Event:
    """Ten pairs at five tables, twenty deals, N-S and E-W ranked apart; played for the Lantern Cup at a congress."""
    schedule = arrange(Request(system="mitchell", tables=5, deals=20))
    session = Session(date=datetime.date(1901, 2, 1), schedule=schedule, lines=lines(schedule))
    return event(
        "compass",
        "Compass game",
        datetime.date(1901, 2, 1),
        Contest.PAIRS,
        "average",
        entries=pairs(10),
        sessions=(session,),
        trophy="lantern",
        congress="1901-harbour",
        day=1,
        printed={1: Fraction(147), 2: Fraction(3)},
    )


def individual() -> Event:
    """Eight players, seven rounds of two deals."""
    schedule = arrange(Request(system="individual", players=8, deals=14))
    session = Session(date=datetime.date(1901, 1, 18), schedule=schedule, lines=lines(schedule), suit=Trump(Suit.HEARTS))
    return event(
        "individual",
        "Individual evening",
        datetime.date(1901, 1, 18),
        Contest.INDIVIDUAL,
        "tricks-lost",
        entries=singles(8),
        sessions=(session,),
    )


def match() -> Event:
    """Two fours, 24 deals."""
    schedule = arrange(Request(system="interclub", fours=2, deals=24))
    session = Session(date=datetime.date(1901, 1, 25), schedule=schedule, lines=lines(schedule))
    return event(
        "match",
        "Harbour against Hill Street",
        datetime.date(1901, 1, 25),
        Contest.FOURS,
        "gain",
        entries=fours(),
        sessions=(session,),
    )


def totals() -> Event:
    """An old record of totals only."""
    return event(
        "old-record",
        "The old record",
        datetime.date(1900, 12, 7),
        Contest.PAIRS,
        "average",
        entries=pairs(5),
        totals={number: Fraction(140 + number * number % 7) for number in range(1, 6)},
        sources=("Minute book, p. 12",),
    )


def provisional() -> Event:
    """Seven pairs, so that one sits out; the last deals are awaited."""
    schedule = arrange(Request(system="howell", pairs=7, deals=7))
    every = lines(schedule)
    for number in range(len(every) - 4, len(every)):
        every = changed(every, number, tricks=None)
    session = Session(date=datetime.date(1901, 2, 22), schedule=schedule, lines=every)
    return event(
        "late",
        "Slips still out",
        datetime.date(1901, 2, 22),
        Contest.PAIRS,
        "match",
        entries=pairs(7),
        sessions=(session,),
        status=Status.PROVISIONAL,
    )


def planned() -> Event:
    """Nobody has played yet, and the entries have no names."""
    schedule = arrange(Request(system="mitchell", tables=3, deals=9))
    session = Session(date=datetime.date(1901, 4, 5), schedule=schedule)
    entries = tuple(Entry(number=number, label=str(number)) for number in range(1, 7))
    return event(
        "spring",
        "Spring compass game",
        datetime.date(1901, 4, 5),
        Contest.PAIRS,
        "average",
        entries=entries,
        sessions=(session,),
        status=Status.PLANNED,
        place="Harbour Rooms",
    )


def articles() -> tuple[Article, ...]:
    """A page in the menu, two pieces of news, three pages of a handbook."""

    def article(section: str, slug_: str, title: str, body: str, **fields: object) -> Article:
        path = f"{section}/{slug_}.html" if section else f"{slug_}.html"
        file = f"{section or 'pages'}/{slug_}.md"
        return Article(section=section, slug=slug_, path=path, title=title, body=body, at=at(file), **fields)

    rules = (
        "## One\n\nSee [the handbook](../handbook/index.md).\n\n## Two\n\n## Three\n\n"
        "Table: Fees\n\n| who | fee |\n|---|--:|\n| all | 5 |\n"
    )
    return (
        article("", "rules", "House rules", rules, menu=True),
        article(
            "news",
            "1901-02-02-cup",
            "The cup",
            "It was [played](../events/1900-01/compass.toml).",
            date=datetime.date(1901, 2, 2),
            summary="Who has it.",
        ),
        article("news", "1901-01-12-howell", "Howell", "Eight pairs came.", date=datetime.date(1901, 1, 12)),
        article("handbook", "index", "Handbook", "Begin with [the first](first.md)."),
        article("handbook", "first", "First", '# A\n\n### B\n\n## C\n\n```toml\nname = "<x>"\n```\n', order=1),
        article("handbook", "second", "Second", "Last.", order=2),
    )


def congress() -> Congress:
    """One congress with a programme of two days."""
    return Congress(
        id="1901-harbour",
        title="Harbour Congress",
        place="Harbour",
        begins=datetime.date(1901, 2, 1),
        when="1 February 1901",
        days=2,
        number=11,
        officers=(Office(title="President", holders=("Edith Abbott",)), Office(title="Secretary", holders=("George Baker",))),
        committees=(Office(title="System of Play", holders=("Henry Cole (chairman)", "Ada Brown")),),
        sittings=(
            ProgrammeItem(
                day=1,
                time="10 a.m.",
                title="Compass game",
                event="1900-01/compass",
                trophy="lantern",
                system="mitchell",
                laws="Laws of 1900",
            ),
            ProgrammeItem(day=2, time="noon", title="Elections", place="Long room", note="Members only."),
        ),
        laws=("Laws of Duplicate Whist, 1900",),
        trophies=("lantern",),
        about="The **eleventh** meeting.",
        sources=("Minute book, p. 40",),
    )


def league(**fields: object) -> League:
    """The whole league."""
    events = (howell(), howell("howell"), howell("match"), mitchell(), individual(), match(), totals(), provisional(), planned())
    values: dict[str, object] = {
        "name": "Harbour Whist League",
        "tagline": "Friday evenings at eight",
        "about": "A league of *twenty*.",
        "data": True,
        "today": TODAY,
        "people": people(),
        "clubs": {"harbour": Club(id="harbour", name="Harbour Whist Club", place="Harbour", founded=1888, about="By the water.")},
        "trophies": {
            "lantern": Trophy(
                id="lantern",
                name="Lantern Cup",
                contest="Pairs",
                holders=(
                    Holding(year=1899, holder="Baker and Brown"),
                    Holding(year=1900, note="The minute book wants this page."),
                    Holding(year=1901, date=datetime.date(1901, 2, 1), holder="Abbott and Archer", event="1900-01/compass"),
                ),
            )
        },
        "congresses": {"1901-harbour": congress()},
        "events": tuple(sorted(events, key=lambda one: (one.date, one.id))),
        "articles": articles(),
        "at": at("league.toml"),
    }
    return League(**(values | fields))


def results(of: League) -> dict[str, EventResult]:
    """What scoring makes of every event."""
    return {one.id: score(one) for one in of.events}


def hostile(text: str) -> League:
    """The league with `text` in every place where the secretary writes words."""
    whole = league()
    entry = Entry(number=1, label="1", players=("edith-abbott", "walter-archer"), names=(text, text), name=text)
    game = howell()
    return league(
        name=text,
        tagline=text,
        about=text,
        people={id_: replace(one, name=text, also=(text,), about=text, sources=(text,)) for id_, one in whole.people.items()},
        clubs={id_: replace(one, name=text, place=text, about=text) for id_, one in whole.clubs.items()},
        trophies={
            id_: replace(one, name=text, contest=text, holders=(Holding(year=1900, holder=text, note=text),))
            for id_, one in whole.trophies.items()
        },
        congresses={
            id_: replace(
                one,
                title=text,
                place=text,
                officers=(Office(title=text, holders=(text,)),),
                sittings=(ProgrammeItem(day=1, title=text, time=text, note=text),),
                laws=(text,),
            )
            for id_, one in whole.congresses.items()
        },
        events=(replace(game, title=text, place=text, note=text, sources=(text,), entries=(entry, *game.entries[1:])),),
        articles=tuple(replace(one, title=text, body=text, summary=text) for one in whole.articles),
    )
