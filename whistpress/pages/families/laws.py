"""The library of laws: its list, a page for each code, a page for each subject."""

from collections.abc import Iterator

from whistpress.artefacts import Artefact
from whistpress.pages.pages.laws import code_page, laws_page, subject_page, subjects
from whistpress.pages.planner import Planner


def law_pages(planner: Planner) -> Iterator[Artefact]:
    """All pages of laws, where the league has asked for them or quotes one."""
    if not planner.site.laws:
        return
    league, codes = planner.league, planner.codes
    yield planner.page("laws.html", laws_page(codes), league.at.file)
    for code in codes.values():
        source = code.at.file if code.own else league.at.file
        yield planner.page("law-code.html", code_page(league, codes, code), source)
    for subject in subjects(codes):
        yield planner.page("law-subject.html", subject_page(codes, subject), league.at.file)
