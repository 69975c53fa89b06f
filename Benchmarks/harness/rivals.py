"""Data of other programs, as many entries as Dayring has, written in their own formats."""

import json
import time
import uuid
from datetime import datetime, timezone
from pathlib import Path

ENTRIES = 100_000
YEARS = 10 * 365 * 86_400
LENGTH = 600
NAMES = ["water", "coffee", "reading", "running", "fasting"]


def intervals() -> list[tuple[int, int, str]]:
    """Start and end in seconds, and a name: evenly over the ten years up to an hour ago."""
    step = YEARS // ENTRIES
    first = int(time.time()) - 3600 - step * ENTRIES
    return [(first + step * index, first + step * index + LENGTH, NAMES[index % len(NAMES)]) for index in range(ENTRIES)]


def write_timewarrior(home: Path) -> dict[str, str]:
    data = home / "data"
    data.mkdir(parents=True)
    months: dict[str, list[str]] = {}
    for start, end, name in intervals():
        begun, ended = (datetime.fromtimestamp(at, timezone.utc) for at in (start, end))
        months.setdefault(f"{begun:%Y-%m}", []).append(f"inc {begun:%Y%m%dT%H%M%SZ} - {ended:%Y%m%dT%H%M%SZ} # {name}\n")
    for month, lines in months.items():
        (data / f"{month}.data").write_text("".join(lines))
    (data / "tags.data").write_text(json.dumps({name: {"count": ENTRIES // len(NAMES)} for name in NAMES}))
    (home / "timewarrior.cfg").write_text("")
    return {"TIMEWARRIORDB": str(home)}


def write_taskwarrior(home: Path) -> dict[str, str]:
    home.mkdir()
    lines = [
        f'[description:"{name}" end:"{end}" entry:"{start}" modified:"{end}" status:"completed" uuid:"{uuid.UUID(int=index + (4 << 76) + (8 << 60))}"]\n'
        for index, (start, end, name) in enumerate(intervals())
    ]
    (home / "completed.data").write_text("".join(lines))
    (home / "taskrc").write_text("confirmation=off\nverbose=nothing\n")
    return {"TASKDATA": str(home), "TASKRC": str(home / "taskrc")}


def write_watson(home: Path) -> dict[str, str]:
    home.mkdir()
    frames = [[start, end, name, uuid.UUID(int=index).hex, [], end] for index, (start, end, name) in enumerate(intervals())]
    (home / "frames").write_text(json.dumps(frames))
    return {"WATSON_DIR": str(home)}
