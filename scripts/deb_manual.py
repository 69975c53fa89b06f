"""Pages of the manual, a page for each command, as the argument parser's own tool writes them of the help."""

import re
import subprocess
from pathlib import Path


def pages(tool: Path, program: Path, date: str, folder: Path) -> dict[str, str]:
    """By their names. `date` is ISO 8601; the folder may be used for what comes between."""
    subprocess.run([tool, program, "--multi-page", "--date", date, "--output-directory", folder], check=True)
    written = {path.name: path.read_text() for path in sorted(folder.iterdir())}
    return {hyphened(name): tidied(named(page, hyphened(name))) for name, page in written.items()}


def hyphened(name: str) -> str:
    """`man dayring fast start` looks for dayring-fast-start."""
    stem, section = name.rsplit(".", 1)
    return f"{stem.replace('.', '-')}.{section}"


def named(page: str, name: str) -> str:
    """Under one word, by which `whatis` finds it; how it is called stays in the synopsis."""
    called = re.search(r'^\.Nm "?([^"\n]+)"?$', page, flags=re.MULTILINE)[1]
    page = page.replace(f'.Nm "{called}"', f".Nm {name.rsplit('.', 1)[0]}", 1)
    page = re.sub(r"^\.Nm$", f".Nm {called}", page, flags=re.MULTILINE)
    return re.sub(r"^\.Ex -std$", f'.Ex -std "{called}"', page, flags=re.MULTILINE)


def tidied(page: str) -> str:
    """With what the tool leaves out: mdoc wants no empty lines, each sentence in a line of its own, and no full stop after a name."""
    page = re.sub(r"^(\.Dt) (\S+)", lambda match: f"{match[1]} {match[2].replace('.', '-')}", page, flags=re.MULTILINE)
    page = re.sub(r"^(\.Xr) (\S+) (\d)", lambda match: f"{match[1]} {match[2].replace('.', '-')} {match[3]}", page, flags=re.MULTILINE)
    page = re.sub(r'^\.Nd "(.*?)\.?"$', lambda match: ".Nd " + words(match[1]), page, flags=re.MULTILINE)
    page = re.sub(r"^\.Os$", ".Os Dayring", page, flags=re.MULTILINE)
    page = re.sub(r"\n\n+(?=.)", "\n.Pp\n", page)
    # A new paragraph follows indented lines.
    page = re.sub(r"(\n +.+\n)(?=[^ .\n])", r"\1.Pp\n", page)
    page = re.sub(r"^\.Pp\n(?=\.(It|El|Sh|Bl))", "", page, flags=re.MULTILINE)
    lines = [re.sub(r"(?<=[A-Za-z\d)`\"][.!?]) +(?=[A-Z`\"])", "\n", line) if line[:1] not in ". " else line for line in page.splitlines()]
    return "\n".join(lines).rstrip() + "\n"


def words(text: str) -> str:
    """What may stand behind a macro; a word such as `It` would be another one."""
    return re.sub(r"\b([A-Z][a-z]{1,2})\b", r"\\&\1", text)
