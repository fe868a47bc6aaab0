"""Templates that were compiled before: kept where Python keeps its own modules that it has compiled, and as it keeps them.

To compile the templates of a small league takes as long as to fill them. What is found is what was compiled of the very same
text by the very same compiler; what is damaged, or cannot be written, is compiled again. Only the packaged theme is kept so: its
files are as many as they are.
"""

import hashlib
import importlib.util
import os
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import jinja2
from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache

from whistpress.packaged import theme_folder

_DIGEST = 32


class Compiled(BytecodeCache):
    """What Jinja asks before it compiles a template."""

    def __init__(self, name: str, compiler: str, folder: Path) -> None:
        self._name, self._compiler, self._folder = name, compiler, folder

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """What was compiled of a template; empty where it was not, or was of another text or by another compiler."""
        packaged = filename is not None and Path(filename).is_relative_to(theme_folder())
        key = f"{name.replace('/', '-')}.{self._name}.{sys.implementation.cache_tag}" if packaged else ""
        about = hashlib.sha256("\0".join((self._compiler, str(filename), source)).encode()).hexdigest()
        bucket = Bucket(environment, key, about)
        self.load_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what was compiled, if the text is still the same and nothing is missing of it."""
        if not bucket.key:
            return
        with suppress(OSError):
            kept = (self._folder / bucket.key).read_bytes()
            if kept[:_DIGEST] == hashlib.sha256(kept[_DIGEST:]).digest():
                bucket.bytecode_from_string(kept[_DIGEST:])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled in the place of what was there before."""
        if not bucket.key or sys.dont_write_bytecode:
            return
        code = bucket.bytecode_to_string()
        written = self._folder / f"{bucket.key}.{os.getpid()}"
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            written.write_bytes(hashlib.sha256(code).digest() + code)
            written.replace(self._folder / bucket.key)


@lru_cache(maxsize=2)
def compiled(*, careful: bool) -> Compiled:
    """What our compiler has made, or (`careful`) Jinja's own."""
    own = b"".join(Path(__file__).with_name(name).read_bytes() for name in ("compiler.py", "marks.py"))
    compiler = f"{hashlib.sha256(own).hexdigest()} {jinja2.__version__}"
    return Compiled("careful" if careful else "quick", compiler, Path(importlib.util.cache_from_source(__file__)).parent)
