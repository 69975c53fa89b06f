"""Merging, counting and searching, native and in WebAssembly.

One thread and no disk, so what counts is the time of the processor, which a busy machine changes little.
"""

from .paths import END, SOURCES, VENV_BENCH
from .table import Figures, Row, milliseconds, millions, percent
from .worker import Worker

ROUNDS = 9
MERGES = {"merge": "in order", "backwards": "newest first"}


def rows(measure: Worker, engine_path: object) -> list[Row]:
    engine = Worker("node", SOURCES / "engine.mjs", engine_path, END)
    pycrdt = Worker(VENV_BENCH / "bin/python", SOURCES / "yjs.py")
    with engine, pycrdt:
        return merge_rows(measure, engine, pycrdt) + figure_rows(measure, engine) + search_rows(measure, engine)


def merge_rows(measure: Worker, engine: Worker, pycrdt: Worker) -> list[Row]:
    rates: dict[tuple, list[float]] = {}
    writes = measure.ask("merge")["writes"]
    for name in MERGES:
        for _ in range(3):
            engine.ask(name)
    for _ in range(ROUNDS):
        for name in MERGES:
            for where, worker in [("native", measure), ("wasm", engine)]:
                rates.setdefault((name, where), []).append(rate(worker.ask(name)))
        for name in ["sets", "update"]:
            rates.setdefault((name, "pycrdt"), []).append(rate(pycrdt.ask(name, writes)))
    figures = {key: Figures(values, millions) for key, values in rates.items()}
    sets, update = (millions(figures[name, "pycrdt"].median) for name in ["sets", "update"])
    found = []
    for name, order in MERGES.items():
        native, wasm = figures[name, "native"], figures[name, "wasm"]
        share = wasm.median / native.median
        yardstick = f"pycrdt {sets}, one update of all {update}"
        found.append(Row(f"merge, {order}, native: field writes", native, yardstick, "≥ 1 M/s", native.median >= 1e6))
        found.append(Row(f"merge, {order}, wasm", wasm, f"native {millions(native.median)}: {percent(share)}", "≥ 50 %", share >= 0.5))
    return found


def figure_rows(measure: Worker, engine: Worker) -> list[Row]:
    found = []
    for where, worker, other in [("native", measure, engine), ("wasm", engine, measure)]:
        for _ in range(3):
            worker.ask("figures")
        times = Figures([worker.ask("figures")["processor"] for _ in range(ROUNDS * 2)], milliseconds)
        found.append(Row(f"all statistics, charts, year maps and streaks, {where}", times, "", "≤ 20 ms", times.median <= 0.020))
    return found


def search_rows(measure: Worker, engine: Worker) -> list[Row]:
    found = []
    for where, worker in [("native", measure), ("wasm", engine)]:
        for _ in range(3):
            worker.ask("search")
        answers = [worker.ask("search") for _ in range(ROUNDS * 2)]
        times = Figures([answer["processor"] / answer["count"] for answer in answers], milliseconds)
        found.append(Row(f"search in 50,000 tasks, one keystroke, {where}", times, "", "≤ 8 ms", times.median <= 0.008))
    return found


def rate(answer: dict) -> float:
    return answer["writes"] / answer["processor"]
