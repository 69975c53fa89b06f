"""Builds the measuring programs with the flags of the real ones."""

import subprocess
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from .paths import PACKAGE, ROOT, SCRATCH


def measure(product: str = "Measure") -> Path:
    """A native one; its objects are those of `dayring`, so it takes a few seconds after a build."""
    run(["make", "measure", f"PRODUCT={product}", f"SCRATCH={SCRATCH}"])
    return SCRATCH / "release" / product


def engine() -> Path:
    """The one in wasm, made as the page's are."""
    built, optimised = SCRATCH / "engine/measure.wasm", SCRATCH / "engine/measure-optimised.wasm"
    run([PACKAGE / "scripts/build-engine", "MeasureEngine", built])
    run([*build_web().WASM_OPT, built, "-o", optimised])
    return optimised


def build_web() -> ModuleType:
    loader = SourceFileLoader("build_web", str(ROOT / "scripts/build-web"))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


def run(command: list) -> None:
    result = subprocess.run([str(word) for word in command], cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if result.returncode:
        raise RuntimeError(f"{command[0]} failed:\n{result.stdout}")
