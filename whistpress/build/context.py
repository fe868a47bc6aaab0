"""What every step of a build needs: the cache, who works, the language and theme, and the keys of outcomes."""

from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from whistpress.build.cache import Cache, cache_folder
from whistpress.build.fingerprint import environment_fingerprint
from whistpress.build.keys import Keys, Known
from whistpress.build.timings import Timings
from whistpress.build.workers import Scene, Serial, Workers, workers
from whistpress.language import SOURCE


class BuildContext(Struct, frozen=True, kw_only=True):
    """The project, its cache, its workers, the scene in which they work, the keys of outcomes.

    `fingerprint` is the hash of the program, the theme and the language. `known` are hashes of parts of the record.
    """

    project: Path
    cache: Cache
    workers: Workers
    scene: Scene = Scene()
    fingerprint: bytes = b""
    known: Known = field(default_factory=dict)
    timings: Timings = field(default_factory=Timings)

    @property
    def keys(self) -> Keys:
        """The keys of outcomes in this environment."""
        return Keys(self.fingerprint, self.known)


def build_context(
    project: Path,
    *,
    cache: Path | None = None,
    jobs: int | None = None,
    workers_: Workers | None = None,
    timings: Timings | None = None,
) -> BuildContext:
    """Return the context of a project's builds; `cache` is the folder that `--cache-dir` names."""
    cache_of_project = Cache(cache_folder(project, cache))
    return BuildContext(project=project, cache=cache_of_project, workers=workers_ or workers(jobs), timings=timings or Timings())


def in_language(context: BuildContext, language: str, outside: tuple[str, ...] = ()) -> BuildContext:
    """Return the context once the league's language is known, and the hosts `outside` whose pictures pages may load."""
    scene = Scene(language, (context.project / "templates",), outside)
    return replace(context, scene=scene, fingerprint=environment_fingerprint(language, scene.folders, outside))


def temporary_context(project: Path, language: str = SOURCE) -> BuildContext:
    """Return a context that keeps nothing and works in this process: for a document or two."""
    return in_language(BuildContext(project=project, cache=Cache(None), workers=Serial()), language)
