"""Where a player or a club stands: the block of its page, with what counted and what is still needed."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from whistpress.core.model import League
from whistpress.core.model.standings import RankedKind
from whistpress.core.records.standing import Standing, StandingRow, Waiting
from whistpress.core.records.standing_outlook import Overtaking, StandingOutlook, standing_outlook
from whistpress.core.records.standing_results import Who
from whistpress.language import ordinal, say, say_many
from whistpress.pages.page import Link
from whistpress.views import addresses
from whistpress.views.standing_outlook import above, need_in_words
from whistpress.views.standing_words import heading, said, shown
from whistpress.views.standings import ResultLine, anchor, names_of, result_line, standing_title
from whistpress.views.words import count


class OwnStanding(Struct, frozen=True, kw_only=True):
    """Somebody's place in a standing: in words, the figure, with whom (of a pair), what counted and what did not.

    `working` leads to the whole working; `needs` are sentences on what is still to play for.
    """

    title: Link
    place: str
    figure: str
    heading: str
    partner: str
    working: Link
    counted: tuple[ResultLine, ...]
    dropped: tuple[ResultLine, ...]
    needs: tuple[str, ...]


Own = Mapping[str, tuple[OwnStanding, ...]]


def own_standings(league: League, current: Iterable[Standing]) -> Own:
    """The blocks of everybody (players and clubs) who has a result in a current standing, by id."""
    found = dict[str, list[OwnStanding]]()
    for one in current:
        for who, own in _all(league, one):
            for id_ in who:
                found.setdefault(id_, []).append(own)
    return {id_: tuple(own) for id_, own in found.items()}


def _all(league: League, found: Standing) -> Iterator[tuple[Who, OwnStanding]]:
    ahead, race = standing_outlook(found), Overtaking(found)
    for row in found.rows:
        shared = sum(other.place == row.place for other in found.rows) > 1
        place = say("%(place)s of %(number)s", place=ordinal(row.place), number=len(found.rows))
        words = say("shared %(place)s", place=place) if shared else place
        yield (
            row.who,
            _own(league, found, row, words, shown(found.rule, row.figure), tuple(_needs(league, found, row, ahead, race))),
        )
    for one in found.waiting:
        yield one.who, _own(league, found, one, say("not ranked yet"), "", tuple(_waits(found, one, ahead)))


def _own(
    league: League, found: Standing, of: StandingRow | Waiting, place: str, figure: str, needed: tuple[str, ...]
) -> OwnStanding:
    rule = found.rule
    lines = [result_line(rule, one, league.people) for one in reversed(of.results)]
    names = [name.text for name in names_of(rule, of.who, league.people, league.clubs)]
    return OwnStanding(
        title=Link(standing_title(rule), addresses.standing(rule.id)),
        place=place,
        figure=figure,
        heading=heading(rule),
        partner=say("%(one)s and %(other)s", one=names[0], other=names[1]) if rule.ranked is RankedKind.PAIRS else "",
        working=Link(say("How this is worked out"), f"{addresses.worked_out(rule.id)}#{anchor(of.who)}"),
        counted=tuple(line for line in lines if line.counts),
        dropped=tuple(line for line in lines if not line.counts),
        needs=needed,
    )


def _needs(league: League, found: Standing, row: StandingRow, ahead: StandingOutlook | None, race: Overtaking) -> Iterator[str]:
    """What is to come, what can be reached, what puts one above the next and above the first."""
    mine = next((one for one in ahead.of if one.who == row.who), None) if ahead else None
    if not found.to_come or mine is None:
        return
    reach = {"most": shown(found.rule, mine.most), "events": count(len(found.to_come), "event")}
    if mine.can_be_first:
        yield say("With %(events)s to come the figure can still reach %(most)s, and the place the first.", **reach)
    else:
        yield say("With %(events)s to come the figure can still reach %(most)s, and the place not the first.", **reach)
    higher = above(found.rows, row)
    first = found.rows[0] if higher and higher.place > 1 else None
    for other in (higher, first):
        if other:
            name = " & ".join(one.text for one in names_of(found.rule, other.who, league.people, league.clubs))
            yield from filter(None, [need_in_words(race.needs(row, other), name)])


def _waits(found: Standing, one: Waiting, ahead: StandingOutlook | None) -> Iterator[str]:
    """What is wanting, and whether there is still time for it."""
    yield say("Needs %(wanting)s to be ranked.", wanting=said(one.wanting))
    if not found.to_come:
        yield say("No event is to come.")
    elif ahead is not None and found.rule.handicap is None and not found.rule.against:
        if any(hope.who == one.who for hope in ahead.of):
            yield say_many("%(number)s event is to come.", "%(number)s events are to come.", len(found.to_come))
        else:
            yield say("The events to come are not enough for it.")
