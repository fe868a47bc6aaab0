"""Heads of the columns that hold names of people, whole or in parts: in English, French, Dutch and German."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType

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
