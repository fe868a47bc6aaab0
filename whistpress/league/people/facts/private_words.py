"""List what must not be published: the telling parts of the private files, in one spelling, without common words."""

import html
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from urllib.parse import unquote

from msgspec import Struct

from whistpress.league.people.model import Contact, Fee, PrivateKind


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ORDINARY = _words(
    """
    a an and or of the for to in on at by with from per as is are be was were has have had not no yes his her their our who
    all any each both half part full new old first second third last next since until from this that these those other
    others own also only one two three club clubs league leagues team teams whist drive drives duplicate solo bridge card
    cards game games match matches play player players playing partner partners table tables evening evenings night nights
    day days week weeks month months year years annual season seasons secretary treasurer president chairman chairwoman
    chair chairperson captain captains vice deputy assistant acting hon honorary honorable officer officers official
    committee member members membership life patron trustee trustees auditor auditors steward stewards director directors
    organiser organizer organisers convenor convener coordinator manager umpire referee scorer scorers recorder registrar
    handicapper editor webmaster website web page pages press publicity media social welfare safeguarding safety first aid
    catering caterer refreshments tea teas coffee cakes biscuits raffle raffles prize prizes door doors hall halls key keys
    bar kitchen host hostess minutes minute fixtures fixture results result records record entries entry tournament
    tournaments competition competitions cup cups trophy trophies section sections division divisions delegate
    representative rep contact contacts correspondent head leader lead founder past ex former emeritus general financial
    finance money accounts account membership match ladies gents gentlemen men women mixed junior juniors senior seniors
    student students youth family single couple associate guest guests visitor visitors reserve reserves standing paid pay
    pays payment payments unpaid due dues fee fees sub subs subscription subscriptions rate rates reduced concession
    concessions cash cheque check bank transfer standing order card debit credit online post received receipt sent owes owed
    owing rest later gift free waived exempt monthly quarterly yearly instalment instalments january february march april
    may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec spring summer
    autumn winter le la les l de du des d et un une au aux pour par sur president presidente secretaire tresorier tresoriere
    capitaine adjoint adjointe membre honneur comite directeur directrice arbitre responsable equipe paye payee cheque
    especes virement der die das und von fur vorsitzender vorsitzende schriftfuhrer kassierer kassenwart mitglied
    spielleiter het een van en voor voorzitter secretaris penningmeester lid wedstrijdleider formand kasserer sekretaer
    medlem leder og af betaalt bezahlt betalt
    """
)
"""Words of ordinary offices, payments and evenings: a page may say them of anybody."""
MONEY = _words(
    """
    gbp eur usd dkk chf pound pounds euro euros pence quid sterling kr kroner due dues sub subs subscription subscriptions
    fee fees pay pays paid payment payable invoice invoiced bill billed cotisation beitrag contributie kontingent bezahlt
    betaald paye
    """
)
"""Words beside a sum of money."""
DEBT = _words(
    """
    owe owes owed owing unpaid arrears overdue outstanding debt debts debtor impaye impayee doit schuldet schuldig offen
    skylder openstaand
    """
)
"""Words beside a sum that somebody has not paid."""
PHONE = _words(
    """
    ring rings phone phones phoned telephone telephones tel call calls dial mobile mob cell landline ext extension text sms
    whatsapp telefon telefoon telephoner tlf fon handy appeler bel ruf rufen anrufen
    """
)
"""Words beside a telephone number."""
FIGURES = _words(
    """
    trick tricks average averages avg mean point points pts score scores scored scoring deal deals hand hands board boards
    gain gains total totals percent percentage rank place played won lost drawn margin plus minus matchpoints imps vp vps
    plis plis moyenne stiche punkte slagen punten stik point
    """
)
"""Words beside the figures of a game."""
UNITS = _words(
    """
    flat flats apartment apt appartement appt unit room suite floor ground level block no nr number num door entrance stair
    staircase po wohnung etage etg stock bus lejlighed lot plot bldg building batiment bat c/o st nd rd th
    """
)
"""Words for a part of a house: with a number alone they are anybody's."""
STREETS = {
    form: forms
    for forms in (
        ("street", "strasse", "str", "st"),
        ("road", "rd"),
        ("lane", "ln"),
        ("avenue", "ave", "av"),
        ("close", "cl"),
        ("court", "ct"),
        ("crescent", "cres", "cr"),
        ("drive", "dr"),
        ("gardens", "gdns"),
        ("grove", "gr"),
        ("place", "pl"),
        ("square", "sq"),
        ("terrace", "terr", "ter"),
        ("boulevard", "blvd", "bd"),
        ("mount", "mt"),
        ("saint", "st"),
    )
    for form in forms
}
"""The ways of writing a word of a street's name."""
BUILDINGS = ("house", "cottage", "farm", "lodge", "villa", "grange", "manor", "barn", "haus", "hof", "huis", "hoeve", "gaard")
"""Ends of a house's name in one word."""
ANY_HOUSE = _words(
    """
    clubhouse farmhouse warehouse courthouse lighthouse schoolhouse almshouse roundhouse guesthouse boathouse townhouse
    playhouse powerhouse greenhouse alehouse coffeehouse icehouse storehouse customhouse gatehouse workhouse penthouse
    bahnhof friedhof rathaus kaufhaus krankenhaus stadhuis ziekenhuis gasthof gasthaus bauernhof wirtshaus
    """
)
"""Such words that are no house's name."""


_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3\ufe00-\ufe0f\ufeff\ufff9-\ufffb]"
)
"""Signs that take no room: soft hyphens, joiners, marks of direction, variants of a sign, the frame of a keycap."""
_JSON_ESCAPE = re.compile(r"\\u(?!d[89a-f])([0-9a-f]{4})", re.IGNORECASE)
_FOREIGN_FIGURE = re.compile(r"[^\D0-9]")
_MARK = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "æ": "ae", "œ": "oe", "þ": "th", "ı": "i"})
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-[^\S\n]*\n\s*(?=[^\W\d_])")
_WORD = re.compile(r"[^\W_]+")


def spelt_alike(text: str) -> str:
    r"""Return a text in small letters and figures 0 to 9, each sign in one form, without those that take no room.

    Signs that are written as HTML, JSON or links write them (`&#64;`, `\u0040`, `%40`) are those that are meant.
    """
    if "&" in text:
        text = html.unescape(text)
    if "\\u" in text:
        text = _JSON_ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), text)
    if "%" in text:
        text = unquote(text)
    if text.isascii():
        return text.lower()
    visible = unicodedata.normalize("NFKC", _INVISIBLE.sub("", text)).casefold()
    return _FOREIGN_FIGURE.sub(lambda figure: str(unicodedata.decimal(figure[0])), unicodedata.normalize("NFKC", visible))


def without_accents(text: str) -> str:
    """Return a text that was spelt alike without accents, `oe` for `œ`, and with words whole that end in the next line."""
    whole = _BROKEN_WORD.sub("", text) if "-" in text and "\n" in text else text
    if whole.isascii():
        return whole
    return unicodedata.normalize("NFC", _MARK.sub("", unicodedata.normalize("NFKD", whole.translate(_LETTERS))))


def in_german(text: str) -> str:
    """Return a text that was spelt alike with two letters for each umlaut: `oe` for `ö`, `aa` for `å`."""
    return text.translate(_GERMAN)


def words_of(text: str) -> list[str]:
    """Return the words of a text: its rows of letters and figures."""
    return _WORD.findall(text)


LEAST_DIGITS = 6
"""A number of fewer digits is one only beside a word such as "ring", or beside its owner's name."""
_SHORTEST_NUMBER = 4
_LONG_NUMBER = 9
_BETWEEN_NUMBERS = re.compile(r"[,;\n]|\b(?:or|and|oder|ou|of|ext\w*|x)\b\.?|(?<=\d)x(?=\d)| / ")
_TWO_FIGURES = frozenset(
    str(code)
    for first, last in ((20, 20), (27, 27), (30, 34), (36, 36), (39, 41), (43, 49), (51, 58), (60, 66), (81, 82), (84, 84))
    for code in range(first, last + 1)
) | frozenset(("86", "90", "91", "92", "93", "94", "95", "98"))
"""Country codes of two figures (ITU-T E.164); 1 and 7 have one, all others three."""
_POST_CODE = re.compile(r"[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{4} ?[a-z]{2}|[a-z]{1,2}-?\d{4,6}|\d{3} ?\d{2}")
_LONG_HOUSE_NUMBER = re.compile(r"\d{4,}\s")
_TOLD_BY = 2
"""So many telling words make a note or a role that is nobody else's; one does beside the name."""
_QUOTED = 4
"""So many words of a note in a row are a quotation from it."""
_LEAST_LETTERS = 5


class PrivateWord(Struct, frozen=True):
    """Something that must not be published: whose it is (the id, and the words of the name), what it is, how it is compared.

    Of a phone number `word` is the digits without country code and leading zeros, of a sum due pounds and pence, of an e-mail
    address the whole, of anything else its words in small letters with single blanks.
    `part`: the number without its area code, which counts only where it is alone. `near`: counts only near the name.
    """

    person: str
    kind: PrivateKind
    word: str
    name: str = ""
    part: bool = False
    near: bool = False


def private_words(
    contacts: Iterable[Contact], fees: Iterable[Fee] = (), public_names: Iterable[str] = ()
) -> tuple[PrivateWord, ...]:
    """Return the texts that must not be published, without details that one person makes public and another shares.

    Words of `public_names`, those of clubs and teams, tell nothing in a note or a role.
    """
    contacts, fees = tuple(contacts), tuple(fees)
    ordinary = ORDINARY.union(*(words_of(_fold(name)) for name in public_names))
    free = {(word.kind, word.word) for contact in contacts for word in _words_of(contact, contact.public, ordinary)}
    words = [word for contact in contacts for word in _words_of(contact, frozenset(PrivateKind) - contact.public, ordinary)]
    words = [word for word in words if (word.kind, word.word) not in free]
    return tuple(dict.fromkeys((*words, *_words_of_fees(fees, ordinary))))


def _fold(text: str) -> str:
    return without_accents(spelt_alike(text))


def _words_of(contact: Contact, kinds: Collection[PrivateKind], ordinary: Collection[str]) -> Iterator[PrivateWord]:
    """Yield the words of some kinds of a contact's details."""
    person, name = contact.person, " ".join(words_of(_fold(contact.name)))
    for kind in sorted(kinds):
        for written in contact.of_kind(kind):
            if kind is PrivateKind.PHONE:
                for number, part in _numbers(spelt_alike(written)):
                    yield PrivateWord(person, kind, number, name, part=part, near=len(number) < LEAST_DIGITS)
            elif kind is PrivateKind.EMAIL:
                yield PrivateWord(person, kind, spelt_alike(written).strip(), name)
            elif kind is PrivateKind.ADDRESS:
                for street, near in _streets(written):
                    yield PrivateWord(person, kind, street, name, near=near)
            else:
                yield from _phrases(person, kind, written, name, ordinary)


def _words_of_fees(fees: Sequence[Fee], ordinary: Collection[str]) -> Iterator[PrivateWord]:
    """Yield the notes and the sums due: one that several owe, or a round one, tells nothing without a name."""
    owing = Counter(fee.amount for fee in fees)
    for fee in fees:
        name = " ".join(words_of(_fold(fee.name)))
        yield from _phrases(fee.person, PrivateKind.NOTE, fee.note, name, ordinary)
        pence = int(fee.amount * 100)
        if pence:
            ordinary_sum = owing[fee.amount] > 1 or pence % 50 == 0
            yield PrivateWord(fee.person, PrivateKind.DUE, f"{pence // 100}.{pence % 100:02}", name, near=ordinary_sum)


def _phrases(person: str, kind: PrivateKind, written: str, name: str, ordinary: Collection[str]) -> Iterator[PrivateWord]:
    """Yield the search terms for a note or role: the whole text, and each run of four words with at least two telling ones."""
    for folded in _both_foldings(written):
        words = words_of(folded)
        telling = [word for word in words if _tells(word, ordinary)]
        fours = [words[start : start + _QUOTED] for start in range(len(words) - _QUOTED + 1)]
        quotations = [four for four in fours if sum(_tells(word, ordinary) for word in four) >= _TOLD_BY]
        if len(telling) >= _TOLD_BY:
            for four in (words, *quotations):
                yield PrivateWord(person, kind, " ".join(four), name)
        elif any(len(word) >= _LEAST_LETTERS for word in telling):
            yield PrivateWord(person, kind, " ".join(words), name, near=True)


def _tells(word: str, ordinary: Collection[str]) -> bool:
    """Return whether a word has three characters or more, is not a number, and is not an ordinary word of pages."""
    return len(word) > 2 and not word.isdecimal() and word not in ordinary


def _both_foldings(written: str) -> tuple[str, ...]:
    """Return a text without accents, and where that is another one the text with two letters for each umlaut."""
    alike = spelt_alike(written)
    return tuple(dict.fromkeys((without_accents(alike), without_accents(in_german(alike)))))


def _numbers(written: str) -> Iterator[tuple[str, bool]]:
    """Yield the significant digits of each phone number, and of a number written in groups those behind the area code."""
    number = ""
    for piece in _BETWEEN_NUMBERS.split(written):
        number = f"{number} {piece}"
        if sum(map(str.isdecimal, number)) >= LEAST_DIGITS:
            yield from _number(number)
            number = ""
    if sum(map(str.isdecimal, number)) >= _SHORTEST_NUMBER and number.strip() == written.strip():
        yield from _number(number)


def _number(written: str) -> Iterator[tuple[str, bool]]:
    plain = written.replace("(0)", " ")
    groups = re.findall(r"[0-9]+", plain)
    digits = "".join(groups)
    abroad = plain.lstrip("( ").startswith("+") or digits.startswith("00")
    if abroad:
        digits = digits.removeprefix("00")
        code = 1 if digits[:1] in ("1", "7") else 2 if digits[:2] in _TWO_FIGURES else 3
        digits = digits[code:]
    number = digits.lstrip("0")
    if len(number) < _SHORTEST_NUMBER:
        return
    yield number, False
    if len(number) >= _LONG_NUMBER or (len(number) >= LEAST_DIGITS and (abroad or digits.startswith("0"))):  # has an area code
        for start in range(1, len(groups)):
            tail = "".join(groups[start:])
            if LEAST_DIGITS <= len(tail) < len(number):
                yield tail, True


def _streets(written: str) -> Iterator[tuple[str, bool]]:
    """Yield what tells of an address, and whether it tells only beside the name.

    That is the first part with a house number, a street's or a house's, but for a flat's; without any the first two parts, and
    beside the name the house alone. One word is a town as often as a house.
    """
    for folded in _both_foldings(written):
        parts = [part.strip() for part in re.split(r"[,;\n]", folded) if part.strip()]
        parts = [f"{part} {parts[at + 1]}" if _is_number(part) and at + 1 < len(parts) else part for at, part in enumerate(parts)]
        numbered = [part for at, part in enumerate(parts) if _is_numbered(part, first=at == 0)]
        named = [words for part in parts if (words := words_of(part)) and not _is_unit(words) and not _POST_CODE.fullmatch(part)]
        if numbered:
            yield " ".join(words_of(numbered[0])), False
        elif len(named) > 1:
            yield " ".join((*named[0], *named[1])), False
            yield " ".join(named[0]), True
        elif named:
            yield " ".join(named[0]), len(named[0]) == 1 and not _is_house(named[0][0])


def _is_number(part: str) -> bool:
    return bool(re.fullmatch(r"(?:no\.?|nr\.?)? ?\d+ ?[a-z]?", part))


def _is_numbered(part: str, *, first: bool) -> bool:
    """Return whether a part of an address is a street or a house with a number; a post code, or a flat, is none."""
    words = words_of(part)
    if not any(map(str.isdigit, part)) or _is_unit(words) or _POST_CODE.fullmatch(part):
        return False
    return any(len(word) > 1 and word.isalpha() for word in words) and (first or not _LONG_HOUSE_NUMBER.match(part))


def _is_unit(words: Sequence[str]) -> bool:
    """Return whether words name a flat or a floor alone: "flat 3b", "2nd floor"."""
    return all(word in UNITS or len(word) == 1 or any(map(str.isdigit, word)) for word in words)


def _is_house(word: str) -> bool:
    """Return whether one word is a house's name."""
    return any(word.endswith(end) and len(word) > len(end) + 2 for end in BUILDINGS) and word not in ANY_HOUSE
