"""Windows that are killed while they write, beside a shell that writes too."""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from desktop import PAGES, ROOT, WINDOW, Desktop, until

sys.path.insert(0, str(ROOT / "Benchmarks"))
from harness.screen import Screen  # noqa: E402

KILLS = 50 if os.environ.get("DAYRING_SOAK") else 5
# Adds drinks on the page of the day, which lists none, and tells by the title how many are stored: a tap is answered once they are.
TAPPING = """
let stored = 0;
setInterval(() => {
  const button = document.querySelector("[data-action='entry.add']");
  if (!button) return;
  button.click();
  document.title = `stored ${++stored}`;
}, 50);
"""


def test_what_killed_windows_have_stored_is_there(tmp_path: Path) -> None:
    seed = random.randrange(1 << 32)
    print(f"seed of the kills: {seed}")
    generator = random.Random(seed)
    desktop = Desktop(tmp_path / "home")
    desktop.environment |= {"DAYRING_WINDOW_PAGES": str(pages(tmp_path / "pages"))}
    try:
        screen = Screen(desktop.environment["DISPLAY"])
        desktop.shell("drink", "731")
        told, written = 0, 1
        for _ in range(KILLS):
            process = subprocess.Popen([WINDOW], env=desktop.environment)
            try:
                wanted = told + generator.randint(1, 25)
                while (now := told + stored(screen)) < wanted:
                    assert process.poll() is None
                    desktop.shell("drink", "731")
                    written += 1
            finally:
                process.kill()
                process.wait()
            told = now
            until(lambda: not screen.titles)
        drinks = json.loads(desktop.shell("drink", "list", "--limit", "99999", "--json"))["drinks"]
        assert len(drinks) - written >= told
        desktop.shell("check")
    finally:
        desktop.remove()


def stored(screen: Screen) -> int:
    return max([int(title.split()[1]) for title in screen.titles if title.startswith("stored ")], default=0)


def pages(folder: Path) -> Path:
    """Those of the window, with a script that taps."""
    shutil.copytree(PAGES, folder)
    (folder / "tapping.js").write_text(TAPPING)
    index = folder / "index.html"
    index.write_text(index.read_text().replace("</title>", '</title><script src="tapping.js"></script>', 1))
    return folder
