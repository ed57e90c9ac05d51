"""The version is the library's, from the header that the extension module is compiled with."""
import pathlib
import re
import sys

from setuptools import setup

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import build_ramus  # noqa: E402

header = pathlib.Path(build_ramus.find_library()[0], "ramus/ramus.h")
setup(version=re.search(r'^#define RAMUS_VERSION "(.*)"', header.read_text(), flags=re.M)[1], cffi_modules=["build_ramus.py:make"])
