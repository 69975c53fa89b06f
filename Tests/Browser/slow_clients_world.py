"""What `test_slow_clients` runs in a network of its own: packets on `lo` are as small as in other networks. Otherwise the
system takes a whole reply of a mebibyte at once, and what the relay itself keeps in memory is not seen."""

import contextlib
import hashlib
import os
import re
import resource
import secrets
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import unittest
import urllib.request
from pathlib import Path

from node import LEASH, PROGRAM

MIB = 1 << 20
SILENT = 400
# Answers of a relay, and what it needs besides.
ROOM = (64 + 32) * MIB


def setUpModule() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    for words in [["mtu", "1500"], ["up"]]:
        subprocess.run(["ip", "link", "set", "lo", *words], check=True)


class Device:
    """A ledger in a space of its own."""

    def __init__(self, folder: Path, relay: str) -> None:
        self.home = Path(tempfile.mkdtemp(dir=folder))
        self.relay = relay

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": os.environ["PATH"], "DAYRING_HOME": str(self.home), "LANG": "C.UTF-8", "TZ": "UTC"}
        return subprocess.run([PROGRAM, *words], env=environment, capture_output=True, text=True)

    def begin(self) -> subprocess.CompletedProcess[str]:
        return self.run("sync", "start", self.relay, "--name", "a device")

    def keep_much(self) -> None:
        """So that a page of its log has a mebibyte."""
        file = self.home / "drinks.csv"
        lines = [
            f"2020-{1 + i % 12:02}-{1 + i % 28:02},{i % 24:02}:{i % 60:02},{100 + i % 400},water,{secrets.token_hex(20)}"
            for i in range(26_000)
        ]
        file.write_text("\n".join(["Date,Time,Amount (ml),Beverage,Note", *lines]))
        done = self.run("import", str(file), "--yes")
        assert done.returncode == 0, done.stderr
        done = self.run("sync", "now")
        assert done.returncode == 0, done.stderr

    def page(self) -> bytes:
        """Its request for the first page of its log."""
        with contextlib.closing(sqlite3.connect(self.home / "dayring.sqlite")) as database:
            space, token = database.execute("SELECT space, token FROM space").fetchone()
        start = hashlib.sha256(b"dayring log 1" + space).hexdigest()
        return (
            f"GET /v1/spaces/{space.hex()}/entries?after=0&known={start}&request={secrets.token_hex(16)} HTTP/1.1\r\n"
            f"Host: relay\r\nAuthorization: Bearer {token.hex()}\r\n\r\n"
        ).encode()


class SlowClients(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="dayring-slow-"))
        self.addCleanup(shutil.rmtree, self.folder)
        command = [*LEASH, PROGRAM, "relay", "--database", self.folder / "relay.sqlite", "--listen", "127.0.0.1:0"]
        self.relay = subprocess.Popen([*command, "--no-invitations"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        said = re.search(r"http://127\.0\.0\.1:(\d+)", self.relay.stdout.readline())
        self.assertIsNotNone(said, "the relay ended before it said where it is")
        self.address, self.port = said[0], int(said[1])
        self.clients: list[socket.socket] = []

    def stop(self) -> None:
        for client in self.clients:
            client.close()
        self.relay.terminate()
        self.relay.wait()
        self.relay.stdout.close()

    @property
    def memory(self) -> int:
        status = Path(f"/proc/{self.relay.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) << 10

    def metric(self, name: str) -> int:
        with urllib.request.urlopen(f"{self.address}/metrics") as reply:
            return int(re.search(rf"^{name} (\d+)$", reply.read().decode(), re.M)[1])

    def open(self, request: bytes, source: str = "127.0.0.1") -> socket.socket:
        client = socket.socket()
        self.clients.append(client)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        client.bind((source, 0))
        client.connect(("127.0.0.1", self.port))
        client.sendall(request)
        return client

    def device(self) -> Device:
        device = Device(self.folder, self.address)
        done = device.begin()
        self.assertEqual(done.returncode, 0, done.stderr)
        return device

    def assert_in_step(self, device: Device) -> None:
        self.assertEqual(device.run("drink", "250").returncode, 0)
        done = device.run("sync", "now")
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_replies_that_nobody_reads_take_bounded_memory_and_keep_nobody_out(self) -> None:
        hostile, other = self.device(), self.device()
        hostile.keep_much()
        before, request = self.memory, hostile.page()
        answered = {b"200": 0, b"429": 0}
        for _ in range(SILENT):
            client = self.open(request)
            # Its first bytes have come: the reply is under way, or was refused.
            answered[client.recv(12, socket.MSG_PEEK | socket.MSG_WAITALL)[9:12]] += 1
            self.assertLessEqual(self.metric("dayring_relay_reply_bytes"), 64 * MIB)
            self.assertLessEqual(self.metric("dayring_relay_unsent_bytes"), 64 * MIB)
        self.assertGreater(answered[b"200"], 0)
        self.assertGreater(answered[b"429"], 0)
        self.assertLess(self.memory - before, ROOM)
        self.assert_in_step(other)
        page = self.open(other.page())
        self.assertEqual(page.recv(12, socket.MSG_WAITALL), b"HTTP/1.1 200")
        # Others begin as well.
        self.device()

    def test_bodies_that_never_come_keep_no_newcomer_out(self) -> None:
        member = self.device()
        for source in ["127.0.0.2", "127.0.0.3"]:
            for _ in range(SILENT // 2):
                space, token = secrets.token_hex(16), secrets.token_hex(32)
                self.open(
                    f"PUT /v1/spaces/{space}?request={secrets.token_hex(16)} HTTP/1.1\r\nHost: relay\r\n"
                    f"Authorization: Bearer {token}\r\nContent-Length: {MIB}\r\n\r\nDRX1".encode(),
                    source,
                )
        self.assertLess(self.metric("dayring_relay_body_bytes"), 64 << 10)
        self.device()
        self.assert_in_step(member)
        # From the very address of the silent ones, too.
        self.open(b"GET /v1/feedback?request=" + b"0" * 32 + b" HTTP/1.1\r\nHost: relay\r\n\r\n", "127.0.0.2")
        self.assertEqual(self.clients[-1].recv(12, socket.MSG_WAITALL), b"HTTP/1.1 200")
