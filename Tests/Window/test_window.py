"""Journeys in the window of the desktop, beside a shell with the same data."""

import contextlib
import json
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from desktop import PAGES, SHELL, Desktop

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
    assert "dayring sync add" in desktop.text()


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


def until(condition) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def begin(desktop: Desktop) -> None:
    """Skips the questions of the first start."""
    desktop.tap("[data-action='onboarding.finish'], [data-action='onboarding.skip']")
    desktop.wait("() => document.querySelector('nav') !== null")
