"""Functions that a worker of a test is sent."""

import os
import signal
import threading
import time
from pathlib import Path

from whistpress.language import say
from whistpress.site.theme import Theme, render


def process() -> int:
    """Who does it."""
    return os.getpid()


def slept(seconds: float, what: int) -> int:
    """The number, after a while."""
    time.sleep(seconds)
    return what


def said(text: str) -> str:
    """A text in the language that is spoken."""
    return say(text)


def rendered(theme: Theme, template: str, number: int) -> bytes:
    """A template that is given one number."""
    return render(theme, template, {"number": number})


def content(file: Path) -> tuple[bytes, int]:
    """A file's bytes, and who read them."""
    return file.read_bytes(), os.getpid()


def entry(people: tuple[str, ...], number: int) -> str:
    """One of many people."""
    return people[number]


def deadly(number: int) -> int:
    """Ends the process that does it when the number is 13."""
    if number == 13:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def deadly_once(flag: str, number: int) -> int:
    """Ends the first process that does it, and is harmless from then on."""
    try:
        os.close(os.open(flag, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return number
    os.kill(os.getpid(), signal.SIGKILL)
    return -1


def no_pickle() -> object:
    """Something that cannot be sent."""
    return threading.Lock()


class StubbornError(Exception):
    """An error that can be written and not be read."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second}")


def stubborn() -> None:
    """Raises it."""
    raise StubbornError("salt", "pepper")
