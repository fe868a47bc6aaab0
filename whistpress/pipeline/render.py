"""Make every artefact, or take it from the store; a slip in a template becomes a problem at its line."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import overload

from whistpress.artefacts import Artefact, Kind
from whistpress.packaged import theme_folder
from whistpress.pipeline.bodies import Bodies
from whistpress.pipeline.calls import key_of, let_go, sources_of
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.links import Linked
from whistpress.pipeline.pieces import Made, SlipInTemplate, kept_pieces, making, of_call
from whistpress.pipeline.report import Progress, unheard
from whistpress.pipeline.room import Room
from whistpress.pipeline.sources import shown, text_of, written_files
from whistpress.pipeline.whereabouts import placed
from whistpress.problems import Fault, Problem, Span
from whistpress.problems.scarce import scarcity
from whistpress.values import dataclass

_AT_A_TIME = 1024
"""Of how many artefacts it is looked at a time what the store has of them."""

_BESIDE = 64
"""Of how many files that lay ready the links are followed between two that are made: no worker waits for long to be heard."""

Follow = Callable[[str, Linked], None]
"""Is told the path of a file and where its links lead."""


def unfollowed(path: str, links: Linked) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """What each artefact's `make` gave, and the problems of those that gave nothing."""

    made: Bodies
    problems: tuple[Problem, ...] = ()


def render(
    artefacts: Sequence[Artefact],
    room: Room,
    *,
    afresh: bool = False,
    progress: Progress = unheard,
    follow: Follow = unfollowed,
) -> Rendered:
    """Make every artefact whose outcome the store has not. A fault that is not a template's is raised: it is ours.

    `afresh`: the store can have nothing of them. Then their keys are not needed before they are made, and whoever makes one
    reckons its key.
    `follow` is told where the links of every file lead: while others make what is to be made, of what lay ready.
    """
    made = Bodies(room.store, artefacts, room.scene)
    keys = {} if afresh else _missing(artefacts, room, made)
    missing = _in_turn(artefacts, range(len(artefacts)) if afresh else [*keys])
    problems: dict[Problem, None] = {}
    progress("rendering", 0, len(missing))
    tasks = _Tasks(artefacts, missing, room.laid, room.keys if afresh else None)
    ready = iter(()) if afresh or follow is unfollowed else made.links.ways()
    with room.store.putting() as put:
        for done, (number, outcome) in enumerate(room.workers.outcomes(tasks, room.scene), start=1):
            artefact = artefacts[missing[number]]
            if isinstance(outcome, Exception):
                problems[_problem(outcome, artefact, room)] = None
            else:
                key = (outcome.key or _key(artefact, room)) if afresh else keys[missing[number]]
                put(_taken(made, artefact, key, outcome))
                if artefact.path in made:
                    follow(artefact.path, outcome.links)
            progress("rendering", done, len(missing))
            for path, links in islice(ready, _BESIDE):
                follow(path, links)
    for path, links in ready:
        follow(path, links)
    return Rendered(made, tuple(problems))


class _Tasks(Sequence[Callable[[], Made]]):
    """The making of some artefacts, in their turn: each is put together when somebody takes it up."""

    def __init__(self, artefacts: Sequence[Artefact], places: Sequence[int], laid: Path | None, keys: Keys | None) -> None:
        self._artefacts, self._places, self._laid, self._keys = artefacts, places, laid, keys

    @overload
    def __getitem__(self, number: int) -> Callable[[], Made]: ...

    @overload
    def __getitem__(self, number: slice) -> "_Tasks": ...

    def __getitem__(self, number: int | slice) -> "Callable[[], Made] | _Tasks":
        if isinstance(number, slice):
            return _Tasks(self._artefacts, self._places[number], self._laid, self._keys)
        return making(self._artefacts[self._places[number]], self._laid, self._keys)

    def __len__(self) -> int:
        return len(self._places)

    def let_go(self) -> None:
        """Others make them, who know all that is wanted."""
        let_go(self._artefacts)


def _key(artefact: Artefact, room: Room) -> bytes | None:
    """The key of an artefact's call, where it has one."""
    return key_of(artefact.make) or room.keys.of_call(artefact.make)


def _in_turn(artefacts: Sequence[Artefact], missing: Sequence[int]) -> Sequence[int]:
    """The places of what is to be made, in the order in which it is begun.

    What tells of the whole league stands last and takes longest: begun first, nobody waits for it at the end. All that comes of
    one content file is made together, while what the file says lies unpacked.
    """
    sources = sources_of(artefacts)
    last = array("Q", bytes(8 * (1 + max(sources, default=0))))
    for place in missing:
        last[sources[place]] = place
    turns = array("Q", (last[sources[place]] for place in missing))
    backwards = sorted(range(len(turns) - 1, -1, -1), key=turns.__getitem__, reverse=True)
    return array("Q", map(missing.__getitem__, backwards))


def _missing(artefacts: Sequence[Artefact], room: Room, made: Bodies) -> Mapping[int, bytes | None]:
    """The places of the artefacts that must be made, and their keys: of all others the store has what came of them."""
    missing: dict[int, bytes | None] = {}
    for start in range(0, len(artefacts), _AT_A_TIME):
        some = {place: artefacts[place] for place in range(start, min(start + _AT_A_TIME, len(artefacts)))}
        keys = {place: _key(artefact, room) for place, artefact in some.items()}
        pieces = kept_pieces(room.store, (key for key in keys.values() if key is not None))
        for place, key in keys.items():
            if key is None or key not in pieces:
                missing[place] = key
            elif pieces[key].size or not some[place].optional:
                made.note(some[place].path, pieces[key], key)
    return missing


def _taken(made: Bodies, artefact: Artefact, key: bytes | None, outcome: Made) -> list[tuple[bytes, bytes]]:
    """Note what was made; what the store is to keep of it."""
    if artefact.kind is not Kind.ASSET:  # what is only copied is not made
        made.seconds[artefact.path] = outcome.seconds
    if outcome.piece.size or not artefact.optional:
        made.note(artefact.path, outcome.piece, key, outcome.links)
    if key is None:
        return [] if artefact.kind is Kind.ASSET else [(outcome.piece.digest, outcome.body)]
    return of_call(key, outcome)


def _problem(error: Exception, artefact: Artefact, room: Room) -> Problem:
    """The problem of a template, a text or a form; another error is raised."""
    if isinstance(error, Fault):
        return placed(error, artefact.source, text_of(room.project), written_files(room.project))
    if scarce := scarcity(error, artefact.path):
        return replace(scarce, at=Span(artefact.source))
    if isinstance(error, SlipInTemplate):
        return _of_template(error, room)
    raise error


def _of_template(slip: SlipInTemplate, room: Room) -> Problem:
    """E505 at the line of the template where another error than Jinja's arose."""
    file = _here(Path(slip.file), (*room.scene.folders, theme_folder()))
    ours = file.is_relative_to(theme_folder()) and not file.is_relative_to(room.project.absolute())
    return Problem(
        code="E505",
        message=f"the template asks for what cannot be done: {slip.reason}",
        at=Span(shown(file, room.project), slip.line),
        helps=("this template is whistpress's own: please report it",) if ours else (),
    )


def _here(file: Path, folders: Sequence[Path]) -> Path:
    """A template as it lies on this machine, whatever folder it had where it was rendered."""
    if any(file.is_relative_to(folder) for folder in folders):
        return file
    tails = (Path(*file.parts[start:]) for start in range(1, len(file.parts)))
    return next((folder / tail for tail in tails for folder in folders if (folder / tail).is_file()), file)
