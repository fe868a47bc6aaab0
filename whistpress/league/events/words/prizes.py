"""The prizes of an event: who won each with what, and what a drive tells of itself besides."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from whistpress.core.model import EventHead, PrizeAward, PrizeGroup, ResultHead
from whistpress.language import say
from whistpress.league.events.words.arrangement import event_size
from whistpress.site import figures
from whistpress.site.people import Cast, Who
from whistpress.site.wording import count, join_words


class PrizeLine(Struct, frozen=True, kw_only=True):
    """A prize: its title and gift, the winning entries (or names of winners who are not entries), the figure.

    `shared`: several won it together. `notes` give the entries passed over and why, or why the winner cannot be determined.
    `anchors` are those of winners who are found here, because the event has no ranking.
    """

    title: str
    gift: str = ""
    winners: tuple[Who, ...] = ()
    names: tuple[str, ...] = ()
    figure: str = ""
    shared: bool = False
    drawn: bool = False
    notes: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()

    @property
    def who(self) -> str:
        """The winners in words; empty before there are any."""
        return join_words(self.names)


class HalfLine(Struct, frozen=True, kw_only=True):
    """The best of a group in one half: the title of both (`First half, ladies`), who, the figure."""

    title: str
    winners: tuple[Who, ...]
    figure: str


class DriveView(Struct, frozen=True, kw_only=True):
    """What a drive tells besides its rankings: prizes, the best halves, who led it and what for, whether its cards add up.

    `size` says how many tables and hands a drive of ladies and gents had. `from_cards`: only the totals of the players' cards are
    known.
    """

    prizes: tuple[PrizeLine, ...] = ()
    halves: tuple[HalfLine, ...] = ()
    about: tuple[str, ...] = ()
    short: str = ""
    size: str = ""
    from_cards: bool = False


def drive_view(event: EventHead, result: ResultHead | None) -> DriveView:
    """Return what a drive, or any event with prizes, tells of itself."""
    return DriveView(
        prizes=prize_lines(event, result),
        halves=half_lines(event, result),
        about=about_lines(event),
        short=short_line(event),
        size=event_size(event) if event.has_cards else "",
        from_cards=bool(event.totals) and event.has_cards,
    )


def prize_lines(event: EventHead, result: ResultHead | None) -> tuple[PrizeLine, ...]:
    """Return the prizes in their order; before play without winners."""
    awards = result.prizes if result and event.played else tuple(PrizeAward(prize=prize) for prize in event.prizes)
    cast = Cast(event)
    lines = tuple(_prize_line(award, cast) for award in awards)
    return _with_anchors(lines) if result and result.first_prizes else lines


def _with_anchors(lines: Sequence[PrizeLine]) -> tuple[PrizeLine, ...]:
    """Say where each winner is found on the page of an event that has no ranking: at the first prize that the winner has."""
    anchored: set[int] = set()
    lines_with_anchors = []
    for line in lines:
        anchors = tuple(who.anchor for who in line.winners if who.entry not in anchored)
        anchored.update(who.entry for who in line.winners)
        lines_with_anchors.append(replace(line, anchors=anchors))
    return tuple(lines_with_anchors)


def _prize_line(award: PrizeAward, cast: Cast) -> PrizeLine:
    passed = award.passed_over
    notes = [say("The winner cannot be worked out: %(why)s.", why=say(award.why))] if award.why else []
    notes += [say("Passed over: %(who)s, who had won “%(prize)s”.", who=winner.name, prize=winner.prize) for winner in passed]
    return PrizeLine(
        title=award.prize.title,
        gift=award.prize.gift,
        winners=tuple(cast.who(entry) for entry in award.entries),
        names=award.names,
        figure=figure_as_written(award.figure),
        shared=len(award.names) > 1 and not award.prize.drawn,
        drawn=bool(award.prize.drawn),
        notes=tuple(notes),
    )


def figure_as_written(text: str) -> str:
    """Return a figure as pages write it; as it was typed where it is no number."""
    try:
        return figures.mixed_number(Fraction(text))
    except (ValueError, ZeroDivisionError):
        return text


def half_lines(event: EventHead, result: ResultHead | None) -> tuple[HalfLine, ...]:
    """Return who was best in each half: ladies and gentlemen apart."""
    halves = result.drive.halves if result and result.drive and event.played else {}
    cast, lines = Cast(event), []
    titles = (
        (PrizeGroup.LADIES, say("First half, ladies"), say("Second half, ladies")),
        (PrizeGroup.GENTLEMEN, say("First half, gents"), say("Second half, gents")),
    )
    for half in (0, 1):
        for group, *named in titles:
            members = [entry.number for entry in event.entries if entry.card is group.card]
            scores = {entry: halves[entry][half] for entry in members if entry in halves}
            if scores and any(scores.values()):
                best = max(scores.values())
                winners = tuple(cast.who(entry) for entry, figure in scores.items() if figure == best)
                lines.append(HalfLine(title=named[half], winners=winners, figure=figures.mixed_number(best)))
    return tuple(lines)


def about_lines(event: EventHead) -> tuple[str, ...]:
    """Return who led an event or directed its play, what it was in aid of and what it raised."""
    led = [say("M.C.: %(name)s", name=event.mc)] if event.mc else []
    led += [say("Director: %(names)s", names=join_words(event.directors))] if event.directors else []
    aid = [say("In aid of: %(what)s", what=event.in_aid_of)] if event.in_aid_of else []
    return (*led, *aid, *([say("Raised: %(amount)s", amount=event.raised)] if event.raised else []))


def short_line(event: EventHead) -> str:
    """Return by how much the cards of a drive do not add up; nothing where they do."""
    if not event.short:
        return ""
    number = abs(event.short)
    tricks = count(int(number), "trick") if number.denominator == 1 else figures.count_with_noun(number, "trick", "tricks")
    if event.short > 0:
        return say("The cards do not add up: they are %(tricks)s short.", tricks=tricks)
    return say("The cards do not add up: they have %(tricks)s too many.", tricks=tricks)
