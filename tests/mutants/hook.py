"""A pytest plugin that puts a mutated module in the place of the real one, in this process alone."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

MODULE, SOURCE = "MUTANT_MODULE", "MUTANT_SOURCE"  # which module, and the file with its mutated source


class _Mutated(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != os.environ[MODULE]:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None:
            return None
        return importlib.util.spec_from_loader(fullname, _Loader(fullname, spec.origin), origin=spec.origin)


class _Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> object:  # type: ignore[override]  # noqa: ARG002
        return compile(Path(os.environ[SOURCE]).read_text(encoding="utf-8"), self.path, "exec")


if MODULE in os.environ:
    sys.meta_path.insert(0, _Mutated())
