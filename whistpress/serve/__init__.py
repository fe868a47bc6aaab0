"""Watch a league's files, rebuild at each save, serve the site on this machine, reload the browser."""

from whistpress.serve.preview import Preview, ServeError, serve

__all__ = ["Preview", "ServeError", "serve"]
