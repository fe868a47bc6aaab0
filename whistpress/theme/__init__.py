"""The theme: Jinja environment, Markdown, charts and assets. It knows no whist."""

from whistpress.theme.assets import assets
from whistpress.theme.blocks import unknown_blocks
from whistpress.theme.environment import environment, render
from whistpress.theme.fault import TemplateFault
from whistpress.theme.folders import Theme

__all__ = ["TemplateFault", "Theme", "assets", "environment", "render", "unknown_blocks"]
