"""The guard at the door asks whether a plain `whistpress build` has anything to do.

It knows nothing of the house and next to nothing of Python: whatever it imported would take longer than its answer.
"""
