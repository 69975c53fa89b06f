"""Completions in real shells: what a person gets who presses Tab, whatever the names are."""

import os
import pty
import re
import select
import shlex
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [path for path in (ROOT / ".build/dist/bin/dayring", ROOT / ".build/release/dayring") if path.exists()]
# A name with code for a shell, and with a space.
HOSTILE = "Ha$(touch hit)`touch hit`"


class CompletionTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        program = max(PROGRAMS, key=lambda path: path.stat().st_mtime)
        (cls.folder / "bin").mkdir()
        (cls.folder / "bin/dayring").symlink_to(program)
        subprocess.run([ROOT / "scripts/install-completions", program, cls.folder / "share"], check=True)
        cls.environment = {
            "PATH": f"{cls.folder}/bin:/usr/bin:/bin", "HOME": str(cls.folder), "DAYRING_HOME": str(cls.folder / "data"),
            "LC_ALL": "C.UTF-8", "TERM": "dumb", "PS1": "> ",
        }
        for words in [
            ["count", "add", "Pushups"], ["count", "add", HOSTILE], ["count", "add", "Zone: two"], ["date", "add", "Oslo", "2027-03-01"],
            ["plan", "add", "Write report"], ["drink", "beverage", "add", "Gin"], ["fast", "schedule", "add", "Warrior", "20h"],
        ]:
            subprocess.run(["dayring", *words], env=cls.environment, check=True, capture_output=True)

    # Typed texts, each with one of the words that have to be offered.
    CASES = [
        ("dayring count goal ", "Pushups"), ("dayring count goal Pu", "Pushups"), ("dayring date edit ", "Oslo"),
        ("dayring plan done ", "Write report"), ("dayring drink beverage edit G", "Gin"), ("dayring fast schedule use W", "Warrior"),
        ("dayring count goal ", HOSTILE), ("dayring und", "undo"),
    ]
    # Lines before and after Tab, in quotes and with signs at which shells end words.
    QUOTED = [
        ('dayring plan done "Write r', 'dayring plan done "Write report" '), ("dayring plan done 'Wr", "dayring plan done 'Write report' "),
        (r"dayring plan done Write\ r", r"dayring plan done Write\ report "), ("dayring count goal Zone:", r"dayring count goal Zone:\ two "),
        ("dayring fast start 16:", "dayring fast start 16:8 "), ('dayring count goal "Zone:', 'dayring count goal "Zone: two" '),
    ]

    def test_bash_offers_names(self) -> None:
        for typed, wanted in self.CASES:
            with self.subTest(typed=typed, wanted=wanted):
                self.assertIn(wanted, self.in_bash(typed).splitlines())
        self.assert_nothing_ran()

    def test_quotes_and_colons_are_completed_on_a_terminal(self) -> None:
        for complete in [self.in_zsh, self.in_bash_terminal]:
            for typed, wanted in self.QUOTED:
                with self.subTest(shell=complete.__name__, typed=typed):
                    self.assertIn(wanted, complete(typed))

    def test_fish_offers_names_in_quotes(self) -> None:
        script = f"source {self.folder}/share/fish/vendor_completions.d/dayring.fish; complete -C $argv[1]"
        for typed, completed in self.QUOTED:
            with self.subTest(typed=typed):
                offered = self.run_shell("fish", "--no-config", "-c", script, typed).splitlines()
                self.assertTrue(any(self.plain(completed).endswith(" " + line.split("\t")[0]) for line in offered), offered)

    @staticmethod
    def plain(line: str) -> str:
        """A line as a shell takes it."""
        return " ".join(shlex.split(line))

    def in_bash_terminal(self, typed: str) -> str:
        """The screen after Tab."""
        begin = f"bind 'set bell-style none'; source {self.folder}/share/bash-completion/completions/dayring; echo rea''dy\n"
        return self.on_terminal(["/usr/bin/bash", "--norc", "-i"], begin, typed)

    def in_bash(self, typed: str) -> str:
        words = typed.split(" ")
        script = (
            f"source {self.folder}/share/bash-completion/completions/dayring\n"
            f"COMP_WORDS=({' '.join(repr(word) for word in words)}); COMP_CWORD={len(words) - 1}\n"
            f"COMP_LINE={typed!r}; COMP_POINT={len(typed)}; COMP_TYPE=9\n"
            f"_dayring dayring {words[-1]!r} {words[-2]!r}\n"
            'printf "%s\\n" "${COMPREPLY[@]}"\n'
        )
        return self.run_shell("bash", "--norc", "-c", script)

    def test_fish_offers_names(self) -> None:
        script = f"source {self.folder}/share/fish/vendor_completions.d/dayring.fish; complete -C "
        for typed, wanted in self.CASES:
            with self.subTest(typed=typed, wanted=wanted):
                offered = self.run_shell("fish", "--no-config", "-c", script + repr(typed)).splitlines()
                self.assertIn(wanted, [line.split("\t")[0] for line in offered])
        self.assert_nothing_ran()

    def test_zsh_completes_on_a_terminal(self) -> None:
        for typed, wanted in [("dayring count goal Pu", "Pushups"), ("dayring date edit O", "Oslo"), ("dayring plan done W", r"Write\ report")]:
            with self.subTest(typed=typed):
                self.assertIn(typed[: typed.rindex(" ") + 1] + wanted, self.in_zsh(typed))
        self.in_zsh("dayring count goal Ha")
        self.assert_nothing_ran()

    def in_zsh(self, typed: str) -> str:
        """The screen after Tab."""
        begin = f"fpath=({self.folder}/share/zsh/site-functions $fpath); autoload -U compinit; compinit -u; echo rea''dy\n"
        return self.on_terminal(["/usr/bin/zsh", "-f", "-i"], begin, typed)

    def on_terminal(self, shell: list[str], begin: str, typed: str) -> str:
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execve(shell[0], shell, self.environment)
        try:
            os.write(terminal, begin.encode())
            self.read(terminal, until="\nready")
            os.write(terminal, f"{typed}\t".encode())
            return self.read(terminal, seconds=4)
        finally:
            os.kill(child, 9)
            os.waitpid(child, 0)
            os.close(terminal)

    def read(self, terminal: int, until: str | None = None, seconds: float = 30) -> str:
        """All that comes until there is nothing more for so long, or until a text has come."""
        seen, end = "", time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                seen += os.read(terminal, 4096).decode(errors="replace").replace("\r", "")
                if until and until in seen:
                    break
        plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x07", "", seen)
        while "\b" in plain:
            plain = re.sub(r"[^\b]\b|^\b", "", plain)
        return plain

    def run_shell(self, *words: str) -> str:
        return subprocess.run(words, env=self.environment, cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def assert_nothing_ran(self) -> None:
        self.assertFalse((self.folder / "hit").exists())


if __name__ == "__main__":
    unittest.main()
