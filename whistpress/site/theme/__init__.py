"""The theme: Jinja environment, Markdown, charts and assets. It knows no whist."""

from whistpress.site.theme.blocks import unknown_blocks
from whistpress.site.theme.environment import render
from whistpress.site.theme.fault import TemplateFault, TemplateLimitFault
from whistpress.site.theme.folders import Theme, assets, assets_version

__all__ = ["TemplateFault", "TemplateLimitFault", "Theme", "assets", "assets_version", "render", "unknown_blocks"]
