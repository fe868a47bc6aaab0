"""The fixture booklet that leagues print each September, and each of its parts as a sheet by itself."""

from functools import partial

from whistpress.language import noted, say
from whistpress.league.books.season_papers import CHAPTERS, Parts, SeasonPapers, fixture_booklet, season_sheets
from whistpress.league.form import PrintedSeason, SeasonForm, SeasonJob
from whistpress.printing.book_pages import book_part
from whistpress.printing.form import Order
from whistpress.printing.leaf import DocumentPart, below_content
from whistpress.printing.sheet import MisfitError

_PURPOSES = {
    "officers": (670, "with telephone and e-mail", noted("officers and committees with telephone and e-mail")),
    "rules": (
        680,
        "the season's book, how divisions score",
        noted("the texts of the season’s book, and how each division is scored"),
    ),
    "clubs": (690, "hall, night, hour, captain", noted("each club with its hall, night, hour, captain and contact")),
    "fixtures-by-date": (
        700,
        "day by day, room for scores",
        noted("every match in the order of the days, with room for the score"),
    ),
    "fixtures-by-club": (
        710,
        "home and away, room for scores",
        noted("each team’s matches, home and away, with room for the score"),
    ),
    "cups": (730, "the draws, room for the scores", noted("the draw of each cup, with byes, and room for the scores")),
    "drives": (720, "days and hours", noted("the events of the season with their days and hours")),
    "meetings": (740, "days, hours and places", noted("the meetings of the season")),
    "last-season": (750, "winners and final tables", noted("last year’s winners and final tables")),
    "honours": (760, "winners, year by year", noted("winners and runners-up of every competition, year by year")),
}
"""Where each part is listed, and what it is for, in few words and in more."""
_LEAST_WIDTH = 100.0
"""Width in millimetres of the narrowest page that holds a team's matches with room for the scores."""


def _papers(job: SeasonJob) -> SeasonPapers:
    return SeasonPapers(
        league=job.league,
        results=job.results,
        season=job.subject.id,
        tables=job.tables,
        private=job.private,
        links=below_content,
    )


def _booklet(job: SeasonJob) -> tuple[DocumentPart, ...]:
    if job.sheet.short < _LEAST_WIDTH:
        raise MisfitError("the fixture-booklet has no room on so small a sheet", "take a larger sheet")
    booklet = fixture_booklet(_papers(job))
    return (book_part(booklet, job.sheet),) if booklet else ()


def _sheet(title: str, parts: Parts, job: SeasonJob) -> tuple[DocumentPart, ...]:
    return season_sheets(job, say(title), parts(_papers(job)))


def _has(name: str, season: PrintedSeason) -> bool:
    return name in season.has


FORMS = (
    SeasonForm(
        name="fixture-booklet",
        title=noted("Fixture booklet"),
        brief="the whole of it, to be folded",
        purpose=noted("the whole of it, to be folded: officers, rules, clubs, fixtures, drives, meetings, last season"),
        order=Order(listed=660),
        serves=partial(_has, "fixture-booklet"),
        parts=_booklet,
        card=True,
    ),
    *(
        SeasonForm(
            name=name,
            title=title,
            brief=_PURPOSES[name][1],
            purpose=_PURPOSES[name][2],
            order=Order(listed=_PURPOSES[name][0]),
            serves=partial(_has, name),
            parts=partial(_sheet, title, parts),
        )
        for name, title, parts in CHAPTERS
    ),
)
