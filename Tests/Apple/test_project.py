"""Mistakes in the project and its property lists that its rules have to find."""

import json
import plistlib
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pbxproj
import pytest
from apple_scripts import APPLE, ROOT, script
from project_rules import GROUPS, package_lacks, problems
from resource_rules import problems as resource_problems

make = script("make-apple-project")
texts = make.apple_texts


def all_problems(project: Path, sources: Path) -> list[str]:
    resources = resource_problems(project, sources, texts.languages())
    return problems(project, sources) + resources + texts.problems(make.TEXTS, sources)


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    make.write(folder, "org.example.dayring", "")
    return folder


@pytest.fixture
def project(tmp_path: Path, written: Path) -> Path:
    return shutil.copytree(written, tmp_path / "project")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    shutil.copytree(APPLE, tmp_path / "Apple", symlinks=True, ignore=shutil.ignore_patterns(".build", ".swiftpm", "Pages"))
    return tmp_path / "Apple"


def edit(path: Path, change: Callable[[dict], None]) -> None:
    entries = plistlib.loads(path.read_bytes())
    change(entries)
    path.write_bytes(plistlib.dumps(entries))


def replace(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_that_the_project_keeps_its_rules(project: Path) -> None:
    assert all_problems(project, APPLE) == []
    opened = pbxproj.XcodeProject.load(str(project / "Dayring.xcodeproj/project.pbxproj"))
    assert {target.name for target in opened.objects.get_targets()} == set(make.TARGETS)


def test_that_the_same_project_is_written_again(project: Path, tmp_path: Path) -> None:
    make.write(tmp_path / "again", "org.example.dayring", "")
    for path in sorted(project.rglob("*")):
        if path.is_file():
            assert path.read_bytes() == (tmp_path / "again" / path.relative_to(project)).read_bytes()


def misspell(project: Path, _: Path) -> None:
    edit(project / "Dayring-Info.plist", lambda entries: entries.update(NSSupportsLiveActivites=True))


def part_groups(project: Path, _: Path) -> None:
    edit(project / "DayringWidgets.entitlements", lambda entries: entries.update({GROUPS: ["group.org.example.dayrings"]}))


def look_for_another_group(project: Path, _: Path) -> None:
    edit(project / "DayringWidgets-Info.plist", lambda entries: entries.update(DayringGroup="group.org.example"))


def leave_out_usage(project: Path, _: Path) -> None:
    edit(project / "Dayring-Info.plist", lambda entries: entries.pop("NSHealthUpdateUsageDescription"))


def leave_out_health(project: Path, _: Path) -> None:
    edit(project / "Dayring.entitlements", lambda entries: entries.pop("com.apple.developer.healthkit"))


def leave_out_activities(project: Path, _: Path) -> None:
    edit(project / "Dayring-Info.plist", lambda entries: entries.update(NSSupportsLiveActivities=False))


def leave_out_scheme(project: Path, _: Path) -> None:
    edit(project / "Dayring-Info.plist", lambda entries: entries.pop("CFBundleURLTypes"))


def break_reference(project: Path, _: Path) -> None:
    replace(project / "Dayring.xcodeproj/project.pbxproj", make.Project("", "").key("pages"), "0" * 24)


def break_syntax(project: Path, _: Path) -> None:
    replace(project / "Dayring.xcodeproj/project.pbxproj", "objectVersion = 77;", "objectVersion = 77")


def rename_extension(project: Path, _: Path) -> None:
    replace(project / "Dayring.xcodeproj/project.pbxproj", "org.example.dayring.widgets", "org.example.widgets")


def rename_package(project: Path, _: Path) -> None:
    replace(project / "Dayring.xcodeproj/project.pbxproj", "SWIFT_PACKAGE_NAME = engine", "SWIFT_PACKAGE_NAME = dayring")


def lose_folder(_: Path, sources: Path) -> None:
    shutil.rmtree(sources / "Shared")


def put_database_into_group(_: Path, sources: Path) -> None:
    replace(
        sources / "App/DayEngine.swift",
        "try SQLiteLedger(path: path,",
        'try SQLiteLedger(path: AppGroup.folder!.path + "/dayring.sqlite",',
    )


def lock_in_group(_: Path, sources: Path) -> None:
    lock = "  static func hold(_ file: Int32) { _ = flock(file, 2) }"
    replace(sources / "Group/AppGroup.swift", "enum AppGroup {", f"enum AppGroup {{\n{lock}")


def read_database_in_widgets(_: Path, sources: Path) -> None:
    replace(sources / "Cards/CardProvider.swift", "import Foundation", "import Foundation\nimport SQLiteLedger")


def rename_principal(_: Path, sources: Path) -> None:
    replace(sources / "Share/ShareController.swift", "@objc(ShareController)", "@objc(ShareViewController)")


def leave_file_out(_: Path, sources: Path) -> None:
    (sources / "Stray.swift").write_text("struct Stray {}\n")


def lose_translation(_: Path, sources: Path) -> None:
    replace(sources / "Languages/uk.po", 'msgid "Complete Task"', 'msgid "Complete a Task"')


def say_what_nothing_translates(_: Path, sources: Path) -> None:
    replace(sources / "Widgets/CardView.swift", 'StopFast(), "Stop"', 'StopFast(), "Stop Now"')


def translate_twice(_: Path, sources: Path) -> None:
    replace(sources / "Languages/ar.po", 'msgid "Complete Task"', 'msgid "Water"')


def forget_name(_: Path, sources: Path) -> None:
    replace(sources / "App/Shortcuts.swift", r"Log water with \(.applicationName)", "Log water")


def lose_language(project: Path, _: Path) -> None:
    replace(project / "App/InfoPlist.xcstrings", '"nb": {', '"no": {')


def show_through(project: Path, _: Path) -> None:
    icon = project / "App/Assets.xcassets/AppIcon.appiconset/icon.png"
    subprocess.run(["rsvg-convert", "--width", "1024", str(ROOT / "Web/icon.svg"), "--output", str(icon)], check=True)


def use_without_reason(_: Path, sources: Path) -> None:
    replace(sources / "App/DayEngine.swift", "Instant(Date.now)", "Instant(milliseconds: Int64(ProcessInfo.processInfo.systemUptime))")


def declare_too_much(_: Path, sources: Path) -> None:
    replace(sources / "App/PrivacyInfo.xcprivacy", "CategoryFileTimestamp", "CategoryActiveKeyboards")


def have_another_companion(project: Path, _: Path) -> None:
    edit(project / "DayringWatch-Info.plist", lambda entries: entries.update(WKCompanionAppBundleIdentifier="org.example.other"))


def take_complication_out(project: Path, _: Path) -> None:
    replace(project / "Dayring.xcodeproj/project.pbxproj", "org.example.dayring.watch.widgets", "org.example.dayring.complications")


def leave_watch_out(project: Path, _: Path) -> None:
    key = make.Project("", "").key("Dayring", "embedded", "DayringWatch")
    replace(project / "Dayring.xcodeproj/project.pbxproj", f"\t\t\t\t{key},\n", "")


def open_database_on_watch(_: Path, sources: Path) -> None:
    replace(sources / "Watch/Phone.swift", "import Foundation", "import Foundation\nimport NativeHost")


def lose_text_of_watch(_: Path, sources: Path) -> None:
    replace(sources / "Languages/ko.po", 'msgid "Waiting for iPhone"', 'msgid "Waiting for the phone"')


def use_without_reason_on_watch(_: Path, sources: Path) -> None:
    replace(sources / "Watch/Phone.swift", "    super.init()", "    super.init()\n    _ = UserDefaults.standard.data(forKey: Self.queueFile)")


@pytest.mark.parametrize(
    ("plant", "message"),
    [
        (lose_translation, "uk: no translation of Complete Task"),
        (say_what_nothing_translates, "sv: no translation of Stop Now"),
        (translate_twice, "ar: translated twice: Water"),
        (forget_name, "Without the app's name: Log water"),
        (lose_language, "InfoPlist.xcstrings has no nb of NSHealthShareUsageDescription"),
        (show_through, "The icon is transparent"),
        (use_without_reason, "NSPrivacyAccessedAPICategorySystemBootTime has to have"),
        (declare_too_much, "NSPrivacyAccessedAPICategoryActiveKeyboards is not known"),
        (misspell, "unknown key NSSupportsLiveActivites"),
        (part_groups, "The groups differ"),
        (look_for_another_group, "The groups differ"),
        (leave_out_usage, "HealthKit needs NSHealthUpdateUsageDescription"),
        (leave_out_health, "HealthKit needs com.apple.developer.healthkit"),
        (leave_out_activities, "ActivityKit needs NSSupportsLiveActivities"),
        (leave_out_scheme, "No link of the scheme dayring"),
        (break_reference, "There is no object 000000000000000000000000"),
        (break_syntax, "project.pbxproj"),
        (rename_extension, "DayringWidgets has the identifier org.example.widgets"),
        (rename_package, "The package is not named dayring"),
        (lose_folder, "has no folder Shared"),
        (put_database_into_group, "opens the database in the container of the group"),
        (lock_in_group, "may lock a file in the container of the group"),
        (read_database_in_widgets, "reads the database, which is the app's"),
        (rename_principal, "DayringShare has no class ShareController"),
        (leave_file_out, "Stray.swift belongs to no target"),
        (have_another_companion, "The companion of the watch app is org.example.other"),
        (take_complication_out, "DayringWatchWidgets has the identifier org.example.dayring.complications"),
        (leave_watch_out, "No app contains DayringWatch"),
        (open_database_on_watch, "DayringWatch reads the database, which is the app's"),
        (lose_text_of_watch, "ko: no translation of Waiting for iPhone"),
        (use_without_reason_on_watch, "NSPrivacyAccessedAPICategoryUserDefaults has to have the reasons ['CA92.1']"),
    ],
)
def test_that_the_rules_find(project: Path, sources: Path, plant: Callable[[Path, Path], None], message: str) -> None:
    plant(project, sources)
    found = all_problems(project, sources)
    assert any(message in problem for problem in found), found


def test_that_the_package_has_the_sources_of_the_host() -> None:
    described = subprocess.run(
        ["swift", "package", "--package-path", str(APPLE / "Engine"), "--scratch-path", str(ROOT / ".build/apple/package")]
        + ["describe", "--type", "json"],
        capture_output=True,
        text=True,
        check=True,
    )
    targets = {target["name"]: target for target in json.loads(described.stdout)["targets"]}
    assert set(targets) >= {"NativeHost", "SQLiteLedger", "Session", "WatchLink"}
    for name, target in targets.items():
        if target["type"] == "system-target":
            continue
        real = {path.relative_to(ROOT / "Sources" / name).as_posix() for path in (ROOT / "Sources" / name).rglob("*.swift")}
        assert set(target["sources"]) == real
    package = json.loads(described.stdout)
    assert package_lacks(package, ROOT / "Sources") == []
    ledger = next(target for target in package["targets"] if target["name"] == "SQLiteLedger")
    ledger["target_dependencies"].remove("SQLiteFiles")
    assert "SQLiteLedger does not depend on SQLiteFiles" in package_lacks(package, ROOT / "Sources")


def test_that_the_versions_are_those_of_the_whole_project() -> None:
    whole = (ROOT / "Package.swift").read_text()
    for line in (APPLE / "Engine/Package.swift").read_text().splitlines():
        if ".package(url:" in line:
            assert line.strip() in whole
