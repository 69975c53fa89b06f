"""Builds the measuring programs with the flags of the real ones."""

import json
import re
import shutil
import subprocess
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from .paths import PACKAGE, ROOT, SCRATCH

TRIPLE = "wasm32-unknown-none-wasm"
EXPORTS = ["prepare", "merge", "merge_backwards", "figures", "search"]


def measure(product: str = "Measure") -> Path:
    """A native one; its objects are those of `dayring`, so it takes a few seconds after a build."""
    run(["make", "measure", f"PRODUCT={product}", f"SCRATCH={SCRATCH}"])
    return SCRATCH / "release" / product


def engine() -> Path:
    """The one in wasm, with the tool set that scripts/build-engine left, but for the exports."""
    scratch = SCRATCH / "bench-engine"
    tools = toolset((SCRATCH / "engine/toolset.json").read_text())
    kept = scratch / "toolset.json"
    # NB: SwiftPM does not notice an edited tool set.
    if not kept.exists() or kept.read_text() != tools:
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        kept.write_text(tools)
    run(["swift", "build", "-c", "release", "--triple", TRIPLE, "--toolset", kept, "--product", "MeasureEngine", "--scratch-path", scratch])
    optimised = scratch / "MeasureEngine.wasm"
    run([*build_web().WASM_OPT, scratch / "release/MeasureEngine.wasm", "-o", optimised])
    return optimised


def toolset(engines: str) -> str:
    tools = json.loads(engines)
    options = [option for option in tools["linker"]["extraCLIOptions"] if not re.match("--export=", option)]
    tools["linker"]["extraCLIOptions"] = [options[0], *(f"--export=measure_{name}" for name in EXPORTS), *options[1:]]
    return json.dumps(tools, indent=2)


def build_web() -> ModuleType:
    loader = SourceFileLoader("build_web", str(ROOT / "scripts/build-web"))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def run(command: list) -> None:
    result = subprocess.run([str(word) for word in command], cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{result.stdout}")
