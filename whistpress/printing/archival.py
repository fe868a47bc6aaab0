"""Documents for the archive: the attached files, and the metadata of a PDF/A-3a and PDF/UA-1.

Nothing here imports WeasyPrint: `add_archive_metadata` gets the objects that it is about to write.
"""

import base64
import json
from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

FINGERPRINT = "archival 1"
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
