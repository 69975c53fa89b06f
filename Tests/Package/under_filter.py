"""Starts a program in another root as systemd would start one under a SystemCallFilter: with no other system calls, as nobody,
without a way to more rights, and where it can write to one folder only. Needs root.

    under_filter.py ROOT STATE-DIRECTORY SETS WORD…

systemd itself cannot be asked, as it does not run in a root."""

import ctypes
import os
import subprocess
import sys

import seccomp

NOBODY = 65534
NO_NEW_PRIVILEGES = 38


def main() -> None:
    root, state, sets, *words = sys.argv[1:]
    allowed = {call for name in sets.split() for call in expanded(name)}
    os.chown(root + state, NOBODY, NOBODY)
    for arguments in [
        ["--rbind", root, root],
        ["--bind", root + state, root + state],
        ["-o", "remount,bind,ro", root],
        ["-t", "proc", "-o", "subset=pid", "proc", root + "/proc"],
    ]:
        subprocess.run(["mount", *arguments], check=True)
    os.chroot(root)
    os.chdir("/")
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    os.umask(0o077)
    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    # As systemd does: what is not allowed ends the process.
    rules = seccomp.SyscallFilter(seccomp.KILL_PROCESS)
    for call in sorted(allowed):
        try:
            rules.add_rule(seccomp.ALLOW, call)
        except RuntimeError:
            pass  # Of another kind of processor.
    rules.load()
    os.execve(words[0], words, {"STATE_DIRECTORY": state, "LC_ALL": "C.UTF-8"})


def expanded(name: str) -> set[str]:
    """The calls of a set, in which other sets may stand."""
    if not name.startswith("@"):
        return {name}
    listing = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager", name], check=True, stdout=subprocess.PIPE, text=True)
    members = [line.strip() for line in listing.stdout.splitlines() if line.startswith("    ")]
    return {call for member in members if not member.startswith("#") for call in expanded(member)}


main()
