"""Measurements, and the one table that they are printed in."""

from dataclasses import dataclass
from statistics import median
from typing import Callable, Iterable


class Figures:
    """What one thing measured in many rounds."""

    def __init__(self, values: Iterable[float], show: Callable[[float], str]) -> None:
        self.values = sorted(values)
        self.show = show

    @property
    def median(self) -> float:
        return median(self.values)

    def percentile(self, share: float) -> float:
        return self.values[min(len(self.values) - 1, int(len(self.values) * share))]

    def __str__(self) -> str:
        return f"{self.show(self.median)} ({self.show(self.values[0])}–{self.show(self.values[-1])})"


@dataclass
class Row:
    what: str
    measured: object
    yardstick: str
    budget: str
    met: bool | None

    @property
    def cells(self) -> list[str]:
        verdict = {True: "met", False: "MISSED", None: "not measured"}[self.met]
        return [self.what, str(self.measured), self.yardstick, self.budget, verdict]


HEAD = ["what", "measured: median (min–max)", "yardstick in the same run", "budget", ""]


def print_table(rows: list[Row]) -> None:
    table = [HEAD, *(row.cells for row in rows)]
    widths = [max(len(cells[column]) for cells in table) for column in range(len(HEAD))]
    for index, cells in enumerate(table):
        print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths)).rstrip())
        if index == 0:
            print("  ".join("─" * width for width in widths))


def milliseconds(seconds: float) -> str:
    value = seconds * 1000
    return f"{value:.1f} ms" if value < 100 else f"{value:,.0f} ms"


def megabytes(size: float) -> str:
    return f"{size / 1e6:.0f} MB"


def microseconds(seconds: float) -> str:
    return f"{seconds * 1e6:.1f} µs"


def millions(rate: float) -> str:
    return f"{rate / 1e6:.2f} M/s"


def percent(share: float) -> str:
    return f"{share:.0%}"
