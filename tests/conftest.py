"""What holds for every test: properties are given as long as they need, and fail alike on every machine."""

from hypothesis import HealthCheck, settings

settings.register_profile("whistpress", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("whistpress")
