"""Yjs, through pycrdt, doing as many map sets: answers each line with one line of JSON."""

import json
import sys
import time

from pycrdt import Doc, Map

CHUNK = 1000


def filled(count: int) -> Doc:
    """Four fields a record, a transaction for each thousand."""
    doc = Doc()
    fields = doc.get("fields", type=Map)
    for start in range(0, count, CHUNK):
        with doc.transaction():
            for index in range(start, min(start + CHUNK, count)):
                fields[f"{index >> 2}.{index & 3}"] = index
    return doc


def main() -> None:
    update = b""
    for line in sys.stdin:
        name, writes = line.split()
        if name == "update" and not update:
            update = filled(int(writes)).get_update()
        start, processor = time.perf_counter(), time.process_time()
        if name == "sets":
            filled(int(writes))
        else:
            Doc().apply_update(update)
        answer = {"seconds": time.perf_counter() - start, "processor": time.process_time() - processor, "writes": int(writes)}
        print(json.dumps(answer), flush=True)


main()
