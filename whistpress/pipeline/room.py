"""Where and by whom what a league needs is made."""

from dataclasses import replace
from pathlib import Path

from whistpress.language import SOURCE
from whistpress.pipeline.aside import Aside
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.processes import workers
from whistpress.pipeline.reading import Memory, Steps
from whistpress.pipeline.store import Store, store_of
from whistpress.pipeline.tasks import Here
from whistpress.pipeline.timings import UNTIMED, Timings
from whistpress.pipeline.workers import Scene, Workers
from whistpress.pipeline.world import world
from whistpress.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A league's project, the store of what was made before, who works, the keys of calls, what they speak and look like.

    `stamp` is the hash of the theme as it is now, `timings` takes down where the time goes. What is made is laid in the folder
    `laid`, if there is one, for those who want it soon.
    """

    project: Path
    store: Store
    workers: Workers
    keys: Keys
    scene: Scene
    stamp: str
    timings: Timings = UNTIMED
    laid: Path | None = None


def room_of(
    project: Path, language: str, steps: Steps | None = None, timings: Timings = UNTIMED, laid: Path | None = None
) -> Room:
    """The room of a league; without `steps` it has its own store, and this machine's processes work."""
    return replace(_room(project, language, steps or steps_of(project)), timings=timings, laid=laid)


def steps_of(
    project: Path, *, jobs: int | None = None, at: Workers | None = None, memory: Memory | None = None, keeps: bool = True
) -> Steps:
    """Where a league's steps are kept (or only looked for), and who takes them: `jobs` processes, or `at` where others are to."""
    if memory:
        memory.turn()
    store = store_of(project, keeps=keeps)
    folder = store.file.parent if store.file and keeps else None
    aside = memory.aside(folder) if memory else Aside(folder)
    return Steps(store, at or workers(jobs), Keys(), memory=memory, aside=aside)


def bare_room(project: Path, language: str = SOURCE) -> Room:
    """A room in which nothing is kept and nobody helps: for a document or two."""
    return _room(project, language, Steps(Store(None), Here(), Keys()))


def _room(project: Path, language: str, steps: Steps) -> Room:
    scene = Scene(language, (project / "templates",))
    now = world(language, scene.folders)
    keys = steps.keys.within(now)
    return Room(project=project, store=steps.store, workers=steps.workers, keys=keys, scene=scene, stamp=now.hex())
