"""A PostgreSQL server of the measurement's own, in a folder of its own, reached by a socket there."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Self

PROGRAMS = Path("/usr/lib/postgresql/15/bin")
USER = "relay"


class Postgres:
    """`environment` is the server's, such as what is to be preloaded into it."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.environment = environment

    @property
    def address(self) -> str:
        return f"host={self.folder} user={USER} dbname={USER}"

    @property
    def session(self) -> list[str]:
        return ["-h", str(self.folder), "-U", USER, USER]

    def __enter__(self) -> Self:
        self.folder.mkdir()
        # The server refuses to be root.
        if os.geteuid() == 0:
            shutil.chown(self.folder, "nobody")
        self.run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", "max_connections=250"]
        command = [PROGRAMS / "postgres", "-D", self.data, *(word for setting in settings for word in ("-c", setting))]
        environment = os.environ | self.environment
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.server = subprocess.Popen([*as_nobody(), *map(str, command)], env=environment, **quiet)
        while subprocess.run([PROGRAMS / "pg_isready", "-h", self.folder], **quiet).returncode:
            if self.server.poll() is not None:
                raise RuntimeError("PostgreSQL did not start")
            time.sleep(0.05)
        self.run("createdb", "-h", self.folder, "-U", USER, USER)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.terminate()
        self.server.wait()

    def query(self, sql: str) -> str:
        return self.run("psql", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, *self.session)

    def run(self, program: str, *arguments: object) -> str:
        command = [*as_nobody(), str(PROGRAMS / program), *map(str, arguments)]
        result = subprocess.run(command, capture_output=True, text=True, cwd="/")
        if result.returncode:
            raise RuntimeError(f"{program}: {result.stderr}")
        return result.stdout


def as_nobody() -> list[str]:
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
