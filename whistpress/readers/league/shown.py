"""The last step of reading a league: who is who, which addresses of old lead where, whose name is not shown."""

from msgspec.structs import replace

from whistpress.core.model import League
from whistpress.problems import Problems
from whistpress.readers.format.league import AddressesFile
from whistpress.readers.league.identity import Identities, idle_splits, near_names, same_names
from whistpress.readers.league.lasting import moves
from whistpress.readers.league.privacy import private
from whistpress.readers.league.registers import Files, tables
from whistpress.readers.league.veiled import veiled
from whistpress.readers.league.walk import Content
from whistpress.readers.people import People


def as_shown(league: League, who: Identities, content: Content, files: Files, problems: Problems) -> League:
    """The league as the site shows it."""
    near_names(who.people, who.tables or {}, files, problems)
    same_names(who, files, problems)
    idle_splits(who.splits, league.events, problems)
    league = replace(league, merges=who.merges, splits=who.splits)
    toml, ledger = tables(content.registers.get("addresses.toml"), AddressesFile, problems)
    neutral = tuple(table.privacy.id for table in (who.tables or {}).values() if table.privacy)
    people = People(who.people, who.merges, who.splits)
    moved, gone = moves(league, (toml, ledger) if toml and ledger else None, neutral, people, problems)
    league = replace(league, moved=moved, gone=gone)
    return veiled(league, private(who, files, league.today, problems), content.root, problems)
