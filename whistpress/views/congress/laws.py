"""What the laws are called that a congress names: those of the library by their titles, others as they are written."""

from whistpress.core.model import League
from whistpress.language import say


def law_title(league: League, written: str) -> str:
    """`duplicate-1900 IV.9` is the title of that code with the number of the law; a name that is in no library stays."""
    id_, _, number = written.partition(" ")
    code = league.codes.get(id_)
    if code is None:
        return written
    if not number.strip():
        return code.title
    found = code.cited(number.strip())
    return say("%(code)s, law %(number)s", code=code.title, number=found.law.number if found else number.strip())
