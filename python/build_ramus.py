"""Compiles ramus._ramus with cffi (API mode) from the library's public headers.

The declarations are the headers themselves, through the C preprocessor: nothing is copied by hand, so a function that is
added to a header is there at once. Where the library is:

    RAMUS_INCLUDE, RAMUS_LIBRARY   a folder with ramus/ramus.h, and a library file to link (libramus.a or libramus.so)
    else                           this source tree, if it has been built (../include, ../build/libramus.a)
    else                           what pkg-config says

RAMUS_FLAGS are further flags of the compiler and the linker; RAMUS_RPATH is where libramus.so is found at run time (default: where it
is linked; empty: where the system looks).
"""
import os
import pathlib
import re
import subprocess

import cffi

HERE = pathlib.Path(__file__).resolve().parent

# Python functions that C calls back; see ramus/_core.py
CALLBACKS = """
extern "Python" void ramus_py_report(void *, const ramus_diagnostic *);
extern "Python" ramus_status ramus_py_read(void *, const ramus_file_request *, ramus_file_text *, ramus_error *);
extern "Python" ramus_status ramus_py_forces(void *, double, const double *, const double *, double *);
extern "Python" ramus_status ramus_py_contacts(void *, double, const double *, const double *, ramus_wrench *);
extern "Python" ramus_status ramus_py_observer(void *, ramus_sim *, const ramus_sim_output *);
extern "Python" ramus_status ramus_py_constraint(void *, const ramus_model *, const double *, const double *,
                                                 const ramus_constraint_rows *);
"""


def find_library():
    """(include folder, library file or None, link arguments)"""
    include, library = os.environ.get("RAMUS_INCLUDE"), os.environ.get("RAMUS_LIBRARY")
    if include and library:
        return include, library
    tree = HERE.parent
    if (tree / "include/ramus/ramus.h").exists() and (tree / "build/libramus.a").exists():
        return str(tree / "include"), str(tree / "build/libramus.a")
    try:
        run = lambda *what: subprocess.run(["pkg-config", *what, "ramus"], check=True, capture_output=True, text=True).stdout.strip()
        return run("--variable=includedir"), str(pathlib.Path(run("--variable=libdir")) / "libramus.so")
    except (OSError, subprocess.CalledProcessError):
        raise SystemExit("the ramus library is not found: build it first (make), or set RAMUS_INCLUDE and RAMUS_LIBRARY, or "
                         "make pkg-config find ramus.pc (PKG_CONFIG_PATH)") from None


def declarations(include, extra=""):
    """What the public headers declare, in the form that cffi reads."""
    compiler = os.environ.get("CC", "cc").split()
    run = subprocess.run([*compiler, "-std=c17", "-E", "-I", include, str(pathlib.Path(include) / "ramus/ramus.h")],
                         check=True, capture_output=True, text=True)
    # lines of our headers alone, not of the system's
    ours, lines = False, []
    for line in run.stdout.splitlines():
        marker = re.match(r'# \d+ "([^"]*)"', line)
        if marker:
            ours = "/ramus/" in marker[1] and marker[1].startswith(str(include))
        elif ours:
            lines.append(line)
    text = "\n".join(lines)
    # an inline function is declared like any other
    text = re.sub(r"static inline ([^{;]*\))\s*\{.*?\n\}", r"\1;", text, flags=re.S)
    # cffi computes no sizes
    text = re.sub(r"\[\s*RAMUS_FILTER_ORDER_MAX\s*/\s*2\s*\]", "[10]", text)
    return text + extra


def make():
    include, library = find_library()
    ffi = cffi.FFI()
    rows = (HERE / "rows.c").read_text()
    rows_declarations = "\n".join(re.findall(r"^ramus_status ramus_rows_[^{]*?\)(?=\s*\{)", rows, flags=re.M | re.S))
    rows_declarations = re.sub(r"\)\s*(?=ramus_status|\Z)", ");\n", rows_declarations)
    ffi.cdef(declarations(include) + "\n#define RAMUS_REGRESSOR_PARAMETERS 10\n" + typedefs(rows) + rows_declarations + CALLBACKS)
    # what the headers leave out: RAMUS_VERSION is a text
    ffi.cdef("static const char *const ramus_py_version;")
    source = '#include <ramus/ramus.h>\nstatic const char *const ramus_py_version = RAMUS_VERSION;\n' + rows
    rpath = os.environ.get("RAMUS_RPATH", str(pathlib.Path(library).parent))
    static, flags = library.endswith(".a"), os.environ.get("RAMUS_FLAGS", "").split()
    ffi.set_source("ramus._ramus", source, include_dirs=[include], extra_compile_args=["-O2", "-std=gnu17", *flags],
                   extra_objects=[library], extra_link_args=flags + ([] if static or not rpath else [f"-Wl,-rpath,{rpath}"]),
                   libraries=["expat", "yaml", "mvec", "m", "pthread"] if static else [])
    return ffi


def typedefs(rows):
    return "\n".join(re.findall(r"^(typedef (?:enum ramus_rows_kind \{.*?\} ramus_rows_kind|[^;{]*?\(\*ramus_rows_[^;]*);)", rows,
                                flags=re.M | re.S)) + "\n"


if __name__ == "__main__":
    import sys
    make().compile(tmpdir=sys.argv[1] if len(sys.argv) > 1 else ".", verbose=False)
