"""Small files that want a great deal of time or memory: each is answered by a sentence that names it, in seconds."""

import io
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from tests.attack.tally import Tally, run
from tests.engine.two_seasons import FRIDAY, LEAGUE, laid_out
from tests.workbooks import workbook

SECONDS, MEGABYTES = 10, 400
"""Of the processors for one command, and of its largest process; a league without a bomb takes two seconds and 120 MB."""
_CONGRESS = """\
title = "Harbour congress"
date = 1900-12-12
place = "The hall"
paper = ["programme"]
about = "See ![the plan](../files/{0})."
rules = "See ![the plan](../files/{0})."
"""
_PO = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=n > 1;\\n"\n\n'
_MEMBERS = "content/members.toml"
_PAGE = "content/pages/about.md"


def attack(tally: Tally, scratch: Path) -> None:
    """Check and build a small league with each bomb, printed documents too."""
    for number, (name, named, files) in enumerate(_bombs()):
        folder = laid_out(scratch / f"{number}" / "league")
        for path, body in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(body.encode() if isinstance(body, str) else body)
        for word in ("check", "build"):
            ended = run(folder, word, scratch=folder.parent, limit=300)
            used = f"{ended.processor:.1f} s, {ended.megabytes} MB"
            print(f"  {used:>16}  {word} with {name} ({len(files[named])} bytes)", flush=True)
            what = f"{word} with {name}: {used}, status {ended.status}: {ended.said[-300:]}"
            tally.must(ended.status in (0, 1) and "Traceback" not in ended.said, "bombs answered", what)
            tally.must((Path(named).name in ended.said) != name.startswith("just "), "bombs named, what is allowed not", what)
            tally.must(ended.processor <= SECONDS, "bombs within their seconds", what)
            tally.must(ended.megabytes <= MEGABYTES, "bombs within their megabytes", what)
        shutil.rmtree(folder.parent)


def _bombs() -> Iterator[tuple[str, str, dict[str, str | bytes]]]:
    """Yield what each bomb is called, the file that is to be named, and the files that it lays into the league."""
    yield _drawn("a part used 10,000,000 times", _uses(7, 10))
    yield _drawn("a part used 2**14 times", _uses(14, 2))
    yield _drawn("just 1,000 uses", _uses(3, 10))
    yield _drawn("a text of 200,000 letters", f"<text>{'a' * 200_000}</text>")
    yield (
        "13,000 × 13,000 pixels",
        "content/files/plan.png",
        {
            "content/files/plan.png": _picture(13_000),
            "content/congresses/1900.toml": _CONGRESS.format("plan.png"),
        },
    )
    yield (
        "just 4,000 × 4,000 pixels",
        "content/files/plan.png",
        {
            "content/files/plan.png": _picture(4_000),
            "content/congresses/1900.toml": _CONGRESS.format("plan.png"),
        },
    )
    po = "templates/languages/fr.po"
    words = 'msgid "%(first)s and %(second)s"\nmsgstr "%(first)900000000s et %(second)s"\n'
    yield "a width of 900,000,000", po, {
        po: _PO + words, "content/league.toml": 'language = "fr"\n' + LEAGUE["content/league.toml"],
    }  # fmt: skip
    yield _scored("friday.xlsx", _cells(24_000_000))
    yield _scored("friday.csv", "deal,ns,ew,tricks\n" + f"1,1,2,{'7' * 5_001}\n")
    names = "".join(f'[amy-{number}]\nname = "Amy Abbott {number}"\n' for number in range(5_000))
    yield "5,000 like names", _MEMBERS, {_MEMBERS: LEAGUE[_MEMBERS] + names}
    for key, number in (("deals", "9" * 5_001), ("x", f"[{'9' * 5_001}]")):
        yield f"5,001 digits of {key}", FRIDAY, {FRIDAY: f"{key} = {number}\n{LEAGUE[FRIDAY]}"}
    yield "arrays in arrays", FRIDAY, {FRIDAY: f"x = {'[' * 50_000}{']' * 50_000}\n{LEAGUE[FRIDAY]}"}
    yield "tables in tables", FRIDAY, {FRIDAY: f"[{'.'.join('a' * 50_000)}]\n"}
    for name, text in (("[", "[" * 100_000), ("![", "![" * 50_000), (">", ">" * 100_000), ("*a_", "*a_" * 30_000)):
        yield f"prose of many {name}", _PAGE, {_PAGE: f'+++\ntitle = "Steep"\n+++\n\n{text}\n'}
    contacts = {"content/private/contacts.toml": '[amy-abel]\nphone = "07700 900004"\n'}
    for depth in (1, 3):
        yield f"{depth} archives in each other", "content/files/bomb.zip", {"content/files/bomb.zip": _archive(depth), **contacts}


def _drawn(name: str, inside: str) -> tuple[str, str, dict[str, str | bytes]]:
    """Return a drawing that a page and a document of a congress show."""
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">{inside}</svg>'
    files: dict[str, str | bytes] = {
        "content/files/plan.svg": drawing, "content/congresses/1900.toml": _CONGRESS.format("plan.svg"),
    }  # fmt: skip
    return name, "content/files/plan.svg", files


def _uses(deep: int, times: int) -> str:
    """Return parts of which each uses the one before it so many times."""
    parts = "".join(f'<g id="a{at}">' + f'<use href="#a{at - 1}"/>' * times + "</g>" for at in range(1, deep + 1))
    return f'<defs><g id="a0"><path d="M0 0h1"/></g>{parts}</defs><use href="#a{deep}"/>'


def _scored(name: str, body: str | bytes) -> tuple[str, str, dict[str, str | bytes]]:
    """Return an evening whose scores are in a file beside it."""
    event = LEAGUE[FRIDAY].partition("\n[[scores]]")[0].replace("date =", f'scores = "{name}"\ndate =', 1)
    path = f"content/events/1900-01/{name}"
    return f"scores in {name}", path, {FRIDAY: event, path: body}


def _cells(number: int) -> bytes:
    """Return a workbook of so many empty cells, written piece by piece: what is measured begins as large as this process."""
    data = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook({"A": []}, sheet1="@@"))) as small, zipfile.ZipFile(data, "w", 8) as packed:
        for name in small.namelist():
            before, mark, after = small.read(name).partition(b"@@")
            with packed.open(name, "w") as part:
                part.write(before)
                for _ in range(number // 10_000 if mark else 0):
                    part.write(b"<row>" + b"<c/>" * 10_000 + b"</row>")
                part.write(after)
    return data.getvalue()


def _picture(side: int) -> bytes:
    """Return a white PNG of so many pixels a side."""
    packer = zlib.compressobj(9)
    row = b"\0" + b"\xff" * (3 * side)
    body = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    size = side.to_bytes(4) * 2 + bytes((8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(_chunk, (b"IHDR", b"IDAT", b"IEND"), (size, body, b"")))


def _chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)


def _archive(depth: int) -> bytes:
    """Return an archive of 400 MB of nothing, packed again so many times, four times each."""
    body, name = b"", "nothing.txt"
    for level in range(depth):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
            for number in range(4):
                with packed.open(f"{number}-{name}", "w") as part:
                    for _ in range(1 if level else 100):
                        part.write(body or bytes(2**20))
        body, name = data.getvalue(), "packed.zip"
    return body
