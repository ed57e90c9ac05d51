"""The package covers the library: every public C function is used by it, or is listed here with the reason why not."""
import pathlib
import re

import ramus
from conftest import ROOT

LEFT_OUT = {
    "ramus_data_subsystem_ops": "a table of C functions; Workspace.motion_out and wrench_in call them",
    "ramus_table_find_column": "columns of a Table are found by Python",
}


def test_every_function():
    public = set((ROOT / "scripts/abi/public-symbols.txt").read_text().split())
    package = "".join(p.read_text() for p in (ROOT / "python/ramus").glob("*.py")) + (ROOT / "python/rows.c").read_text()
    used = set(re.findall(r"\bramus_\w+", package))
    # _core.default calls NAME_init of the structs that are named
    used |= {name + "_init" for name in used}
    missing = sorted(public - used - set(LEFT_OUT))
    assert not missing, f"public functions that the package lacks: {missing}"
    assert not [name for name in LEFT_OUT if name in used], "listed as left out, but used"


def test_every_name_is_documented():
    bare = []
    for name in ramus.__all__:
        value = getattr(ramus, name)
        if not (getattr(value, "__doc__", "") or "").strip():
            bare.append(name)
        if isinstance(value, type) and value.__module__.startswith("ramus"):
            methods = [m for m in vars(value) if not m.startswith("_") and callable(getattr(value, m))]
            bare += [f"{name}.{m}" for m in methods if m in ("attach", "run", "forces", "load") and not getattr(value, m).__doc__]
    assert not bare


def test_types_are_declared():
    assert (pathlib.Path(ramus.__file__).parent / "py.typed").exists()
