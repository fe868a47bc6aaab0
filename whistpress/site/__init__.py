"""The site: which pages there are, and what each page shows."""

from whistpress.site.game_texts import game_problems
from whistpress.site.plan import artefacts
from whistpress.site.system_texts import text_problems

__all__ = ["artefacts", "game_problems", "text_problems"]
