"""Sending the pure functions of a build to a Dask cluster: no disk is shared, and the same bytes come back."""

from whistpress.pipeline.cluster.connecting import ClusterError, connected

__all__ = ["ClusterError", "connected"]
