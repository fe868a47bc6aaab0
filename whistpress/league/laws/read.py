"""Read the library of laws: the codes that come with whistpress and those of `content/laws/`; check the laws quoted."""

import calendar
import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from msgspec import convert

from whistpress.core.games import GAMES, game_of
from whistpress.core.model import EventHead
from whistpress.league.laws.facts import CodeInForce, codes_in_force, find_law, laws_quoted, marks_otherwise, of_another_game
from whistpress.league.laws.keys import CodeFile
from whistpress.league.laws.model import CodeKind, Law, LawCode, Position, tokens
from whistpress.league.meetings.model import Congress
from whistpress.league.people.read.registers import Files
from whistpress.packaged import theme_folder
from whistpress.problems import Problems, Span, choices, likely_word, offer, suggestion, wording
from whistpress.problems import shorten as shown_words
from whistpress.reading.content_files import ContentFile
from whistpress.reading.format.base import as_tuple
from whistpress.reading.format.understand import understand
from whistpress.reading.toml_file import TomlFile, read_toml
from whistpress.reading.toml_positions import KeyPath

FOLDER = "laws"
DUPLICATE = "duplicate-whist"
OTHER_LAWS = "other-laws"


def codes(sources: Sequence[ContentFile], problems: Problems, files: Files | None = None) -> dict[str, LawCode]:
    """Read every code, by its id: those that come with whistpress, then the league's own, which replace those of the same name.

    `files` gets those of the league.
    """
    program_codes = {
        path.stem: code for path in packaged_codes() if (code := _code(path, f"templates/{FOLDER}/{path.name}", problems, {}))
    }
    texts = {} if files is None else files
    league_codes = {
        source.slug: code for source in sources if (code := _code(source.path, source.shown, problems, texts, source.slug))
    }
    return dict(sorted((program_codes | league_codes).items()))


def packaged_codes() -> list[Path]:
    """Return the files of the codes that come with whistpress."""
    return sorted((theme_folder() / FOLDER).glob("*.toml"))


def of_laws(
    codes: Mapping[str, LawCode],
    events: Iterable[EventHead],
    files: Mapping[str, TomlFile],
    congresses: Mapping[str, Congress],
    problems: Problems,
) -> None:
    """Report unknown codes of events, codes for another game, and quoted laws that no code in force has.

    `files` are those of the events, by their ids.
    """
    for event in events:
        for name in event.laws:
            if name not in codes:
                helps = suggestion(name, codes) or (wording("E555.codes", listed=offer(codes)),)
                at = files[event.id].span(("laws",)) if event.id in files else event.at
                problems.say("E555.no-code", at, *helps, shown_words=shown_words(name))
            elif (
                of_another_game(codes[name], event)
                and event.game != DUPLICATE
                and all(accepted.finding != OTHER_LAWS for accepted in event.accepted)
            ):
                _other_game(event, codes[name], files, problems)
        _of_congress(codes, event, files, congresses, problems)
        quotations = tuple(laws_quoted(event))
        forced = codes_in_force(codes, event, congresses) if quotations else ()
        for quotation in quotations if forced else ():
            if find_law(forced, quotation.law) is None:
                titles = choices(code.code.short for code in forced)
                problems.say(
                    "W556.no-code",
                    quotation.at,
                    *_nearest(codes, forced, quotation.law),
                    shown_words=shown_words(quotation.law),
                    titles=titles,
                )


def _other_game(event: EventHead, code: LawCode, files: Mapping[str, TomlFile], problems: Problems) -> None:
    """Warn of laws of another game, which the figures do not follow; duplicate whist has been played by laws of whist."""
    game = game_of(event)
    at = files[event.id].span(("laws",)) if event.id in files else event.at
    problems.say(
        "W365.not-figures",
        at,
        wording("W365.laws-game", game=code.games[0]),
        wording("W365.hold-figures", other_laws=OTHER_LAWS),
        id=code.id,
        game=event.game,
        what=game.book if game else "another rule",
    )


def _of_congress(
    codes: Mapping[str, LawCode],
    event: EventHead,
    files: Mapping[str, TomlFile],
    congresses: Mapping[str, Congress],
    problems: Problems,
) -> None:
    """Warn where the laws of a congress would mark an event differently, and its own file does not choose."""
    congress, game = congresses.get(event.congress or ""), game_of(event)
    for name in congress.laws if congress and game and not event.laws else ():
        if name in codes and game and marks_otherwise(codes[name], event):
            at = files[event.id].span(("congress",)) if event.id in files else event.at
            problems.say("W366.congress-plays", at, name=name, laws=game.laws, book=game.book)


def _nearest(codes: Mapping[str, LawCode], forced: Sequence[CodeInForce], law: str) -> Iterator[str]:
    """Suggest a law of a similar number, or the code that has it."""
    other = next((code for code in codes.values() if code.find_cited(law)), None)
    if other:
        yield f'{other.title} has it: for those, write laws = "{other.id}" in the event file'
        return
    numbers = [number for code in forced for number in code.code.numbers()]
    near = _beside(law, numbers) or likely_word(law.removeprefix("law "), numbers)
    if near:
        yield f"did you mean {near}?"


def _beside(law: str, numbers: Sequence[str]) -> str | None:
    """Find the last number that begins as the one quoted does: IV.11 for IV.12."""
    *beginning, _ = tokens(law) or ("",)
    return next((number for number in reversed(numbers) if beginning and list(tokens(number)[:-1]) == beginning), None)


def _code(path: Path, shown: str, problems: Problems, files: Files, slug_in_league: str = "") -> LawCode | None:
    toml = read_toml(path, shown, problems)
    understood = understand(CodeFile, toml, problems) if toml else None
    if toml is None or understood is None or not understood.file.part:
        return None
    file = understood.file
    laws = tuple(convert({**vars(law), "part": part.title}, Law) for part in file.part for law in part.law)
    code = LawCode(
        id=slug_in_league or path.stem,
        title=file.title,
        short=file.short or file.title,
        kind=CodeKind(file.kind),
        body=file.body,
        adopted=_in_words(file.adopted),
        in_force_from=_first_day(file.in_force_from),
        until=_last_day(file.until) if file.until else None,
        games=as_tuple(file.games),
        source=file.source,
        about=file.about,
        laws=laws,
        says=tuple(
            Position(subject, point, table.says, table.law)
            for subject, points in file.says.items()
            for point, table in points.items()
        ),
        own=bool(slug_in_league),
        at=Span(shown),
    )
    if slug_in_league:
        files[f"{FOLDER}/{slug_in_league}"] = toml
        _check(code, file, toml, problems)
    return code


def _check(code: LawCode, file: CodeFile, toml: TomlFile, problems: Problems) -> None:
    """Check a code of the league's own."""
    if code.until and code.until < code.in_force_from:
        problems.say("E551.code-end", toml.span(("until",)))
    for index, game in enumerate(code.games):
        if game not in GAMES:
            where: KeyPath = ("games", index) if isinstance(file.games, list) else ("games",)
            helps = suggestion(game, GAMES) or (f"the games are {offer(GAMES)}",)
            problems.say("E554.no-game", toml.span(where), *helps, shown_words=shown_words(game))
    _check_numbers(file, toml, problems)
    for position in code.says:
        if code.find_cited(position.law) is None:
            helps = suggestion(position.law, code.numbers()) or (f"its laws are {offer(law.number for law in code.laws)}",)
            path = ("says", position.subject, position.point, "law")
            problems.say("E552.no-law", toml.span(path), *helps, shown_words=shown_words(position.law))
    _check_subjects(code, file, toml, problems)


def _check_numbers(file: CodeFile, toml: TomlFile, problems: Problems) -> None:
    """Report a number that two laws have (E550), or that has no letter or figure by which to quote it (E553)."""
    first: dict[tuple[str, ...], str] = {}
    for chapter, part in enumerate(file.part):
        for index, law in enumerate(part.law):
            number, at = tokens(law.number), toml.span(("part", chapter, "law", index, "number"))
            if not number:
                problems.say("E553.law-quoted", at, shown_words=shown_words(law.number))
            elif number in first:
                problems.say(
                    "E550.laws-code",
                    at,
                    wording("E550.the-other", shown_words=shown_words(first[number])),
                    shown_words=shown_words(law.number),
                )
            first.setdefault(number, law.title)


def _check_subjects(code: LawCode, file: CodeFile, toml: TomlFile, problems: Problems) -> None:
    """Warn of a subject with one law whose name is nearly that of another: probably a slip of the pen."""
    counted = Counter(subject for law in code.laws for subject in law.subjects)
    for chapter, part in enumerate(file.part):
        for index, law in enumerate(part.law):
            for at, subject in enumerate(law.subjects):
                near = likely_word(subject, [*SUBJECTS, *(other for other in counted if counted[other] > 1)])
                if counted[subject] == 1 and subject not in SUBJECTS and near:
                    where = toml.span(("part", chapter, "law", index, "subjects", at))
                    problems.say("W557.no-law", where, shown_words=shown_words(subject), near=near)


SUBJECTS = (
    "averages", "bidding", "bystanders", "cards", "claims", "conduct", "cutting", "dealing", "disputes", "doubling", "dummy",
    "exposed cards", "game", "honours", "irregular hands", "lead out of turn", "misdeal", "new deal", "penalties",
    "playing out of turn", "revoke", "scoring", "shuffling", "tables", "trays", "trump card",
)  # fmt: skip
"""The subjects of the codes that come with whistpress; a league's own code may have others."""


def _in_words(day: datetime.date | str | int | None) -> str:
    if isinstance(day, datetime.date):
        return f"{day.day} {calendar.month_name[day.month]} {day.year}"
    year, _, month = str(day or "").partition("-")
    return f"{calendar.month_name[int(month)]} {year}" if month else year


def _first_day(day: datetime.date | str | int) -> datetime.date:
    if isinstance(day, datetime.date):
        return day
    year, _, month = str(day).partition("-")
    return datetime.date(int(year), int(month or 1), 1)


def _last_day(day: datetime.date | str | int) -> datetime.date:
    if isinstance(day, datetime.date):
        return day
    year, _, month = str(day).partition("-")
    last = int(month or 12)
    return datetime.date(int(year), last, calendar.monthrange(int(year), last)[1])
