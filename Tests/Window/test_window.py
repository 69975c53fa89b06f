"""Journeys in the window of the desktop, beside a shell with the same data."""

import contextlib
import fcntl
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from desktop import PAGES, ROOT, SHELL, WINDOW, Desktop, until

sys.path.insert(0, str(ROOT / "Benchmarks"))
from harness.screen import Screen  # noqa: E402

# The byte of the lock file that the process holds which syncs; see Sources/SQLiteFiles/FileLock.swift.
LEADING = 2
# It ends with the test that began it, however that one ends.
LEASH = ["setpriv", "--pdeathsig", "KILL"]


@pytest.fixture
def desktop(tmp_path: Path):
    desktop = Desktop(tmp_path / "home")
    desktop.start()
    try:
        yield desktop
    finally:
        desktop.remove()


def test_a_fast_goes_from_the_window_to_the_shell_and_back(desktop: Desktop) -> None:
    begin(desktop)
    desktop.go("#/fast")
    desktop.tap("[data-action='fast.start']")
    desktop.wait("() => document.querySelector('.toast') !== null")
    assert "16:8" in desktop.shell("fast")
    desktop.shell("fast", "stop")
    desktop.wait("() => document.querySelector(\"[data-action='fast.start']\") !== null")
    # Undo takes back what the shell did last.
    desktop.tap("[data-action='undo']")
    desktop.wait("() => document.querySelector(\"[data-action='fast.stop']\") !== null")
    assert json.loads(desktop.shell("fast", "--json"))["state"] == "running"


def test_a_drink_in_the_shell_is_shown_in_the_window_by_itself(desktop: Desktop) -> None:
    begin(desktop)
    desktop.go("#/water")
    desktop.wait("() => document.querySelector(\"[data-action='entry.add']\") !== null")
    assert "731" not in desktop.text()
    desktop.shell("drink", "731")
    desktop.wait("() => document.body.innerText.includes('731')")


def test_a_drink_in_the_shell_is_shown_in_open_statistics(desktop: Desktop) -> None:
    begin(desktop)
    desktop.shell("drink", "731")
    desktop.go("#/water/stats")
    # Another engine than that of the page draws them.
    desktop.wait("() => document.getElementById('panel-figures')?.childElementCount > 0")
    before = desktop.evaluate("() => document.getElementById('panel-figures').innerText")
    desktop.shell("drink", "994")
    desktop.wait(f"() => document.getElementById('panel-figures').innerText !== {json.dumps(before)}")


def test_a_switch_of_the_reminders_is_shown_as_it_is_stored(desktop: Desktop) -> None:
    begin(desktop)
    desktop.go("#/reminders")
    switch = "#panel-reminders [data-name='eatingWindow']"
    for is_on in [not reminds(desktop), reminds(desktop)]:
        desktop.tap(switch)
        desktop.wait(f"() => document.querySelector({json.dumps(switch)}).getAttribute('aria-checked') === '{str(is_on).lower()}'")
        assert reminds(desktop) is is_on


def test_what_a_killed_window_has_shown_is_there(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path / "home")
    desktop.start()
    try:
        begin(desktop)
        desktop.go("#/water")
        desktop.tap("[data-action='entry.add']")
        desktop.wait("() => document.querySelector('.toast') !== null")
        desktop.kill()
        assert drinks(desktop) == 1
        desktop.start()
        # The next window can take it back.
        desktop.go("#/settings")
        desktop.tap("[data-action='undo']")
        desktop.wait("() => document.querySelector('.toast') !== null")
        assert drinks(desktop) == 0
    finally:
        desktop.remove()


def test_a_running_server_gives_out_what_the_window_stores(desktop: Desktop) -> None:
    begin(desktop)
    desktop.go("#/water")
    token = json.loads(desktop.shell("token", "new", "widgets", "--json"))["token"]
    with serving(desktop) as address:
        widget = f"{address}/widgets/water-small.svg?token={token}"
        assert "250" not in fetched(widget)
        desktop.tap("[data-action='entry.add'][data-amount='2500']")
        desktop.wait("() => document.querySelector('.toast') !== null")
        assert "250" in fetched(widget)
        # And what comes to the server is in the window.
        desktop.shell("drink", "731")
        desktop.wait("() => document.body.innerText.includes('731')")


def test_a_device_of_a_space_is_in_step_with_the_window(desktop: Desktop, tmp_path: Path) -> None:
    begin(desktop)
    desktop.go("#/water")
    other = desktop.environment | {"DAYRING_HOME": str(tmp_path / "other")}
    relay = ["relay", "--database", str(tmp_path / "relay.sqlite"), "--listen", "127.0.0.1:0"]
    with said(desktop.environment, r"http://[\d.]+:\d+", *relay) as address:
        desktop.shell("sync", "start", address)
        with said(desktop.environment, r"https?://\S+#join=\S+", "sync", "add", "--admit") as link:
            shell(other, "sync", "join", link, "--merge", "--name", "other")
        with serving(desktop):
            shell(other, "drink", "731")
            shell(other, "sync", "now")
            desktop.wait("() => document.body.innerText.includes('731')")
            desktop.tap("[data-action='entry.add'][data-amount='2500']")
            until(lambda: shell(other, "sync", "now") and len(json.loads(shell(other, "drink", "list", "--json"))["drinks"]) == 2)
        # Without a server, the window has another process sync.
        shell(other, "drink", "994")
        shell(other, "sync", "now")
        desktop.wait("() => document.body.innerText.includes('994')")


def test_a_space_is_begun_and_a_device_is_added_and_removed_on_the_page(desktop: Desktop, tmp_path: Path) -> None:
    begin(desktop)
    other = desktop.environment | {"DAYRING_HOME": str(tmp_path / "other")}
    relay = ["relay", "--database", str(tmp_path / "relay.sqlite"), "--listen", "127.0.0.1:0"]
    with said(desktop.environment, r"http://[\d.]+:\d+", *relay) as address:
        desktop.go("#/sync")
        desktop.wait("() => document.querySelector('#space-start') !== null")
        desktop.evaluate("(address) => void (document.querySelector('#space-start').value = address)", address)
        desktop.tap("form[data-space='start'] button")
        desktop.tap("[data-space='add']")
        desktop.wait("() => document.querySelector('.space-link') !== null")
        link = desktop.evaluate("() => document.querySelector('.space-link').value")
        with said(other, r"\d{3}\D?\d{3}", "sync", "join", link, "--merge", "--name", "phone"):
            desktop.wait(shows("“phone” wants to join"))
            desktop.tap("[data-space='admit']")
            until(lambda: json.loads(shell(other, "sync", "--json"))["state"] == "inStep")
        desktop.wait(shows("Synced on 2 devices"))
        desktop.tap("[data-space='askRemove']")
        desktop.tap("[data-space='remove']")
        desktop.wait(shows("no other devices yet"))
        assert len(json.loads(desktop.shell("sync", "devices", "--json"))["devices"]) == 1


def test_a_window_joins_by_a_link(desktop: Desktop, tmp_path: Path) -> None:
    begin(desktop)
    other = desktop.environment | {"DAYRING_HOME": str(tmp_path / "other")}
    relay = ["relay", "--database", str(tmp_path / "relay.sqlite"), "--listen", "127.0.0.1:0"]
    with said(desktop.environment, r"http://[\d.]+:\d+", *relay) as address:
        shell(other, "drink", "731")
        shell(other, "sync", "start", address)
        with said(other, r"https?://\S+#join=\S+", "sync", "add", "--admit") as link:
            desktop.go("#/sync")
            desktop.wait("() => document.querySelector('#space-join') !== null")
            desktop.evaluate("(link) => void (document.querySelector('#space-join').value = link)", link)
            desktop.tap("form[data-space='join'] button")
            desktop.tap("[data-space='merge']")
            desktop.wait(shows("Synced on 2 devices"))
        desktop.go("#/water")
        desktop.wait(shows("731"))


def test_a_list_is_created_and_shared_and_a_person_removed_on_the_page(desktop: Desktop, tmp_path: Path) -> None:
    begin(desktop)
    other = desktop.environment | {"DAYRING_HOME": str(tmp_path / "other")}
    relay = ["relay", "--database", str(tmp_path / "relay.sqlite"), "--listen", "127.0.0.1:0"]
    with said(desktop.environment, r"http://[\d.]+:\d+", *relay) as address:
        desktop.shell("sync", "start", address)
        shell(other, "sync", "start", address)
        desktop.go("#/list/new")
        desktop.wait("() => document.querySelector('#space-create') !== null")
        fill = "field.value = text, field.dispatchEvent(new Event('change', { bubbles: true }))"
        for field, text in ("#newcomer-name", "Anna"), ("#space-create", "Trip"):
            desktop.evaluate(f"(selector, text) => {{ const field = document.querySelector(selector); {fill} }}", field, text)
        desktop.tap("form[data-space='list.create'] button")
        desktop.tap("a[href$='/people']")
        desktop.tap("[data-space='list.share']")
        desktop.wait("() => document.querySelector('.space-link') !== null")
        link = desktop.evaluate("() => document.querySelector('.space-link').value")
        with said(other, r"\d{3}\D?\d{3}", "list", "join", link, "--as", "Ben"):
            desktop.wait(shows("wants to edit the list"))
            desktop.tap("[data-space='list.admit']")
            until(lambda: "Trip" in shell(other, "list"))
        desktop.wait(shows("Ben"))
        desktop.tap("[data-space='list.askRemove']")
        desktop.wait(shows("the tasks stay in the list"))
        desktop.tap("[data-space='list.remove']")
        desktop.wait("() => document.querySelector(\"[data-space='list.askRemove']\") === null")
        roles = [person["role"] for person in json.loads(desktop.shell("list", "people", "trip", "--json"))["list"]["people"]]
        assert roles == ["owner", None]


def test_what_syncs_for_a_window_ends_with_it(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path / "home")
    relay = ["relay", "--database", str(tmp_path / "relay.sqlite"), "--listen", "127.0.0.1:0"]
    try:
        with said(desktop.environment, r"http://[\d.]+:\d+", *relay) as address:
            desktop.shell("sync", "start", address)
            assert not syncs(desktop)
            window = subprocess.Popen([WINDOW], env=desktop.environment)
            try:
                until(lambda: syncs(desktop))
            finally:
                window.kill()
                window.wait()
            until(lambda: not syncs(desktop))
    finally:
        desktop.remove()


def test_the_open_page_of_devices_follows_the_shell(desktop: Desktop, tmp_path: Path) -> None:
    begin(desktop)
    desktop.go("#/sync")
    desktop.wait(shows("Sync is off"))
    relay = ["relay", "--database", str(tmp_path / "relay.sqlite"), "--listen", "127.0.0.1:0"]
    with said(desktop.environment, r"http://[\d.]+:\d+", *relay) as address:
        desktop.shell("sync", "start", address, "--name", "kitchen")
        for text in ["kitchen", address, "Add a device", "Sync is on"]:
            desktop.wait(shows(text))
        desktop.shell("sync", "leave", "--yes")
        desktop.wait(shows("Sync is off"))


def test_keys_zoom_the_page_and_the_next_window_is_zoomed_too(desktop: Desktop) -> None:
    begin(desktop)
    screen = Screen(desktop.environment["DISPLAY"])
    until(lambda: bool(screen.titles))
    screen.focus()
    usual = desktop.evaluate("() => innerWidth")
    screen.strike("Control_L", "minus")
    desktop.wait(f"() => innerWidth > {usual}")
    screen.strike("Control_L", "0")
    desktop.wait(f"() => innerWidth === {usual}")
    screen.strike("Control_L", "plus")
    desktop.wait(f"() => innerWidth < {usual}")
    desktop.kill()
    desktop.start()
    desktop.wait(f"() => innerWidth < {usual}")


def test_the_window_is_in_the_language_of_the_desktop(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path / "home")
    # Also where its locale is not installed.
    desktop.environment |= {"LC_ALL": "de_DE.UTF-8"}
    desktop.start()
    try:
        desktop.wait("() => document.documentElement.lang === 'de'")
    finally:
        desktop.remove()


def test_every_engine_answers(desktop: Desktop) -> None:
    begin(desktop)
    for route, panel in [
        ("#/data", "panel-data"), ("#/reminders", "panel-reminders"), ("#/about", "panel-about"),
        ("#/widgets", "panel-widgets"), ("#/sync", "panel-sync"),
    ]:
        desktop.go(route)
        desktop.wait(f"() => (document.getElementById('{panel}')?.innerText ?? '').length > 40")
        assert "couldn't be loaded" not in desktop.text()
    assert "dayring serve" in desktop.text()


def test_the_page_loads_only_its_own_files_and_runs_only_its_own_scripts(desktop: Desktop) -> None:
    begin(desktop)
    for address in ["../../etc/passwd", "dayring://localhost/..%2f..%2f..%2fetc/passwd", "dayring://other/app.js", "file:///etc/passwd", "https://example.com/"]:
        loaded = desktop.evaluate("(address) => fetch(address).then((response) => response.ok, () => false)", address)
        assert loaded is False, address
    assert desktop.evaluate("() => { const script = document.createElement('script'); script.textContent = 'window.ran = true'; document.head.append(script); return window.ran ?? false; }") is False


def test_no_dialog_of_a_script_is_shown(desktop: Desktop) -> None:
    begin(desktop)
    for dialog in ["prompt('dayring:nothing')", "prompt('a', 'b')", "confirm('a') || null", "alert('a') ?? null"]:
        assert desktop.evaluate(f"() => {dialog}") is None, dialog


def shows(text: str) -> str:
    """A function of JavaScript that returns whether the page shows a text."""
    return f"() => document.body.innerText.includes({json.dumps(text)})"


def syncs(desktop: Desktop) -> bool:
    """Whether a process keeps the database in step: it holds a byte of the lock file."""
    with open(Path(desktop.environment["DAYRING_HOME"], "dayring.sqlite-lock"), "r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LEADING)
        except OSError:
            return True
        return False


def reminds(desktop: Desktop) -> bool:
    """Of the eating window."""
    return json.loads(desktop.shell("remind", "set", "--json"))["settings"]["eatingWindow"]


def drinks(desktop: Desktop) -> int:
    """How many the shell finds."""
    return len(json.loads(desktop.shell("drink", "list", "--json"))["drinks"])


def shell(environment: dict[str, str], *words: str) -> str:
    return subprocess.run([SHELL, *words], env=environment, check=True, capture_output=True, text=True).stdout


@contextlib.contextmanager
def said(environment: dict[str, str], wanted: str, *words: str) -> Iterator[str]:
    """What a command says of itself that goes on until it is not needed any more."""
    process = subprocess.Popen([*LEASH, SHELL, *words], env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
    try:
        heard = ""
        while line := process.stdout.readline():
            heard += line
            if found := re.search(wanted, heard):
                yield found[0]
                return
        raise AssertionError(f"{words} ended before it said {wanted}:\n{heard}")
    finally:
        process.terminate()
        process.stdout.close()
        process.wait()


def serving(desktop: Desktop) -> contextlib.AbstractContextManager[str]:
    # Any pages will do.
    return said(desktop.environment, r"http://[\d.]+:\d+", "serve", "--port", "0", "--web", str(PAGES))


def fetched(address: str) -> str:
    with urlopen(address) as reply:
        return reply.read().decode()


def begin(desktop: Desktop) -> None:
    """Skips the questions of the first start."""
    desktop.tap("[data-action='onboarding.finish'], [data-action='onboarding.skip']")
    desktop.wait("() => document.querySelector('nav') !== null")
