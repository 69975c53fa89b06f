"""The scripts of the iPhone app as modules."""

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
APPLE = ROOT / "Apple"


def script(name: str) -> ModuleType:
    sys.dont_write_bytecode = True
    loader = SourceFileLoader(name.replace("-", "_"), str(ROOT / "scripts" / name))
    module = module_from_spec(spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
