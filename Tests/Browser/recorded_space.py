"""All that a browser and the relay of its space had stored at one moment, in a file of `Tests/RecordedSpaces`."""

import base64
import contextlib
import json
import re
import sqlite3
import time
from pathlib import Path

from node import ROOT
from playwright.sync_api import BrowserContext, Page

FOLDER = ROOT / "Tests/RecordedSpaces"
# The tables of a relay, as the version had them that was recorded.
SCHEMA = FOLDER / "relay.sql"
# In place of the address of the relay, which has another port each time.
ADDRESS = "https://relay.example"
_ROWS = "data:text/javascript;base64," + base64.b64encode((FOLDER / "rows.mjs").read_bytes()).decode()
# What of a space is stored now: which rows beside the state, and what of the state tests look at.
_STORED = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("dayring");
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(["space", "ops"]);
    const [space, ops] = ["space", "ops"].map((name) => transaction.objectStore(name));
    const [kinds, state, keys, rows] = [space.getAllKeys(), space.get("state"), ops.getAllKeys(), ops.getAll()];
    transaction.oncomplete = () => {
      opening.result.close();
      const { device = [], standing, draft, wishes = [], through, view } = state.result ?? {};
      resolve({
        rows: kinds.result.flatMap((key) => (key === "state" ? [] : [key[0]])).join(" "),
        device: Array.from(device, (byte) => byte.toString(16).padStart(2, "0")).join(""),
        cursor: standing?.cursor.sequence ?? 0,
        draft: draft !== undefined,
        wishes: wishes.length,
        open: view?.lists.size ?? 0,
        waiting: rows.result.filter(({ log }, place) => !log && keys.result[place] > through).length,
      });
    };
  };
})"""
# What tells a relay's own time, so that nothing has expired since.
_TIMES = {"entry": "received", "mailbox": "opened", "snapshot": "announced"}


class RecordedSpace:
    def __init__(self, name: str) -> None:
        self.text = path_of(name).read_text()
        self.content: dict = json.loads(self.text)

    @property
    def relay(self) -> str:
        """SQL that makes the relay's database, as if it had been written just now."""
        now = int(time.time() * 1000)
        times = [f"UPDATE {table} SET {column} = {now};" for table, column in _TIMES.items()]
        return "\n".join([SCHEMA.read_text(), *self.content["relay"], *times])

    @property
    def rows(self) -> list[dict]:
        """Of the store of the space."""
        return self.content["database"]["stores"]["space"]["rows"]

    @property
    def device(self) -> str:
        """The id of the browser in its space, or by the attempt to come into one; nothing after it has left."""
        return "".join(base64.b64decode(row["value"]["device"]["$bytes"]).hex() for row in self.rows if "device" in row["value"])

    @property
    def signed(self) -> bytes:
        """The envelope, or the draft of an entry of the roster, that was not sent."""
        envelopes = [row["value"] for row in self.rows if row["key"][0] == "envelope"]
        drafts = [row["value"]["draft"].get("bytes") for row in self.rows if row["key"] == "state"]
        signed = (envelopes or drafts)[0]
        return base64.b64decode(signed["$bytes"])

    def link(self, address: str) -> str:
        """The link by which it was to join, with the relay's address of now."""
        text = self.content["link"].removeprefix("#join=")
        # The address comes after the form, the mailbox, the secret and the commitment.
        fixed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))[: 1 + 16 + 32 + 16]
        return "#join=" + base64.urlsafe_b64encode(fixed + address.encode()).decode().rstrip("=")

    def fill(self, context: BrowserContext, address: str, *, exportable: bool = False) -> None:
        """What the browser had, under an address at which it has nothing. Private keys that are to be exportable are stored in the form
        for browsers that can store no other."""
        page = blank(context, address)
        content = json.loads(self.text.replace(ADDRESS, address))
        page.evaluate(
            """async ([rows, { database, localStorage: items }, areKeysStored]) => {
              await (await import(rows)).filled(database, areKeysStored);
              for (const [name, value] of items) localStorage.setItem(name, value);
            }""",
            [_ROWS, content, not exportable],
        )
        page.close()


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


def record(name: str, context: BrowserContext, relay, **more) -> None:
    """With what a test cannot know otherwise, such as a link."""
    page = blank(context, relay.address)
    stored = {
        "database": page.evaluate("async (rows) => (await import(rows)).dumped('dayring')", _ROWS),
        "localStorage": page.evaluate("Object.entries(localStorage)"),
    }
    page.close()
    with contextlib.closing(sqlite3.connect(f"file:{relay.database}?mode=ro", uri=True)) as database:
        values = {pragma: database.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in ["application_id", "user_version"]}
        pragmas = [f"PRAGMA {pragma} = {value};" for pragma, value in values.items()]
        lines = list(database.iterdump())
    # Of a link that has been used, nothing is needed.
    over = ('"setting"',) if "link" in more else ('"setting"', '"mailbox"')
    inserts = [line for line in lines if line.startswith("INSERT ") and line.split()[2] not in over]
    schema = "\n".join([*pragmas, *(line for line in lines if line.startswith("CREATE "))]) + "\n"
    if SCHEMA.exists():
        assert SCHEMA.read_text() == schema, "the relay has other tables than in the recordings that are there"
    SCHEMA.write_text(schema)
    content = more | stored | {"relay": inserts}
    text = json.dumps(content, indent=1, ensure_ascii=False).replace(relay.address, ADDRESS)
    # A value with its tag is one line.
    text = re.sub(r'\{\s+("\$\w+": (?:"[^"]*"|true))\s+\}', r"{ \1 }", text)
    path_of(name).write_text(text + "\n")


def blank(context: BrowserContext, address: str) -> Page:
    """A page without the app, which may store what the app finds."""
    page = context.new_page()
    page.route("**/blank", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto(f"{address}/blank")
    return page


def stored(page: Page) -> dict[str, str | int]:
    return page.evaluate(_STORED)
