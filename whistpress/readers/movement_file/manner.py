"""What is said of a movement besides its file: which one is meant, and how it is played."""

from collections.abc import Sequence

from msgspec import Struct

from whistpress.core.model import Contest
from whistpress.core.movement import MovementError
from whistpress.readers.movement_file.draft import Draft


class Manner(Struct, frozen=True, kw_only=True):
    """What is said besides the file itself, as `[movement]` or the command line has it.

    `contest` says what the numbers of the file are, where it cannot say so itself; `teams` how many clubs share the pairs.
    `deals` are those of the whole session, laid by Barney's second or third plan for sets (`sets`, p. 41); `rounds` cuts it
    short; `missing` is the number of an entry that is absent; `variant` says which movement of a file that holds several: its
    name, or its number.
    """

    contest: Contest | None = None
    teams: int | None = None
    deals: int | None = None
    sets: int | None = None
    rounds: int | None = None
    missing: str | None = None
    variant: str | None = None


def chosen(drafts: Sequence[Draft], manner: Manner) -> Draft:
    """The movement of a file that is meant; MovementError when that is not clear."""
    wanted = (manner.variant or "").strip()
    found = [draft for draft in drafts if draft.title and draft.title.casefold() == " ".join(wanted.split()).casefold()]
    if not found and wanted.isascii() and wanted.isdigit() and len(wanted) < 6 and 1 <= int(wanted) <= len(drafts):
        found = [drafts[int(wanted) - 1]]
    if not wanted and len(drafts) == 1:
        return drafts[0]
    if len(found) == 1:
        return found[0]
    if wanted:
        many = f"{len(found)} movements of {drafts[0].name} are" if found else f"no movement of {drafts[0].name} is"
        message = f"{many} called {wanted!r}"
    else:
        message = f"{drafts[0].name} holds {len(drafts)} movements, and it is not said which is meant"
    first = next((draft.title for draft in drafts if draft.title), "1")
    raise MovementError(message, f'write its name or its number in the file: variant = "{first}"', key="variant", code="E403")
