"""What all tests share: which `azor` is under test, how hypothesis runs, and what the collector may leave alone."""

import gc
import importlib.util
import os
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent


def _is_this_checkout() -> bool:
    spec = importlib.util.find_spec("azor")
    return spec is not None and spec.origin is not None and Path(spec.origin).resolve() == ROOT / "__init__.py"


def _use_this_checkout(links: Path) -> None:
    """Binds the name `azor` to the checkout that these tests are part of, whatever is installed.

    The root of the checkout is the package, under whatever name its folder has, so no entry of sys.path could offer
    it as `azor`.  An editable installation does, and then there is nothing to do; after an ordinary one the installed
    copy would be tested instead of the sources next to the tests.  So the package is loaded here from its place (its
    modules follow from its `__path__`), and processes that a test starts find it through a link of that name.
    """
    spec = importlib.util.spec_from_file_location("azor", ROOT / "__init__.py", submodule_search_locations=[str(ROOT)])
    assert spec is not None
    assert spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules["azor"] = package
    spec.loader.exec_module(package)
    (links / "azor").symlink_to(ROOT, target_is_directory=True)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(links), os.environ.get("PYTHONPATH")]))


_links = tempfile.TemporaryDirectory(prefix="azor-")
if not _is_this_checkout():
    _use_this_checkout(Path(_links.name))


def pytest_unconfigure(config: pytest.Config) -> None:
    _links.cleanup()


# In CI the examples are the same each time, so that a run is red for the change and not by chance.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


@pytest.fixture(autouse=True, scope="module")
def _what_others_have_left_is_not_looked_through_again() -> None:
    """Collections of garbage cost what is alive, and the laws and games that earlier modules keep are much."""
    gc.collect()
    gc.freeze()
