"""Questions about people in a sheet: whether names are members, a surname is a whole name, two rows are one person."""

from collections.abc import Mapping
from typing import Any

import click

from whistpress.cli.asking import Question
from whistpress.core.model.slugs import slug
from whistpress.problems import Problems
from whistpress.problems.nearest import choices
from whistpress.problems.quoting import shorten
from whistpress.readers.sheets.heads import KINDS, OF_PEOPLE, SheetColumns, nearest_kind, shows_members
from whistpress.readers.sheets.members import same_names
from whistpress.readers.sheets.person_names import surnames_alone


def settle_people(columns: SheetColumns, said: Mapping[str, Any], asked: Question, problems: Problems) -> None:
    """Ask what the heads and rows of a sheet leave open about people; report it where nobody can be asked or says yes."""
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
    message = f"nothing shows that the names below '{shorten(head.text)}' are those of members"
    helps = (
        f"{why}; lists of members have first name and surname, or a club, a year of joining",
        "if they are members, say so: --kind members",
        f"of the other kinds {KINDS[kind]} is nearest, but the column {lacks} is lacking"
        if lacks
        else f"or it has {KINDS[kind]}: --kind {kind}",
    )
    problems.add("E896", message, head.span, *helps)


def _settle_surnames(columns: SheetColumns, asked: Question, problems: Problems) -> None:
    cells = surnames_alone(columns)
    if not cells:
        return
    names = choices([f"'{cell.text}'" for cell in cells], most=4)
    if asked.here and click.confirm(f"{names}: is a surname alone the whole name?", default=False, err=True):
        return
    for cell in cells:
        helps = ("write a first name or an initial in its row", "if the surname is all that is known, say so: --surnames")
        problems.add("E897", f"'{shorten(cell.text)}' is a surname without a first name", cell.span, *helps)


def _settle_same_names(columns: SheetColumns, same: set[str], asked: Question, problems: Problems) -> None:
    for twice in same_names(columns):
        if slug(twice.name) in same:
            continue
        rows = f"rows {twice.first.span.line} and {twice.other.span.line}"
        heads = choices([f"'{head}'" for head in twice.heads], most=4)
        if asked.here and click.confirm(f"'{twice.name}' is in {rows}, with another {heads}: is it one person?", err=True):
            continue
        message = f"'{shorten(twice.name)}' is in row {twice.first.span.line} too, with another {heads}"
        helps = (
            f'if it is one person, say so: --same "{twice.name}"',
            f"if they are two, give each a name that tells them apart, as {twice.name} (Hill Lane)",
        )
        problems.add("E898", message, twice.other.span, *helps)
