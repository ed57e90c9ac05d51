from setuptools import setup

setup(cffi_modules=["build_ramus.py:ffi"])
