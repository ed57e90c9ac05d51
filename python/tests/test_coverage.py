"""The package covers the library: every public C function is called by it, or is listed here with the reason why not."""
import ast
import functools
import inspect
import os
import pathlib
import re

import pytest
import ramus
from conftest import ROOT

LEFT_OUT = {
    "ramus_packed_create": "of `ramus pack` and `ramus serve`; a module in Python is served by ramus.serve",
    "ramus_packed_options_init": "as ramus_packed_create",
    "ramus_packed_destroy": "as ramus_packed_create",
    "ramus_packed_bytes": "as ramus_packed_create",
    "ramus_packed_interface": "as ramus_packed_create",
    "ramus_packed_self": "as ramus_packed_create",
    "ramus_data_subsystem_ops": "a table of C functions; Workspace.motion_out and wrench_in call them",
    "ramus_module_serve": "serves a table of C functions; ramus.serve.Server speaks the protocol in Python",
    "ramus_serve_options_init": "of ramus_module_serve",
    "ramus_link_poses_at": "link_poses has the same numbers, and leaves a pass for readers",
    "ramus_network_frame_motion_after": "of the network inside of an opened model, which that model evaluates",
    "ramus_table_find_column": "columns of a Table are found by Python",
}
PACKAGE = sorted((ROOT / "python/ramus").glob("*.py"))


@functools.lru_cache(maxsize=None)
def called(source):
    """Names of C functions that Python code calls: lib.NAME, or NAME as a text by itself; not those of comments and docstrings."""
    names, nodes = set(), list(ast.walk(ast.parse(source)))
    texts = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}  # docstrings
    for node in nodes:
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in texts and re.fullmatch(r"ramus_\w+", node.value):
            names.add(node.value)
            names.add(node.value + "_init")  # of the structs that _core.default makes
    return names


def missing(public, sources, c):
    c = re.sub(r"/\*.*?\*/", "", c, flags=re.S)
    return sorted(public - set().union(*map(called, sources)) - set(re.findall(r"\bramus_\w+(?=\()", c)) - set(LEFT_OUT))


def everything():
    return (set((ROOT / "scripts/abi/public-symbols.txt").read_text().split()), [p.read_text() for p in PACKAGE],
            (ROOT / "python/rows.c").read_text())


def test_every_function():
    public, sources, c = everything()
    assert not missing(public, sources, c), f"public functions that the package lacks: {missing(public, sources, c)}"
    used = set().union(*map(called, sources))
    assert not [name for name in LEFT_OUT if name in used], "listed as left out, but used"
    assert not [name for name in LEFT_OUT if name not in public], "listed as left out, but there is no such function"


def test_a_function_that_is_not_called_is_found():
    public, sources, c = everything()
    assert missing(public | {"ramus_new_function"}, sources, c) == ["ramus_new_function"]
    talk = '"""ramus_new_function"""\ndef f():\n    """as ramus_new_function in dynamics.h"""\n    # lib.ramus_new_function\n'
    assert missing(public | {"ramus_new_function"}, [*sources, talk], c) == ["ramus_new_function"]
    assert missing(public | {"ramus_new_function"}, [*sources, "lib.ramus_new_function(m)"], c) == []
    without = [x.replace("lib.ramus_frame_chain_jacobian", "lib.x") for x in sources]
    assert missing(public, without, c) == ["ramus_frame_chain_jacobian"]


def public_functions():
    """(module.name, node) of every public function and method."""
    for path in PACKAGE:
        if path.name == "_core.py":
            continue
        pending = [(path.stem, node) for node in ast.parse(path.read_text()).body]
        while pending:
            prefix, node = pending.pop()
            name = getattr(node, "name", "_")
            if name.startswith("_"):
                continue
            if isinstance(node, ast.ClassDef):
                pending += [(f"{prefix}.{name}", x) for x in node.body]
            setter = any(isinstance(d, ast.Attribute) and d.attr == "setter" for d in getattr(node, "decorator_list", []))
            if isinstance(node, ast.ClassDef) or not setter:
                yield f"{prefix}.{name}", node


def test_every_function_has_a_docstring_and_types():
    bare = [name for name, node in public_functions() if not ast.get_docstring(node)]
    assert not bare, f"without a docstring: {bare}"
    untyped = [name for name, node in public_functions() if isinstance(node, ast.FunctionDef) and not (
        node.returns and all(a.annotation for a in node.args.args + node.args.kwonlyargs if a.arg not in ("self", "cls")))]
    assert not untyped, f"without types: {untyped}"
    assert len(list(public_functions())) > 300


def test_help_shows_parameters():
    for name in ("inverse_dynamics", "jacobian", "regressor"):
        for kind in (ramus.Model, ramus.Workspace):
            assert "q" in inspect.signature(getattr(kind, name)).parameters and getattr(kind, name).__doc__


def test_types_are_declared():
    assert (pathlib.Path(ramus.__file__).parent / "py.typed").exists()


def test_types_are_consistent():
    if not os.environ.get("RAMUS_TYPES"):
        pytest.skip("RAMUS_TYPES is not set: mypy takes some seconds")
    api = pytest.importorskip("mypy.api", reason="mypy is not installed")
    found, _, status = api.run([str(ROOT / "python/ramus"), "--cache-dir=/dev/null", "--no-error-summary"])
    assert status == 0, found
