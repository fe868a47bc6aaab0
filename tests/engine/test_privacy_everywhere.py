"""A name that is not shown is in nothing that a build writes: every byte of the output is looked through."""

import io
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from pypdf import PdfReader

from tests.building import build
from tests.league.people.people_files import written

TOLD = ("zephyrine", "quillfeather", "brackenbury", "underhillock", "ottoline", "wraxmundham")
"""Every word of the two names, of the other spellings and of the record that was merged."""

MEMBERS = """\
# Zephyrine Quillfeather asked for this in a letter; so did Wraxmundham.
[zephyrine-quillfeather]
name = "Zephyrine Quillfeather"
also = ["Zephyrine Brackenbury"]
club = "harbour"
about = "Zephyrine kept the trays; the Quillfeathers came from Rye."
privacy = { show = "withheld", id = "player-1" }

[z-underhillock]
name = "Z. Underhillock"
merged = { into = "zephyrine-quillfeather", date = 2026-01-02, why = "Mrs Underhillock married Mr Quillfeather." }

[ottoline-wraxmundham]
name = "Ottoline Wraxmundham"
club = "harbour"
was = ["wraxmundham"]
about = "Ottoline Wraxmundham has played since 1999."
privacy = { show = "initials", id = "player-2" }

[ada-brown]
name = "Ada Brown"
club = "harbour"
"""
EVENT = """\
title = "Drive for the cup of {first}"
date = {date}
status = "final"
place = "At Ottoline Wraxmundham's"
note = "ZEPHYRINE  BRACKENBURY brought [cake](../../pages/cake.md); see [her](../../players/zephyrine-quillfeather.html)."
director = "Zephyrine Quillfeather"
trophy = "cup"
scores = "{slug}.csv"
mc = "Ottoline Wraxmundham"
in_aid_of = "the roof of Zephyrine Quillfeather"
raised = "£12 from Ottoline Wraxmundham"
paper = ["result-sheet", "tabulating-sheet", "winner-certificates", "seating-list", "personal-cards", "score-slips", "prize-list"]

[movement]
system = "clay"
pairs = 4

[entries]
1 = ["{first}", "Edith Abbott"]
2 = ["Rafael Moreno", "{second}"]
3 = ["Henry Cole", "Mary Crane"]
4 = ["James Drew", "Ruth Dyer"]

[names]
1 = "Zephyrine Quillfeather's pair"

[[prize]]
title = "Prize of Zephyrine Quillfeather"
gift = "Sherry from Zephyrine Brackenbury"
won_by = ["{first}", "Edith Abbott"]

[[prize]]
title = "Raffle"
drawn = ["Ottoline Wraxmundham", "pink 214"]

[[prize]]
title = "Best of all"

[[changes]]
entry = 1
out = "{last}"
in = "Ada Brown"
from = 3

[[corrections]]
date = {date}
entry = 2
what = "Ottoline Wraxmundham was written in pair 3"
by = "Zephyrine Brackenbury"
why = "Ottoline  Wraxmundham said so"
"""
SCORES = "deal,ns,ew,tricks,note\n"
PLANNED = """\
title = "Spring drive"
date = 2026-05-01
paper = ["packet"]

[movement]
system = "clay"
pairs = 4

[entries]
1 = ["z-underhillock", "ottoline-wraxmundham"]
2 = ["Rafael Moreno", "Ada Brown"]
3 = ["Henry Cole", "Mary Crane"]
4 = ["James Drew", "Ruth Dyer"]
"""
CONGRESS = """\
title = "Annual meeting"
date = 2026-03-06
days = 1

[officers]
"President" = "Zephyrine Quillfeather (chair)"

[committees]
"Laws" = ["Ottoline Wraxmundham", "Ada Brown"]

[delegates]
harbour = ["Zephyrine Brackenbury"]

[[session]]
title = "Opened by Z. Underhillock"
business = ["Motions"]

[[motion]]
title = "Trays"
text = "That Ottoline Wraxmundham buy new trays."
mover = "Ottoline Wraxmundham"
seconder = "Zephyrine Quillfeather"

[[election]]
office = "Secretary"
candidates = ["Ottoline Wraxmundham", "Ada Brown"]
"""


def _files() -> dict[str, str]:
    """A league with a withheld and an initials-only member wherever a name can stand, and every output on."""
    events = {
        "2024-25/one": ("Zephyrine Brackenbury", "Ottoline Wraxmundham", "Brackenbury", "2024-10-04"),
        "2025-26/two": ("zephyrine-quillfeather", "OTTOLINE WRAXMUNDHAM", "Quillfeather", "2025-10-03"),
    }
    files = {
        "league.toml": 'name = "Harbour Whist League"\nabout = "Asked of Ottoline Wraxmundham."\nurl = "https://whist.example/"\n'
        "[outputs]\nsearch = true\ndata = true\narchives = true\nbooks = true\n",
        "members.toml": MEMBERS,
        "clubs.toml": '[harbour]\nname = "Harbour"\nabout = "Founded by Zephyrine Quillfeather."\n',
        "trophies.toml": '[cup]\nname = "The Cup"\nconditions = "Given by Ottoline Wraxmundham."\nholders = [\n'
        '  { year = 2020, holder = "Quillfeather, Zephyrine", note = "from Z. Underhillock" },\n]\n',
        "standings.toml": '[race]\ntitle = "The race"\nseason = "2025-26"\nabout = "Founded by Ottoline Wraxmundham."\n',
        "congresses/annual.toml": CONGRESS,
        "events/2025-26/spring.toml": PLANNED,
        "news/spring.md": '+++\ntitle = "Well played, Zephyrine Quillfeather"\ndate = 2026-03-01\n'
        'summary = "Ottoline Wraxmundham and Ada Brown"\n+++\n\n'
        "Zephyrine\nQuillfeather and [Ottoline Wraxmundham](../players/ottoline-wraxmundham.html) led.\n",
        "pages/cake.md": '+++\ntitle = "Cake"\n+++\n\nBy Zephyrine Brackenbury.\n',
        "addresses.toml": '[players]\nzephyrine-quillfeather = ""\n"wraxmundham" = ""\n',
    }
    tricks = ["1,1,2,7", "1,3,4,8", "2,1,4,5", "2,3,2,9", "3,3,4,6", "3,1,2,6", "4,3,2,7", "4,1,4,8"]
    for id_, (first, second, last, date) in events.items():
        slug = id_.rpartition("/")[2]
        files[f"events/{id_}.toml"] = EVENT.format(first=first, second=second, last=last, date=date, slug=slug)
        files[f"events/{id_}.csv"] = SCORES + "".join(f"{line},\n" for line in tricks)
    return files


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The finished site."""
    project = written(tmp_path_factory.mktemp("privacy"), _files())
    report = build(project, jobs=1)
    assert report.written, [(one.code, one.message, one.at) for one in report.problems]
    return project / "output"


def _pdf(data: bytes) -> Iterator[str]:
    """Everything in a PDF: the text of its pages, every string and every stream of it, attachments among them."""
    reader = PdfReader(io.BytesIO(data))
    yield " ".join(page.extract_text() for page in reader.pages)
    for name, found in reader.attachments.items():
        yield name
        yield from (one.decode("utf-8", "replace") for one in found)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") != "/Image":
                yield thing.read_bytes().decode("latin-1")
            yield from _strings(thing)


def _strings(thing: object) -> Iterator[str]:
    if isinstance(thing, pikepdf.String):
        yield str(thing)
    elif isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
        for _, one in thing.items():
            if not getattr(one, "is_indirect", False):
                yield from _strings(one)
    elif isinstance(thing, pikepdf.Array):
        for one in list(thing):
            if not getattr(one, "is_indirect", False):
                yield from _strings(one)


def _database(file: Path) -> Iterator[str]:
    with sqlite3.connect(file) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            for row in connection.execute(f'SELECT * FROM "{name}"'):  # noqa: S608 - the names of its own tables
                yield " ".join(map(str, row))


def _texts(file: Path) -> Iterator[str]:
    """Everything that can be read in a file, also what is packed."""
    data = file.read_bytes()
    yield data.decode("latin-1")
    if file.suffix in (".js", ".json"):
        yield data.decode("utf-8", "replace")
    if file.suffix == ".pdf":
        yield from _pdf(data)
    elif file.suffix == ".sqlite":
        yield from _database(file)


def test_no_spelling_of_a_name_is_in_anything_that_is_written(output: Path) -> None:
    """Pages and their addresses, data, database, feeds, calendars, documents with what is attached, the index of the search."""
    found = []
    seen: dict[str, set[str]] = {"ada brown": set(), "player-1": set()}
    for file in sorted(output.rglob("*")):
        if file.is_file():
            path = file.relative_to(output).as_posix()
            text = "\n".join((path, *_texts(file))).casefold()
            plain = re.sub(r"[\s\-_+%]+", "", text)
            for word, kinds in seen.items():
                kinds |= {file.suffix} if word in text else set()
            found += [(path, word) for word in TOLD if word in text or word in plain]
    assert found == []
    assert {".html", ".json", ".sqlite", ".xml", ".ics", ".pdf", ".js"} <= seen["ada brown"], "names would be found"
    assert {".html", ".json", ".csv", ".sqlite", ".pdf"} <= seen["player-1"]


def test_the_neutral_names_are_there_instead(output: Path) -> None:
    """One page each, with all that they played under any spelling; the search finds them by what is shown."""
    withheld = (output / "players" / "player-1.html").read_text("utf-8")
    short = (output / "players" / "player-2.html").read_text("utf-8")
    for page, name in ((withheld, "A member (1)"), (short, "O. W.")):
        assert f"<h1>{name}</h1>" in page
        assert "events/2024-25/one/" in page and "events/2025-26/two/" in page and "events/2025-26/spring/" in page
    assert "O. W. has played since 1999." in short
    assert "Rye" not in withheld
    assert "A member (1)" in (output / "search.html").read_text("utf-8")


def test_what_is_attached_to_an_archive_makes_the_same_site(output: Path, tmp_path: Path) -> None:
    """The ids stand for the names there, and each file can be read again."""
    kept = PdfReader(output / "events" / "2024-25" / "archive.pdf").attachments
    assert {"one.toml", "one.csv", "members.toml", "clubs.toml", "trophies.toml", "league.toml"} <= set(kept)
    event = kept["one.toml"][0].decode()
    assert '1 = ["player-1", "Edith Abbott"]' in event
    assert 'out = "player-1"' in event
    files = {name: kept[name][0].decode() for name in ("members.toml", "clubs.toml", "trophies.toml")}
    event = event.replace("[cake](../../pages/cake.md)", "cake")
    project = written(tmp_path, files | {"events/2024-25/one.toml": event, "events/2024-25/one.csv": kept["one.csv"][0].decode()})
    report = build(project, pdf=False)
    assert report.written, [(one.code, one.message) for one in report.problems if one.code[0] == "E"]
    again = (project / "output" / "events" / "2024-25" / "one" / "index.html").read_text("utf-8")
    assert "A member (1)" in again and "O. W." in again
