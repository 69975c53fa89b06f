#!/usr/bin/env python3
"""Holds the pinned backup against the schema that docs/ promises, and the schema against what must not pass."""

import copy
import json
import sys
from pathlib import Path

import jsonschema

HERE = Path(__file__).resolve().parent
SCHEMA = json.loads((HERE.parents[1] / "docs/backup.schema.json").read_text())
BACKUP = json.loads((HERE / "Fixtures/backup.json").read_text())


def altered(change) -> dict:
    backup = copy.deepcopy(BACKUP)
    change(backup)
    return backup


WRONG = {
    "a later version": lambda backup: backup.update(version=2),
    "no checksum": lambda backup: backup.pop("checksum"),
    "a stamp in capitals": lambda backup: backup["ops"][0].update(stamp=backup["ops"][0]["stamp"].upper() + "A"),
    "an id with a letter that is none": lambda backup: backup["ops"][0]["records"][0].update(id="u" * 26),
    "a kind with a label": lambda backup: backup["ops"][0]["records"][0].update(kind="task@" + "0" * 26),
    "a record without fields": lambda backup: backup["ops"][0]["records"][0].update(fields={}),
    "an end that is a number": lambda backup: backup["ops"][0]["records"][0]["fields"].update(end=7),
}


def main() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    problems = [f"backup.json: {error.message}" for error in validator.iter_errors(BACKUP)]
    problems += [f"the schema lets {name} pass" for name, change in WRONG.items() if validator.is_valid(altered(change))]
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
