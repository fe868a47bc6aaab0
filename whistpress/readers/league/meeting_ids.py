"""The marks of motions, elections, reports and pictures in the address of a congress's page: the same for ever."""

from whistpress.problems import Problems
from whistpress.readers.format.kinds import quoted
from whistpress.readers.slug import slug
from whistpress.readers.toml_file import TomlFile


class Ids:
    """Gives each thing of one kind (`motion`) of a congress its own id."""

    def __init__(self, kind: str, toml: TomlFile, problems: Problems) -> None:
        self._kind, self._toml, self._problems = kind, toml, problems
        self._taken: set[str] = set()

    def of(self, given: str | None, words: str, number: int) -> str:
        """The id that is written, or that the words make; a second thing with the same words gets a number behind it."""
        if given is not None:
            return self._given(given, number)
        made = slug(words) or str(number + 1)
        id_, again = made, 1
        while id_ in self._taken:
            again += 1
            id_ = f"{made}-{again}"
        self._taken.add(id_)
        return id_

    def _given(self, given: str, number: int) -> str:
        at = self._toml.span((self._kind, number, "id"))
        id_ = slug(given)
        if id_ != given:
            message = f"'{quoted(given)}' cannot be an id: it has other signs than small letters, figures and hyphens"
            self._problems.add("E161", message, at, f'write id = "{id_}"' if id_ else "use small letters, figures and hyphens")
        if id_ in self._taken:
            message = f"two of [[{self._kind}]] have the id '{quoted(given)}'"
            self._problems.add("E149", message, at, "an id is an address: give one of them another")
        self._taken.add(id_)
        return id_
