"""The daily bulletin of a meeting, to pin to the door: the same as the page of the day."""

from collections.abc import Iterator, Mapping

from whistpress.core.model import ResultHead
from whistpress.language import noted, say
from whistpress.league.form import CongressForm
from whistpress.league.league import League
from whistpress.league.meetings.model import Congress, ProgrammeItem
from whistpress.league.meetings.read.references import replace_references
from whistpress.league.meetings.words import meeting as business
from whistpress.league.meetings.words.bulletin import Bulletin, DayResult, Passed, bulletin, days_told
from whistpress.printing.form import Order
from whistpress.printing.secretary import (
    BlankLines,
    Block,
    BlockGroup,
    KnownTable,
    PaperHeading,
    Paragraph,
    Row,
    SecretaryPaper,
    secretary_parts,
)
from whistpress.site import figures
from whistpress.site.wording import join_words

_PLACES, _WHO, _FIGURE = 1.2, 8.0, 2.4
_OPEN = (6, 4, 4)
"""The lines of a bulletin that is written by hand: results, notices, what comes next."""


def bulletins(congress: Congress, league: League, results: Mapping[str, ResultHead]) -> tuple[SecretaryPaper, ...]:
    """Return the bulletin of each day that has results or notices; before that, one to write on."""
    days = days_told(congress, league)
    return tuple(_paper(bulletin(congress, league, results, day)) for day in days) or (_open(congress),)


def _paper(view: Bulletin) -> SecretaryPaper:
    return SecretaryPaper(
        head=view.congress_title,
        title=say("Bulletin of %(day)s", day=view.title),
        facts=(
            *filter(None, [view.place]),
            *([say("Provisional: not every result of the day is final.")] if view.provisional else []),
        ),
        groups=(
            *(_event(result) for result in view.results),
            *_decisions(view),
            *_trophies(view.trophies),
            *_standings(view),
            *_notices(view),
            *_tomorrow(view.tomorrow, view.next_title),
        ),
    )


def _event(result: DayResult) -> BlockGroup:
    """Return the winners of an event and the heads of its rankings; a result that is not final says so."""
    title = f"{result.number}. {result.title}" if result.number else result.title
    state = (
        say("The result is still to come.")
        if result.waiting
        else say("Provisional: scores are still to come.")
        if result.awaiting
        else say("Provisional: corrections are still taken.")
        if result.provisional
        else ""
    )
    blocks: list[Block] = [PaperHeading(title, state)]
    blocks += [Paragraph(f"{outcome.sentence}.") for outcome in result.outcomes]
    for table in result.tables:
        rows = tuple((figures.place(row.place, shared=row.shared), row.who.title, row.score) for row in table.rows)
        columns = (say("Place"), say("Who"), table.heading)
        blocks.append(KnownTable(table.group or say("The first places"), columns, (_PLACES, _WHO, _FIGURE), rows))
    return BlockGroup(blocks=tuple(blocks))


def _decisions(view: Bulletin) -> Iterator[BlockGroup]:
    rows: list[Row] = [(motion.title, business.motion_sentence(motion)) for motion in view.motions]
    rows += [(election.office, business.election_sentence(election)) for election in view.elections]
    if rows:
        table = KnownTable(say("Decided"), (say("Motion or office"), say("Outcome")), (4.0, 7.0), tuple(rows))
        yield BlockGroup(blocks=(table,), whole=len(rows) < 8)


def _trophies(passed: tuple[Passed, ...]) -> Iterator[BlockGroup]:
    if passed:
        yield BlockGroup(blocks=(PaperHeading(say("Trophies")), *(Paragraph(_went(trophy)) for trophy in passed)))


def _went(trophy: Passed) -> str:
    if trophy.stays:
        return say("%(trophy)s stays with %(holder)s.", trophy=trophy.name, holder=trophy.holder)
    if not trophy.before:
        return say("%(trophy)s goes to %(holder)s.", trophy=trophy.name, holder=trophy.holder)
    return say("%(trophy)s goes from %(before)s to %(holder)s.", trophy=trophy.name, before=trophy.before, holder=trophy.holder)


def _standings(view: Bulletin) -> Iterator[BlockGroup]:
    for standing in view.standings:
        rows = tuple((str(line.place), join_words([name.text for name in line.who]), line.figure) for line in standing.lines)
        caption = say("%(standing)s, after this day", standing=standing.title)
        table = KnownTable(caption, (say("Place"), say("Who"), standing.heading), (_PLACES, _WHO, _FIGURE), rows)
        yield BlockGroup(blocks=(table,))


def _notices(view: Bulletin) -> Iterator[BlockGroup]:
    """Yield the announcements; a reference becomes its words."""
    for number, notice in enumerate(view.notices):
        heading = (PaperHeading(notice.title or say("Notices")),) if notice.title or not number else ()
        text = replace_references(notice.text, lambda kind, name, words: words or name.replace("-", " "))
        yield BlockGroup(blocks=(*heading, Paragraph(text, markdown=True)))


def _tomorrow(sittings: tuple[ProgrammeItem, ...], title: str) -> Iterator[BlockGroup]:
    if sittings:
        rows = tuple((sitting.time, sitting.title, sitting.place) for sitting in sittings)
        table = KnownTable(say("Next: %(day)s", day=title), (say("Hour"), say("What"), say("Where")), (2.2, 6.0, 3.4), rows)
        yield BlockGroup(blocks=(table,))


def _open(congress: Congress) -> SecretaryPaper:
    results, notices, following = _OPEN
    return SecretaryPaper(
        head=congress.title,
        title=say("Bulletin"),
        facts=tuple(part for part in (congress.place, congress.when) if part),
        groups=(
            BlockGroup(blocks=(PaperHeading(say("Results of the day")), BlankLines(results))),
            BlockGroup(blocks=(PaperHeading(say("Decided")), BlankLines(notices))),
            BlockGroup(blocks=(PaperHeading(say("Notices")), BlankLines(notices))),
            BlockGroup(blocks=(PaperHeading(say("Next")), BlankLines(following))),
        ),
    )


FORMS = (
    CongressForm(
        name="bulletin",
        title=noted("Daily bulletin"),
        brief="a day's results and decisions",
        purpose=noted("for the door, a sheet each day: results, decisions, trophies, standings, notices, what comes next"),
        order=Order(listed=530),
        serves=lambda congress: True,
        parts=lambda job: secretary_parts(bulletins(job.subject, job.league, job.results), job),
    ),
)
