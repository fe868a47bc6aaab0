"""Plan an import: read the sheet, show how it is interpreted, prompt for missing facts, and prepare the new files."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click
from msgspec.structs import replace

from whistpress.cli.asking import Question, Register, asked_date, asked_words
from whistpress.cli.event_series import MOST_EVENINGS, evening_slug, season_of_series
from whistpress.cli.import_matches import plan_matches
from whistpress.cli.import_report import (
    Importing,
    ImportPlan,
    require_folder,
    show_columns,
    show_evenings,
    show_filled,
    show_lines,
    show_names,
    show_title,
    stop_if_wrong,
)
from whistpress.cli.speech import ContentError, SlipError, close_to
from whistpress.cli.whereabouts import CONTENT, EVENTS, shown_path
from whistpress.cli.written import NewFiles
from whistpress.core.model.names import season_span, slug
from whistpress.league.events.edit.sheets import (
    evening_text,
    read_evenings,
    read_travellers,
    same_evening,
    scores_text,
    traveller_event,
)
from whistpress.league.events.edit.write import likely_season, playing_season, schema_beside
from whistpress.league.people.edit import SheetMember, member_tables, read_members, same_names
from whistpress.league.people.read.identity import league_people
from whistpress.league.people.read.people import People
from whistpress.league.sheets.heads import (
    KINDS,
    OF_PEOPLE,
    SheetColumns,
    column_names,
    nearest_kind,
    sheet_columns,
    shows_members,
)
from whistpress.league.sheets.names import SheetNames, of_pairs, sheet_names, surnames_alone
from whistpress.league.sheets.tables import (
    DAY_FIRST,
    MONTH_FIRST,
    DayOrder,
    SheetChoices,
    filled_down,
    open_sheet,
    order_of_days,
    unfold,
)
from whistpress.problems import Problems, choices, offer, shorten, wording
from whistpress.reading.days import written_day


def settle_people(columns: SheetColumns, said: Mapping[str, Any], asked: Question, problems: Problems) -> None:
    """Ask the user to confirm doubtful facts about people in a sheet; report each that the user does not confirm."""
    if columns.kind == "members" and not said["kind"]:
        _settle_members(columns, asked, problems)
    if columns.kind in OF_PEOPLE and not said["surnames"] and not problems.errors:
        _settle_surnames(columns, asked, problems)
    if columns.kind == "members" and not problems.errors:
        _settle_same_names(columns, {slug(name) for name in said["same"]}, asked, problems)


def _settle_members(columns: SheetColumns, asked: Question, problems: Problems) -> None:
    strange = shows_members(columns)
    if strange is None:
        return
    head = columns.header[columns.places["name"]]
    names = choices([f"'{cell.text}'" for cell in strange], most=4)
    why = f"no list of members has the heads {names}" if len(strange) > 1 else f"no list of members has the head {names}"
    why = why if strange else f"a head '{shorten(head.text)}' alone is not enough: halls, clubs and rankings have one"
    question = f"Nothing shows that the names below '{head.text}' are members ({why}). Do they become members of the league?"
    if asked.here and click.confirm(question, default=False, err=True):
        return
    kind, lacks = nearest_kind(columns)
    problems.say(
        "E896.nothing-shows",
        head.span,
        f"of the other kinds {KINDS[kind]} is nearest, but the column {lacks} is lacking"
        if lacks
        else f"or it has {KINDS[kind]}: --kind {kind}",
        text=shorten(head.text),
        why=why,
    )


def _settle_surnames(columns: SheetColumns, asked: Question, problems: Problems) -> None:
    cells = surnames_alone(columns)
    if not cells:
        return
    names = choices([f"'{cell.text}'" for cell in cells], most=4)
    if asked.here and click.confirm(f"{names}: is a surname alone the whole name?", default=False, err=True):
        return
    for cell in cells:
        problems.say("E897.surname-without", cell.span, text=shorten(cell.text))


def _settle_same_names(columns: SheetColumns, same: set[str], asked: Question, problems: Problems) -> None:
    for twice in same_names(columns):
        if slug(twice.name) in same:
            continue
        rows = f"rows {twice.first.span.line} and {twice.other.span.line}"
        heads = choices([f"'{head}'" for head in twice.heads], most=4)
        if asked.here and click.confirm(f"'{twice.name}' is in {rows}, with another {heads}: is it one person?", err=True):
            continue
        problems.say(
            "E898.row-too",
            twice.other.span,
            wording("E898.person-same", name=twice.name),
            wording("E898.give-name", name=twice.name),
            name=shorten(twice.name),
            line=twice.first.span.line,
            heads=heads,
        )


USUAL_TITLE = "Whist drive"


def plan_import(file: Path, league: Path, said: Mapping[str, Any], asked: Question) -> ImportPlan:
    """Return the files that an import would write; show how each part of the sheet is interpreted."""
    problems = Problems()
    shown = str(file)
    opened = open_sheet(file, shown, problems, said["sheet"] or "")
    stop_if_wrong(problems, opened)
    if opened is None:
        raise ContentError(problems, lambda shown: None)
    columns = sheet_columns(
        unfold(opened.table), said["kind"] or "", _column_heads(said["columns"]), problems, said["passed_over"]
    )
    stop_if_wrong(problems, opened)
    if said["into"] and columns and columns.kind != "results":
        raise SlipError("--into adds the results of a division", f"this sheet has {KINDS[columns.kind]}")
    filled = filled_down(columns) if columns else None
    columns = filled.columns if filled else None
    order = order_of_days(columns, problems) if columns else None
    stop_if_wrong(problems, opened)
    if columns is None or order is None:
        raise ContentError(problems, lambda shown: opened.text)
    columns = replace(columns, members=_members_there(league))
    show_columns(shown, opened, columns, order)
    show_filled(filled.rows if filled else {})
    settle_people(columns, said, asked, problems)
    stop_if_wrong(problems, opened)
    choices = _choices(file, columns, order, said, asked)
    if not said["title"] and not said["into"] and columns.kind != "members":
        show_title(choices.title)
    importing = Importing(opened, columns, said, asked, choices, problems, ImportPlan(NewFiles(league), text=opened.text), file)
    _PLANNERS[columns.kind](importing)
    return importing.plan


def _members_there(league: Path) -> frozenset[str]:
    """Return the slugs of the names of members; slips in their file are reported when names are matched."""
    members, *_ = league_people(league / CONTENT, Problems()).content
    return frozenset(slug(name) for person in members for name in (person.name, person.own_name, *person.also)) - {""}


def _column_heads(written: Sequence[str]) -> dict[str, str]:
    """Return the heads that options give to columns."""
    heads = {}
    for words in written:
        name, equals, head = (part.strip() for part in words.partition("="))
        names = column_names()
        if not equals or not head:
            raise SlipError(f"--column: {words!r} does not name a head", "write it as name=Competitor")
        if name not in names:
            raise SlipError(
                f"--column: there is no column {name!r}",
                *(close_to(name, names) or (f"there are {offer(names, 'see the first row of the sheet')}",)),
            )
        heads[name] = head
    return heads


def _choices(file: Path, columns: SheetColumns, order: DayOrder, said: Mapping[str, Any], asked: Question) -> SheetChoices:
    """Return what options and answers decide, and what follows from the name of the file."""
    if said["season"]:
        require_folder(said["season"])
    day_first = {DAY_FIRST: True, MONTH_FIRST: False, None: order.day_first}[said["dates"]]
    if day_first is None and order.doubtful:
        day_first = _asked_order(order.doubtful, asked)
    season = said["season"] or ""
    if order.yearless and not season_span(season):
        season = season or asked_words(asked, "season", None)
        if not season_span(season):
            raise SlipError(f"{order.yearless!r} has no year, and the season {season!r} tells none", "say it as --season 2025-26")
    words = file.stem.replace("_", " ")
    written = written_day(words)
    stem = (written.rest if written else words).replace("-", " ").strip()
    title = said["title"] or (stem[:1].upper() + stem[1:]) or USUAL_TITLE
    date = said["date"] or (written.day(day_first is not False, season) if written else None)
    dated = columns.kind in ("totals", "travellers") or (
        columns.evenings and not any(written_day(columns.header[index].text, serial=True) for index in columns.evenings)
    )
    if dated and date is None:
        date = asked_date(asked, None)
    return SheetChoices(
        title=" ".join(title.split()),
        date=date,
        every=said["every"],
        season=season,
        day_first=day_first is not False,
        zero_is_absent=said["no_zeros"],
        source=file.name,
    )


def _asked_order(doubtful: str, asked: Question) -> bool:
    """Return whether days come first in the sheet."""
    as_day, as_month = (_in_words(doubtful, first) for first in (True, False))
    if not asked.here:
        raise SlipError(f"{doubtful!r} may be {as_day} or {as_month}", "say which: --dates day-first or --dates month-first")
    return bool(click.confirm(f"Is {doubtful!r} {as_day}? (no: {as_month})", err=True))


def _in_words(doubtful: str, day_first: bool) -> str:
    written = written_day(doubtful)
    day = written.day(day_first, "2025") if written else None
    return f"{day.day} {day:%B}" if day else doubtful


def _event_path(importing: Importing, season: str, name: str) -> tuple[Path, str]:
    """Return where an event goes, and the schema for its first line."""
    path = importing.league / EVENTS / season / f"{name or 'evening'}.toml"
    return path, schema_beside(importing.league, path, "event")


def _plan_evenings(importing: Importing) -> None:
    """Plan an event file for each evening of totals."""
    sheet = read_evenings(importing.columns, importing.choices, importing.problems)
    importing.stop_if_wrong()
    if not sheet.evenings:
        raise SlipError("no total is in this sheet", "nothing was written")
    show_evenings(sheet)
    company: dict[str, frozenset[object]] = {}
    for name, evenings in sheet.company.items():
        for player in of_pairs([name]):
            company[player] = company.get(player, frozenset()) | evenings
    people = league_people(importing.league / CONTENT, importing.problems)
    importing.stop_if_wrong()
    names = sheet_names(of_pairs(sheet.names), people, company)
    renames = decided_spellings(names, importing)
    written = names.names_to_write(renames)
    written = {name: " & ".join(written.get(player, player) for player in of_pairs([name])) for name in sheet.names}
    same_evening(sheet.evenings, written, importing.problems)
    importing.stop_if_wrong()
    days = [evening.date for evening in sheet.evenings]
    events = importing.league / EVENTS
    series = season_of_series(days, likely_season(days[0], events))
    several = season_span(series) is not None and (days[-1] - days[0]).days > 366
    if len(days) > MOST_EVENINGS:
        raise SlipError(f"{len(days)} evenings are more than one command writes: at most {MOST_EVENINGS}", "divide the sheet")
    titles = Counter(slug(evening.title) for evening in sheet.evenings)
    for evening in sheet.evenings:
        usual = playing_season(evening.date, importing.league / CONTENT) if several else series
        name = evening_slug(slug(evening.title), evening.date, days if titles[slug(evening.title)] > 1 else days[:1])
        path, schema = _event_path(importing, importing.said["season"] or usual, name)
        if importing.columns.kind == "totals":
            _refuse_there(path, importing, "totals")
        importing.plan.files.add(path, evening_text(evening, written, of_pairs=sheet.of_pairs, schema=schema))
    cell = importing.columns.header[0]
    fresh = [SheetMember(name=name, cell=cell) for name in _to_enter(names, renames, importing.said["add_members"])]
    _add_members(importing, fresh, renames, people)


def _refuse_there(path: Path, importing: Importing, key: str) -> None:
    """Raise SlipError when the event is there already: its file can name the sheet itself."""
    if path.is_file():
        name = importing.choices.source
        help_ = f'to have it read there, lay {name} beside it, and write in it: {key} = "{name}"'
        raise SlipError(f"{shown_path(path)} is there already", help_, "or give this evening another --title")


def _to_enter(names: SheetNames, renames: Mapping[str, str], all_new: bool) -> list[str]:
    """Return the names that become members: those with other spellings, or all new ones."""
    merged_names = [name for name in dict.fromkeys(renames.values()) if name not in names.known]
    more = [name for name in names.new if name not in renames] if all_new else []
    return list({slug(name): name for name in (*merged_names, *more)}.values())


def _add_members(importing: Importing, members: Sequence[SheetMember], renames: Mapping[str, str], people: People) -> None:
    """Plan the tables of new members; tell what to write at members who are there already."""
    spellings: dict[str, list[str]] = {}
    for other, name in renames.items():
        spellings.setdefault(name, []).append(other)
    register = Register.read(importing.league, "members")
    fresh = [member for member in members if not people.has(people.find(member.name).id)]
    tables = member_tables(fresh, spellings, register.tables)
    path = importing.league / CONTENT / "members.toml"
    text = "\n".join(tables.values())
    schema = schema_beside(importing.league, path, "members")
    if text and path.is_file():
        importing.plan.files.append(path, text)
    elif text:
        importing.plan.files.add(path, f"#:schema {schema}\n\n{text}" if schema else text)
    for name, others in spellings.items():
        meant = people.find(name)
        if people.has(meant.id):
            listed = ", ".join(f'"{other}"' for other in others)
            words = f"to have them understood everywhere, write in [{meant.id}] of {shown_path(path)}: also = [{listed}]"
            importing.plan.after.append(words)


def decided_spellings(names: SheetNames, importing: Importing) -> dict[str, str]:
    """Show the names, and return the name that each spelling means, as options or else answers decide."""
    said = [words for words in importing.said["also"] if words.strip() != "all"]
    renames: dict[str, str] = {}
    for words in said:
        name, equals, others = words.partition("=")
        if not equals or not name.strip() or not others.strip():
            raise SlipError(f"--also: {words!r} names no spelling", 'write it as --also "Edith Gale=E. Gale, Edith Gail"')
        for other in filter(None, (part.strip() for part in others.split(","))):
            meant = next((name for name in names.names if slug(name) == slug(other)), None)
            if meant is None:
                raise SlipError(f"--also: {other!r} is not in this sheet", *close_to(other, names.names))
            renames[meant] = name.strip()
    offered = [spelling for spelling in names.spellings if not set(spelling.others) <= set(renames)]
    take_all = len(said) < len(importing.said["also"])
    show_names(names, offered, take_all)
    for spelling in offered:
        listed = ", ".join(repr(other) for other in spelling.others)
        if take_all or (importing.asked.here and click.confirm(f"Is {spelling.name!r} also {listed}?", err=True)):
            renames |= {other: spelling.name for other in spelling.others if other not in renames}
    return renames


def _plan_members(importing: Importing) -> None:
    """Plan the tables of the members who are not there yet."""
    clubs = {id_: str(table.get("name", "")) for id_, table in Register.read(importing.league, "clubs").tables.items()}
    members = read_members(importing.columns, clubs, importing.problems)
    people = league_people(importing.league / CONTENT, importing.problems)
    importing.stop_if_wrong()
    names = sheet_names([member.name for member in members], people)
    renames = decided_spellings(names, importing)
    slugs = {slug(name) for name in renames.values()}
    fresh = [member for member in members if slug(member.name) in slugs or member.name not in renames]
    fresh_slugs = {slug(member.name) for member in fresh}
    cell = importing.columns.header[0]
    fresh += [SheetMember(name=name, cell=cell) for name in dict.fromkeys(renames.values()) if slug(name) not in fresh_slugs]
    _add_members(importing, fresh, renames, people)


def _plan_travellers(importing: Importing) -> None:
    """Plan the event of the travellers and its scores."""
    sheet = read_travellers(importing.columns, importing.problems)
    importing.stop_if_wrong()
    day = importing.choices.date
    assert day is not None  # noqa: S101
    season = importing.said["season"] or likely_season(day, importing.league / EVENTS)
    path, schema = _event_path(importing, season, slug(importing.choices.title))
    scores = path.with_name(f"{path.stem}-scores.csv")
    show_lines(sheet)
    _refuse_there(path, importing, "scores")
    importing.plan.files.add(path, traveller_event(sheet, importing.choices, scores.name, schema))
    importing.plan.files.add(scores, scores_text(sheet))
    importing.plan.after.append(f"to have the lines compared with a movement, add [movement] to {shown_path(path)}")


_PLANNERS: Mapping[str, Callable[[Importing], None]] = MappingProxyType(
    {
        "members": _plan_members,
        "totals": _plan_evenings,
        "season": _plan_evenings,
        "results": plan_matches,
        "fixtures": plan_matches,
        "travellers": _plan_travellers,
    }
)
"""What plans the import of each kind of sheet."""
