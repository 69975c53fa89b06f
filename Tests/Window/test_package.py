"""The window as it is installed: by its Debian package, and by `make install-window`."""

import configparser
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path

import pytest

from desktop import PAGES, ROOT, SHELL, WINDOW, Desktop, until

ENTRY = "share/applications/dayring.window.desktop"
ICON = "share/icons/hicolor/scalable/apps/dayring.svg"
PROGRAM = "libexec/dayring-window"
WANTED = [ENTRY, ICON, PROGRAM, "share/dayring/window/index.html", "share/dayring/window/language-de.txt"]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The window's alone, as `make deb-window` packs it."""
    folder = tmp_path_factory.mktemp("package")
    sys.path.insert(0, str(ROOT / "scripts"))
    loader = SourceFileLoader("build_deb", str(ROOT / "scripts/build-deb"))
    build_deb = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(build_deb)
    lay_out(folder / "dist")
    version = json.loads(call(SHELL, "about", "--json"))["version"] + "-1"
    root = build_deb.window(folder / "dist", folder / "root", SHELL, version)
    return build_deb.pack("dayring-window", root, [root / "usr" / PROGRAM], folder / "source", version, folder)


def test_the_package_starts_a_window(package: Path, tmp_path: Path) -> None:
    call("dpkg-deb", "--extract", package, tmp_path)
    usr = tmp_path / "usr"
    assert missing(usr) == []
    assert entry(usr)["Exec"] == "dayring window"
    start(usr, tmp_path)


def test_the_package_needs_what_the_window_links_to_and_its_shell(package: Path) -> None:
    needed = call("dpkg-deb", "--field", package, "Depends")
    for library in ["libgtk-4-1", "libwebkitgtk-6.0-4", "libjavascriptcoregtk-6.0-1"]:
        assert library in needed
    version = call("dpkg-deb", "--field", package, "Version").strip()
    assert f"dayring (= {version})" in needed


def test_the_checker_of_packages_finds_no_fault(package: Path) -> None:
    call("lintian", "--allow-root", "--fail-on", "error,warning", package)


def test_what_is_installed_starts_and_is_uninstalled(tmp_path: Path) -> None:
    prefix = tmp_path / ".local"
    make("install-window", prefix)
    assert missing(prefix) == []
    # A desktop does not look for programs in the folder of a user.
    assert entry(prefix)["Exec"] == f"{prefix}/bin/dayring window"
    data = prefix / "share/dayring"
    start(prefix, tmp_path, home=data)
    # As an upgrade does it.
    make("install-window", prefix)
    make("uninstall", prefix)
    left = [path for path in prefix.rglob("*") if not path.is_dir()]
    assert left and all(path.parent == data and path.name.startswith("dayring.sqlite") for path in left)


def start(prefix: Path, folder: Path, home: Path | None = None) -> None:
    """By the shell beside it, and then under a driver, which sees what it shows."""
    (prefix / "bin").mkdir(exist_ok=True)
    shutil.copy(SHELL, prefix / "bin/dayring")
    assert "not found" not in call("ldd", prefix / PROGRAM)
    desktop = Desktop(home or folder / "home", installed=prefix / PROGRAM)
    try:
        process = subprocess.Popen([prefix / "bin/dayring", "window"], env=desktop.environment)
        try:
            until(lambda: Path(f"/proc/{process.pid}/exe").resolve() == (prefix / PROGRAM).resolve())
            # It has opened the data, which a window does that finds its pages.
            until(lambda: Path(desktop.environment["DAYRING_HOME"], "dayring.sqlite").exists())
            assert process.poll() is None
        finally:
            process.kill()
            process.wait()
        desktop.start()
        desktop.wait("() => document.querySelector('[data-action^=onboarding]') !== null")
    finally:
        desktop.remove()


def entry(prefix: Path) -> dict[str, str]:
    """That of the desktop's menu, whose icon is there."""
    call("desktop-file-validate", prefix / ENTRY)
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(prefix / ENTRY)
    found = dict(parser["Desktop Entry"])
    assert found["Icon"] == Path(ICON).stem
    return found


def missing(prefix: Path) -> list[str]:
    return [name for name in WANTED if not (prefix / name).is_file()]


def lay_out(dist: Path) -> None:
    """What `make window` leaves, of the programs that are to be tested."""
    (dist / "libexec").mkdir(parents=True)
    shutil.copy(WINDOW, dist / PROGRAM)
    shutil.copytree(PAGES, dist / "share/dayring/window")


def make(target: str, prefix: Path) -> None:
    """Of what is built already."""
    call("make", "--old-file", "window", target, "DESTDIR=", f"PREFIX={prefix}", cwd=ROOT)


def call(*command, cwd: Path | None = None) -> str:
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    done = subprocess.run(list(map(str, command)), cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, f"{command}: exit {done.returncode}\n{done.stdout}"
    return done.stdout
