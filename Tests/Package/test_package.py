"""The Debian package: checked, installed in a clean Debian, used, upgraded and removed."""

import gzip
import re
import tempfile
import unittest
from pathlib import Path
from urllib.request import urlopen

from debian_root import ROOT, DebianRoot, call, serving

DATA = "/home/person/.local/share/dayring/dayring.sqlite"
STATE = "/var/lib/private/dayring-relay"
SYSTEM_UNIT = "usr/lib/systemd/system/dayring-relay.service"
USER_UNITS = ["usr/lib/systemd/user/dayring.service", "usr/lib/systemd/user/dayring-sync.service"]
COMPLETIONS = {
    "bash": "bash-completion/completions/dayring",
    "zsh": "zsh/vendor-completions/_dayring",
    "fish": "fish/vendor_completions.d/dayring.fish",
}
# Of 100, which is a service without any walls. The rest is what a relay does: talk to a network.
EXPOSED = 20


def package() -> Path:
    """What `make deb` has made last."""
    return max((ROOT / ".build/deb").glob("dayring_*.deb"), key=lambda path: path.stat().st_mtime)


class PackageTest(unittest.TestCase):
    """In a root for each class, where the package is installed."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.debian = DebianRoot()
        cls.addClassCleanup(cls.debian.remove)
        cls.debian.run("apt-get", "update", "--quiet")
        cls.debian.install(package())

    def shell(self, *words: str) -> str:
        return self.debian.run("dayring", *words, user="person")

    def relay(self) -> None:
        """By the unit's own line, under its filter of system calls; only the port is another one."""
        unit = (self.debian.path / SYSTEM_UNIT).read_text()
        line = re.search(r"^ExecStart=(.+)", unit, flags=re.MULTILINE)[1]
        filter = re.search(r"^SystemCallFilter=(.+)", unit, flags=re.MULTILINE)[1]
        words = line.replace("${STATE_DIRECTORY}", STATE).replace(":4170", ":0").split()
        self.debian.run("mkdir", "--parents", STATE)
        with serving(self.debian.command_under_filter(STATE, f"@default {filter}", *words)) as address:
            with urlopen(f"{address}/health") as reply:
                self.assertEqual(200, reply.status)


class LifeTest(PackageTest):
    def test_its_life_loses_no_data(self) -> None:
        version = self.shell("about", "--json")
        self.shell("fast", "start", "16:8", "--at", "3h ago")
        self.shell("drink", "250")
        self.relay()

        self.debian.install(self.newer())
        self.assertEqual("2:0", self.debian.run("dpkg-query", "--show", "--showformat", "${Version}", "dayring"))
        self.assertEqual(version, self.shell("about", "--json"))
        self.assert_today()

        for verb in ["remove", "purge"]:
            self.debian.run("apt-get", verb, "--yes", "dayring")
            left = [path for path in self.debian.path.glob("usr/**/*dayring*")]
            self.assertEqual([], left)
            for kept in [DATA, f"{STATE}/relay.sqlite"]:
                self.debian.run("test", "-s", kept)
            self.debian.install(package())
            self.assert_today()

    def assert_today(self) -> None:
        today = self.shell("today")
        self.assertIn("250 of 2000 ml", today)
        self.assertIn("16:8", today)

    def newer(self) -> Path:
        """The same package with a version that is higher than any of ours."""
        folder, path = Path(self.folder.name, "newer"), Path(self.folder.name, "dayring_newer.deb")
        call("dpkg-deb", "--raw-extract", package(), folder)
        control = folder / "DEBIAN/control"
        control.write_text(re.sub(r"^Version: .+$", "Version: 2:0", control.read_text(), flags=re.MULTILINE))
        call("dpkg-deb", "--root-owner-group", "-Znone", "--build", folder, path)
        return path


class PartsTest(PackageTest):
    def test_serve_answers_with_the_page(self) -> None:
        with serving(self.debian.command("dayring", "serve", "--port", "0", user="person")) as address:
            with urlopen(address) as reply:
                page = reply.read().decode()
            self.assertIn("<title>Dayring</title>", page)
            for part in re.findall(r'(?:href|src)="([^":]+\.(?:css|js))"', page):
                with urlopen(f"{address}/{part}") as reply:
                    self.assertEqual(200, reply.status)

    def test_the_relay_runs_within_its_walls(self) -> None:
        self.relay()

    def test_installing_starts_nothing(self) -> None:
        for unit in [SYSTEM_UNIT, *USER_UNITS]:
            self.assertTrue((self.debian.path / unit).exists())
            self.assertEqual([], list(self.debian.path.glob(f"etc/systemd/**/{Path(unit).name}")))

    def test_units_are_as_systemd_wants_them(self) -> None:
        root = f"--root={self.debian.path}"
        for unit in [SYSTEM_UNIT, *USER_UNITS]:
            # NB: as a unit of the system, since in another root systemd looks for no others.
            place = f"SYSTEMD_UNIT_PATH=/{Path(unit).parent}:"
            call("env", place, "systemd-analyze", "verify", "--system", "--man=no", "--recursive-errors=no", root, f"/{unit}")
            start = re.search(r"^ExecStart=(\S+)", (self.debian.path / unit).read_text(), flags=re.MULTILINE)
            self.assertEqual("/usr/bin/dayring", start[1])
        call("systemd-analyze", "security", "--no-pager", "--offline=true", f"--threshold={EXPOSED}", root, f"/{SYSTEM_UNIT}")

    def test_all_that_it_links_to_comes_with_it(self) -> None:
        for program in ["/usr/bin/dayring", "/usr/libexec/dayring-server"]:
            self.assertNotIn("not found", self.debian.run("ldd", program))

    def test_every_page_of_the_manual_is_good(self) -> None:
        pages = []
        for packed in sorted(self.debian.path.glob("usr/share/man/man1/dayring*.1.gz")):
            pages.append(Path(self.folder.name, packed.stem))
            pages[-1].write_bytes(gzip.decompress(packed.read_bytes()))
        self.assertIn("dayring-fast-start.1", [page.name for page in pages])
        call("mandoc", "-Tlint", "-Wwarning", *pages)
        for page in pages:
            shown = call("env", "MANROFFSEQ=", "MANWIDTH=80", "LC_ALL=C.UTF-8", "man", "--warnings", "--local-file", page)
            self.assertIn("NAME", shown)
            self.assertNotIn("warning:", shown)

    def test_completions_are_programs_of_their_shells(self) -> None:
        for shell, path in COMPLETIONS.items():
            call(shell, "-n", self.debian.path / "usr/share" / path)

    def test_the_checker_of_packages_finds_no_fault(self) -> None:
        call("lintian", "--allow-root", "--fail-on", "error,warning", package())


if __name__ == "__main__":
    unittest.main()
