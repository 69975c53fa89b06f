"""A health export of 500 MB on the command line: how long it takes, and the most memory it holds."""

import os
import subprocess
from datetime import date, timedelta
from pathlib import Path

from .paths import DAYRING
from .table import Row

SIZE = 500 << 20
LIMIT = 200 << 20
FIRST = date(2024, 1, 1)
HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
]>
<HealthData locale="en_GB">
"""
HEART = (
    ' <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" sourceVersion="10.1" unit="count/min" value="{value}"'
    ' creationDate="2025-01-01 08:00:00 +0100" startDate="2025-01-01 08:00:00 +0100" endDate="2025-01-01 08:00:00 +0100">\n'
    '  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n'
)
WATER = (
    ' <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="Phone" unit="mL" value="250"'
    ' startDate="{day} {hour:02}:{minute:02}:00 +0100" endDate="{day} {hour:02}:{minute:02}:00 +0100"/>\n'
)


def rows(folder: Path) -> list[Row]:
    export = folder / "export.xml"
    drinks = write(export)
    seconds, peak = run(export, folder / "home", drinks)
    export.unlink()
    speed = SIZE / seconds / (1 << 20)
    return [
        Row(
            "import, health export of 500 MB: most memory", f"{peak / (1 << 20):.0f} MB", f"{speed:.0f} MB/s, {drinks:,} drinks",
            "≤ 200 MB", peak <= LIMIT,
        )
    ]  # fmt: skip


def write(path: Path) -> int:
    """- Returns: how many drinks there are in it."""
    heart = "".join(HEART.format(value=50 + n % 90) for n in range(200))
    drinks = 0
    with path.open("w") as file:
        file.write(HEAD)
        while file.tell() < SIZE:
            for _ in range(10):
                # Each in a minute of its own: the same record twice is one drink.
                minute = drinks % 1440
                file.write(WATER.format(day=FIRST + timedelta(drinks // 1440), hour=minute // 60, minute=minute % 60))
                drinks += 1
            file.write(heart)
        file.write("</HealthData>\n")
    return drinks


def run(export: Path, home: Path, drinks: int) -> tuple[float, int]:
    """- Returns: seconds, and the most bytes that were resident."""
    command = [DAYRING, "import", export, "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "DAYRING_HOME": str(home)})
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0 or f'"drinks":{drinks}' not in printed:
        raise AssertionError(f"exit {status}: {printed[:300]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024
