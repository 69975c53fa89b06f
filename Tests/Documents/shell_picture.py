"""docs/images/shell.svg: a terminal with a few commands and what they print. `make screenshots` draws it anew."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios
from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

from document import ROOT
from world import TIMEOUT, World

PICTURE = ROOT / "docs/images/shell.svg"
MOMENT = datetime(2027, 3, 9, 10, 31, 15, tzinfo=ZoneInfo("Europe/Berlin"))
# Earlier entries, unseen.
BEFORE = [
    "fast add --start 4 mar 20:00 --end 12:30 --goal 16:8",
    "fast add --start 5 mar 19:30 --end 12:00 --goal 16:8",
    "fast add --start 6 mar 21:00 --end 11:30 --goal 16:8",
    "fast add --start 7 mar 20:00 --end 12:15 --goal 16:8",
    "drink 500 --at 8:10",
    "count add Push-ups --goal 50 --quick 10,20",
    "count push-ups 30 --at 7:40",
    "date add 'Trip to Oslo' 1 may 2027",
]
SEEN = [
    "dayring fast start 16:8 --at yesterday 20:00",
    "dayring drink 250",
    "dayring plan add 'Write report !must @morning'",
    "dayring",
]
COLUMNS, ROWS = 68, 60
# By the parameters of "select graphic rendition", as in Sources/Commands/Terminal/Style.swift.
INKS = {"1": "title", "2": "quiet", "1;31": "error", "32": "done", "33": "underway", "34": "water", "36": "hint"}
CELL, LINE, MARGIN, BAR = 8.4, 19, 20, 34
LIGHTS = ["#ff5f57", "#febc2e", "#28c840"]
STYLE = """
text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1d1d1f }
.ground { fill: #fbfaf8; stroke: #d5d2cc }
.bar { fill: #eeece8 }
.title { font-weight: 700 }
.quiet { fill: #6a6a6f }
.error { fill: #b3261e; font-weight: 700 }
.done { fill: #1b7538 }
.underway { fill: #a34f00 }
.water { fill: #1a5fb4 }
.hint { fill: #0b6b80 }
@media (prefers-color-scheme: dark) {
  text { fill: #f2f2f4 }
  .ground { fill: #1c1c1e; stroke: #3a3a3d }
  .bar { fill: #2a2a2c }
  .quiet { fill: #a0a0a6 }
  .error { fill: #ff8a80 }
  .done { fill: #4fd283 }
  .underway { fill: #ff9d4d }
  .water { fill: #62aefc }
  .hint { fill: #5fd0e4 }
}
"""


def shell_picture(world: World) -> str:
    """Of a world that begins at `MOMENT`."""
    for line in BEFORE:
        done = world.run(f"dayring {line}")
        assert done.returncode == 0, f"{line}: {done.stderr}"
    rows: list[str] = []
    for line in SEEN:
        rows += [""] if rows else []
        rows += [f"\x1b[2m$\x1b[0m {line}", *shown(world, line)]
    return drawn(rows)


def shown(world: World, line: str) -> list[str]:
    """The output in a terminal, with its colours."""
    terminal, program = pty.openpty()
    fcntl.ioctl(program, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    environment = world.environment | {"TERM": "xterm-256color"}
    process = subprocess.Popen(
        ["bash", "-c", line], stdin=subprocess.DEVNULL, stdout=program, stderr=program, env=environment, cwd=world.home
    )
    os.close(program)
    heard = b""
    try:
        while some := os.read(terminal, 65536):
            heard += some
    except OSError:
        # Linux tells the end so.
        pass
    os.close(terminal)
    assert process.wait(TIMEOUT) == 0, heard.decode()
    return heard.decode().replace("\r\n", "\n").rstrip("\n").split("\n")


def drawn(rows: list[str]) -> str:
    width, height = COLUMNS * CELL + 2 * MARGIN, BAR + len(rows) * LINE + 2 * MARGIN
    lights = "".join(f'<circle cx="{20 + 20 * index}" cy="{BAR / 2:g}" r="6" fill="{colour}"/>' for index, colour in enumerate(LIGHTS))
    texts = [text for index, row in enumerate(rows) for text in row_texts(row, BAR + MARGIN + (index + 0.75) * LINE)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">',
        f"<title>Dayring in a terminal</title>\n<style>{STYLE}</style>",
        f'<clipPath id="frame"><rect width="{width:g}" height="{height:g}" rx="12"/></clipPath>',
        f'<rect class="ground" x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="12"/>',
        f'<rect class="bar" x="1" y="1" width="{width - 2:g}" height="{BAR - 1}" clip-path="url(#frame)"/>{lights}',
        *texts, "</svg>\n",
    ])  # fmt: skip


def row_texts(row: str, y: float) -> list[str]:
    """Each piece between wide gaps at its own columns, whatever the width of the font."""
    texts, column, ink = [], 0, None
    for piece in re.split(r"(\x1b\[[\d;]*m)", row):
        if piece.startswith("\x1b"):
            ink = INKS.get(piece[2:-1])
            continue
        for found in re.finditer(r"\S+(?: \S+)*", piece):
            x, length = MARGIN + (column + found.start()) * CELL, len(found[0]) * CELL
            kind = f' class="{ink}"' if ink else ""
            measure = f'textLength="{length:g}" lengthAdjust="spacingAndGlyphs"'
            texts.append(f'<text x="{x:g}" y="{y:g}"{kind} {measure}>{escape(found[0], quote=False)}</text>')
        column += len(piece)
    assert column <= COLUMNS, row
    return texts


def still(picture: str) -> str:
    """Without what differs each time: seconds that go on, and ids."""
    return re.sub(r">[0-9a-z]{4}</text>", ">id</text>", re.sub(r"\d+:\d\d:\d\d", "h:mm:ss", picture))
