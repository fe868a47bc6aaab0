"""Gives the package the links to its public repository, from the one place that has its address."""

import runpy
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Links(MetadataHookInterface):
    """Fills `urls` of the package's metadata from `REPOSITORY` in whistpress/version.py: none while that is empty."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the links."""
        repository = runpy.run_path(str(Path(self.root) / "whistpress" / "version.py"))["REPOSITORY"]
        metadata["urls"] = links(repository) if repository else {}


def links(repository: str) -> dict[str, str]:
    """Return the links to a repository of GitHub, whose address may end in `.git`."""
    page = repository.removesuffix("/").removesuffix(".git")
    return {
        "Repository": page,
        "Changes": f"{page}/blob/HEAD/CHANGELOG.md",
        "Issues": f"{page}/issues",
        "Security": f"{page}/security/policy",
    }
