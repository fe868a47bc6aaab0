"""Loaded by a worker as it starts: it can open no file of the folders that FAR_AWAY names, and may be without whistpress."""

import importlib.abc
import os
import sys

FAR_AWAY = tuple(filter(None, os.environ.get("FAR_AWAY", "").split(os.pathsep)))


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("open", "os.listdir", "os.scandir") and arguments and isinstance(arguments[0], str | os.PathLike):
        path = os.path.abspath(os.fspath(arguments[0]))  # noqa: PTH100 (called for every file that is opened)
        if path.startswith(FAR_AWAY):
            raise PermissionError(f"{path} is on another machine")


class _Without(importlib.abc.MetaPathFinder):
    """An environment in which nobody installed whistpress."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Not found, and looked for no further."""
        if name.partition(".")[0] == "whistpress":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


if FAR_AWAY:
    sys.addaudithook(_refuse)
if os.environ.get("WITHOUT_WHISTPRESS"):
    sys.meta_path.insert(0, _Without())
