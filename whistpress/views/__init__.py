"""View models: what a page or a sheet shows, worked out, frozen and ready for a template."""
