"""The theme: Jinja environment, Markdown, charts and assets. It knows no whist."""

from whistpress.theme.blocks import unknown_blocks
from whistpress.theme.environment import render
from whistpress.theme.fault import TemplateFault, TemplateLimitFault
from whistpress.theme.folders import Theme, assets, assets_version

__all__ = ["TemplateFault", "TemplateLimitFault", "Theme", "assets", "assets_version", "render", "unknown_blocks"]
