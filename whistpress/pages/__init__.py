"""The site: which pages there are, and what each page shows."""

from whistpress.pages.game_texts import game_problems
from whistpress.pages.plan import artefacts
from whistpress.pages.system_texts import text_problems

__all__ = ["artefacts", "game_problems", "text_problems"]
