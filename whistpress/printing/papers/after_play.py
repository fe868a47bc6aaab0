"""What is written of the laws, and what winners take home."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import Event, EventResult, League, ResultHead, Session, Trophy
from whistpress.core.records.parties import Party
from whistpress.core.records.reigns import trophy_chain
from whistpress.language import say
from whistpress.printing.papers.pieces import CutPiece, Field, sitting_title
from whistpress.views.ranking import Outcome, outcomes
from whistpress.views.rulings import rulings
from whistpress.views.trophies import ChainLine, trophy_told
from whistpress.views.words import days, listed

_BLANK = 4


def ruling_slips(event: Event, session: Session, result: EventResult | None) -> tuple[CutPiece, ...]:
    """The umpire's slips: deal, table, law, what happened, the effect. After play those that were given, before it blanks."""
    given = rulings(event, result) if result and event.played else ()
    head = sitting_title(event, session)
    if not given:
        blank = (say("Round"), say("Table"), say("Deal"), "N-S", "E-W", say("Law"))
        fields = (
            *(Field(label) for label in blank),
            Field(say("What happened"), lines=2),
            Field(say("Effect"), lines=2),
            Field(say("Umpire")),
        )
        return (CutPiece(head=head, title=say("Ruling"), fields=fields),) * _BLANK
    return tuple(
        CutPiece(
            head=head,
            title=say("Ruling: %(deal)s", deal=one.deal),
            fields=(Field(say("Who"), one.who), Field(say("Law and effect"), one.text), Field(say("Umpire"))),
        )
        for one in given
    )


class CertificateText(Struct, frozen=True, kw_only=True):
    """A certificate: who won what, when and where, with what, how far ahead."""

    name: str
    team: str
    group: str
    score: str
    margin: str
    behind: str
    event: str
    when: str
    place: str
    equal: bool = False


def winner_certificates(event: Event, result: EventResult) -> tuple[CertificateText, ...]:
    """A certificate for each winner of each group; only when all is played and final."""
    decided = [outcome for outcome in outcomes(event, result) if outcome.verb == "won" and not outcome.drawn]
    return tuple(won for outcome in decided for won in _won(event, outcome))


def trophy_certificates(league: League, trophy: Trophy, results: Mapping[str, ResultHead]) -> tuple[CertificateText, ...]:
    """Write a certificate for each holder by the last line of a trophy's chain that names one."""
    told = trophy_told(league, trophy, trophy_chain(league, trophy, results), results)
    line = next((one for one in reversed(told.chain) if one.holders), None)
    holders = line.holders if line else ()
    return tuple(_held(league, trophy, line, party) for party in holders if line)


def _held(league: League, trophy: Trophy, line: ChainLine, party: Party) -> CertificateText:
    players = [league.people[id_].name for id_ in party.people if id_ in league.people] if party.team else []
    return CertificateText(
        name=party.name,
        team=listed(players),
        group="",
        score=line.margin,
        margin="",
        behind="",
        event=line.title or trophy.name,
        when=line.when,
        place="",
        equal=len(line.holders) > 1,
    )


def _won(event: Event, outcome: Outcome) -> Iterator[CertificateText]:
    for who in outcome.winners:
        names = [name.text for name in who.names] or [who.title]
        for name in names:
            partners = [other for other in names if other != name]
            yield CertificateText(
                name=name,
                team=who.team or (say("with %(listed)s", listed=listed(partners)) if partners else ""),
                group=outcome.group,
                score=outcome.score,
                margin=outcome.margin,
                behind=listed([other.title for other in outcome.behind]),
                event=event.title,
                when=days(event.dates),
                place=event.place,
                equal=outcome.tied,
            )
