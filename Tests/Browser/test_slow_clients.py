"""A relay under clients that read nothing and never send the rest, in a network of the tests' own (`slow_clients_world.py`)."""

import os
import subprocess
import sys
import unittest
from pathlib import Path


class SlowClients(unittest.TestCase):
    def test_in_a_network_of_its_own(self) -> None:
        apart = ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]
        done = subprocess.run(
            [*apart, sys.executable, "-m", "unittest", "-v", "slow_clients_world"],
            cwd=Path(__file__).parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        print(done.stdout)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"Ran \d+ tests")
