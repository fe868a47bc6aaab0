"""Watch a league's files, build them at each save, show the site on this machine, reload the browser."""

from whistpress.serve.serve import Preview, ServeError, serve

__all__ = ["Preview", "ServeError", "serve"]
