"""From HTML to tagged PDF. The only module that imports WeasyPrint, which it loads with the first document.

A document reads neither the network nor the disk, except the packaged fonts, which it names `whistpress-font:NAME`. The same HTML
gives the same bytes on any day.
"""

import base64
import datetime
import gc
import hashlib
import json
import os
import re
import shutil
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from importlib import metadata
from importlib.util import find_spec
from io import BytesIO
from multiprocessing.util import Finalize
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict

from whistpress.packaged import theme_folder
from whistpress.printing import paging, tagging
from whistpress.printing.native_libraries import font_files, library_versions, missing_libraries
from whistpress.site.theme import Theme

if TYPE_CHECKING:
    from weasyprint.urls import URLFetcher


ARCHIVE_FINGERPRINT = "archival 1"
"""Changes when the same pages and files get another PDF."""
_SAYS_UA = b"""<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part>\
</rdf:Description><rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>\
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>\
<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>\
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>\
<pdfaProperty:description>Part of ISO 14289</pdfaProperty:description></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>\
</rdf:Bag></pdfaExtension:schemas></rdf:Description>"""
"""PDF/A knows no PDF/UA: the property that names it is described beside it (ISO 19005-3, 6.6.2.3)."""


class Attached(Struct, frozen=True):
    """A file attached to a document: its name and description, its day (`YYYY-MM-DD`), its MIME type, its bytes.

    `relation` says what it is to the document: `Source` what that was made from, `Data` what belongs to a source,
    `Supplement`.
    """

    name: str
    description: str
    day: str
    kind: str
    relation: str
    data: bytes

    @property
    def link(self) -> str:
        """The file as a `data:` link."""
        return f"data:{self.kind};base64,{base64.b64encode(self.data).decode()}"


def pack(html: bytes, files: Sequence[Attached]) -> bytes:
    """Serialize a document and its files into one value, the whole input of the press."""
    records = [{**asdict(file), "data": base64.b64encode(file.data).decode()} for file in files]
    return json.dumps({"html": html.decode(), "files": records}, ensure_ascii=False, sort_keys=True).encode()


def unpack(together: bytes) -> tuple[bytes, tuple[Attached, ...]]:
    """Return a document and its files from `pack`."""
    bundle = json.loads(together)
    files = (Attached(**{**file, "data": base64.b64decode(file["data"])}) for file in bundle["files"])
    return bundle["html"].encode(), tuple(files)


def add_archive_metadata(pdf: Any) -> None:
    """Name PDF/UA beside PDF/A in the metadata, and list each attached file once, in the order of their names."""
    metadata = pdf.objects[int(pdf.catalog["Metadata"].split()[0])]
    metadata.stream = [part.replace(b"</rdf:RDF>", _SAYS_UA + b"</rdf:RDF>", 1) for part in metadata.stream]
    if "AF" in pdf.catalog:
        once = list(dict.fromkeys(pdf.catalog["AF"]))
        pdf.catalog["AF"][:] = once


FONT_SCHEME = "whistpress-font"
_BASE = "whistpress:/"
_STYLE = re.compile(r"<style>(.*?)</style>\s*", re.DOTALL)
_FACE = re.compile(r"@font-face\s*{[^}]*}")
_PYTHON_PARTS = ("weasyprint", "pydyf", "fonttools", "tinycss2", "tinyhtml5", "cssselect2", "Pyphen", "Pillow")
_INSTALL = (
    "install it with your system's package manager: `apt-get install libpango-1.0-0 libpangoft2-1.0-0 "
    "libharfbuzz-subset0` on Debian and Ubuntu, `dnf install pango` on Fedora, `brew install pango` on a Mac"
)
_OWN = (tagging.FINGERPRINT, paging.FINGERPRINT)


class PressError(RuntimeError):
    """PDFs cannot be made on this machine; the message says what to install."""


def pdf(html: bytes, *, zoom: float = 1.0) -> bytes:
    """Turn a self-contained HTML document (UTF-8, with lang and title) into a tagged PDF (PDF/UA-1), `zoom` times as large.

    Raises PressError when WeasyPrint or one of its libraries is missing.
    """
    identifier = hashlib.sha256(html).hexdigest()[:32].encode()
    with _pressing():
        text = html.decode()
        render = partial(paging.render_with_page_numbers, render=_render) if paging.wants_page_numbers(text) else _render
        document = render(text)
        tagging.mark_unread(document)
        pressed: bytes = document.write_pdf(
            zoom=zoom, finisher=tagging.repair_tags, pdf_variant="pdf/ua-1", pdf_identifier=identifier
        )
    return pressed


@contextmanager
def _pressing() -> Iterator[None]:
    """Press a document in this block; PressError where this machine cannot, or the document asks for what nobody serves.

    A document is up to half a million objects that live until it is written: looking for cycles in them only takes time.
    """
    if reason := unusable():
        raise PressError(reason)
    from weasyprint.urls import FatalURLFetchingError

    try:
        gc.disable()
        yield
    except FatalURLFetchingError as unserved:
        raise PressError(f"{unserved}: a printed document may only use the packaged fonts and data: links") from unserved
    finally:
        gc.enable()


def _render(html: str) -> Any:
    """Lay out the pages of a document; documents of one process that begin with the same style parse it once."""
    import weasyprint

    match = _STYLE.search(html, 0, html.find("<body"))
    fonts, sheets = _load_style(match[1], os.getpid(), threading.get_ident()) if match else (None, ())
    words = html[: match.start()] + html[match.end() :] if match else html
    document = weasyprint.HTML(string=words, base_url=_BASE, url_fetcher=fetcher())
    return document.render(font_config=fonts, stylesheets=list(sheets))


@lru_cache(maxsize=8)
def _load_style(style: str, process: int, thread: int) -> tuple[Any, tuple[Any, ...]]:
    """Parse a style sheet and load its fonts, once for each process and thread."""
    import weasyprint

    fonts = _fonts("".join(_FACE.findall(style)), process, thread)
    return fonts, (weasyprint.CSS(string=style, base_url=_BASE, url_fetcher=fetcher(), font_config=fonts),)


@lru_cache(maxsize=4)
def _fonts(faces: str, process: int, thread: int) -> Any:
    """Load the fonts of some rules; a process that was forked from this one leaves the font files alone."""
    del faces, thread
    from weasyprint.text.fonts import FontConfiguration

    class Fonts(FontConfiguration):  # type: ignore[misc]  # WeasyPrint has no types
        def __del__(self) -> None:
            """Do nothing: a finalizer removes the font files when this process ends, not when a forked process does."""

    fonts = Fonts()
    fonts._folder = Path(mkdtemp(prefix="whistpress-fonts-"))
    Finalize(fonts, _remove_folder, (fonts._folder, process), exitpriority=0)  # a worker does not end by `atexit`
    return fonts


def _remove_folder(folder: Path, process: int) -> None:
    if os.getpid() == process:
        shutil.rmtree(folder, ignore_errors=True)


def archive(packed: bytes) -> bytes:
    """Turn a document with its attached files (`pack`) into a PDF for the archive.

    It is PDF/A-3a and PDF/UA-1: tagged, with its fonts, colours and files embedded. Raises PressError as `pdf` does.
    """
    html, files = unpack(packed)
    identifier = hashlib.sha256(packed).hexdigest()[:32].encode()
    with _pressing(), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # WeasyPrint leaves the file of its colour profile open
        document = _render(html.decode())
        tagging.mark_unread(document)
        document.metadata.attachments = [_attachment(file) for file in files]
        pressed: bytes = document.write_pdf(finisher=_finish_archive, pdf_variant="pdf/a-3a", pdf_identifier=identifier)
    return pressed


def _attachment(file: Attached) -> Any:
    import weasyprint

    day = datetime.datetime.fromisoformat(file.day or "1900-01-01")
    return weasyprint.Attachment(
        url=file.link,
        url_fetcher=fetcher(),
        name=file.name,
        description=file.description,
        created=day,
        modified=day,
        relationship=file.relation,
    )


def _finish_archive(document: Any, pdf: Any) -> None:
    tagging.repair_tags(document, pdf)
    add_archive_metadata(pdf)


def fetcher() -> "URLFetcher":
    """Return the fetcher of a document's links: the packaged fonts and `data:` links, nothing else."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class FontsOnly(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
        def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
            scheme, _, name = url.partition(":")
            if scheme == FONT_SCHEME:
                return URLFetcherResponse(url, _load_font(Path(name).name))
            return super().fetch(url, headers)

    return FontsOnly(allowed_protocols=("data",), fail_on_errors=True)


@lru_cache
def _load_font(name: str) -> bytes:
    """Decompress a packaged font once for all documents: that takes longer than to lay one out."""
    from fontTools.ttLib import woff2

    font, out = (font_folder() / name).read_bytes(), BytesIO()
    if not font.startswith(b"wOF2"):
        return font
    woff2.decompress(BytesIO(font), out)
    return out.getvalue()


def missing() -> str | None:
    """Return why PDFs cannot be made here and what to install; None when they can."""
    if find_spec("weasyprint") is None:
        return "WeasyPrint is not installed: `pip install weasyprint`"
    if lacking := missing_libraries():
        names = " and ".join(lacking) if len(lacking) < 3 else "Pango and the libraries that come with it"
        return f"{names}, which WeasyPrint needs to set type, cannot be found: {_INSTALL}"
    return None


def unusable() -> str | None:
    """Return the same after loading WeasyPrint, which takes over half a second the first time."""
    if reason := missing():
        return reason
    try:
        import weasyprint  # noqa: F401
    except (ImportError, OSError, AttributeError) as error:  # a library that is there, but of the wrong kind or age
        return f"WeasyPrint does not load ({error}): {_INSTALL}"
    return None


def fingerprint(theme: Theme) -> str:
    """Return a digest of everything besides its HTML that shapes a PDF: versions of the libraries, every font."""
    del theme  # a theme changes the HTML of a document; the press serves the packaged fonts alone
    return _packaged_fingerprint()


@lru_cache
def _packaged_fingerprint() -> str:
    digest = hashlib.sha256()
    for part in (*_python_versions(), *library_versions(), *font_files(), *_OWN):
        digest.update(part.encode() + b"\0")
    for font in sorted(font_folder().glob("*.*")):
        digest.update(font.name.encode() + b"\0" + hashlib.sha256(font.read_bytes()).digest())
    return digest.hexdigest()


def _python_versions() -> tuple[str, ...]:
    versions = []
    for name in _PYTHON_PARTS:
        try:
            versions.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            versions.append(f"{name} none")
    return tuple(versions)


def font_folder() -> Path:
    """Return the folder of the packaged fonts."""
    return theme_folder() / "paper" / "fonts"
