"""Reports, resolutions, laws adopted and announcements of a congress."""

from whistpress.core.model import Adoption, MeetingReport, Notice, Resolution
from whistpress.problems import Problems
from whistpress.readers.format import CongressFile, as_tuple
from whistpress.readers.format.congress import ReportTable
from whistpress.readers.format.kinds import quoted
from whistpress.readers.league.meeting_files import Beside
from whistpress.readers.league.meeting_ids import Ids
from whistpress.readers.meant import did_you_mean
from whistpress.readers.toml_file import TomlFile


def reports_of(file: CongressFile, beside: Beside) -> tuple[MeetingReport, ...]:
    """The reports, each with its text; one without is a report that was not handed in, and is told by a warning."""
    ids = Ids("report", beside.toml, beside.problems)
    known = (*file.committees, *file.officers)
    return tuple(report for n, one in enumerate(file.report) if (report := _report(one, n, known, ids, beside)))


def _report(table: ReportTable, number: int, known: tuple[str, ...], ids: Ids, beside: Beside) -> MeetingReport | None:
    id_ = ids.of(table.id, table.of, number)
    near = did_you_mean(table.of, known)
    if near and table.of not in known:
        message = f"no committee and no office is called '{quoted(table.of)}'"
        beside.problems.add("E148", message, beside.toml.span(("report", number, "of")), *near)
    text = beside.written(table.text, table.file, ("report", number))
    if text is None and table.file is None:
        help_ = 'write it as `text`, or in a file beside: file = "report.md"'
        at = beside.toml.table_span(("report", number))
        beside.problems.add("W168", f"the report of {quoted(table.of)} has no words", at, help_)
    if text is None:
        return None
    return MeetingReport(
        id=id_,
        of=table.of,
        title=table.title,
        by=as_tuple(table.by),
        day=table.day,
        text=text,
        received=table.received,
        motion=table.motion or "",
    )


def resolutions_of(file: CongressFile, toml: TomlFile, problems: Problems) -> tuple[Resolution, ...]:
    """The resolutions, in the order of the file."""
    ids = Ids("resolution", toml, problems)
    return tuple(
        Resolution(
            id=ids.of(one.id, one.title, number),
            title=one.title,
            kind=one.kind,
            text=one.text,
            mover=one.mover,
            seconder=one.seconder,
            day=one.day,
            how=one.how,
        )
        for number, one in enumerate(file.resolution)
    )


def adopted_of(file: CongressFile) -> tuple[Adoption, ...]:
    """The laws that were adopted."""
    return tuple(
        Adoption(law=one.law, text=one.text, motion=one.motion or "", sources=as_tuple(one.source)) for one in file.adopted
    )


def notices_of(file: CongressFile) -> tuple[Notice, ...]:
    """The announcements of the bulletins, in the order of the file."""
    return tuple(Notice(day=one.day, title=one.title, text=one.text) for one in file.bulletin)
