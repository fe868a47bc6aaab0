"""What a sheet is about, told by the heads of its columns, in English, French, Dutch and German."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from whistpress.league.events.read.file_columns import NAMES, column_of
from whistpress.problems import Problems, Span, choices, shorten, suggestion, wording
from whistpress.reading.csv_file import CsvCell, CsvFile, Row
from whistpress.reading.days import written_day

WHOLE = (
    *("member", "members", "players", "competitor", "lady or gentleman", "membre", "membres", "lid", "leden", "nom", "noms"),
    *("nom complet", "nom et prenom", "nom prenom", "prenom et nom", "naam", "namen", "volledige naam", "speler", "joueur"),
)
"""Heads besides `name` that mean a whole name, whatever the sheet is about; a first name beside it makes it a surname."""

OF_MEMBERS = frozenset(("member", "members", "membre", "membres", "lid", "leden", "member name", "name of member"))
"""Heads that say that the names below them are those of members."""

PARTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "prefix": ("salutation", "honorific", "name prefix", "mr/mrs", "civilite", "aanhef", "titel", "titulatuur", "anrede"),
        "first": (
            *("first name", "first names", "firstname", "firstnames", "forename", "forenames", "fore name", "fore names"),
            *("given", "given name", "given names", "givenname", "christian name", "christian names", "first"),
            *("prenom", "prenoms", "prenom usuel", "voornaam", "voornamen", "roepnaam", "vorname", "vornamen"),
        ),
        "middle": (
            *("middle name", "middle names", "middle initial", "middle initials", "mi", "second name", "second names"),
            *("second forename", "second forenames", "other forename", "other forenames", "other given names"),
            *("deuxieme prenom", "autres prenoms", "tweede voornaam", "overige voornamen"),
        ),
        "initials": (
            "initial",
            "init",
            "inits",
            "first initial",
            "first initials",
            "initiale",
            "initiales",
            "voorletter",
            "voorletters",
        ),
        "particle": ("tussenvoegsel", "tussenvoegsels", "tussenv", "voorvoegsel", "voorvoegsels", "surname prefix", "particule"),
        "last": (
            *("last name", "last names", "lastname", "surname", "surnames", "family name", "familyname", "second surname"),
            *("nom de famille", "nom d'usage", "nom usuel", "achternaam", "achternamen", "familienaam", "nachname"),
        ),
        "suffix": ("name suffix", "suffixe", "achtervoegsel", "jr/sr", "jun/sen", "sen/jun"),
        "maiden": (
            *("maiden name", "nee", "birth name", "name at birth", "former surname", "previous surname", "former name"),
            *("nom de jeune fille", "nom de naissance", "meisjesnaam", "geboortenaam", "geburtsname"),
        ),
    }
)
"""The parts of a name, and the heads besides their own that mean them, without accents."""

_NAME_WORDS = re.compile(
    r"names?|surnames?|forenames?|initials?|suffix|prefix|noms?|prenoms?|naam|namen|voornaam|voornamen|achternaam|voorletters"
)
_WORDS_BESIDE = re.compile(
    r"first|second|third|fourth|others?|middle|last|given|family|birth|maiden|former|previous|legal|full|display|preferred|"
    r"christian|additional|deuxieme|autres?|tweede|andere|of|the|de|la|at|in|own"
)
_TITLES = ("title", "titles", "titre")


def plain_head(head: str) -> str:
    """Return a head in small letters without accents, dots, double blanks, and marks at its end: `Prénom(s) :` is prenoms."""
    decomposed = unicodedata.normalize("NFKD", head.casefold().replace("(s)", "s"))
    letters = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return " ".join(re.sub(r"[ ._\n]+", " ", letters).split()).rstrip(" :*")


def has_parts(heads: Sequence[str]) -> bool:
    """Return whether some heads divide names into parts: a surname, or a first name that is no first half."""
    return any(part in ("first", "last") and plain_head(head) != "first" for head in heads if (part := part_of_name(head)))


def part_of_name(head: str) -> str:
    """Return the part of a name that a head means; empty where it means none."""
    plain = plain_head(head)
    return next((part for part, others in PARTS.items() if plain == part or plain in others), "")


def is_title(head: str) -> bool:
    """Return whether a head is Title: in a list of people Mr or Mrs, elsewhere the name of an evening."""
    return plain_head(head) in _TITLES


def looks_like_a_part(head: str) -> bool:
    """Return whether a head has words of names alone, as `Second forename`: the column may belong to the name."""
    words = [word for word in re.split(r"[^\w]+", plain_head(head)) if word]
    of_names = [bool(_NAME_WORDS.fullmatch(word)) for word in words]
    return any(of_names) and all(is_one or _WORDS_BESIDE.fullmatch(word) for word, is_one in zip(words, of_names, strict=True))


KINDS: Mapping[str, str] = MappingProxyType(
    {
        "members": "members",
        "totals": "the totals of an evening",
        "season": "the totals of a season",
        "results": "the results of a division",
        "fixtures": "the fixtures of a division",
        "travellers": "the travellers of an evening",
    }
)
"""The kinds of sheets, and what each is called."""

_PEOPLE: Mapping[str, tuple[str, ...]] = MappingProxyType({"name": WHOLE, **PARTS})
_DAY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "date": ("day", "played on", "when", "match date", "date played"),
        "title": ("event", "evening", "occasion", "drive"),
    }
)
_MEMBERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **_PEOPLE,
        "name": (*_PEOPLE["name"], "player", "names", "full name", "who"),
        "also": (
            *("also known as", "known as", "other names", "other spellings", "spellings", "nickname", "formerly", "aka"),
            *("preferred name", "display name", "legal name", "full legal name", "surnom", "bijnaam"),
        ),
        "club": ("team",),
        "joined": (
            *("member since", "since", "year joined", "joined in", "date joined", "year of joining"),
            *("membre depuis", "lid sinds", "lid vanaf"),
        ),
    }
)
WEEK_HEADS = ("week commencing", "week beginning", "week of", "w/c", "w/b", "semaine du", "week van")
"""Heads of days that are the first ones of a week; the night says which of the week it is."""

_MATCHES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "home": ("home team", "home side", "home club", "hosts"),
        "away": ("away team", "away side", "away club", "visitors", "visiting team", "opponents"),
        "home_tricks": ("home score", "home total", "tricks home", "score home", "home points", "h tricks"),
        "away_tricks": ("away score", "away total", "tricks away", "score away", "away points", "a tricks"),
        "score": ("result", "tricks", "final score"),
        "date": (*_DAY["date"], *WEEK_HEADS),
        "night": (
            "home night",
            "home nights",
            "nights",
            "match night",
            "weekday",
            "day of week",
            "jour",
            "soir",
            "avond",
            "speelavond",
        ),
        "round": ("rd", "week", "round no", "match week"),
        "time": ("start", "starts", "begins"),
        "place": ("venue", "hall", "where"),
        "table": ("table no", "tbl"),
        "note": ("notes", "remark", "remarks", "comment", "comments"),
        **dict.fromkeys(("home1", "home2", "away1", "away2"), ()),
    }
)
_TRAVELLERS = ("deal", "round", "ns", "ew", "n", "s", "e", "w", "tricks", "ew_tricks", "note")
OF_PEOPLE = frozenset(("members", "totals", "season"))
"""The kinds of sheets that have names of people."""

EVENING_HEAD = re.compile(r"(?:(?:week|wk|evening|drive|night|round|session|date)\.? ?(?:no\.? ?)?)?[0-9]{1,3}", re.I)
_MOST_ABOVE = 15
"""The heads are looked for in so many of the first rows: above them there may be a title."""


class SheetColumns(Struct, frozen=True, kw_only=True):
    """The columns of a sheet: its kind, the place of each column by its name, and those of the evenings of a season.

    `above` and `rows` are the rows above and below the heads; `taken` the heads with another name than the column's;
    `others` the heads that are passed over. `members` are the slugs of the members' names, which stay as they are.
    """

    kind: str
    header: Row
    above: tuple[Row, ...]
    rows: tuple[Row, ...]
    places: Mapping[str, int]
    evenings: tuple[int, ...] = ()
    others: tuple[CsvCell, ...] = ()
    taken: Mapping[str, str]
    members: frozenset[str] = frozenset()

    def cell(self, row: Row, column: str) -> CsvCell | None:
        """Return the cell of a row in a column; None where it is empty, or where there is no such column."""
        index = self.places.get(column)
        return row[index] if index is not None and index < len(row) and row[index].text else None

    def text(self, row: Row, column: str) -> str:
        """Return the text of a cell; nothing where there is none."""
        cell = self.cell(row, column)
        return cell.text if cell else ""


def column_names() -> tuple[str, ...]:
    """Return the names of all columns that some kind of sheet has."""
    names = (name for kind in ("members", "results", "season") for name in _words_of(kind))
    return tuple(dict.fromkeys([*names, *_TRAVELLERS]))


def sheet_columns(
    table: CsvFile, kind: str, named: Mapping[str, str], problems: Problems, passed: Collection[str] = ()
) -> SheetColumns | None:
    """Find the row of heads and what its columns are; None, and a problem, where that cannot be told.

    `kind` is one of KINDS or empty, `named` gives heads to columns by name, in place of their usual ones. The heads `passed`
    are passed over, also where they look like parts of names.
    """
    rows = (table.header, *table.rows)
    heads = [cell.text for row in rows[:_MOST_ABOVE] for cell in row if cell.text]
    missed = [head for head in (*named.values(), *passed) if plain_head(head) not in map(plain_head, heads)]
    for head in missed:
        helps = suggestion(head, heads) or (wording("E855.heads", listed=choices(heads, most=8)),)
        problems.say("E855.no-column", table.header[0].span, *helps, head=shorten(head))
    if missed:
        return None
    left_out = {plain_head(head) for head in passed}
    tried = [_of_heads(rows, at, kind, named, left_out) for at in range(min(_MOST_ABOVE, len(rows)))]
    candidates = [columns for columns in tried if columns]
    best = max(
        candidates, key=lambda columns: (columns.kind != "members", len(columns.places) + len(columns.evenings)), default=None
    )
    if best is None:
        _not_understood(table, kind, problems)
        return None
    unread = [cell for cell in best.others if plain_head(cell.text) not in left_out]
    is_whole = not _twice(best, problems) and not _parts_unread(best, unread, problems)
    return best if is_whole else None


def _twice(columns: SheetColumns, problems: Problems) -> bool:
    """Report heads that name a column a second time, unless it holds another evening or is passed over anyway."""
    heads: dict[str, CsvCell] = {}
    has_repeats = False
    for cell in columns.others:
        name = _role(cell.text, columns.kind)
        first = columns.header[columns.places[name]] if name in columns.places else None
        if first is not None and name not in heads and plain_head(first.text) == plain_head(cell.text):
            heads[name] = cell
            has_repeats = True
            problems.say("E855.columns", cell.span, text=cell.text, name=name)
    return has_repeats


def _parts_unread(columns: SheetColumns, unread: Sequence[CsvCell], problems: Problems) -> bool:
    """Report heads that seem to be parts of names, but are not read as one: no part of a name is passed over unasked."""
    in_parts = has_parts([cell.text for cell in columns.header])
    parts = [cell for cell in unread if looks_like_a_part(cell.text) or (in_parts and part_of_name(cell.text))]
    for cell in parts if columns.kind in OF_PEOPLE else ():
        part = part_of_name(cell.text) or "middle"
        problems.say(
            "E855.column-part",
            cell.span,
            wording("E855.column", part=part, text=cell.text),
            wording("E855.leave-pass-over", text=cell.text),
            text=shorten(cell.text),
        )
    return bool(parts) and columns.kind in OF_PEOPLE


def _words_of(kind: str) -> Mapping[str, tuple[str, ...]]:
    if kind == "members":
        return _MEMBERS
    if kind in ("results", "fixtures"):
        return _MATCHES
    totals = {name: others for name, others in NAMES.items() if name not in ("number", "club")}
    return {**totals, **_PEOPLE, "name": (*NAMES["name"], *_PEOPLE["name"]), **(_DAY if kind != "totals" else {})}


def _role(head: str, kind: str, *, in_parts: bool = False) -> str:
    """Return the name of the column that a head means in a sheet of a kind; empty where it means none.

    `in_parts`: the sheet has names in parts, so that First is no half, and the Title of a season's sheet is Mr or Mrs.
    """
    if not head:
        return ""
    if in_parts and kind in OF_PEOPLE and (part := part_of_name(head)):
        return part
    if is_title(head) and (kind in ("members", "totals") or (in_parts and kind == "season")):
        return "prefix"
    if kind == "travellers":
        name = column_of(head)
        return name if name in _TRAVELLERS else ""
    plain = plain_head(head)
    for name, others in _words_of(kind).items():
        if plain in (plain_head(name), *map(plain_head, others)):
            return name
    return ""


def _of_heads(rows: Sequence[Row], at: int, kind: str, named: Mapping[str, str], passed: Collection[str]) -> SheetColumns | None:
    """Return the columns when the heads are in that row; None where they are not."""
    header = rows[at]
    for sheet_kind in [kind] if kind else ("travellers", "results", "fixtures", "season", "totals", "members"):
        places: dict[str, int] = {}
        mine = {plain_head(head): name for name, head in named.items()}
        in_parts = has_parts([cell.text for cell in header])
        is_dated = sheet_kind == "season" and any(_role(cell.text, sheet_kind) == "date" for cell in header)
        for index, cell in enumerate(header):
            head = plain_head(cell.text)
            name = mine.get(head) or _role(cell.text, sheet_kind, in_parts=in_parts and not is_dated)
            is_free = head in mine or (name not in places and name not in named)
            if name and is_free and head not in passed:
                places[name] = index
        evenings = _evenings(header, places) if sheet_kind == "season" else ()
        if evenings and "date" in places and not written_day(header[evenings[0]].text, serial=True):
            evenings = ()
        for name in ("date", "title") if evenings else ():
            places.pop(name, None)
        if _serves(sheet_kind, places, evenings):
            used = {*places.values(), *evenings}
            return SheetColumns(
                kind=sheet_kind,
                header=header,
                above=tuple(rows[:at]),
                rows=tuple(rows[at + 1 :]),
                places=places,
                evenings=evenings,
                others=tuple(cell for index, cell in enumerate(header) if index not in used and cell.text),
                taken={
                    header[index].text: name
                    for name, index in places.items()
                    if plain_head(header[index].text) != plain_head(name)
                },
            )
    return None


def _evenings(header: Row, places: Mapping[str, int]) -> tuple[int, ...]:
    """Return the indexes of the columns whose heads are days; without any, of the columns whose heads are numbers."""
    free = [index for index, cell in enumerate(header) if index not in places.values() and cell.text]
    days = tuple(index for index in free if written_day(header[index].text, serial=True))
    return days or tuple(index for index in free if EVENING_HEAD.fullmatch(plain_head(header[index].text)))


def shows_members(columns: SheetColumns) -> tuple[CsvCell, ...] | None:
    """Return None where the heads show that the names are those of members; else the heads that no list of members has.

    A head `name` shows nothing: halls, clubs and rankings have one. Parts of names do, a head `member`, or a club or a year of
    joining where all other heads are those of such lists too.
    """
    name = columns.header[columns.places["name"]].text if "name" in columns.places else ""
    if {"first", "last"} & columns.places.keys() or plain_head(name) in OF_MEMBERS:
        return None
    strange = tuple(cell for cell in columns.others if not _IN_LISTS.search(plain_head(cell.text)))
    telling = {"also", "club", "joined"} & columns.places.keys()
    is_told = telling or any(_OF_MEMBERSHIP.search(plain_head(cell.text)) for cell in columns.others)
    return None if is_told and not strange else strange


def nearest_kind(sheet: SheetColumns) -> tuple[str, str]:
    """Return the kind besides members that a sheet comes nearest to, and the column that it lacks for it."""
    heads = [cell.text for cell in sheet.header]
    roles = {kind: {_role(head, kind) for head in heads} for kind in _LEAST}
    lacks = {kind: [name for name in columns if name not in roles[kind]] for kind, columns in _LEAST.items()}
    kind = min(lacks, key=lambda kind: (len(lacks[kind]) / len(_LEAST[kind]), len(lacks[kind])))
    return kind, choices(lacks[kind])


def _serves(kind: str, places: Mapping[str, int], evenings: Sequence[int]) -> bool:
    """Return whether the columns are enough for a kind of sheet."""
    has = places.keys()
    is_named = "name" in has or "last" in has or {"name1", "name2"} <= has
    is_summed = "total" in has or {"half", "second"} <= has
    match kind:
        case "travellers":
            return {"deal", "tricks"} <= has and ({"ns", "ew"} <= has or {"n", "s", "e", "w"} <= has)
        case "results":
            return {"home", "away"} <= has and ({"home_tricks", "away_tricks"} <= has or "score" in has)
        case "fixtures":
            return {"home", "away"} <= has
        case "season":
            return is_named and (len(evenings) > 1 or ("date" in has and is_summed))
        case "totals":
            return is_named and is_summed
    return "name" in has or "last" in has


_LEAST: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "totals": ("name", "total"),
        "fixtures": ("home", "away"),
        "results": ("home", "away", "score"),
        "travellers": ("deal", "ns", "ew", "tricks"),
    }
)
"""The columns without which a sheet is none of a kind."""

_OF_MEMBERSHIP = re.compile(
    r"\b(?:member\w*|born|birth\w*|dob|date of birth|subs|subscription\w*|sex|gender|lidmaatschap\w*|geboren|geboortedatum|"
    r"date de naissance|adherent)\b"
)
"""Heads that only a list of members has."""

_IN_LISTS = re.compile(
    rf"{_OF_MEMBERSHIP.pattern}|^(?:no|nr|id|number|#)$|\b(?:tele?phone|phone|tel|mobile|cell|fax|e-?mails?|mail|courriel|gsm|"
    r"address\w*|adres|adresse|street|road|town|city|village|post ?code|postcode|zip|county|ville|rue|straat|plaats|woonplaats|"
    r"notes?|remarks?|comments?|paid|fee|fees|role|office|emergency contact|contact|next of kin|age|left|status|card)\b"
)
"""Heads that a list of members has as other lists do."""

_WANTED: Mapping[str, str] = MappingProxyType(
    {
        "members": "name (or first name and surname); also, club, joined where they are known",
        "totals": "name and total (or name1, name2 for pairs); half, card where they are known",
        "season": "name and a day for each evening; or date, name and total",
        "results": "home, away, home_tricks, away_tricks; date, table, note where they are known",
        "fixtures": "date, home, away",
        "travellers": "deal, ns, ew, tricks",
    }
)


def _not_understood(table: CsvFile, kind: str, problems: Problems) -> None:
    """Report a sheet whose heads do not tell what it is about."""
    heads = [cell.text for cell in table.header if cell.text]
    seen = wording("E855.first-row", listed=choices(heads, most=8)) if heads else wording("E855.first-row-nothing")
    lasting = wording("E855.heads-told")
    at = table.header[0].span if table.header else Span(table.shown)
    if kind:
        columns = wording("E855.wanted", kind=KINDS[kind], wanted=_WANTED[kind])
        problems.say("E855.columns-not", at, seen, columns, lasting, kind=KINDS[kind])
    else:
        problems.say("E855.heads-sheet", at, seen, wording("E855.first-row-names"), lasting)
