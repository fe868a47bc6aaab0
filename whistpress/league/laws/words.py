"""The laws that motions concern, and where the league's library has them."""

import re
from collections.abc import Mapping

from markupsafe import Markup, escape
from msgspec import Struct, field

from whistpress.core.model import EventHead
from whistpress.language import say
from whistpress.league.laws.facts import CodeInForce, codes_in_force, figures_follow, find_law, laws_in_text, laws_quoted
from whistpress.league.laws.model import LawCode
from whistpress.league.league import League
from whistpress.league.meetings.words.programme import law_title
from whistpress.site import addresses
from whistpress.site.page import Link


class LawLinks:
    """Titles and pages of laws, by the id of their code (`duplicate-1900`), perhaps with a number (`duplicate-1900 IV.9`).

    Any other name of a law is accepted too. `shown` are the codes that have a page.
    """

    def __init__(self, league: League, shown: Mapping[str, LawCode]) -> None:
        self._league, self._shown = league, shown

    def of(self, written: str) -> Link:
        """Return the title of a law with a link to its page; without a link where no code with a page has that id."""
        id_, _, number = written.partition(" ")
        code, title = self._shown.get(id_), law_title(self._league, written)
        if code is None:
            return Link(title)
        passage = code.find_cited(number.strip()) if number.strip() else None
        return Link(title, f"{addresses.code(id_)}#{passage.anchor}" if passage else addresses.code(id_))


def link_laws(text: str, cited: Mapping[str, str], root: str) -> Markup:
    """Escape a text and make the laws in it (`law IV.9`) links.

    `cited` holds the addresses of laws from the site's top, `root` leads to the top.
    """
    paths = {phrase: path for law, path in cited.items() for phrase in _phrases(law)}
    if not paths or not text:
        return escape(text)
    longest = sorted(paths, key=lambda phrase: (-len(phrase), phrase))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\.?\w)")
    pieces, end = [], 0
    for match in pattern.finditer(text):
        link = Markup('<a class="law" href="{}">{}</a>').format(root + paths[match[0]], match[0])
        pieces += [escape(text[end : match.start()]), link]
        end = match.end()
    return Markup("").join([*pieces, escape(text[end:])])


def _phrases(law: str) -> tuple[str, ...]:
    """Return the ways in which a page names a law: in its own language, and in the words of the record."""
    if law.lower().startswith("law"):
        return (law,)
    return tuple(dict.fromkeys((say("law %(law)s", law=law), f"law {law}", f"Law {law}", f"laws {law}", f"Laws {law}")))


class PlayedBy(Struct, frozen=True):
    """What an event was played by: the codes, and the address of each law that it quotes (from the site's top).

    `figures` is the book that the figures follow, where that is not one of the codes.
    """

    codes: tuple[Link, ...] = ()
    cited: Mapping[str, str] = field(default_factory=dict)
    figures: str = ""


def shown_codes(league: League) -> dict[str, LawCode]:
    """Select the codes that have a page: all, or the league's own and those of events that name or quote laws."""
    if league.all_laws:
        return dict(league.codes)
    ids = {code.id for code in league.codes.values() if code.own}
    for event in league.events:
        if _asks(league, event):
            ids |= {code_in_force.code.id for code_in_force in _codes_in_force(league, event)}
    return {id_: code for id_, code in league.codes.items() if id_ in ids}


def played_by(league: League, event: EventHead, shown: Mapping[str, LawCode]) -> PlayedBy:
    """Return the codes and the quoted laws by which an event was played, as far as they have pages."""
    forced = (
        tuple(code_in_force for code_in_force in _codes_in_force(league, event) if code_in_force.code.id in shown)
        if shown
        else ()
    )
    penalties = (penalty.law for penalty in event.penalties if penalty.law)
    laws = dict.fromkeys((*(quotation.law for quotation in laws_quoted(event)), *penalties, *_in_words(event))) if forced else {}
    passages = {law: passage for law in laws if (passage := find_law(forced, law)) is not None}
    return PlayedBy(
        tuple(Link(_title(code_in_force), addresses.code(code_in_force.code.id)) for code_in_force in forced),
        {law: f"{addresses.code(passage.code.id)}#{passage.anchor}" for law, passage in passages.items()},
        figures_follow(forced, event),
    )


def _asks(league: League, event: EventHead) -> bool:
    """Return whether an event names codes, by itself or through its congress, or quotes a law."""
    congress = league.congresses.get(event.congress or "")
    named = event.laws or (congress.laws if congress else ())
    return any(name in league.codes for name in named) or next(laws_quoted(event), None) is not None


def _codes_in_force(league: League, event: EventHead) -> tuple[CodeInForce, ...]:
    return codes_in_force(league.codes, event, league.congresses)


def _in_words(event: EventHead) -> tuple[str, ...]:
    """Return the laws that corrections, penalties, accepted findings and the note quote."""
    texts = (
        *(f"{correction.what} {correction.why}" for correction in event.corrections),
        *(f"{penalty.law} {penalty.reason}" for penalty in event.penalties),
        *(finding.reason for finding in event.accepted),
        event.note,
    )
    return tuple(law for text in texts for law in laws_in_text(text))


def _title(code_in_force: CodeInForce) -> str:
    if code_in_force.later:
        return say("%(code)s (adopted later; the laws of that day are not in the library)", code=code_in_force.code.title)
    return code_in_force.code.title
