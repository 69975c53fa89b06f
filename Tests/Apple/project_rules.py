"""The rules of the project and the property lists that scripts/make-apple-project writes, and of where the sources keep data."""

import plistlib
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from openstep_parser import OpenStepDecoder

REFERENCE = re.compile(r"[0-9A-F]{24}")
GROUPS = "com.apple.security.application-groups"
# Every key that is used, so that a misspelled one is found.
KEYS = {
    "CFBundleDevelopmentRegion",
    "CFBundleDisplayName",
    "CFBundleExecutable",
    "CFBundleIdentifier",
    "CFBundleInfoDictionaryVersion",
    "CFBundleName",
    "CFBundlePackageType",
    "CFBundleShortVersionString",
    "CFBundleURLTypes",
    "CFBundleVersion",
    "DayringGroup",
    "ITSAppUsesNonExemptEncryption",
    "LSRequiresIPhoneOS",
    "NSExtension",
    "NSHealthShareUsageDescription",
    "NSHealthUpdateUsageDescription",
    "NSSupportsLiveActivities",
    "UIApplicationSceneManifest",
    "UIApplicationSupportsIndirectInputEvents",
    "UILaunchScreen",
    "UISupportedInterfaceOrientations",
    "UISupportedInterfaceOrientations~ipad",
    "WKApplication",
    "WKCompanionAppBundleIdentifier",
    "WKRunsIndependentlyOfCompanionApp",
    GROUPS,
    "com.apple.developer.healthkit",
}
# What an import asks of the property lists of its target: the file, and a key that has to have a value.
NEEDS = {
    "HealthKit": [("-Info.plist", "NSHealthShareUsageDescription"), ("-Info.plist", "NSHealthUpdateUsageDescription")]
    + [(".entitlements", "com.apple.developer.healthkit")],
    "ActivityKit": [("-Info.plist", "NSSupportsLiveActivities")],
}
FOLDERS = {"App", "Cards", "Group", "Share", "Shared", "Watch", "WatchWidgets", "Widgets"}
# What locks files, or keeps them open: all of it belongs into the app's own container.
LOCKING = re.compile(r"\b(?:SQLiteLedger|GRDB|flock|lockf|fcntl|FileHandle|NSFileCoordinator|UserDefaults\(suiteName)\b")


def problems(project: Path, apple: Path) -> list[str]:
    """
    - project: the folder with what the script wrote.
    - apple: the folder with the sources.
    """
    files = [*project.glob("*.plist"), *project.glob("*.entitlements"), project / "Dayring.xcodeproj/project.pbxproj"]
    files += sorted(apple.glob("*/*.xcprivacy"))
    lint = subprocess.run(["plutil", "-lint", "-s", *map(str, files)], capture_output=True, text=True)
    found = [lint.stdout + lint.stderr] if lint.returncode else []
    if found:
        return found
    whole = OpenStepDecoder.ParseFromFile((project / "Dayring.xcodeproj/project.pbxproj").open())
    objects = whole["objects"]
    found += references(whole)
    for package in (item for item in objects.values() if item["isa"] == "XCLocalSwiftPackageReference"):
        found += package_problems(apple / package["relativePath"], objects)
    targets = [item for item in objects.values() if item["isa"] == "PBXNativeTarget"]
    for target in targets:
        found += target_problems(target, objects, project, apple)
    found += groups(project)
    found += identifiers(targets, objects, project)
    return found + placement(apple)


def references(whole: dict) -> list[str]:
    """Those that lead nowhere, and objects that nothing leads to."""
    objects = whole["objects"]
    used = {whole["rootObject"], *texts([item for item in objects.values()])}
    used = {text for text in used if REFERENCE.fullmatch(text)}
    lost = [f"There is no object {key}" for key in sorted(used - set(objects))]
    return lost + [f"Nothing refers to {objects[key]['isa']} {key}" for key in sorted(set(objects) - used)]


def texts(value) -> Iterator[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from texts(item)
    elif isinstance(value, str):
        yield value


def settings(target: dict, objects: dict) -> list[dict]:
    kinds = objects[target["buildConfigurationList"]]["buildConfigurations"]
    return [objects[key]["buildSettings"] for key in kinds]


def target_problems(target: dict, objects: dict, project: Path, apple: Path) -> list[str]:
    name, found = target["name"], []
    folders = [objects[key]["path"] for key in target["fileSystemSynchronizedGroups"]]
    sources = [file for folder in folders for file in (apple / folder).rglob("*.swift")]
    found += [f"{name} has no folder {folder}" for folder in folders if not (apple / folder).is_dir()]
    for values in settings(target, objects):
        for key in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            if not (project / values[key]).is_file():
                found.append(f"{name} names {values[key]}, which is not there")
    lists = {suffix: plistlib.loads((project / f"{name}{suffix}").read_bytes()) for suffix in ("-Info.plist", ".entitlements")}
    for suffix, entries in lists.items():
        found += [f"{name}{suffix} has an unknown key {key}" for key in sorted(set(entries) - KEYS)]
    imported = {module for file in sources for module in re.findall(r"^import (\w+)", file.read_text(), re.MULTILINE)}
    for module, needs in NEEDS.items():
        # The widget extension only draws a Live Activity.
        if module in imported and name == "Dayring":
            found += [f"{module} needs {key} in {name}{suffix}" for suffix, key in needs if not lists[suffix].get(key)]
    if name == "Dayring":
        schemes = [scheme for item in lists["-Info.plist"].get("CFBundleURLTypes", []) for scheme in item["CFBundleURLSchemes"]]
        linked = {scheme for file in sources for scheme in re.findall(r'scheme = "(\w+)"', file.read_text())}
        found += [f"No link of the scheme {scheme} opens the app" for scheme in sorted(linked - set(schemes))]
    point = lists["-Info.plist"].get("NSExtension", {})
    principal = point.get("NSExtensionPrincipalClass")
    if principal and not any(f"@objc({principal})" in file.read_text() for file in sources):
        found.append(f"{name} has no class {principal}")
    if name != "Dayring" and imported & {"NativeHost", "SQLiteLedger"}:
        found.append(f"{name} reads the database, which is the app's")
    return found


def package_problems(folder: Path, objects: dict) -> list[str]:
    """The targets see what the package declares for itself only under its name, which is its folder's in small letters."""
    found = [] if (folder / "Package.swift").is_file() else [f"There is no package in {folder}"]
    named = {item["buildSettings"].get("SWIFT_PACKAGE_NAME") for item in objects.values() if item["isa"] == "XCBuildConfiguration"}
    return found + [f"The package is not named {name}" for name in sorted(named - {None, folder.name.lower()})]


def package_lacks(described: dict, sources: Path) -> list[str]:
    """What a module imports is a dependency of its target, or of one below it.

    - described: the package, as `swift package describe` says.
    """
    targets = {target["name"]: target for target in described["targets"]}
    modules = {folder.name for folder in sources.iterdir()}

    def below(name: str) -> set[str]:
        own = targets[name].get("target_dependencies", [])
        return {*own, *(lower for other in own for lower in below(other))} if name in targets else set()

    found = [f"The package has no sources of {name}" for name in sorted(set(targets) - modules)]
    for name in sorted(set(targets) & modules):
        text = "\n".join(file.read_text() for file in sorted((sources / name).rglob("*.swift")))
        imported = set(re.findall(r"^(?:@_exported )?import (?:\w+ )?(\w+)", text, re.MULTILINE)) & modules
        found += [f"{name} does not depend on {module}" for module in sorted(imported - below(name) - {name})]
        known = {path for path in targets[name].get("product_dependencies", [])}
        for module, product in {"GRDB": "GRDB", "Crypto": "Crypto"}.items():
            if re.search(rf"^import {module}$", text, re.MULTILINE) and product not in known:
                found.append(f"{name} does not depend on {module}")
    return found


def groups(project: Path) -> list[str]:
    """The group is the same everywhere, and the code finds it where it looks."""
    named = {path.name: plistlib.loads(path.read_bytes()).get(GROUPS, []) for path in project.glob("*.entitlements")}
    read = {path.name: [plistlib.loads(path.read_bytes()).get("DayringGroup", "")] for path in project.glob("*-Info.plist")}
    if len({tuple(value) for value in (named | read).values()}) == 1:
        return []
    return [f"The groups differ: {named | read}"]


def identifiers(targets: list[dict], objects: dict, project: Path) -> list[str]:
    """The system takes what is in an app only if its identifier continues the app's, and a watch app only with its companion."""
    ids = {target["name"]: {values["PRODUCT_BUNDLE_IDENTIFIER"] for values in settings(target, objects)} for target in targets}
    app = next(iter(ids["Dayring"]))
    found = []
    for host in targets:
        start = next(iter(ids[host["name"]]))
        for name in embedded(host, objects):
            found += [f"{name} has the identifier {own}" for own in ids[name] if not own.startswith(f"{start}.")]
    inner = {name for host in targets for name in embedded(host, objects)}
    found += [f"No app contains {name}" for name in ids if name != "Dayring" and name not in inner]
    companion = plistlib.loads((project / "DayringWatch-Info.plist").read_bytes()).get("WKCompanionAppBundleIdentifier")
    return found if companion == app else found + [f"The companion of the watch app is {companion}"]


def embedded(host: dict, objects: dict) -> list[str]:
    """The targets whose products are copied into that of another."""
    phases = [objects[key] for key in host["buildPhases"]]
    files = [objects[key]["fileRef"] for phase in phases if phase["isa"] == "PBXCopyFilesBuildPhase" for key in phase["files"]]
    return [Path(objects[key]["path"]).stem for key in files if key in objects]


def placement(apple: Path) -> list[str]:
    """Nothing that is locked lies in the container of the group, and all sources belong to a target."""
    found = []
    for file in sorted(apple.rglob("*.swift")):
        place = file.relative_to(apple)
        if place.parts[0] in ("Engine", "StandIns"):
            continue
        source = re.sub(r"//.*", "", file.read_text())
        if place.parts[0] not in FOLDERS:
            found.append(f"{place} belongs to no target")
        if "containerURL(" in source and LOCKING.search(source):
            found.append(f"{place} may lock a file in the container of the group")
        if "containerURL(" in source and place.name != "AppGroup.swift":
            found.append(f"{place} asks for the container of the group, which AppGroup.swift does")
        if re.search(r"SQLiteLedger\([^)]*AppGroup|AppGroup\.folder[^\n]*sqlite", source):
            found.append(f"{place} opens the database in the container of the group")
    return found
