"""Commands that write into a file of the league leave what stands there: ends of lines, mark, comments, order, last line."""

import csv
from difflib import SequenceMatcher
from pathlib import Path

import pytest
import tomli

from tests.cli.conftest import Type
from whistpress.reading.text_file import plain

MEMBERS = """\
# Ours, since 1950.

[ann]
name   = "Ann Archer"   # the chair
\tclub = 'hill'

# was in the other club
[bo]
also = [
  "B. Dunn",  # 1998, 1999
]
name = "Bo Dunn"
"""
CLUBS = '# ours\n[hill]\nname = "Hill"\nnight="Monday"\n\n[vale]\nname = "Vale"\n'
STANDINGS = '# the year\'s list\n[year]\ntitle = "All of 2025-26"\nseason   = "2025-26"\n'
LEDGER = '# ours\n[players]\nzoe = { gone = "She left." }  # 1950\nann = ""\n\n# none of these\n[clubs]\n'
EVENING = """\
title = "Friday"   # every week
date  = 2025-11-07

[movement]
system = 'clay'
pairs  = 4

# the rest is to come
"""
DIVISION = """\
# top
title = "One"
clubs = ["hill", "vale"]
begins = 2026-01-05
every = 7
results = [
  "hill 90-80 vale",   # by telephone
]
"""
FILES = {
    "league.toml": 'name = "Ferry Lane"\n',
    "members.toml": MEMBERS,
    "clubs.toml": CLUBS,
    "standings.toml": STANDINGS,
    "addresses.toml": LEDGER,
    "events/2025-26/friday.toml": EVENING,
    "fixtures/2025-26/one.toml": DIVISION,
}
COMMANDS = [
    ("members.toml", ("add", "member", "--name", "Cy Dunn", "--club", "hill")),
    ("clubs.toml", ("add", "club", "--name", "Mill", "--night", "Friday")),
    ("members.toml", ("import", "people.csv", "--yes")),
    ("addresses.toml", ("addresses",)),
    ("standings.toml", ("add", "season", "2026-27")),
    ("events/2025-26/friday.toml", ("add", "lines", "friday")),
    ("fixtures/2025-26/one.toml", ("import", "week.csv", "--into", "one", "--yes")),
]


def removed_and_added(before: bytes, after: bytes) -> tuple[list[bytes], list[bytes]]:
    """The lines of a file that are gone, and those that are new."""
    old, new = (data.splitlines(keepends=True) for data in (before, after))
    changes = [change for change in SequenceMatcher(None, old, new, autojunk=False).get_opcodes() if change[0] != "equal"]
    gone = [line for _, first, last, *_ in changes for line in old[first:last]]
    return gone, [line for *_, first, last in changes for line in new[first:last]]


@pytest.mark.parametrize(("name", "command"), COMMANDS, ids=[" ".join(command[:2]) for _, command in COMMANDS])
@pytest.mark.parametrize(
    ("mark", "feed", "last"),
    [(b"", b"\r\n", True), (b"\xef\xbb\xbf", b"\r\n", True), (b"", b"\r\n", False), (b"\xef\xbb\xbf", b"\n", False)],
    ids=["Windows", "Notepad", "no-last-feed", "mark-alone"],
)
def test_what_stands_in_a_file_stays(
    league: Path, typed: Type, name: str, command: tuple[str, ...], mark: bytes, feed: bytes, last: bool
) -> None:
    """Byte for byte; the new lines end as the others do."""
    for file, text in FILES.items():
        path = league / "content" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        data = mark + (text if last else text.rstrip("\n")).encode().replace(b"\n", feed)
        path.write_bytes(data)
    with (league / "people.csv").open("w", newline="") as out:
        csv.writer(out).writerows([["First name", "Surname"], ["Dee", "Fox"]])
    (league / "week.csv").write_text("Home,Away,Score\nVale,Hill,85-85\n", "utf-8")
    path = league / "content" / name
    before = path.read_bytes()
    result = typed(*command)
    assert result.exit_code == 0, result.output
    after = path.read_bytes()
    gone, new = removed_and_added(before, after)
    assert new and not [line for line in gone if line.endswith(b"\n")]  # a last line without an end gets one
    assert after.startswith(mark) and after.count(b"\xef\xbb\xbf") == len(mark) // 3
    assert after.count(b"\r\n") == (after.count(b"\n") if feed == b"\r\n" else 0)
    assert after.endswith(b"\n") == last or name != path.name or b"# the rest" in before
    tomli.loads(plain(after.decode()))
