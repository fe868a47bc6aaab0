"""`whistpress add`: write new files and entries of a league from the options of the command line, or from answers."""

import datetime
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from whistpress.cli.asking import Question, Register, asked_date, asked_words, day_of
from whistpress.cli.event_series import season, series_options
from whistpress.cli.options import (
    RARE_IN_MOVEMENTS,
    Branch,
    Time,
    Verb,
    complete_event,
    complete_system,
    movement_options,
    project_option,
)
from whistpress.cli.speech import ContentError, SlipError, can_ask, say
from whistpress.cli.whereabouts import CONTENT, find_named, project_folder, reader_of, shown_path
from whistpress.cli.written import NewFiles
from whistpress.league.events.edit.write import schema_beside
from whistpress.problems import OWN_FILES, offer


def _write_new(league: Path, path: Path, kind: str, text: str) -> None:
    """Write a new file of a league, with the address of its schema, and say which; SlipError when it is there already."""
    schema = schema_beside(league, path, kind)
    files = NewFiles(league)
    files.add(path, f"#:schema {schema}\n{text}" if schema else text)
    files.write()
    say(f"wrote {shown_path(path)}")


@click.command(cls=Verb)
@click.option("--title", help="What the cup is called.")
@click.option("--season", metavar="NAME", help="Its folder under content/cups [default: the last season with fixtures or cups].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--club", "clubs", multiple=True, metavar="CLUB", help="A club that plays: its id or name; as often as needed.")
@click.option("--team", "teams", multiple=True, metavar="ID", help="A team of a division, by its id; as often as needed.")
@click.option(
    "--entry", "entries", multiple=True, metavar="NAMES", help="A pair, 'Abel & Archer', or a player; as often as needed."
)
@click.option("--lot", metavar="TEXT", help="The text as it was published: it draws who meets whom, the same again each time.")
@click.option("--seed", "seeds", multiple=True, metavar="ID", help="Whom the draw keeps apart, the best first.")
@click.option("--play-by", metavar="YYYY-MM-DD", help="The last day for the first round.")
@click.option("--trophy", metavar="ID", help="The trophy that it is for.")
@project_option()
def cup(project: Path | None, **said: Any) -> int:
    """Write the file of a cup, and draw it. It asks for what you leave out.

    Example:  whistpress add cup --title "Vale Cup" --club ash --club elm --club fir --lot "Vale Cup, 3 October 2026"
              whistpress add cup --title "Pairs Cup" --entry "Ann Archer & Tom Baker" --entry "Joan Hill & Ned Cobb"
    """
    from whistpress.core.model.names import slug
    from whistpress.reading.toml_edit import toml_text

    league, asked = project_folder(project), Question(can_ask())
    register = Register.read(league, "clubs")
    title = asked_words(asked, "title", said["title"])
    entries = _entries(said["entries"])
    clubs = said["clubs"] or ([] if said["teams"] or entries else asked_words(asked, "club", None).split(","))
    teams = [*(register.id_of(name.strip()) for name in clubs), *said["teams"]]
    if teams and entries:
        raise SlipError("a cup is of teams, or of pairs and players, not of both", "say --club and --team, or --entry")
    names = teams or list(entries)
    if len(names) < 2:
        raise SlipError("a cup has two entries or more", "say --club, --team or --entry once for each")
    lot = said["lot"] or ""
    if said["lot"] is None and asked.here:
        lot = asked.ask("lot", "Text of the lot (empty: drawn from a hat)", "")
    for seed in said["seeds"]:
        if seed not in names:
            raise SlipError(f"--seed: {seed!r} is not entered", f"entered are {offer(names, OWN_FILES)}")
    season = said["season"] or _season(league)
    path = league / CONTENT / "cups" / season / f"{said['slug'] or slug(title)}.toml"
    values: dict[str, Any] = {"title": title, "teams": teams, "trophy": said["trophy"]}
    values |= {"draw": "lot", "lot": lot, "seeds": list(said["seeds"])} if lot else {}
    values |= {"entries": entries}
    by = day_of("play-by", said["play_by"]) if said["play_by"] else None
    values |= {"round": [{"play_by": by}]} if by else {}
    _write_new(league, path, "cups", toml_text({key: value for key, value in values.items() if value not in (None, [], {})}))
    if lot:
        say("\n".join(("", *_drawn(names, lot, said["seeds"]))))
    say(f"\nnext:  whistpress print cups/{season}/{path.stem}      the tree for the wall")
    return 0


def _entries(texts: Sequence[str]) -> dict[str, str | list[str]]:
    """Return pairs and players by ids that their surnames make."""
    from whistpress.core.model.names import slug, surname

    entries: dict[str, str | list[str]] = {}
    for words in texts:
        names = [name.strip() for name in words.replace(" and ", "&").split("&") if name.strip()]
        if not 1 <= len(names) <= 2:
            raise SlipError(f"--entry: {words!r} is neither a player nor a pair", "write it as 'Ann Archer & Tom Baker'")
        id_ = slug(surname(names[0])) or slug(names[0])
        number = next(number for number in range(1, len(texts) + 2) if (id_ if number == 1 else f"{id_}-{number}") not in entries)
        entries[id_ if number == 1 else f"{id_}-{number}"] = names[0] if len(names) == 1 else names
    return entries


def _season(league: Path) -> str:
    """Return the name of the last season that has fixtures, cups or events."""
    folders = [folder for kind in ("fixtures", "cups", "events") for folder in (league / CONTENT / kind).glob("*/")]
    names = sorted({folder.name for folder in folders if folder.is_dir() and folder.name[:1].isdigit()})
    if not names:
        raise SlipError("no season is there yet", "say which: --season 2026-27")
    return names[-1]


def _drawn(names: Sequence[str], lot: str, seeds: Sequence[str]) -> list[str]:
    """Return the first round in words, a line for each match."""
    from whistpress.league.cups.facts import draw_cup

    return [f"{match.home} v. {match.away}" if match.away else f"{match.home} has a bye" for match in draw_cup(names, lot, seeds)]


@click.command(cls=Verb)
@click.option("--title", help="What the division is called.")
@click.option("--season", help="Its folder under content/fixtures [default: the season of its first day, as 2026-27].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--club", "clubs", multiple=True, metavar="CLUB", help="A club with one team: its id or name; as often as needed.")
@click.option("--team", "teams", multiple=True, metavar="NAME", help="A team with a name of its own: 'Oak A' is of the club Oak.")
@click.option("--times", type=click.IntRange(1, 8), help="How often each two teams meet [default: 2].")
@click.option("--begins", metavar="YYYY-MM-DD", help="The day of the first round.")
@click.option("--every", type=click.IntRange(1, 365), default=7, show_default=True, help="Days from round to round.")
@click.option("--except", "free", multiple=True, metavar="YYYY-MM-DD[..YYYY-MM-DD]", help="Days without matches.")
@click.option("--promoted", type=click.IntRange(0, 99), help="How many go up.")
@click.option("--relegated", type=click.IntRange(0, 99), help="How many go down.")
@click.option("--below", metavar="SLUG", help="The division below it.")
@project_option()
def division(project: Path | None, **said: Any) -> int:
    """Write the file of a division. It asks for what you leave out.

    Example:  whistpress add division --title "Division One" --club oak --club fox --begins 2026-09-07
              whistpress add division --title "Division Two" --team "Oak A" --team "Oak B" --begins 2026-09-07
    """
    from whistpress.core.model.names import slug
    from whistpress.league.events.edit.write import playing_season
    from whistpress.reading.toml_edit import toml_text

    league, asked = project_folder(project), Question(can_ask())
    register = Register.read(league, "clubs")
    title = asked_words(asked, "title", said["title"])
    names = said["clubs"] or said["teams"] or asked_words(asked, "club", None).split(",")
    clubs = [register.id_of(name.strip()) for name in (names if not said["teams"] else said["clubs"])]
    teams = [team_table(name, register) for name in said["teams"]]
    if len(clubs) + len(teams) < 2:
        raise SlipError("a division has two teams or more", "say --club or --team once for each")
    begins = day_of("begins", said["begins"]) if said["begins"] else asked_date(asked, None)
    season = said["season"] or playing_season(begins, league / CONTENT)
    path = league / CONTENT / "fixtures" / season / f"{said['slug'] or slug(title)}.toml"
    values: dict[str, Any] = {"title": title, "clubs": clubs, "times": said["times"], "begins": begins, "every": said["every"]}
    values |= {"no_matches": [_free(words) for words in said["free"]]}
    values |= {key: said[key] for key in ("promoted", "relegated", "below")}
    values |= {"team": teams}
    text = toml_text({key: value for key, value in values.items() if value not in (None, [], 0)})
    _write_new(league, path, "fixtures", _with_halls(text, clubs, teams, register))
    say("\nnext:  whistpress check      and the fixtures are on its page")
    return 0


def team_table(name: str, register: Register) -> dict[str, str]:
    """Return the table of a team: of the club with whose name or id its own begins, if there is one."""
    from whistpress.core.model.names import slug

    id_ = slug(name)
    if not id_:
        raise SlipError(f"--team: {name!r} is no name")
    begins = {
        club: max(_length(id_, club), _length(id_, slug(str(table.get("name", ""))))) for club, table in register.tables.items()
    }
    club = max(begins, key=lambda id_of_club: begins[id_of_club], default="")
    return {"id": id_, "name": name} | ({"club": club} if club and begins[club] else {})


def _length(id_: str, beginning: str) -> int:
    return len(beginning) if beginning and id_.startswith(f"{beginning}-") else 0


def _free(words: str) -> datetime.date | str:
    first, dots, last = words.partition("..")
    if not dots:
        return day_of("except", words)
    return f"{day_of('except', first)}..{day_of('except', last)}"


def _with_halls(text: str, clubs: Sequence[str], teams: Sequence[Mapping[str, str]], register: Register) -> str:
    """Return the text of the file with a line for the places that several of its teams share, for the secretary to take up."""
    from whistpress.reading.toml_edit import toml_key

    of_club = [*clubs, *(team["club"] for team in teams if "club" in team)]
    shared = Counter(str(register.tables[club].get("place", "")) for club in of_club if register.tables[club].get("place"))
    halls = [f"{toml_key(venue)} = {number}" for venue, number in shared.items() if number > 1]
    if not halls:
        return text
    head, header, rest = text.partition("\n[[")
    line = "# teams that share a place are not at home together; if it holds more matches on one day, say how many:\n"
    line += f"# halls = {{ {', '.join(halls)} }}\n"
    return head + line + (header + rest if header else "")


@click.command(cls=Verb)
@click.argument("event", shell_complete=complete_event)
@click.option(
    "--by",
    "order",
    type=click.Choice(["deals", "slips"]),
    default="deals",
    show_default=True,
    help="A traveller for each deal, or the slips as they come in: round by round, table by table.",
)
@project_option()
def lines(event: str, order: str, project: Path | None) -> int:
    """Add the score lines that an event's file lacks, for the tricks to be typed behind them.

    EVENT is an event of the league: season/slug, slug, or words of its title. What is in the file stays as it is; where no line
    is missing, nothing happens.

    Example:  whistpress add lines friday-game
              whistpress add lines 2026-27/friday-game --by slips
    """
    from whistpress.book.files import EntrySlip
    from whistpress.book.keeper import BookKeeper
    from whistpress.book.opened import OpenEvent
    from whistpress.league.events.edit.blank_lines import LineOrder, add_blank_lines, scores_elsewhere
    from whistpress.league.events.read.name_rows import without_stale_rows
    from whistpress.problems import Problems

    league = project_folder(project)
    words = event.removesuffix(".toml")
    thing = find_named(league, f"content/{words.rpartition('content/')[2]}" if "content/" in words else words, ("event",))
    keeper = BookKeeper(league)
    added = 0

    def edit(opened: OpenEvent) -> str:
        nonlocal added
        values = opened.toml.values if opened.toml else {}
        if elsewhere := scores_elsewhere(opened.companies):
            raise EntrySlip(f"the scores of this event are in {elsewhere}", "add the lines there")
        if "totals" in values:
            raise EntrySlip("this event has totals, and no lines", "type them under [totals]")
        blank = add_blank_lines(opened.text, values, opened.companies, LineOrder(order), declares=opened.declares)
        added = blank.added
        return without_stale_rows(blank.text, ("entries",))

    opened = keeper.open(thing.id)
    if opened is None or opened.event is None:
        raise ContentError(Problems(list(opened.problems) if opened else []), reader_of(league))
    if not any(sitting.plays for company in opened.companies for sitting in company.sittings):
        raise SlipError(
            f"{opened.event.title} has no movement, so that its lines are not known", f"see: whistpress score {thing.id}"
        )
    if notes := keeper.change(thing.id, edit):
        raise SlipError(notes[0].words, *notes[0].helps, status=1)
    if not added:
        say(f"{shown_path(thing.file)}: no line is missing")
        return 0
    say(f"{shown_path(thing.file)}: {added} blank {'line' if added == 1 else 'lines'} added")
    say(f"\nnext:  type the tricks behind them, then  whistpress score {thing.id}")
    return 0


USUAL = (
    "Apologies for absence",
    "Minutes of the last meeting",
    "Secretary's report",
    "Treasurer's report and accounts",
    "Elections",
    "Motions",
    "Any other business",
)
"""The agenda of an annual meeting, where no other is said."""


@click.command(cls=Verb)
@click.option("--title", help="What the meeting is called.")
@click.option("--date", metavar="YYYY-MM-DD", help="The day.")
@click.option("--time", metavar="TIME", help="The hour at which it begins: '7.30 p.m.'.")
@click.option("--place", help="The town and the house.")
@click.option(
    "--business", multiple=True, metavar="WORDS", help="A point of the agenda; as often as needed [default: the usual ones]."
)
@click.option("--slug", help="The name of its file and page [default: the year and the title].")
@project_option()
def meeting(project: Path | None, **said: Any) -> int:
    """Write the file of a meeting, with its agenda. It asks for what you leave out.

    Example:  whistpress add meeting --title "Annual general meeting" --date 2027-05-14 --time "7.30 p.m."
    """
    from whistpress.core.model.names import slug
    from whistpress.reading.toml_edit import toml_text

    league, asked = project_folder(project), Question(can_ask())
    title = asked_words(asked, "title", said["title"])
    date = asked_date(asked, said["date"])
    path = league / CONTENT / "meetings" / f"{said['slug'] or f'{date.year}-{slug(title)}'}.toml"
    values = {"title": title, "place": said["place"], "date": date, "time": said["time"]}
    values["business"] = list(said["business"] or USUAL)
    _write_new(league, path, "congress", toml_text({key: value for key, value in values.items() if value}))
    say("\nnext:  whistpress check")
    return 0


@click.command(cls=Verb)
@click.option("--name", help="The club's name.")
@click.option("--id", "id_", metavar="ID", help="The word by which files name it [default: made from the name].")
@click.option("--place", help="Where it meets, and plays at home.")
@click.option("--night", metavar="WEEKDAY", help="The weekday of its home matches: Thursday.")
@click.option("--time", metavar="TIME", help="The hour at which they begin: '7.30 p.m.'.")
@click.option("--captain", metavar="MEMBER", help="The member who is its captain: the id or the name.")
@click.option("--founded", type=click.IntRange(1, 9999), metavar="YEAR", help="The year of its foundation.")
@project_option()
def club(project: Path | None, **said: Any) -> int:
    """Add a club. It asks for what you leave out.

    Example:  whistpress add club --name "Royal Oak" --place "Oak Hall" --night Thursday
    """
    from whistpress.reading.days import weekday_named

    league = project_folder(project)
    if said["night"] and weekday_named(said["night"]) is None:
        raise SlipError(f"--night: {said['night']!r} is no weekday", "say one like Thursday")
    if said["captain"]:
        said["captain"] = Register.read(league, "members").id_of(said["captain"])
    return _add(league, "clubs", said, ("place", "night", "time", "captain", "founded"))


@click.command(cls=Verb)
@click.option("--name", help="The member's name, as it is shown.")
@click.option("--id", "id_", metavar="ID", help="The word that ends the page's address [default: made from the name].")
@click.option("--also", multiple=True, metavar="NAME", help="Another spelling or an earlier name; as often as needed.")
@click.option("--club", metavar="CLUB", help="The club: its id or its name.")
@click.option("--joined", type=click.IntRange(1, 9999), metavar="YEAR", help="The year of joining.")
@project_option()
def member(project: Path | None, **said: Any) -> int:
    """Add a member. It asks for what you leave out.

    Example:  whistpress add member --name "Jane Archer" --club oak --joined 2027
    """
    league = project_folder(project)
    said["also"] = list(said["also"]) or None
    if said["club"]:
        said["club"] = Register.read(league, "clubs").id_of(said["club"])
    return _add(league, "members", said, ("also", "club", "joined"))


def _add(league: Path, register: str, said: Mapping[str, Any], keys: tuple[str, ...]) -> int:
    """Add a table to a register, print its id and file, and return the exit status."""
    name = asked_words(Question(can_ask()), "name", said["name"])
    values = {"name": name} | {key: said[key] for key in keys if said[key]}
    id_ = Register.read(league, register).add(said["id_"], values)
    say(f"added [{id_}] to {shown_path(league / CONTENT / f'{register}.toml')}")
    return 0


@click.group(cls=Branch)
def add() -> None:
    """Add something to the league.

    Example:  whistpress add event --system howell --pairs 8
    """


RARE = (*RARE_IN_MOVEMENTS, "season", "slug", "game", "numbering", "fours", "teams", "rounds", "variant", "blanks", "skipped")


@add.command(cls=Verb, rare=RARE)
@click.option("--title", help="The event's title.")
@click.option("--date", metavar="YYYY-MM-DD", help="The day it is played.")
@click.option("--time", metavar="TIME", help="The hour at which it begins: '7.30 p.m.'.")
@click.option("--place", help="Where it is played.")
@click.option(
    "--contest",
    type=click.Choice(["pairs", "individual", "fours", "drive"]),
    metavar="KIND",
    help="pairs, individual, fours or drive.",
)
@click.option("--hours", "minutes", type=Time(), metavar="H", help="How long there is; takes what is recommended.")
@click.option("--season", help="Its folder under content/events [default: the season that is there, else the year].")
@click.option("--slug", help="The name of its file and page [default: made from the title].")
@click.option("--game", metavar="GAME", help="The game, if not whist in duplicate; rubbers and games of a table need no system.")
@click.option("--system", help="The movement, if not the recommended one.", shell_complete=complete_system)
@movement_options
@click.option("--numbering", type=click.Choice(["barney", "compass"]), default="barney", help="How pairs are numbered.")
@click.option("--scoring", metavar="METHOD", help="The method of scoring, if not the usual one.")
@click.option("--entry", "entries", multiple=True, metavar="NAMES", help="One entry, 'Abel & Archer'; may be repeated.")
@click.option(
    "--entries",
    "entry_file",
    type=click.File(encoding="utf-8-sig"),
    metavar="FILE",
    help="A file with one entry a line (- reads the input).",
)
@click.option("--blank", "blanks", flag_value="lines", help="Write empty score lines for the slips.")
@click.option("--short", "blanks", flag_value="short", help="The same with room for the N-S tricks alone.")
@series_options
@project_option()
def event(project: Path | None, **said: object) -> int:
    """Write an event's file, or those of a series of evenings. It asks for what you leave out.

    Example:  whistpress add event
              whistpress add event --system mitchell --tables 5 --deals 20 --blank
              whistpress add event --like harvest-drive --date 2026-11-04 --every 7 --until 2027-04-28
    """
    from whistpress.cli.event_draft import write_event

    write_event(project, said)
    return 0


for command in (lines, division, cup, season, club, member, meeting):
    add.add_command(command)
