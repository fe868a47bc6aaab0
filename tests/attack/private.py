"""Private contacts and withheld names, looked for in every byte that a build and the commands write."""

import gzip
import html
import io
import re
import shutil
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from pypdf import PdfReader

from tests.attack.tally import ROOT, Tally, run

WITHHELD = 12
_MEMBER = re.compile(r'(?m)^\[([a-z-]+)\]\nname = "([^"]+)"\n(?!(?:.+\n)*privacy)')
_DOCUMENTS = 6
_WORDED = (".html", ".txt", ".json", ".csv", ".ics", ".xml")


def attack(tally: Tally, scratch: Path) -> None:
    """Build the demonstration with a telephone and an address for each member, and twelve who do not want to be shown."""
    project = scratch / "private"
    shutil.copytree(ROOT / "content", project / "content", ignore=shutil.ignore_patterns("private"))
    names = _withhold(project / "content" / "members.toml")
    secrets = _contacts(project)
    tally.must(len(names) == WITHHELD, "names withheld", f"{names}")
    ended = run(project, "build", "--no-pdf", scratch=scratch, limit=900)
    tally.must((project / "output" / "index.html").is_file(), "private site built", ended.said[-800:])
    _print(project, scratch)
    written = [*(project / "output").rglob("*"), *scratch.glob("printed/*")]
    for file in sorted(path for path in written if path.is_file()):
        found = _found(file.name, file.read_bytes(), secrets, names)
        tally.must(not found, "files without a private contact or a withheld name", f"{file.name}: {found[:3]}")
    for body in (f"Ring {secrets[0]}", f"to <{secrets[1].upper()}>", secrets[2].replace(" ", "\n"), f"<b>{names[0]}</b>"):
        for name, hidden in (("a.html", body.encode()), ("a.gz", gzip.compress(body.encode()))):
            tally.must(bool(_found(name, hidden, secrets, names)), "contacts and names that the search finds", body)
    _publish_what_is_private(tally, project, scratch, secrets)


def _found(name: str, body: bytes, secrets: Sequence[str], names: Sequence[str]) -> list[str]:
    """Return which private contacts and withheld names a reader of a file would find."""
    text = "\n".join(_texts(body))
    plain = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", html.unescape(text))).casefold()
    figures = re.sub(r"\D", "", text) if Path(name).suffix in _WORDED else ""
    found = [secret for secret in secrets if secret.casefold() in plain or (secret.isdigit() and secret in figures)]
    return found + [name for name in names if re.search(rf"\b{re.escape(name.casefold())}\b", plain)]


def _withhold(members: Path) -> list[str]:
    """Withhold the names of some members of whom no prose, cup or congress tells: check would refuse that; return them."""
    text, names = members.read_text("utf-8"), list[str]()
    others = [file for file in members.parent.rglob("*") if file.suffix in (".toml", ".md", ".svg") and file != members]
    told = " ".join(file.read_text("utf-8") for file in others if file.parts[-3] != "events" or "games-evening" in file.name)
    shown = [found for found in _MEMBER.finditer(text) if found[2].split()[-1] not in told]
    for found in shown[:WITHHELD]:
        privacy = f'privacy = {{ show = "withheld", id = "player-{len(names) + 90}" }}\n'
        text = text.replace(found[0], found[0] + privacy)
        names.append(found[2])
    members.write_text(text, "utf-8")
    return names


def _contacts(project: Path) -> list[str]:
    """Write a telephone, an address and a street for each member; return them all, as they would be read."""
    members = [found[1] for found in _MEMBER.finditer((project / "content" / "members.toml").read_text("utf-8"))]
    folder, secrets, text = project / "content" / "private", list[str](), ""
    folder.mkdir()
    for number, member in enumerate(members):
        phone, mail, street = f"07700 9{number:05}", f"{member}.{number}@quoz.example", f"{number + 100} Quozzlewick Lane"
        text += f'[{member}]\nphone = "{phone}"\nemail = "{mail}"\naddress = "{street}, Harbour"\n\n'
        secrets += [phone.replace(" ", ""), mail, street]
    (folder / "contacts.toml").write_text(text, "utf-8")
    return secrets


def _print(project: Path, scratch: Path) -> None:
    """Print the packets of some events, and let the commands tell what they tell."""
    (scratch / "printed").mkdir()
    for event in sorted((project / "content" / "events").glob("*/*.toml"))[::9][:_DOCUMENTS]:
        name = f"{event.parent.name}/{event.stem}"
        run(project, "print", name, "-o", str(scratch / "printed" / f"{event.stem}.pdf"), scratch=scratch, limit=300)
        told = run(project, "tell", name, scratch=scratch)
        (scratch / "printed" / f"{event.stem}.txt").write_text(told.said, "utf-8")


def _texts(body: bytes) -> Iterator[str]:
    """Yield what a reader of a file can find in it: its letters, the text of a PDF, what is packed in a zip or gzip."""
    if body.startswith(b"%PDF"):
        yield "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages)
    elif body.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            for name in packed.namelist():
                yield from _texts(packed.read(name))
    elif body.startswith(b"\x1f\x8b"):
        yield from _texts(gzip.decompress(body))
    yield body.decode(errors="replace")


def _publish_what_is_private(tally: Tally, project: Path, scratch: Path, secrets: list[str]) -> None:
    """Lay a copy of a contact into files that are published, in each wrapping: check names every one."""
    files = project / "content" / "files"
    files.mkdir(exist_ok=True)
    line = f"Ring 07700 900004 or write to {secrets[1]}"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("word/document.xml", f"<w:t>{line}</w:t>")
    wrappings = {
        "plain.txt": line.encode(), "wide.txt": line.encode("utf-16"), "packed.txt.gz": gzip.compress(line.encode()),
        "letter.docx": packed.getvalue(), "spaced.txt": b"Ring 0 7 7 0 0 . 9 0 0 - 0 0 4",
        "entity.svg": b'<svg xmlns="http://www.w3.org/2000/svg"><text>0&#55;700 900004</text></svg>',
    }  # fmt: skip
    for name, body in wrappings.items():
        (files / name).write_bytes(body)
    ended = run(project, "check", scratch=scratch, limit=300)
    for name in wrappings:
        tally.must(name in ended.said, "private matters in published files", f"{name} was not named: {ended.said[-300:]}")
        (files / name).unlink()
