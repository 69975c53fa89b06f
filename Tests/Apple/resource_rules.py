"""The rules of what the system reads besides code: translations, the icon, and the privacy manifest."""

import json
import plistlib
import re
import struct
from pathlib import Path

# The APIs whose use has to be declared, by their category, with the one reason that applies to a file or a value of our own.
REASONS = {
    "NSPrivacyAccessedAPICategoryUserDefaults": (r"\bUserDefaults\b", "CA92.1"),
    "NSPrivacyAccessedAPICategoryFileTimestamp": (r"\b[lf]?stat\(|\.(?:content)?[mM]odificationDate|\.creationDate", "C617.1"),
    "NSPrivacyAccessedAPICategorySystemBootTime": (r"\bsystemUptime\b|\bmach_absolute_time\b", "35F9.1"),
    "NSPrivacyAccessedAPICategoryDiskSpace": (r"\bf?statv?fs\(|\bvolumeAvailableCapacity|\bsystemFreeSize\b", "E174.1"),
}

# The folders of each app besides its own, and its product of the package.
APPS = {"App": (["Group", "Shared"], "NativeHost"), "Watch": (["Cards", "Group"], "WatchLink")}


def problems(project: Path, apple: Path, languages: list[str]) -> list[str]:
    return [
        *translations(project, languages),
        *(problem for app in APPS for problem in icon(project / app / "Assets.xcassets/AppIcon.appiconset")),
        *(problem for app, parts in APPS.items() for problem in privacy(apple, app, *parts)),
    ]


def translations(project: Path, languages: list[str]) -> list[str]:
    """Each text has all languages, as the file says that it has."""
    catalogs = sorted(project.rglob("*.xcstrings"))
    found = [] if catalogs else ["There are no translations"]
    for path in catalogs:
        for key, entry in json.loads(path.read_text())["strings"].items():
            units = {language: value["stringUnit"] for language, value in entry["localizations"].items()}
            lost = {"en", *languages} - {language for language, unit in units.items() if unit["value"]}
            found += [f"{path.name} has no {language} of {key}" for language in sorted(lost)]
    return found


def icon(folder: Path) -> list[str]:
    """A picture of 1024 pixels without transparency, which the store refuses."""
    found = []
    for image in json.loads((folder / "Contents.json").read_text())["images"]:
        head = (folder / image["filename"]).read_bytes()[:26]
        if head[:8] != b"\x89PNG\r\n\x1a\n":
            return [f"{image['filename']} is no PNG"]
        width, height, _, colours = struct.unpack(">IIBB", head[16:])
        if f"{width}x{height}" != image["size"]:
            found.append(f"The icon has {width}x{height} pixels")
        if colours != 2:
            found.append("The icon is transparent")
    return found


def privacy(apple: Path, app: str, others: list[str], product: str) -> list[str]:
    """The manifest declares what the app and its modules use, and nothing else."""
    declared = plistlib.loads((apple / app / "PrivacyInfo.xcprivacy").read_bytes()).get("NSPrivacyAccessedAPITypes", [])
    reasons = {entry["NSPrivacyAccessedAPIType"]: entry["NSPrivacyAccessedAPITypeReasons"] for entry in declared}
    names = below(product, (apple / "Engine/Package.swift").read_text())
    folders = [*(apple / folder for folder in [app, *others]), *((apple / "Engine/Sources").resolve() / name for name in names)]
    source = "\n".join(file.read_text() for folder in folders for file in sorted(folder.rglob("*.swift")))
    found = []
    for category, (pattern, reason) in REASONS.items():
        expected = [reason] if re.search(pattern, source) else None
        if reasons.pop(category, None) != expected:
            found.append(f"{category} has to have the reasons {expected}")
    return found + [f"{category} is not known" for category in reasons]


def below(product: str, package: str) -> set[str]:
    """A target of the package, and all that it depends on."""
    targets = dict(re.findall(r'\.target\(\s*name: "(\w+)"(.*?)(?=\.target\(|\.systemLibrary\(|\Z)', package, re.DOTALL))
    found = [product]
    for name in found:
        found += [other for other in re.findall(r'"(\w+)"', targets[name]) if other in targets and other not in found]
    return set(found)
