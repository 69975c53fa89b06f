"""A clean Debian in a folder of its own, and what is done in it. Needs root, or a user who may map ids (package uidmap)."""

import os
import re
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / ".build/debian-root.tar"
SOURCES = Path("/etc/apt/sources.list.d/debian.sources")
UNDER_FILTER = Path(__file__).with_name("under_filter.py")
# Only root may write into the folders of a system.
AS_ROOT = [] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--map-auto"]


class DebianRoot:
    def __init__(self) -> None:
        if not CACHE.exists():
            make_cache()
        self.path = Path(tempfile.mkdtemp(prefix="debian-", dir=CACHE.parent))
        call(*AS_ROOT, "tar", "--extract", "--file", CACHE, "--directory", self.path, "--exclude", "./dev/*")
        shutil.copy("/etc/resolv.conf", self.path / "etc")
        self.run("useradd", "--create-home", "person")

    def run(self, *words: str, user: str = "root") -> str:
        return call(*self.command(*words, user=user))

    def command(self, *words: str, user: str = "root") -> list[str]:
        """With processes of its own, which end with it."""
        become = ["runuser", "-u", user, "--", "env", f"HOME=/home/{user}"] if user != "root" else []
        bind = f'mount --rbind /dev "{self.path}/dev"; exec chroot "{self.path}" "$@"'
        environment = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "TZ=Europe/Oslo", "DEBIAN_FRONTEND=noninteractive"]
        return [*AS_ROOT, *environment, *self.apart, "sh", "-c", bind, "sh", *become, *map(str, words)]

    def command_under_filter(self, state: str, calls: str, *words: str) -> list[str]:
        """As nobody, who may write to the folder `state` only, and with these sets of system calls."""
        return [*AS_ROOT, *self.apart, "/usr/bin/python3", str(UNDER_FILTER), str(self.path), state, calls, *words]

    @property
    def apart(self) -> list[str]:
        """Processes and mounts of its own."""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child", f"--mount-proc={self.path}/proc"]

    def install(self, package: Path) -> None:
        """As a person would, who lets apt bring what it depends on."""
        shutil.copy(package, self.path / "tmp")
        self.run("apt-get", "install", "--yes", "--quiet", "--no-install-recommends", f"/tmp/{package.name}")

    def remove(self) -> None:
        call(*AS_ROOT, "rm", "-rf", "--one-file-system", self.path)


def make_cache() -> None:
    CACHE.parent.mkdir(parents=True, exist_ok=True)
    unfinished = CACHE.with_suffix(".unfinished.tar")
    sources = [SOURCES] if SOURCES.exists() else []
    call("mmdebstrap", "--quiet", "--variant=minbase", "bookworm", unfinished, *sources)
    unfinished.rename(CACHE)


@contextmanager
def serving(command: list[str]):
    """The address that a server says it is at, for as long as that is needed."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    said = ""
    try:
        while line := process.stdout.readline():
            said += line
            if address := re.search(r"at (http\S+?)\.?$", line):
                yield address[1].rstrip("/")
                return
        raise AssertionError(f"the server ended before it said where it is:\n{said}")
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.stdout.close()
        process.wait()


def call(*command) -> str:
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, f"{command}: exit {done.returncode}\n{done.stdout}"
    return done.stdout
