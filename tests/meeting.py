"""A league with one annual meeting at which everything is on the paper: for the tests of its booklet, its papers and its page."""

import datetime

from msgspec.structs import replace

from tests.printing.evenings import evening
from whistpress.core.model import Event
from whistpress.core.movement import Request
from whistpress.league.clubs.model import Club
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, Delegation, Election, Motion, Office, ProgrammeItem
from whistpress.league.people.model import Holding, Person, Trophy
from whistpress.problems import Span

BEGINS = datetime.date(1900, 7, 10)
BUSINESS = ("Roll of delegates", "Motions", "Elections", "Time and place of the next meeting")


def howell() -> Event:
    """Eight pairs, on the first day, still to be played; Abel plays in it under an earlier name."""
    event = evening(Request(system="howell", pairs=8), "howell", title="Friday game", names={1: ("E. Gray", "Ben Baker")})
    sessions = tuple(replace(session, date=BEGINS) for session in event.sessions)
    return replace(event, date=BEGINS, congress="1900-harbour", place="Long room", sessions=sessions)


def match() -> Event:
    """Two fours for the cup, on the second day, of which the programme has no line."""
    event = evening(Request(system="interclub", deals=24), "gain", title="Cup match")
    entries = tuple(replace(entry, name=("Harbour", "Saltmarsh")[entry.number - 1]) for entry in event.entries)
    day = BEGINS + datetime.timedelta(days=1)
    sessions = tuple(replace(session, date=day) for session in event.sessions)
    return replace(
        event, id="1900/match", slug="match", date=day, congress="1900-harbour", trophy="cup", entries=entries, sessions=sessions
    )


def congress(**fields: object) -> Congress:
    """The meeting, with fields changed."""
    return replace(
        Congress(
            id="1900-harbour",
            title="Third Congress of the League",
            place="Harbour Rooms",
            begins=BEGINS,
            when="10 to 11 July 1900",
            days=2,
            officers=(Office(title="President", holders=("Edith Abel",)), Office(title="Secretary", holders=("Ann Cole",))),
            committees=(Office(title="Laws", holders=("Ben Baker (chair)",)),),
            sittings=(
                ProgrammeItem(day=1, time="2 p.m.", title="Annual meeting", place="Reading room", business=BUSINESS),
                ProgrammeItem(day=1, time="7.30 p.m.", title="Friday game", place="Long room", event="1900/friday"),
                ProgrammeItem(day=2, time="4 p.m.", title="Prizes"),
            ),
            laws=("Laws of 1900",),
            trophies=("cup",),
            about="Two days of whist.",
            rules="1. Entries are in *writing*.\n2. Numbers are drawn by lot.",
            closing=datetime.date(1900, 7, 3),
            fee="five shillings a pair",
            delegates=(Delegation(club="harbour", names=("Edith Abel", "Ann Cole")), Delegation(club="Wanderers", names=())),
            motions=(
                Motion(
                    id="slow-play",
                    title="Slow play",
                    text="That no deal takes an *hour*.",
                    mover="Ann Cole",
                    seconder="Ben Baker",
                ),
            ),
            elections=(
                Election(id="secretary", office="Secretary", candidates=("Ann Cole", "Dora Drew")),
                Election(office="Committee on laws", candidates=("Ben Baker", "Carl Bond", "Dora Drew"), places=2),
            ),
            paper=("programme",),
        ),
        **fields,  # type: ignore[arg-type]
    )


def league(**fields: object) -> League:
    """The league of the meeting, its two events unplayed; `fields` change the meeting."""
    cup = Trophy(
        id="cup",
        name="The Harbour Cup",
        contest="Two fours",
        conditions="1. A challenge is made in *writing*.",
        holders=(Holding(year=1898, holder="Saltmarsh"), Holding(year=1899, holder="Harbour Whist Club", note="Not challenged.")),
    )
    return League(
        name="Fairhaven League",
        today=datetime.date(1900, 2, 1),
        people={"abel": Person(id="abel", name="Edith Abel", also=("E. Gray",)), "cole": Person(id="cole", name="Ann Cole")},
        clubs={"harbour": Club(id="harbour", name="Harbour Whist Club")},
        events=(howell(), match()),
        trophies={"cup": cup},
        congresses={"1900-harbour": congress(**fields)},
        at=Span("content/league.toml"),
    )
