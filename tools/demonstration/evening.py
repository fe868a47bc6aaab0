"""An evening as the calendar plans it: what is played, by how many, and what is out of the ordinary."""

import datetime

from msgspec import Struct

PLACES = {
    "fairhaven": "Long room, Harbour Rooms",
    "saltmarsh": "Saltmarsh schoolroom",
    "northgate": "Northgate Institute",
}


class Evening(Struct, frozen=True, kw_only=True):
    """One event of the calendar.

    `size` counts what `sized` says (tables, pairs, players, fours); `system` and `variant` are those of `[movement]`. `clubs` are
    the two that meet, the first of them at home; `teams` the names of fours that the club's own members make up.
    `guests` is how many of the pairs or players come from other clubs. `card` writes score cards of tables in place of deals.

    `sittings` are the date and the rounds of each, where there are several. `words` are strewn over the scores (those of a
    revoke after the tricks, others in place of them). `absent` is an entry that left and the first round without it; `corrected`
    the day on which one figure was corrected. `carry` is the event whose first `size` pairs go on. `winner` is who must have won,
    a person or a club by name: the evening is drawn anew until it is so.
    """

    slug: str
    title: str
    date: datetime.date
    system: str
    size: int = 0
    sized: str = "tables"
    deals: int = 0
    scoring: str = ""
    variant: str = ""
    contest: str = "pairs"
    clubs: tuple[str, str] | None = None
    teams: tuple[str, ...] = ()
    guests: int = 0
    card: bool = False
    sittings: tuple[tuple[datetime.date, str], ...] = ()
    words: tuple[str, ...] = ()
    absent: tuple[int, int] | None = None
    corrected: datetime.date | None = None
    carry: str = ""
    trophy: str = ""
    winner: str = ""
    note: str = ""
    ties: tuple[str, ...] = ()

    @property
    def season(self) -> str:
        """The folder: a season begins in September."""
        first = self.date.year - (self.date.month < 8)
        return f"{first}-{(first + 1) % 100:02}"

    @property
    def place(self) -> str:
        """The rooms of the home club."""
        return PLACES[self.clubs[0] if self.clubs else "fairhaven"]


def compass(slug: str, title: str, date: datetime.date, tables: int, **more: object) -> Evening:
    """A compass game at so many tables, about two dozen deals."""
    odd = {"deals": tables * (4 if tables < 7 else 3)} | ({"variant": "skip"} if tables % 2 == 0 else {})
    return Evening(slug=slug, title=title, date=date, system="mitchell", size=tables, scoring="average", **(odd | more))  # type: ignore[arg-type]


def howell(slug: str, title: str, date: datetime.date, pairs: int, scoring: str, **more: object) -> Evening:
    """A Howell evening for so many pairs; two deals a round where they are few."""
    rounds = 10 if pairs == 6 else pairs - 1 + pairs % 2
    fields: dict[str, object] = {"deals": rounds * (3 if rounds < 8 else 2)} | more
    return Evening(slug=slug, title=title, date=date, system="howell", size=pairs, sized="pairs", scoring=scoring, **fields)  # type: ignore[arg-type]


def individual(slug: str, title: str, date: datetime.date, players: int, **more: object) -> Evening:
    """An individual contest."""
    fields: dict[str, object] = {"scoring": "tricks-lost", "card": True} | more
    return Evening(
        slug=slug,
        title=title,
        date=date,
        system="individual",
        size=players,
        sized="players",
        contest="individual",
        **fields,  # type: ignore[arg-type]
    )


def fixture(home: str, away: str, date: datetime.date, **more: object) -> Evening:
    """A match of the three clubs' league: two fours, 24 deals, at the first club's rooms."""
    return Evening(
        slug=f"{home}-{away}",
        title=f"{home.title()} v. {away.title()}",
        date=date,
        system="interclub",
        deals=24,
        contest="fours",
        clubs=(home, away),
        **more,  # type: ignore[arg-type]
    )


def challenge(slug: str, holder: str, challenger: str, first: datetime.date, winner: str, **more: object) -> Evening:
    """A match for the Harbour Cup: 48 deals in two sittings a week apart, at the holder's rooms; the challenger sits as 1–4."""
    title = f"Harbour Cup: {challenger.title()} challenges {holder.title()}"
    second = first + datetime.timedelta(days=7)
    return Evening(
        slug=slug,
        title=title,
        date=first,
        system="league-trophy",
        deals=48,
        contest="fours",
        clubs=(holder, challenger),
        sittings=((first, "1-6"), (second, "7-12")),
        trophy="harbour-cup",
        winner=winner.title(),
        **more,  # type: ignore[arg-type]
    )
