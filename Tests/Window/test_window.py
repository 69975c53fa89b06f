"""Journeys in the window of the desktop, beside a shell with the same data."""

import json
import time
from pathlib import Path

import pytest

from desktop import Desktop


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
    desktop.wait("() => document.querySelector(\"[data-action='fast.start']\") !== null", seconds=3)
    # Undo takes back what the shell did last.
    desktop.tap("[data-action='undo']")
    desktop.wait("() => document.querySelector(\"[data-action='fast.stop']\") !== null", seconds=5)
    assert json.loads(desktop.shell("fast", "--json"))


def test_a_drink_in_the_shell_is_in_the_window_within_a_second(desktop: Desktop) -> None:
    begin(desktop)
    desktop.go("#/water")
    desktop.wait("() => location.hash === '#/water' && document.querySelector('.app') !== null")
    desktop.shell("drink", "730")
    begun = time.monotonic()
    desktop.wait("() => document.body.innerText.includes('730')", seconds=10)
    # What the driver takes to ask is not counted against it.
    assert time.monotonic() - begun < 2


def test_what_a_killed_window_has_shown_is_there(tmp_path: Path) -> None:
    desktop = Desktop(tmp_path / "home")
    desktop.start()
    begin(desktop)
    desktop.go("#/water")
    desktop.tap("[data-action='entry.add']")
    desktop.wait("() => document.querySelector('.toast') !== null")
    desktop.kill()
    assert len(json.loads(desktop.shell("drink", "list", "--json"))["drinks"]) == 1
    desktop.start()
    desktop.go("#/water")
    desktop.wait("() => document.querySelector(\"[data-action='undo'], .entry, [data-id]\") !== null")
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


def begin(desktop: Desktop) -> None:
    """Skips the questions of the first start."""
    desktop.tap("[data-action='onboarding.finish'], [data-action='onboarding.skip']")
    desktop.wait("() => document.querySelector('nav') !== null")
