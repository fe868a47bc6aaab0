"""Where and by whom what a league needs is made."""

from dataclasses import dataclass
from pathlib import Path

from whistpress.language import SOURCE
from whistpress.pipeline.keys import Keys
from whistpress.pipeline.processes import Here, workers
from whistpress.pipeline.reading import Steps
from whistpress.pipeline.store import Store, store_of
from whistpress.pipeline.workers import Scene, Workers
from whistpress.pipeline.world import world


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A league's project, the store of what was made before, who works, the keys of calls, what they speak and look like."""

    project: Path
    store: Store
    workers: Workers
    keys: Keys
    scene: Scene


def room_of(project: Path, language: str, steps: Steps | None = None) -> Room:
    """The room of a league; without `steps` it has its own store, and this machine's processes work."""
    return _room(project, language, steps or steps_of(project))


def steps_of(project: Path, *, jobs: int | None = None, at: Workers | None = None) -> Steps:
    """Where a league's steps are kept, and who takes them: `jobs` processes, or `at` where others are to."""
    return Steps(store_of(project), at or workers(jobs), Keys())


def bare_room(project: Path, language: str = SOURCE) -> Room:
    """A room in which nothing is kept and nobody helps: for a document or two."""
    return _room(project, language, Steps(Store(None), Here(), Keys()))


def _room(project: Path, language: str, steps: Steps) -> Room:
    scene = Scene(language, (project / "templates",))
    keys = steps.keys.within(world(language, scene.folders))
    return Room(project=project, store=steps.store, workers=steps.workers, keys=keys, scene=scene)
