"""Three Roman board games as rulebooks you can run.

- ``romelab.struggle_for_rome``: tribes on a road network, AD 375-500
- ``romelab.atlas``: the real places, roads, rivers and sea lanes

Importing romelab loads none of the packages that draw; each is loaded when it is first needed.
"""

from importlib.metadata import version as _version

__version__ = _version("romelab")
__all__ = ["__version__"]
