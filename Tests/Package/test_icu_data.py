"""Foundation with the data that scripts/slim-icu leaves in."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from debian_root import ROOT, call

PROBE = Path(__file__).with_name("foundation_probe.swift")
DATA = ROOT / ".build/static/icu-data.o"


class ICUDataTest(unittest.TestCase):
    def test_foundation_says_the_same_with_less_data(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            full, slim = Path(folder, "full"), Path(folder, "slim")
            for program, data in [(full, []), (slim, [DATA])]:
                call("swiftc", "-static-stdlib", PROBE, *data, "-Xclang-linker", "-no-pie", "-o", program)
            self.assertLess(slim.stat().st_size, full.stat().st_size - 30_000_000)
            for language in ["C.UTF-8", "de_DE.UTF-8", "ja_JP.UTF-8"]:
                for zone in ["Europe/Oslo", "America/New_York", ":/etc/localtime", "Nowhere"]:
                    with self.subTest(language=language, zone=zone):
                        self.assertEqual(said(full, language, zone), said(slim, language, zone))


def said(program: Path, language: str, zone: str) -> str:
    environment = {"LC_ALL": language, "LANG": language, "TZ": zone}
    return subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True, env=environment).stdout


if __name__ == "__main__":
    unittest.main()
