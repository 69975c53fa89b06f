"""Mistakes that the compiler has to find in the files of the apps, and the declarations that it finds them with."""

import re
import subprocess
from pathlib import Path

import pytest
from apple_scripts import APPLE, ROOT, script

app = script("check-apple-app")
identifiers = script("check-apple-identifiers")
texts = script("apple_texts.py")
# The types of literals that the system translates.
TRANSLATED = {"LocalizedStringKey", "LocalizedStringResource", "String.LocalizationValue", "IntentDescription"}
FOLDER = ROOT / ".build/apple"


@pytest.fixture(scope="session")
def checker():
    """With all modules; a standard library that scripts/check-apple has made is taken as it is."""
    if not (FOLDER / app.TRIPLE / "modules/WatchLink.swiftmodule").exists():
        subprocess.run([ROOT / "scripts/check-apple", FOLDER], check=True)
    checker = app.Checker(FOLDER)
    checker.make_stand_ins()
    checker.make_host()
    return checker


@pytest.fixture(scope="session")
def watch(checker):
    """The same for the watch."""
    watch = app.Checker(FOLDER, app.WATCH_TRIPLE)
    watch.make_stand_ins()
    return watch


# What is planted: the target, the file, what stands there, what is put in its place, and what the compiler says.
MISTAKES = {
    "a declaration of a later system": (
        *("Dayring", "App/DayringApp.swift", ".onOpenURL { engine.bridge.follow($0) }", ".onOpenURL(prefersInApp: true)"),
        "is only available in iOS 26",
    ),
    "a declaration of another system": (
        *("DayringWidgets", "Widgets/DayringWidgets.swift", ".accessoryInline]", ".accessoryCorner]"),
        "is unavailable in iOS",
    ),
    "a wrong label": (
        *("Dayring", "App/PageBridge.swift", "forURLScheme: Self.scheme", "forScheme: Self.scheme"),
        "incorrect argument label",
    ),
    "a missing await": (
        *("Dayring", "App/HealthStore.swift", "try await builder.endCollection", "try builder.endCollection"),
        "not marked with 'await'",
    ),
    "state that threads share": (
        *("Dayring", "Group/AppGroup.swift", "enum AppGroup {", "enum AppGroup {\n  static var count = 0\n"),
        "not concurrency-safe",
    ),
    "an object that is passed to another thread": (
        *("Dayring", "App/Notifications.swift", "CenterDelegate, Sendable {", "CenterDelegate {"),
        "risks causing data races",
    ),
    "an optional method of a delegate with another selector": (
        *("Dayring", "App/PageBridge.swift", "initiatedByFrame frame: WKFrameInfo", "initiatedBy frame: WKFrameInfo"),
        "nearly matches optional requirement",
    ),
    "an intent of a button that would run in the extension": (
        *("DayringWidgets", "Shared/Intents.swift", "struct StopFast: LiveActivityIntent", "struct StopFast: AppIntent"),
        "conform to 'LiveActivityIntent'",
    ),
    "an intent without a title": (
        *("Dayring", "Shared/Intents.swift", 'static let title: LocalizedStringResource = "Stop Fast"', ""),
        "does not conform to protocol 'AppIntent'",
    ),
    "a call that an extension may not make": (
        *("DayringShare", "Share/ShareController.swift", "let typed = contentText", "_ = UIApplication.shared\n    let typed = contentText"),
        "is unavailable in application extensions",
    ),
    "a case that a later system may add": (
        *("Dayring", "App/DayringApp.swift", "      @unknown default: break\n", ""),
        "switch covers known cases",
    ),
    "a widget of the phone on the watch": (
        *("DayringWatchWidgets", "WatchWidgets/WatchWidgets.swift", "[.accessoryCircular,", "[.systemSmall, .accessoryCircular,"),
        "is unavailable in watchOS",
    ),
    "a question that only the phone can ask": (
        *("DayringWatch", "Watch/Phone.swift", "guard session.isReachable else", "guard session.isPaired, session.isReachable else"),
        "is unavailable in watchOS",
    ),
    "a method of the watch's delegate with another selector": (
        *("DayringWatch", "Watch/Phone.swift", "didReceiveApplicationContext applicationContext", "didReceiveApplicationContexts applicationContext"),
        "nearly matches optional requirement",
    ),
    "an answer of the phone that is taken on another thread": (
        *("DayringWatch", "Watch/Phone.swift", "    Task { await take(bytes) }", "    take(bytes)"),
        "main actor-isolated instance method",
    ),
    "a framework of the phone on the watch": (
        *("DayringWatch", "Watch/DayView.swift", "import SwiftUI", "import SwiftUI\nimport UIKit"),
        "no such module 'UIKit'",
    ),
    "a call that the host does not have": (
        *("Dayring", "App/DayEngine.swift", "host.noteScheduled(", "host.noteHeld("),
        "has no member 'noteHeld'",
    ),
}


@pytest.mark.parametrize("target", app.TARGETS | app.WATCH_TARGETS)
def test_that_a_target_has_no_mistake(checker, watch, target: str) -> None:
    (watch if target in app.WATCH_TARGETS else checker).check(target)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_that_the_compiler_finds(checker, watch, tmp_path: Path, mistake: str) -> None:
    target, name, correct, wrong, message = MISTAKES[mistake]
    planted = tmp_path / Path(name).name
    source = (APPLE / name).read_text()
    assert source.count(correct) == 1, f"{name} has changed: {correct}"
    planted.write_text(source.replace(correct, wrong))
    files = [planted if file == APPLE / name else file for file in app.files_of(target)]
    with pytest.raises(app.Failure, match=re.escape(message)):
        (watch if target in app.WATCH_TARGETS else checker).check(target, files)


def test_that_declarations_equal_the_documentation(checker) -> None:
    ours = {}
    for module in app.in_order():
        if module not in identifiers.REAL:
            ours |= identifiers.declared(checker, module)
    rows, others = identifiers.documented()
    assert identifiers.problems(ours, rows, others) == []
    identifier = "c:objc(cs)WKWebViewConfiguration(im)setURLSchemeHandler:forURLScheme:"
    name, since = ours.pop(identifier)
    assert identifiers.problems(ours, rows, others) == [f"No stand-in is {identifier}"]
    later = ours | {identifier: (name, (26, 0))}
    assert identifiers.problems(later, rows, others) == [f"{name} is there since iOS 11.0"]
    ours |= {identifier: (name, since), "s:6WebKit5OtherV": ("Other", (0, 0))}
    assert identifiers.problems(ours, rows, others) == [f"{others + 1} declarations are not compared, instead of {others}"]


def test_that_each_text_that_the_system_translates_is_known(checker, watch) -> None:
    literals = set().union(*(checker.literals(target) for target in app.TARGETS))
    literals |= set().union(*(watch.literals(target) for target in app.WATCH_TARGETS))
    assert {text for kind, _, text in literals if kind in TRANSLATED} == set(texts.texts())
    # Parts of phrases look like prose, and have another catalog.
    prose = {text for kind, file, text in literals if kind == "String" and file != "Shortcuts.swift"}
    assert [text for text in prose if re.match(r"[A-Z]\S* ", text)] == []


def test_that_the_stand_in_of_the_ledger_is_what_it_stands_for() -> None:
    # The ledger passes on the module of its files.
    folders = [ROOT / "Sources/SQLiteLedger", ROOT / "Sources/SQLiteFiles"]
    real = squeezed("\n".join(path.read_text() for folder in folders for path in sorted(folder.glob("*.swift"))))
    interface = app.interface_of("SQLiteLedger")
    declarations = re.findall(r"package (?:static )?(?:func|init)\b.*?(?=\n *package|\n *}|\Z)", interface, re.DOTALL)
    cases = re.findall(r"^ +case .*", interface, re.MULTILINE)
    assert declarations and cases
    # Those of LedgerStore may have other names for their parameters, and some are made by the compiler.
    made = ("static func ==", "init()", "init?(rawValue: String)")
    missing = [text for text in declarations + cases if not any(part in text for part in made) and squeezed(text) not in real]
    assert missing == []


def squeezed(text: str) -> str:
    """Without white space, and with short names of nested types."""
    return re.sub(r"\s|SessionBatch\.|UndoStacks\.", "", text)
