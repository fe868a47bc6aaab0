"""Watch a league's files, rebuild at each save, serve the site on this machine, reload the browser."""

from whistpress.serve.preview import Preview, ServeError

__all__ = ["Preview", "ServeError"]
