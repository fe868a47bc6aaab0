"""Make every artefact, or take it from the cache; an error in a template becomes a problem at its line."""

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from whistpress.artefacts import Artefact, Kind
from whistpress.core.model.codec import encode
from whistpress.core.model.names import SharedParts
from whistpress.engine.cache import Packed, pack
from whistpress.engine.context import BuildContext
from whistpress.engine.links import NO_LINKS, FileLinks, links_of
from whistpress.engine.publish import BlobInfo
from whistpress.engine.report import Progress, unheard
from whistpress.engine.search import SearchText, search_text
from whistpress.engine.sources import text_of, written_files
from whistpress.engine.whereabouts import locate
from whistpress.problems import Fault, Problem, Span
from whistpress.problems.problem import scarcity
from whistpress.site.theme import TemplateLimitFault

_TOGETHER = 400
"""How many files are looked up in the cache at a time: each has hundreds of links."""


class PageHead(Struct, frozen=True):
    """What the cache has of an artefact besides its bytes."""

    info: BlobInfo
    links: FileLinks = NO_LINKS
    text: SearchText | None = None


class Made(Struct, frozen=True):
    """An artefact that was made: its head, its bytes on their way to the cache, the seconds of processor time that it took."""

    head: PageHead
    body: Packed
    seconds: float


class RenderedSite:
    """The rendered files by path: hashes, links and the texts for the search (`texts`) in memory, bytes in the cache."""

    def __init__(self, artefacts: Sequence[Artefact], context: BuildContext) -> None:
        self.artefacts = {artefact.path: artefact for artefact in artefacts}
        self.infos: dict[str, BlobInfo] = {}
        self.seconds: dict[str, float] = {}
        self.texts: dict[str, SearchText] = {}
        self.links: dict[str, FileLinks] = {}
        self.problems: dict[Problem, None] = {}
        self._context = context
        self._making = threading.Lock()
        self._share = SharedParts()

    def note(self, path: str, head: PageHead) -> None:
        """Note a file that is there."""
        links = head.links
        shared = replace(links, ids=tuple(map(self._share, links.ids)), ways=tuple(map(self._share, links.ways)))
        self.infos[path], self.links[path] = head.info, shared
        if head.text is not None:
            self.texts[path] = head.text

    def read(self, path: str) -> bytes:
        """Return the bytes of a file; they are made once more where the cache has lost them."""
        body = self._context.cache.get(self.infos[path].digest)
        if body is not None:
            return body
        with self._making, self._context.scene.active():
            return self.artefacts[path].make()

    def get(self, path: str) -> bytes | None:
        """Return the bytes of a file; None for one that was not made."""
        return self.read(path) if path in self.infos else None


def render(artefacts: Sequence[Artefact], context: BuildContext, *, progress: Progress = unheard) -> RenderedSite:
    """Make every artefact whose outcome the cache does not have. An exception that is not a template's is raised."""
    site = RenderedSite(artefacts, context)
    keys = context.keys
    keys_of = [keys.of_call(artefact.make) for artefact in artefacts]
    missing = []
    for start in range(0, len(artefacts), _TOGETHER):
        some = range(start, min(start + _TOGETHER, len(artefacts)))
        heads = cached_heads(context, [key for index in some if (key := keys_of[index])])
        for index in some:
            artefact, head = artefacts[index], heads.get(keys_of[index] or b"")
            if head is None:
                missing.append(index)
            elif head.info.size or not artefact.optional:
                site.note(artefact.path, head)
    missing = _in_turn(artefacts, missing)
    progress("rendering", 0, len(missing))
    tasks = [_Making(artefacts[index]) for index in missing]
    with context.cache.writing() as keep:
        for done, (number, outcome) in enumerate(context.workers.outcomes(tasks, context.scene), start=1):
            artefact, key = artefacts[missing[number]], keys_of[missing[number]]
            if isinstance(outcome, Exception):
                site.problems[_problem(outcome, artefact, context)] = None
                if isinstance(outcome, TemplateLimitFault):
                    break
            else:
                _take(site, artefact, key, outcome, keep)
            progress("rendering", done, len(missing))
    return site


def cached_heads(context: BuildContext, keys: Iterable[bytes]) -> Mapping[bytes, PageHead]:
    """Return the heads of the files that the cache has whole: the head under the key, and the body under its hash."""
    heads = context.cache.get_decoded(keys, PageHead)
    digests = context.cache.has(head.info.digest for head in heads.values())
    return {key: head for key, head in heads.items() if head.info.digest in digests}


def _in_turn(artefacts: Sequence[Artefact], missing: Sequence[int]) -> list[int]:
    """Order the missing artefacts: those of one content file together, and pages about the whole league, planned last, first."""
    last: dict[str, int] = {}
    for index in missing:
        last[artefacts[index].source] = index
    return sorted(missing, key=lambda index: (-last[artefacts[index].source], index))


def _take(
    site: RenderedSite, artefact: Artefact, key: bytes | None, outcome: Made, keep: Callable[[bytes, Packed], None]
) -> None:
    if artefact.kind is not Kind.ASSET:  # a file that is only copied is not made
        site.seconds[artefact.path] = outcome.seconds
        keep(outcome.head.info.digest, outcome.body)
    if key is not None:
        keep(key, pack(encode(outcome.head)))
    if outcome.head.info.size or not artefact.optional:
        site.note(artefact.path, outcome.head)


class _Making(Struct, frozen=True):
    """The task of making an artefact."""

    artefact: Artefact

    @property
    def group(self) -> str:
        """The artefact's group: its tasks are run by one worker."""
        return self.artefact.group

    def __call__(self) -> Made:
        """Make it."""
        artefact, started = self.artefact, time.process_time()
        body = artefact.make()
        links = links_of(artefact.path, artefact.kind, body) if artefact.kind is not Kind.DOCUMENT else NO_LINKS
        text = search_text(body, artefact.names, artefact.path) if artefact.kind is Kind.PAGE else None
        return _made_of(body, started, links, text)


def finish_document(function: Callable[[bytes], bytes], body: bytes) -> Made:
    """Run the last step of a document."""
    started = time.process_time()
    return _made_of(function(body), started)


def _made_of(body: bytes, started: float, links: FileLinks = NO_LINKS, text: SearchText | None = None) -> Made:
    packed = pack(body)
    return Made(PageHead(BlobInfo(packed.digest, len(body)), links, text), packed, time.process_time() - started)


def _problem(error: Exception, artefact: Artefact, context: BuildContext) -> Problem:
    """Return the problem of a template, a text or a form; another error is raised."""
    if isinstance(error, Fault):
        return locate(error, artefact.source, text_of(context.project), written_files(context.project))
    if scarce := scarcity(error, artefact.path):
        return replace(scarce, at=Span(artefact.source))
    raise error
