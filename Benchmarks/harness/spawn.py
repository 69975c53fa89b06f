"""Whole processes, timed from before they exist to after they are gone."""

import os
import subprocess
from time import perf_counter

SILENT = [
    (os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
    (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
    (os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0),
]


def seconds_of(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """By the clock, and of the processor. NB: not `subprocess`, which takes several milliseconds itself."""
    start = perf_counter()
    process = os.posix_spawn(command[0], command, environment, file_actions=SILENT)
    _, status, usage = os.wait4(process, 0)
    seconds = perf_counter() - start
    if status:
        again = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        raise RuntimeError(f"{' '.join(command)}: {again.stdout}{again.stderr}")
    return seconds, usage.ru_utime + usage.ru_stime
