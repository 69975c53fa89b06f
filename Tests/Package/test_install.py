"""`make install` and `make uninstall`, into a folder of their own."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WANTED = ["bin/dayring", "libexec/dayring-server", "share/dayring/web/index.html", "share/dayring/languages/de.txt", "share/dayring/languages/de.words", "share/man/man1/dayring-fast-start.1"]


class InstallTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def make(self, target: str, prefix: str) -> None:
        """Of what is built already."""
        built = ["--old-file", "build", "--old-file", "manual"]
        done = subprocess.run(
            ["make", *built, target, f"DESTDIR={self.folder}", f"PREFIX={prefix}"], cwd=ROOT, capture_output=True, text=True
        )
        self.assertEqual(0, done.returncode, done.stdout + done.stderr)

    def files(self) -> set[str]:
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*") if not path.is_dir()}

    def test_what_is_installed_is_uninstalled(self) -> None:
        self.make("install", "/usr/local")
        self.assertEqual(set(), {f"usr/local/{name}" for name in WANTED} - self.files())
        self.make("uninstall", "/usr/local")
        self.assertEqual(set(), self.files())

    def test_data_beside_it_stays(self) -> None:
        """Below ~/.local the web app is in the folder of the data."""
        home = self.folder / "home/person"
        self.make("install", "/home/person/.local")
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("DAYRING_", "XDG_"))}
        program = home / ".local/bin/dayring"
        subprocess.run([program, "drink", "250"], env=environment | {"HOME": str(home)}, check=True, capture_output=True)
        # As an upgrade does it.
        self.make("install", "/home/person/.local")
        self.make("uninstall", "/home/person/.local")
        data = home / ".local/share/dayring"
        self.assertIn("dayring.sqlite", {path.name for path in data.iterdir()})
        self.assertEqual([], [name for name in self.files() if not (self.folder / name).is_relative_to(data)])
        self.assertFalse((data / "web").exists())


if __name__ == "__main__":
    unittest.main()
