# The short way in. CMake does the work; everything it makes is under build/.
#   make          build the library and the program
#   make demo     install what is missing, build, compose the built-in robot, say where the results are
#   make test     install what is missing, build and run every test; ends with "N passed, N failed"
#   make python   build the Python package into build/python
#   make deb      build Debian packages into build/deb
#   make bench    build and run the benchmarks beside MuJoCo and KDL
#   make soak     the long tests
#   make abi      compare the interface with that of the last release (docs/releasing.md)
#   make install PREFIX=/usr/local

PYTHON ?= /usr/bin/python3
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)
# `ramus experiment` runs in MuJoCo and is built where that is installed; EXPERIMENTS=OFF leaves it out, ON insists
EXPERIMENTS ?= $(if $(wildcard /usr/include/mujoco/mujoco.h /usr/local/include/mujoco/mujoco.h),ON,OFF)
CONFIGURE = cmake -S . -B build -DCMAKE_INSTALL_PREFIX="$(PREFIX)" -DRAMUS_EXPERIMENTS=$(EXPERIMENTS) $(CMAKE_ARGS)

.PHONY: all demo test python deb bench soak abi install format clean deps-build deps-test deps-soak

all: deps-build
	@mkdir -p build && $(CONFIGURE) > build/configure.log && sed -n "s/^-- \\('ramus experiment' .*\\)/\\1/p" build/configure.log
	@cmake --build build -j $(JOBS) --target ramus ramus_shared -- --no-print-directory

demo: all
	@scripts/demo

test: deps-test
	@scripts/test

python: all
	@scripts/dependencies python
	@PYTHON=$(PYTHON) scripts/build-python build
	@echo "built: PYTHONPATH=$(CURDIR)/build/python $(PYTHON) -c 'import ramus'"

deb:
	@scripts/dependencies deb
	@scripts/deb

bench: deps-test
	@scripts/bench

soak: deps-soak
	@scripts/soak

abi: all
	@scripts/dependencies abi
	@scripts/check-abi

install: all
	@cmake --install build > /dev/null
	@echo "installed in $(PREFIX): bin/ramus, include/ramus, lib/libramus.*, pkgconfig and CMake package"

deps-build:
	@scripts/dependencies build

deps-test:
	@scripts/dependencies test

deps-soak:
	@scripts/dependencies soak

format:
	@git ls-files '*.c' '*.h' '*.cpp' | xargs clang-format -i

clean:
	@rm -rf build build-*
