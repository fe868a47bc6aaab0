"""Find where old addresses lead now: from `was` in files, merged records, and the ledger of addresses."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from whistpress.core.model.names import AddressHistory, AddressKind, FormerAddress, GoneAddress, MovedAddress, file_slug
from whistpress.league.front.keys import AddressesFile, GoneTable
from whistpress.league.league import League
from whistpress.league.people.read.people import People
from whistpress.problems import Problems, Span, shorten, suggestion, wording
from whistpress.reading.toml_file import TomlFile

LEDGER = "content/addresses.toml"
"""Where the ledger is kept."""

_SECTIONS = {"": AddressKind.PAGE, "news": AddressKind.NEWS, "handbook": AddressKind.HANDBOOK}
_CALLED = {
    AddressKind.EVENT: "event", AddressKind.PLAYER: "player", AddressKind.CLUB: "club", AddressKind.TROPHY: "trophy",
    AddressKind.CONGRESS: "congress", AddressKind.PAGE: "page", AddressKind.NEWS: "news item", AddressKind.HANDBOOK: "chapter",
}  # fmt: skip


class Living(Struct, frozen=True):
    """A thing with an address: its kind, its address, its former addresses, its span."""

    thing: AddressKind
    address: str
    lasting: AddressHistory
    at: Span | None


class _Addresses(Struct):
    """The present addresses of a league, and those that have moved or are gone."""

    living: dict[tuple[AddressKind, str], Living]
    problems: Problems
    moved: dict[tuple[AddressKind, str], MovedAddress] = field(default_factory=dict)
    gone: list[GoneAddress] = field(default_factory=list)


def living(league: League) -> Iterator[Living]:
    """Yield everything in a league that has an address of its own, in the order of the model."""
    for event in league.events:
        yield Living(AddressKind.EVENT, event.id, event.lasting, event.at)
    for person in league.people.values():
        yield Living(AddressKind.PLAYER, person.id, person.lasting, person.at)
    for club in league.clubs.values():
        yield Living(AddressKind.CLUB, club.id, club.lasting, club.at)
    for trophy in league.trophies.values():
        yield Living(AddressKind.TROPHY, trophy.id, trophy.lasting, trophy.at)
    for congress in league.congresses.values():
        yield Living(AddressKind.CONGRESS, congress.id, congress.lasting, congress.at)
    for article in league.articles:
        if thing := _SECTIONS.get(article.section):
            yield Living(thing, article.slug, article.lasting, article.at)


def moves(
    league: League, ledger: tuple[TomlFile, AddressesFile] | None, neutral: tuple[str, ...], people: People, problems: Problems
) -> tuple[tuple[MovedAddress, ...], tuple[GoneAddress, ...]]:
    """Return every old address with its present one, and those that are gone.

    `neutral` are the ids that replace those of members whose names are not shown.
    """
    addresses = _Addresses({(holder.thing, holder.address): holder for holder in living(league)}, problems)
    ids = _ids(addresses)
    for holder in addresses.living.values():
        for old in holder.lasting.was:
            _claim(addresses, holder, old)
    for merged in league.merges:
        if merged.at and (AddressKind.PLAYER, merged.id) not in addresses.living:
            _move(addresses, MovedAddress(thing=AddressKind.PLAYER, old=merged.id, new=merged.into, at=merged.at))
    if ledger:
        _read_ledger(addresses, ids, ledger, neutral, people)
    return tuple(addresses.moved.values()), tuple(addresses.gone)


def _ids(addresses: _Addresses) -> dict[tuple[AddressKind, str], Living]:
    """Index things by their ids that stay; report two of one id."""
    ids: dict[tuple[AddressKind, str], Living] = {}
    for holder in addresses.living.values():
        if not holder.lasting.id:
            continue
        other = ids.setdefault((holder.thing, holder.lasting.id), holder)
        if other is not holder and holder.lasting.at:
            addresses.problems.say("E173.id-too", holder.lasting.at, id=shorten(holder.lasting.id), where=_where(other))
    return ids


def _claim(addresses: _Addresses, holder: Living, old: FormerAddress) -> None:
    """Check an address that a thing claims in `was`, and note the move."""
    address = _address(holder, old.address)
    called = _CALLED[holder.thing]
    if address is None:
        example = (
            '"1899/autumn", or "autumn" in the same season' if holder.thing is AddressKind.EVENT else '"old-name", without .html'
        )
        addresses.problems.say("E542.no-address", old.at, address=shorten(old.address), a=_a(called), example=example)
    elif address == holder.address:
        addresses.problems.say("W545.is-here", old.at, address=shorten(address), called=called)
    elif other := addresses.living.get((holder.thing, address)):
        addresses.problems.say("E540.address-another", old.at, address=shorten(address), called=called, where=_where(other))
    else:
        _move(addresses, MovedAddress(thing=holder.thing, old=address, new=holder.address, at=old.at))


def _move(addresses: _Addresses, moved: MovedAddress) -> None:
    other = addresses.moved.setdefault((moved.thing, moved.old), moved)
    if other.new != moved.new:
        where = f"{other.at.file}, line {other.at.line}"
        addresses.problems.say("E541.old-address", moved.at, old=shorten(moved.old), new=moved.new, new_2=other.new, where=where)


def _address(holder: Living, written: str) -> str | None:
    """Return an old address as the model has addresses; None where it can be no address."""
    parts = written.split("/")
    if holder.thing is AddressKind.EVENT and len(parts) == 1:
        parts = [holder.address.split("/")[0], *parts]
    length = 2 if holder.thing is AddressKind.EVENT else 1
    sound = len(parts) == length and all(part and file_slug(part) == part for part in parts)
    return "/".join(parts) if sound else None


def _a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def _where(holder: Living) -> str:
    return f"'{holder.address}'" + (
        f" ({holder.at.file}{f', line {holder.at.line}' if holder.at.line > 1 else ''})" if holder.at else ""
    )


def _read_ledger(
    addresses: _Addresses,
    ids: Mapping[tuple[AddressKind, str], Living],
    ledger: tuple[TomlFile, AddressesFile],
    neutral: tuple[str, ...],
    people: People,
) -> None:
    """Decide for each unused address of the ledger: moved, gone or lost."""
    toml, file = ledger
    for thing in AddressKind:
        for address, was in getattr(file, thing.value).items():
            at = toml.key_span((thing.value, address))
            if isinstance(was, GoneTable):
                _add_gone(addresses, GoneAddress(thing=thing, old=address, why=was.gone, at=at))
            elif (thing, address) in addresses.living or (thing, address) in addresses.moved:
                continue
            elif now := _now(addresses, ids, thing, address, was, people):
                _move(addresses, MovedAddress(thing=thing, old=address, new=now, at=at))
            elif not (thing is AddressKind.PLAYER and address in neutral):
                _lost(addresses, thing, address, at)


def _now(
    addresses: _Addresses,
    ids: Mapping[tuple[AddressKind, str], Living],
    thing: AddressKind,
    address: str,
    id_: str,
    people: People,
) -> str:
    """Find the present address of a thing by its id, or of a player by any spelling; empty where unknown."""
    if id_ and (thing, id_) in ids:
        return ids[thing, id_].address
    if thing is not AddressKind.PLAYER:
        return ""
    meant = people.find(address)
    return meant.id if not meant.others and (thing, meant.id) in addresses.living else ""


def _add_gone(addresses: _Addresses, gone: GoneAddress) -> None:
    if (gone.thing, gone.old) in addresses.living or (gone.thing, gone.old) in addresses.moved:
        addresses.problems.say("W547.gone-ledger", gone.at, old=shorten(gone.old))
    else:
        addresses.gone.append(gone)


def _lost(addresses: _Addresses, thing: AddressKind, address: str, at: Span) -> None:
    present_addresses = [holder.address for holder in addresses.living.values() if holder.thing is thing]
    addresses.problems.say(
        "W546.address-led",
        at,
        *suggestion(address, present_addresses),
        wording("W546.moved-file", address=shorten(address)),
        wording("W546.no-more"),
        address=shorten(address),
        a=_a(_CALLED[thing]),
    )
