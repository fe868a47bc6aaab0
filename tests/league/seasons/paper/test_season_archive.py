"""A season for the archive: PDF/A-3 with tags, the files inside it byte for byte, the same bytes on any day."""

import hashlib
import io
import re
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest

from tests.building import build, load
from tests.printing.pdf_reader import Pdf
from tests.whole_records import record_of
from whistpress.league.seasons.facts import seasons
from whistpress.league.seasons.paper import season_archive
from whistpress.printing import press
from whistpress.printing.press import Attached
from whistpress.site.theme import Theme

EVENT = """title = "Friday compass game"
date = 1900-01-12
contest = "pairs"
scores = "friday.csv"

[movement]
system = "mitchell"
tables = 3
deals = 3

[entries]
1 = ["Abel", "Archer"]
2 = ["Żółkowski", "Brown"]
3 = ["Cole", "Crane"]
4 = ["Dale", "Dunn"]
5 = ["East", "Eyre"]
6 = ["Ford", "Frost"]
"""
MEETING = 'title = "Next autumn"\ndate = 1900-10-05\ncontest = "pairs"\n\n[movement]\nsystem = "howell"\npairs = 8\n'


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league with a season of two events, one of them still to come; its scores stand beside it with CRLF and a mark."""
    project = tmp_path_factory.mktemp("league")
    folder = project / "content" / "events" / "1900"
    folder.mkdir(parents=True)
    (project / "content" / "league.toml").write_text('name = "Harbour Whist Club"\n\n[outputs]\narchives = true\n', "utf-8")
    (folder / "friday.toml").write_text(EVENT, "utf-8")
    lines = [f"{deal},{ns},{ew},{5 + deal + ns % 3}" for deal, ns, ew in _lines()]
    (folder / "friday.csv").write_bytes("\ufeffdeal,ns,ew,tricks\r\n".encode() + "\r\n".join(lines).encode() + b"\r\n")
    (folder / "autumn.toml").write_text(MEETING, "utf-8")
    return project


def _lines() -> list[tuple[int, int, int]]:
    from whistpress.core.movement import Request, arrange

    plays = arrange(Request(system="mitchell", tables=3, deals=3)).plays
    return [(deal, play.seats.n, play.seats.e) for play in plays for deal in play.deals]


def pressed(project: Path) -> bytes:
    """The archive of the season."""
    loaded = load(project)
    assert loaded.league, list(loaded.problems)
    assert not loaded.problems.errors, [problem.message for problem in loaded.problems]
    made = season_archive("1900", record=record_of(loaded.league, loaded.results), theme=Theme(), project=project)
    assert made.finish
    return made.finish.function(made.make())


@pytest.fixture(scope="module")
def archive(league: Path) -> bytes:
    """The archive, made once."""
    return pressed(league)


def catalog(pdf: bytes) -> Any:
    """What the PDF begins with."""
    return pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]


def test_the_same_files_give_the_same_bytes(league: Path, archive: bytes) -> None:
    """No clock is asked: the dates are those of the season."""
    assert pressed(league) == archive
    info = pypdf.PdfReader(io.BytesIO(archive)).metadata
    assert info
    assert info["/ModDate"] == "D:19001005"


def test_every_file_comes_out_as_it_went_in(league: Path, archive: bytes) -> None:
    """Byte for byte, a byte-order mark and all, with the checksum that the book prints."""
    reader = pypdf.PdfReader(io.BytesIO(archive))
    found = {name: data for name, (data, *_) in reader.attachments.items()}
    folder = league / "content" / "events" / "1900"
    files = [*folder.iterdir(), league / "content" / "league.toml"]
    assert found == {file.name: file.read_bytes() for file in files}
    text = "".join(page.extract_text() for page in reader.pages).replace("\n", "")
    assert all(hashlib.sha256(data).hexdigest() in text for data in found.values())


def test_a_season_read_out_of_its_archive_is_the_same_season(league: Path, archive: bytes, tmp_path: Path) -> None:
    """What is attached is enough to make the archive again."""
    again = tmp_path / "content" / "events" / "1900"
    again.mkdir(parents=True)
    for name, (data, *_) in pypdf.PdfReader(io.BytesIO(archive)).attachments.items():
        (again.parent.parent if name == "league.toml" else again).joinpath(name).write_bytes(data)
    assert pressed(tmp_path) == archive


def test_each_file_says_what_it_is_to_the_document(archive: bytes) -> None:
    """AFRelationship, description, kind and the event's day (ISO 19005-3, 6.8 and annex E)."""
    found = catalog(archive)
    told = {}
    for one in found["/AF"]:
        spec = one.get_object()
        file = spec["/EF"]["/F"].get_object()
        assert spec["/F"] == spec["/UF"]
        assert len(file.get_data()) == file["/Params"]["/Size"]
        told[spec["/UF"]] = (spec["/AFRelationship"], spec["/Desc"], file["/Subtype"], file["/Params"]["/ModDate"])
    assert told == {
        "friday.toml": ("/Source", "Friday compass game: the event", "/application/toml", "D:19000112000000Z"),
        "friday.csv": ("/Data", "Friday compass game: its scores", "/text/csv", "D:19000112000000Z"),
        "autumn.toml": ("/Source", "Next autumn: the event", "/application/toml", "D:19001005000000Z"),
        "league.toml": ("/Supplement", "The league", "/application/toml", "D:19001005000000Z"),
    }
    names = found["/Names"]["/EmbeddedFiles"]["/Names"]
    assert [str(name) for name in names[::2]] == sorted(told)
    assert len({one.idnum for one in found["/AF"]}) == len(found["/AF"]) == len(told)


def test_it_says_that_it_is_pdf_a_3a_and_pdf_ua(archive: bytes) -> None:
    """In its metadata, which is XML; the property of the other standard is described there."""
    metadata = catalog(archive)["/Metadata"].get_object()
    assert "/Filter" not in metadata or metadata["/Filter"] == "/FlateDecode"
    text = metadata.get_data().decode()
    ElementTree.fromstring(re.sub(r"<\?xpacket.*?\?>", "", text).strip())  # noqa: S314 (our own)
    assert 'pdfaid:part="3"' in text
    assert 'pdfaid:conformance="A"' in text
    assert "<pdfuaid:part>1</pdfuaid:part>" in text
    assert "<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>" in text
    assert text.count("<rdf:RDF") == 1
    assert "<xmp:ModifyDate>1900-10-05</xmp:ModifyDate>" in text


def test_it_has_within_it_all_that_it_needs_for_ever(archive: bytes, tmp_path: Path) -> None:
    """Fonts embedded, colours described, tags, a language, a title; no script, no encryption, nothing fetched."""
    file = tmp_path / "archive.pdf"
    file.write_bytes(archive)
    pdf, found = Pdf(file), catalog(archive)
    assert pdf.fonts()
    assert all(embedded for _, embedded in pdf.fonts())
    assert pdf.info["Tagged"] == "yes"
    assert pdf.info["Encrypted"] == "no"
    (intent,) = found["/OutputIntents"]
    assert intent["/S"] == "/GTS_PDFA1"
    assert len(intent["/DestOutputProfile"].get_object().get_data()) > 100
    assert found["/Lang"] == "en"
    assert found["/MarkInfo"]["/Marked"]
    assert found["/ViewerPreferences"]["/DisplayDocTitle"]
    assert len(pypdf.PdfReader(io.BytesIO(archive)).trailer["/ID"]) == 2
    assert not {"/OpenAction", "/AA", "/AcroForm"} & set(found)
    for page in pypdf.PdfReader(io.BytesIO(archive)).pages:
        for note in page.get("/Annots", ()):
            link = note.get_object()
            assert link["/Subtype"] == "/Link"
            assert link["/F"] == 4
            assert "/URI" not in link.get("/A", {})


def test_it_tells_of_every_event_and_deal(archive: bytes, tmp_path: Path) -> None:
    """The contents, both events, the rankings and each traveller."""
    file = tmp_path / "archive.pdf"
    file.write_bytes(archive)
    pdf = Pdf(file)
    text = " ".join(pdf.text(page) for page in range(1, pdf.pages + 1))
    for words in ("Season 1900", "Contents", "Friday compass game", "Next autumn", "Not played yet", "Deal 3", "Żółkowski"):
        assert words in text
    assert text.count("North-South East-West") == 3


def test_a_build_makes_it_when_the_league_asks_for_it(league: Path, tmp_path: Path) -> None:
    """`[outputs] archives = true`: beside the season's page, which offers it, once nothing of the season is to come."""
    own = Path(shutil.copytree(league, tmp_path / "league"))
    folder = own / "output" / "events" / "1900"
    assert build(own, jobs=1).written
    assert not (folder / "archive.pdf").exists()
    for file in (own / "content" / "events" / "1900").glob("*.toml"):
        if "Next autumn" in file.read_text("utf-8"):
            file.unlink()
    assert build(own, jobs=1).written
    assert (folder / "archive.pdf").read_bytes()[:5] == b"%PDF-"
    assert 'events/1900/archive.pdf">The season for the archive</a>' in (folder / "index.html").read_text("utf-8")


def test_a_league_that_does_not_ask_has_none(league: Path, tmp_path: Path) -> None:
    """And a season that is not there is no season."""
    loaded = load(league)
    assert loaded.league
    assert seasons(loaded.league) == ("1900",)
    with pytest.raises(KeyError):
        season_archive("1901", record=record_of(loaded.league, {}), theme=Theme(), project=league)


def test_what_is_packed_comes_out_again() -> None:
    """Letters of every kind, files of any bytes."""
    files = (Attached("a.toml", "é", "1900-01-01", "text/plain", "Source", bytes(range(256))),)
    assert press.unpack(press.pack("<p>♡</p>".encode(), files)) == ("<p>♡</p>".encode(), files)
