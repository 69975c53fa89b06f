"""A page with the model relay at its own address: see Tests/Host/model-relay-server.mjs."""

import subprocess
import urllib.request

from node import ROOT, WEB

SERVER = ROOT / "Tests/Host/model-relay-server.mjs"


class SpaceRelay:
    def __init__(self) -> None:
        self.process = subprocess.Popen(["node", SERVER, WEB], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address, "the relay ended before it said where it is"

    def cut(self) -> None:
        """The page is there, the relay out of reach."""
        self._post("/cut")

    def mend(self) -> None:
        self._post("/mend")

    @property
    def stored(self) -> bytes:
        with urllib.request.urlopen(self.address + "/stored") as answer:
            return answer.read()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def _post(self, path: str) -> None:
        urllib.request.urlopen(urllib.request.Request(self.address + path, method="POST")).close()
