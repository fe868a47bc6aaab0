"""The library of laws as the site knows it: which codes have pages, and what an event was played by."""

from collections.abc import Mapping

from msgspec import Struct, field

from whistpress.core.model import EventHead, League
from whistpress.core.model.laws import LawCode
from whistpress.core.records.laws import CodeInForce, codes_in_force, figures_follow, find_law, laws_in_text, laws_quoted
from whistpress.language import say
from whistpress.pages.page import Link
from whistpress.views import addresses


class PlayedBy(Struct, frozen=True):
    """What an event was played by: the codes, and the address of each law that it quotes (from the site's top).

    `figures` is the book that the figures follow, where that is not one of the codes.
    """

    codes: tuple[Link, ...] = ()
    cited: Mapping[str, str] = field(default_factory=dict)
    figures: str = ""


def shown_codes(league: League) -> dict[str, LawCode]:
    """The codes that have a page: all, or the league's own and those of events that name or quote laws."""
    if league.all_laws:
        return dict(league.codes)
    wanted = {code.id for code in league.codes.values() if code.own}
    for event in league.events:
        if _asks(league, event):
            wanted |= {one.code.id for one in _forced(league, event)}
    return {id_: code for id_, code in league.codes.items() if id_ in wanted}


def played_by(league: League, event: EventHead, shown: Mapping[str, LawCode]) -> PlayedBy:
    """What an event was played by, as far as it has pages."""
    forced = tuple(one for one in _forced(league, event) if one.code.id in shown) if shown else ()
    penalties = (one.law for one in event.penalties if one.law)
    wanted = dict.fromkeys((*(one.law for one in laws_quoted(event)), *penalties, *_in_words(event))) if forced else {}
    found = {law: there for law in wanted if (there := find_law(forced, law)) is not None}
    return PlayedBy(
        tuple(Link(_title(one), addresses.code(one.code.id)) for one in forced),
        {law: f"{addresses.code(there.code.id)}#{there.anchor}" for law, there in found.items()},
        figures_follow(forced, event),
    )


def _asks(league: League, event: EventHead) -> bool:
    """Whether an event names codes, by itself or through its congress, or quotes a law."""
    congress = league.congresses.get(event.congress or "")
    named = event.laws or (congress.laws if congress else ())
    return any(name in league.codes for name in named) or next(laws_quoted(event), None) is not None


def _forced(league: League, event: EventHead) -> tuple[CodeInForce, ...]:
    return codes_in_force(league.codes, event, league.congresses)


def _in_words(event: EventHead) -> tuple[str, ...]:
    """The laws that the corrections, the penalties and what was accepted quote in their own words."""
    texts = (
        *(f"{one.what} {one.why}" for one in event.corrections),
        *(f"{one.law} {one.reason}" for one in event.penalties),
        *(one.reason for one in event.accepted),
        event.note,
    )
    return tuple(law for text in texts for law in laws_in_text(text))


def _title(one: CodeInForce) -> str:
    if one.later:
        return say("%(code)s (adopted later; the laws of that day are not in the library)", code=one.code.title)
    return one.code.title
