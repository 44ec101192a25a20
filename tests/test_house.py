"""The house is in order: what is declared about the package agrees with what is in the folders."""

import configparser
import subprocess
import sys
from pathlib import Path

import azor

ROOT = Path(__file__).resolve().parent.parent
NOT_INSTALLED = {"tests", "benchmarks", "docs", "build", "dist"}


def setup_cfg() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read(ROOT / "setup.cfg", encoding="utf-8")
    return parser


def package_folders() -> set[Path]:
    return {
        init.parent
        for init in ROOT.rglob("__init__.py")
        if not any(part.startswith(".") or part in NOT_INSTALLED for part in init.parent.relative_to(ROOT).parts)
    }


def dotted(folder: Path) -> str:
    return ".".join(["azor", *folder.relative_to(ROOT).parts])


def test_the_tests_see_this_checkout():
    assert Path(azor.__file__).resolve() == ROOT / "__init__.py"


def test_the_version_is_the_same_everywhere():
    assert setup_cfg()["metadata"]["version"] == azor.__version__


def test_every_package_is_declared():
    declared = set(setup_cfg()["options"]["packages"].split())
    assert {dotted(folder) for folder in package_folders()} == declared


def test_every_data_file_is_declared():
    data = {name: value.replace(",", " ").split() for name, value in setup_cfg()["options.package_data"].items()}
    missing = [
        str(path.relative_to(ROOT))
        for folder in package_folders() - {ROOT}
        for path in folder.iterdir()
        if path.is_file()
        and path.suffix not in {".py", ".pyc", ".md"}
        and not any(path.match(pattern) for pattern in data.get(dotted(folder), []))
    ]
    assert missing == []


def test_a_process_started_by_a_test_sees_this_checkout_too():
    code = "import azor; print(azor.__file__, end='')"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT.parent, capture_output=True, text=True, check=True)
    assert Path(found.stdout).resolve() == ROOT / "__init__.py"


def test_importing_the_package_imports_nothing_else():
    heavy = "('click', 'experta', 'rich', 'yaml')"
    code = f"import azor, sys; print([n for n in sys.modules if n.startswith('azor.') or n in {heavy}], end='')"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT.parent, capture_output=True, text=True, check=True)
    assert found.stdout == "[]"
