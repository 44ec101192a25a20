"""What all tests share: which `azor` is under test, and how hypothesis runs."""

import importlib.util
import os
import sys
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent


def _use_this_checkout() -> None:
    """Binds the name `azor` to the checkout that these tests are part of, whatever is installed.

    The root of the checkout is the package, under whatever name its folder has, so no entry of sys.path could offer
    it as `azor`.  An editable installation does; an ordinary one would have its copy tested instead of the sources
    next to the tests.  Therefore the package is loaded here from its place; its modules then follow from its
    `__path__`.  A test that starts another process gets the installed azor, as a user does.
    """
    spec = importlib.util.spec_from_file_location(
        "azor", ROOT / "__init__.py", submodule_search_locations=[str(ROOT)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["azor"] = package
    spec.loader.exec_module(package)


if "azor" not in sys.modules or Path(str(sys.modules["azor"].__file__)).resolve().parent != ROOT:
    _use_this_checkout()

# In CI the examples are the same each time, so that a run is red for the change and not by chance.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
