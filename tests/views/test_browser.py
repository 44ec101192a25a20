"""The page in a real browser, where there is one: on the PATH, or named by the environment variable AZOR_BROWSER."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from azor.cli import main

CROWN = str(Path(__file__).resolve().parent.parent.parent / "examples" / "crown.yaml")
BROWSER = os.environ.get("AZOR_BROWSER") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome", "firefox"))), None
)
# run by the page itself once it is loaded: folds everything, and chooses the other language
_ACTS = """
<script>
document.querySelector('button[data-open="0"]').click();
const box=[...document.querySelectorAll("span.t[lang=ja]")][0];
const before=getComputedStyle(box).display;
document.querySelector("label[for=lang-ja]").click();
document.body.dataset.seen=[before,getComputedStyle(box).display,document.documentElement.lang].join(" ");
</script>
"""


def dumped(page: Path, home: Path) -> str:
    """The document as the browser has it when everything has run."""
    assert BROWSER is not None
    where = [f"--user-data-dir={home}", "--no-sandbox", "--disable-gpu"]
    found = subprocess.run(
        [BROWSER, "--headless", *where, "--dump-dom", page.as_uri()], capture_output=True, text=True, timeout=120
    )
    if "<html" not in found.stdout:
        pytest.skip(f"the browser does not dump a document: {found.stderr[-200:]}")
    return found.stdout


@pytest.mark.skipif(BROWSER is None, reason="no browser")
@pytest.mark.parametrize("command", [("why", "is_monarch(Ben)"), ("why-not", "is_monarch(Cruz)")])
def test_a_page_folds_and_changes_its_language(command: tuple[str, str], tmp_path: Path) -> None:
    html = CliRunner().invoke(main, [command[0], CROWN, command[1], "--format", "html"]).output
    page = tmp_path / "page.html"
    page.write_text(html, encoding="utf-8")
    seen = dumped(page, tmp_path / "home")
    assert re.findall(r"<details( open=\"\")?>", seen).count(' open=""') == html.count("<details open>") > 1
    assert 'id="lang-en"' in seen and 'id="lang-ja"' in seen
    assert re.search(r'<button type="button" data-open="0">', seen)  # its script has run, and shows them
    page.write_text(html.replace("</body>", f"{_ACTS}</body>"), encoding="utf-8")
    acted = dumped(page, tmp_path / "home")
    assert "<details>" in acted and '<details open=""' not in acted
    assert 'data-seen="none inline ja"' in acted
