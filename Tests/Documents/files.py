"""Files that the commands of the documents read."""

import zipfile
from pathlib import Path

ALIASES = 'w = drink 250\ncoffee = drink 8oz coffee --note "with milk"\n'
TEXTS = {
    "tasks.txt": "Buy stamps\nWater the flowers\n",
    "answer.txt": "It is under Statistics.\n",
    "old.csv": "Date,Start,End,Hours,Night Eating\n3/4/2026,20:00,12:00,16,\n",
    "Checkmarks.csv": "Date,Value,Notes\n2026-01-25,2,\n2026-01-24,0,\n",
    "taskwarrior.json": '[{"uuid": "7f9e3c1a-52f8-4c0e-9d53-0a7b4e8f1c22", "description": "Mow the lawn", "status": "pending",'
    ' "entry": "20261101T080000Z"}]',
    ".config/dayring/aliases": ALIASES,
}
HEALTH = """<?xml version="1.0" encoding="UTF-8"?>
<HealthData locale="en_GB">
 <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="Health" unit="mL" creationDate="2026-11-20 09:00:00 +0100"
  startDate="2026-11-20 09:00:00 +0100" endDate="2026-11-20 09:00:00 +0100" value="250"/>
</HealthData>
"""


def write_files(home: Path) -> None:
    for name, text in TEXTS.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    with zipfile.ZipFile(home / "export.zip", "w") as archive:
        archive.writestr("apple_health_export/export.xml", HEALTH)
