"""The package's copyright file: the parts that `dayring about` names, each with the notices in its own source, and the texts of
the licences from where a build finds them. What cannot be found stops the build.

The form is https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/."""

import json
import re
import subprocess
import sys
from glob import glob
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CHECKOUTS = ROOT / ".build/checkouts"
# A comment's line, and what comes between the word and the name of who has the rights.
NOTICE = re.compile(r"^\W*(?:Portions )?Copyright(?: ?\(c\)| ©)?[ :]*(?:[\d\s,–-]|and(?= \d))*(?:by )?(.+)", re.IGNORECASE)
SOURCES = {".swift", ".c", ".cc", ".h", ".S"}


def copyright_file(program: Path) -> str:
    about = json.loads(run(program, "about", "--json"))
    components = {part["name"]: part for part in about["programs"] + about["page"]}
    paragraphs = [header(), own()]
    licences = set()
    for name, part in sorted(components.items(), key=lambda item: item[0].lower()):
        licences.add(part["licence"])
        paragraphs.append(
            f"Files: linked/{name.replace(' ', '-')}/*\nCopyright: {folded(holders(name))}\n"
            f"License: {short(part['licence'])}\nComment: Its source is at {part['address']}"
        )
    for licence in sorted(licences):
        paragraphs.append(f"License: {short(licence)}\n" + body(text(licence)))
    return "\n\n".join(paragraphs) + "\n"


def notices() -> str:
    """What packages under the Apache licence ask to be handed on with them."""
    files = sorted(CHECKOUTS.glob("*/NOTICE.txt"), key=lambda path: path.parent.name.lower())
    return "\n".join(f"{'=' * 80}\n{path.parent.name}\n{'=' * 80}\n\n{path.read_text()}" for path in files)


def header() -> str:
    return (
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
        "Upstream-Name: Dayring\nSource: the repository from which the package was built\n"
        "Comment: The folders below linked/ stand for what the programs and the page's engines are built of and contain.\n"
        " Lists of the same are printed by dayring about, and NOTICE.gz has what they ask to be handed on."
    )


def own() -> str:
    licence = next((path for path in sorted(ROOT.glob("LICEN[CS]E*"))), None)
    if licence:
        return f"Files: *\nCopyright: The authors of Dayring\nLicense: Dayring\n{body(licence.read_text())}"
    said = "Dayring states no licence of its own so far: ask its authors before you hand it on."
    return f"Files: *\nCopyright: The authors of Dayring\nLicense: none\n{body(said)}"


def holders(name: str) -> list[str]:
    """Who has the rights in a part, as its source says."""
    toolchain = Path(json.loads(run("swift", "-print-target-info"))["paths"]["runtimeResourcePath"])
    checkout = next((path for path in CHECKOUTS.iterdir() if path.name.lower() == name), None)
    if checkout:
        names = within(checkout / "Sources", checkout / "GRDB", *checkout.glob("LICEN[CS]E*"))
    else:
        known = {
            "Swift": lambda: within(toolchain / "shims"),
            "Foundation": lambda: within(toolchain / "CoreFoundation"),
            "Dispatch": lambda: within(toolchain / "dispatch"),
            "ICU": lambda: debian("libicu[0-9]*"),
            "Unicode data": lambda: debian("libicu[0-9]*"),
            "SQLite": lambda: debian("libsqlite3-dev"),
            "zlib": lambda: debian("zlib1g-dev"),
            "libpq": lambda: debian("libpq-dev"),
            "glibc": lambda: within(documentation("libc6")),
            "libstdc++": lambda: within(Path(found("/usr/include/c++/*")) / "bits"),
            "BoringSSL": lambda: within(CHECKOUTS / "swift-crypto/Sources/CCryptoBoringSSL"),
            "llhttp": lambda: within(CHECKOUTS / "swift-nio/Sources/CNIOLLHTTP"),
            "SHA-1 of the KAME project": lambda: within(CHECKOUTS / "swift-nio/Sources/CNIOSHA1"),
            "wasi-libc": lambda: debian("wasi-libc"),
            "musl": lambda: debian("wasi-libc", files="libc-top-half/musl/*"),
            "compiler-rt": lambda: debian("libclang-rt-*-dev-wasm32"),
        }
        names = known[name]() if name in known else []
    if not names:
        sys.exit(f"deb_copyright: no notice is known for {name}")
    return names


def within(*places: Path) -> list[str]:
    files = [path for place in places for path in ([place] if place.is_file() else place.rglob("*"))]
    files = [path for path in files if path.is_file() and (path.suffix in SOURCES or path in places or "LICENSE" in path.name)]
    return sorted({name for path in files for name in named(path.read_text(errors="replace"))}, key=str.lower)


def named(source: str) -> list[str]:
    """The names in notices. Sentences that go on about a notice begin with a small letter."""
    found = [match[1] for line in source.splitlines() if "opyright" in line and (match := NOTICE.match(line))]
    tidied = [re.sub(r"[\s.*/]+$|\.? *All rights reserved.*|</p>.*", "", name, flags=re.IGNORECASE) for name in found]
    return [name for name in tidied if re.match(r"[A-Z]|the \w+ (authors|project)", name) and len(name) < 200]


def debian(package: str, files: str = "*") -> list[str]:
    """From the file of the same form that the system has."""
    paragraphs = re.split(r"\n\s*\n", documentation(package).read_text())
    own = next(part for part in paragraphs if re.search(rf"^Files: {re.escape(files)}$", part, flags=re.MULTILINE))
    value = re.search(r"^Copyright:((?:.|\n )*)", own, flags=re.MULTILINE)[1]
    return [re.sub(r"^Copyright ", "", line.strip()) for line in value.strip().splitlines()]


def documentation(package: str) -> Path:
    return Path(found(f"/usr/share/doc/{package}/copyright"))


def found(pattern: str) -> str:
    paths = sorted(glob(pattern))
    if not paths:
        sys.exit(f"deb_copyright: there is no {pattern}")
    return paths[-1]


def short(licence: str) -> str:
    return re.sub(r" WITH (\w+)-exception\S*", r" with \1 exception", licence).replace(" AND ", " and ")


def text(licence: str) -> str:
    common = "On Debian systems the full text is in /usr/share/common-licenses/"
    toolchain = Path(json.loads(run("swift", "-print-target-info"))["paths"]["runtimeResourcePath"])
    known = {
        "Apache-2.0": lambda: common + "Apache-2.0.",
        "Apache-2.0 WITH Swift-exception": lambda: (
            common + "Apache-2.0.\n\n" + after(toolchain.parents[1] / "share/swift/LICENSE.txt", "## Runtime Library Exception")
        ),
        "Apache-2.0 WITH LLVM-exception": lambda: paragraph("libclang-rt-*-dev-wasm32", "APACHE-2-LLVM-EXCEPTIONS"),
        "MIT": lambda: after(CHECKOUTS / "GRDB.swift/LICENSE", "Permission is hereby granted"),
        "BSD-3-Clause": lambda: comment(CHECKOUTS / "swift-nio/Sources/CNIOSHA1/c_nio_sha1.c", "Redistribution and use"),
        "LGPL-2.1-or-later": lambda: common + "LGPL-2.1.",
        "GPL-3.0-or-later WITH GCC-exception-3.1": lambda: (
            common + "GPL-3.\n\n" + upto(after(documentation("gcc-*-base"), "GCC RUNTIME LIBRARY EXCEPTION"), "copyleft requirements of the license of GCC.")
        ),
        "PostgreSQL": lambda: paragraph("libpq-dev", "PostgreSQL"),
        # NB: as Debian's ICU has them; a later edition of the same terms is at the address.
        "Unicode-3.0": lambda: paragraph("libicu[0-9]*", "MIT") + "\n\nSee also https://www.unicode.org/license.txt",
        "Zlib": lambda: paragraph("zlib1g-dev", "Zlib"),
        "blessing": lambda: comment(Path("/usr/include/sqlite3.h"), "The author disclaims"),
    }
    if licence not in known:
        sys.exit(f"deb_copyright: no text is known for {licence}")
    return known[licence]()


def after(path: Path, words: str) -> str:
    content = path.read_text()
    return content[content.index(words) :].strip()


def upto(content: str, words: str) -> str:
    end = re.search(r"\s+".join(words.split()), content).end()
    return content[:end]


def paragraph(package: str, licence: str) -> str:
    content = documentation(package).read_text()
    found = re.search(rf"^License: {re.escape(licence)}\n((?: .*\n)+)", content, flags=re.MULTILINE)[1]
    return re.sub(r"^ \.?", "", found, flags=re.MULTILINE).strip()


def comment(path: Path, words: str) -> str:
    """The rest of the comment in which the words stand."""
    rest = re.split(r"\*/|\*{20}", path.read_text().split(words, 1)[1])[0]
    return words + re.sub(r"^ ?\*+ ?", "", rest, flags=re.MULTILINE).rstrip()


def body(content: str) -> str:
    return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in content.strip().splitlines())


def folded(lines: list[str]) -> str:
    return "\n ".join(lines)


def run(*command) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
