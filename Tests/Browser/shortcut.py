"""Plays shortcuts as docs/health.md builds them, row by row, on a phone whose health store is a list."""

import json
import re
import urllib.request
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/health.md"


@dataclass
class Row:
    depth: int
    action: str
    settings: str
    result: str


class Died(Exception):
    """The shortcut was ended: by the system, by the user, by an error of the network."""


@dataclass
class Store:
    """What a phone's health store has. Two phones of one person may share it."""

    workouts: list[tuple[str, datetime, timedelta]] = field(default_factory=list)
    water: list[tuple[datetime, str, str]] = field(default_factory=list)


def rows(title: str) -> list[Row]:
    """The first table below a heading."""
    text = DOCUMENT.read_text().split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0]
    found = []
    for line in text.splitlines():
        if not line.startswith("|"):
            if found:
                break
            continue
        action, settings, result = [cell.strip() for cell in line.strip().strip("|").split(" | ", 2)] \
            if line.count(" | ") >= 2 else [cell.strip() for cell in line.strip("|").split("|")]
        if action in ("action", "---"):
            continue
        depth = action.count("·")
        found.append(Row(depth, action.replace("·", "").strip(), settings, result.strip("| ").strip("*")))
    assert found, f"no table below {title}"
    return found


def match(pattern: str, text: str) -> re.Match[str]:
    found = re.fullmatch(pattern, text)
    assert found, f"no player for: {text}"
    return found


class Phone:
    """One run at a time. `ends_before` is the number of the row, as played, before which it dies; `loses` that of
    the request whose reply is lost, after the server has carried it out."""

    def __init__(self, computer: str, token: str, store: Store) -> None:
        self.computer, self.token, self.store = computer, token, store
        self.ends_before: int | None = None
        self.loses: int | None = None
        self.between = lambda played: None
        self.questions = 0

    def run(self, title: str) -> int:
        """How many rows were played."""
        self.played = self.requests = 0
        self.results: dict[str, object] = {}
        self.table = rows(title)
        self.block(0, len(self.table), 0)
        return self.played

    def attempt(self, title: str) -> bool:
        try:
            self.run(title)
            return True
        except Died:
            return False

    def block(self, first: int, end: int, depth: int) -> list[object]:
        """The result of each row, the last of which is what a repetition collects."""
        index, outputs = first, []
        while index < end:
            row = self.table[index]
            assert row.depth == depth, f"row {index + 1} lies at depth {row.depth}, not {depth}"
            if row.action in ("Repeat with Each", "If", "Choose from Menu"):
                closing = {"Repeat with Each": "End Repeat", "If": "End If", "Choose from Menu": "End Menu"}[row.action]
                last = next(i for i in range(index, end)
                            if self.table[i].depth == depth and self.table[i].action == closing)
                self.step()
                output = self.compound(row, index + 1, last, depth)
                self.name(self.table[last], output)
                index = last + 1
            else:
                self.step()
                outputs.append(self.act(row))
                self.name(row, outputs[-1])
                index += 1
        return outputs

    def step(self) -> None:
        if self.played == self.ends_before:
            raise Died
        self.between(self.played)
        self.played += 1

    def name(self, row: Row, output: object) -> None:
        if row.result:
            self.results[row.result] = output

    def compound(self, row: Row, first: int, end: int, depth: int) -> object:
        match row.action:
            case "Repeat with Each":
                collected = []
                for item in self.results[match(r"item in \*(.+)\*", row.settings)[1]]:
                    self.results["Repeat Item"] = item
                    outputs = self.block(first, end, depth + 1)
                    if outputs:
                        collected.append(outputs[-1])
                return collected
            case "If":
                name, value = match(r"\*(.+)\* is `(.+)`", row.settings).groups()
                if self.results[name] == value:
                    self.block(first, end, depth + 1)
            case "Choose from Menu":
                asked = match(r"Prompt `(.+)` \*(.+)\*", row.settings)
                self.questions += 1
                start = datetime.fromisoformat(self.results[asked[2]])
                there = any(workout[1] == start for workout in self.store.workouts)
                wanted = "`It has`" if there else "`It has not`"
                items = [i for i in range(first, end)
                         if (self.table[i].depth, self.table[i].action) == (depth, "Menu Item")] + [end]
                for item, following in zip(items, items[1:]):
                    if self.table[item].settings == wanted:
                        self.block_of_item(item, following, depth)
                        return None
                raise AssertionError(f"the menu has no {wanted}")
        return None

    def block_of_item(self, item: int, following: int, depth: int) -> None:
        self.step()
        self.block(item + 1, following, depth + 1)

    def act(self, row: Row) -> object:
        settings, results = row.settings, self.results
        match row.action:
            case "Get Contents of URL":
                return self.fetch(settings)
            case "Get Dictionary Value":
                key, name = match(r"Value for `(.+)` in (.+)", settings).groups()
                dictionary = results[name.strip("*")]
                # NB: Shortcuts gives nothing for what is not there.
                return dictionary.get(key) if isinstance(dictionary, dict) else None
            case "Get Dates from Input":
                return datetime.fromisoformat(results[settings.strip("*")])
            case "Log Workout":
                kind, date, length = match(
                    r"Workout Type `(.+)`; Date \*(.+)\*; Duration \*(.+)\* min", settings).groups()
                self.store.workouts.append((kind, results[date], timedelta(minutes=results[length])))
                return None
            case "Find Health Samples":
                days = match(r"Type is `Water`; Start Date is in the last `(\d+)` days", settings)[1]
                first = datetime.now().astimezone() - timedelta(int(days))
                return [sample for sample in self.store.water if sample[0] >= first]
            case "Get Details of Health Sample":
                detail, name = match(r"Get `(.+)` from (.+)", settings).groups()
                sample = results[name.strip("*")]
                return sample[["Start Date", "Value", "Unit"].index(detail)]
            case "Format Date":
                name = match(r"\*(.+)\*; Date Format `ISO 8601`; Include ISO 8601 Time", settings)[1]
                return results[name].isoformat(timespec="seconds")
            case "Text":
                text = match(r"`(.+)`", settings)[1]
                return re.sub(r"\{([A-Z]\w*)\}", lambda found: str(results[found[1]]), text)
            case "Combine Text":
                name, separator = match(r"\*(.+)\* with Custom `(.+)`", settings).groups()
                return separator.join(results[name])
        raise AssertionError(f"no player for the action {row.action}")

    def fetch(self, settings: str) -> object:
        url, method, rest = match(
            r"URL `(.+?)`; Method `(GET|POST)`; Headers `Authorization` = `Bearer TOKEN`(.*)", settings).groups()
        body = None
        if rest.startswith("; Request Body JSON: "):
            key, name = match(r"; Request Body JSON: Text `(.+)` = \*(.+)\*", rest).groups()
            body = json.dumps({key: self.results[name]})
        elif rest:
            body = self.results[match(r"; Request Body File: \*(.+)\*", rest)[1]]
        request = urllib.request.Request(
            url.replace("http://COMPUTER:4160", self.computer), method=method,
            headers={"Authorization": f"Bearer {self.token}"}, data=body and body.encode())
        with urllib.request.urlopen(request) as reply:
            answer = json.load(reply)
        number = self.requests
        self.requests += 1
        if number == self.loses:
            raise Died
        return answer
