"""Keep the packaged templates compiled beside the program, as Python keeps its own modules in `__pycache__`.

A file is written only if the caller owns the program's folder, and loaded only if no more users can write it than can
write the program: a compiled template is a program.
"""

import os
import sys
from contextlib import suppress
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from whistpress.tree import read_file, write_file

FOLDER = Path(__file__).parent
_OTHERS_WRITE = 0o022
_LARGEST = 2**24
"""The most bytes of a compiled template: the largest has a hundredth of them."""


class CompiledTemplates(BytecodeCache):
    """Keeps each template's bytecode in a file below `__pycache__`, with a hash of it, of its source and of its compiler.

    The compiler is Jinja, this Python, and the modules of the theme that shape what Jinja writes.
    """

    def __init__(self, folder: Path, compiler: bytes) -> None:
        self._folder, self._compiler = folder, compiler

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load the bytecode of a template; nothing when there is none, or none that can be believed."""
        with suppress(OSError):
            path = _path_of(bucket)
            if not self._may_be_believed(path):
                return
            body = read_file(self._folder, path, _LARGEST)
            digest, code = body[:32], body[32:]
            if digest == self._digest(bucket, code):
                bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Save the bytecode of a template, where this process may write."""
        if _may_write(self._folder):
            code = bucket.bytecode_to_string()
            with suppress(OSError):  # no room, or no right: the next process compiles it again
                write_file(self._folder, _path_of(bucket), self._digest(bucket, code) + code, lasting=False)

    def _digest(self, bucket: Bucket, code: bytes) -> bytes:
        return sha256(self._compiler + bucket.checksum.encode() + code).digest()

    def _may_be_believed(self, path: str) -> bool:
        """Return whether those alone could write a file who may write the program."""
        program, file = self._folder.stat(), self._folder / path
        return all(
            state.st_uid == program.st_uid and not state.st_mode & _OTHERS_WRITE & ~program.st_mode
            for state in (file.lstat(), file.parent.lstat())
        )


def compiled_templates(folder: Path = FOLDER) -> CompiledTemplates | None:
    """Return the compiled templates of this program; None when its modules are no files."""
    try:
        modules = b"".join(sha256((FOLDER / name).read_bytes()).digest() for name in ("environment.py", "quick.py"))
    except OSError:
        return None
    words = f"{metadata.version('jinja2')} {sys.version} {sys.flags.optimize}"
    return CompiledTemplates(folder, sha256(words.encode() + modules).digest())


def _path_of(bucket: Bucket) -> str:
    return f"__pycache__/{bucket.key}.{sys.implementation.cache_tag}.template"


def _may_write(folder: Path) -> bool:
    """Return whether a folder belongs to the caller, who may write it and has not asked Python to write no bytecode there."""
    is_own = not hasattr(os, "geteuid") or folder.stat().st_uid == os.geteuid()
    return is_own and os.access(folder, os.W_OK) and not sys.dont_write_bytecode and sys.pycache_prefix is None
