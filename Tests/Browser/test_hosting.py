"""HTTPS by the server itself, behind nginx and behind Caddy, as docs/hosting.md says: with names, ports and paths that a
network and mounts of the tests' own give them (`hosting_world.py`)."""

import os
import subprocess
import sys
import unittest
from pathlib import Path


class Hosting(unittest.TestCase):
    def test_in_a_network_of_its_own(self) -> None:
        apart = ["unshare", "--mount", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]
        done = subprocess.run(
            [*apart, sys.executable, "-m", "unittest", "-v", "hosting_world"],
            cwd=Path(__file__).parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"Ran \d+ tests")
