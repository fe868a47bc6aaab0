"""The user's own folder, outside every league: a project cannot bring along the consents and data that are saved in it."""

import os
from pathlib import Path

from platformdirs import user_config_path


def user_folder() -> Path:
    """Find the user's own folder; the environment may name another one, as the tests do."""
    return Path(os.environ.get("WHISTPRESS_CONFIG") or user_config_path("whistpress"))
