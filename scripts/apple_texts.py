"""The texts in the Swift of the apps of Apple/, and their translations as the string catalogs of Xcode.

Most texts are the pages', in Languages/ or in the engine. A text in Swift that a page says too, whatever its capitals, has its
translations there; all others are in Apple/Languages/CODE.po. These do not count as part of the pages, whose languages have a limit.
"""

import json
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
APPLE = ROOT / "Apple"
FOLDERS = ["App", "Cards", "Group", "Share", "Shared", "Watch", "WatchWidgets", "Widgets"]
# The places of a literal that the system translates. Tests/Apple compares them with those that the compiler finds.
PLACES = "|".join(
    [
        r"\b(?:LocalizedStringResource|LocalizedStringKey) = ",
        r"\b(?:title|shortTitle|localized): ",
        r"\b(?:Text|Label|IntentDescription|configurationDisplayName|description|displayName)\(\s*",
        r"\bIntentButton\(intent: \w+\(\), ",
    ]
)
TEXT = re.compile(rf'(?:{PLACES})"((?:[^"\\]|\\.)*)"')
PHRASES = re.compile(r"\bphrases: \[(.*?)\]", re.DOTALL)
# In phrases, Swift's name of the app, and that of the catalog.
NAMES = (r"\(.applicationName)", "${applicationName}")


def texts(apple: Path = APPLE) -> list[str]:
    """Those of views, widgets, controls, intents and errors."""
    return sorted({text for source in sources(apple) for text in TEXT.findall(source)})


def phrases(apple: Path = APPLE) -> list[str]:
    """Those that Siri knows."""
    lists = [found for source in sources(apple) for found in PHRASES.findall(source)]
    return sorted({text.replace(*NAMES) for found in lists for text in re.findall(r'"((?:[^"\\]|\\.)*)"', found)})


def sources(apple: Path) -> list[str]:
    return [file.read_text() for folder in FOLDERS for file in sorted((apple / folder).rglob("*.swift"))]


def languages() -> list[str]:
    """All but English."""
    return sorted(path.stem for path in (ROOT / "Languages").glob("*.po"))


@cache
def translations(path: Path) -> dict[str, str]:
    """Of the texts that have neither a context nor a plural."""
    found = {}
    for block in path.read_text().split("\n\n")[1:]:
        members: dict[str, str] = {}
        for name, text in re.findall(r'^(\w+(?:\[\d\])?) ((?:".*"\n?)+)', block, re.MULTILINE):
            members[name] = "".join(json.loads(line) for line in text.splitlines())
        if set(members) == {"msgid", "msgstr"} and members["msgstr"]:
            found[members["msgid"]] = members["msgstr"]
    return found


def both(language: str, apple: Path = APPLE) -> tuple[dict[str, str], dict[str, str]]:
    """The pages' translations, by a text in small letters, and our own."""
    pages = {text.casefold(): own for text, own in translations(ROOT / f"Languages/{language}.po").items()}
    own = apple / f"Languages/{language}.po"
    return pages, translations(own) if own.exists() else {}


def problems(others: dict[str, str], apple: Path = APPLE) -> list[str]:
    """
    - others: the texts of property lists, by their keys.
    """
    used = [*texts(apple), *phrases(apple), *others.values()]
    found = [f"Without the app's name: {text}" for text in phrases(apple) if NAMES[1] not in text]
    for language in languages():
        pages, own = both(language, apple)
        found += [f"{language}: no translation of {text}" for text in used if text not in own and text.casefold() not in pages]
        found += [f"{language}: translated twice: {text}" for text in own if text.casefold() in pages]
        found += [f"{language}: nothing says {text}" for text in sorted(set(own) - set(used))]
        found += [f"{language}: without the app's name: {own[text]}" for text in own if (NAMES[1] in text) != (NAMES[1] in own[text])]
    return found


def catalog(used: dict[str, str], apple: Path = APPLE) -> str:
    """
    - used: the English texts, by their keys.
    """
    known = {language: both(language, apple) for language in languages()}
    strings = {}
    for key, text in sorted(used.items()):
        units = {"en": text}
        for language, (pages, own) in known.items():
            units[language] = own.get(text) or pages[text.casefold()]
        entries = {
            language: {"stringUnit": {"state": "translated", "value": value}} for language, value in sorted(units.items())
        }
        # "manual" keeps Xcode from taking out what it does not find by itself.
        strings[key] = {"extractionState": "manual", "localizations": entries}
    whole = {"sourceLanguage": "en", "strings": strings, "version": "1.0"}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def catalogs(others: dict[str, str], apple: Path = APPLE) -> dict[str, str]:
    """By their places in the folder of the project. Those of `Shared` are in the phone's app and its widgets."""
    strings = catalog({text: text for text in texts(apple)}, apple)
    return {f"{folder}/Localizable.xcstrings": strings for folder in ("Shared", "Watch", "WatchWidgets")} | {
        "App/AppShortcuts.xcstrings": catalog({text: text for text in phrases(apple)}, apple),
        "App/InfoPlist.xcstrings": catalog(others, apple),
    }
