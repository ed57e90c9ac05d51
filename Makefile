# The short way in. CMake does the work; everything it makes is under build/.
#   make          build the library and the program
#   make demo     install what is missing, build, compose the built-in robot, say where the results are
#   make test     install what is missing, build and run every test; ends with "N passed, N failed"
#   make bench    build and run the benchmarks beside MuJoCo and KDL
#   make soak     the long tests
#   make install PREFIX=/usr/local

PREFIX ?= /usr/local
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: all demo test bench soak install format clean deps-build deps-test deps-soak

all: deps-build
	@cmake -S . -B build -DCMAKE_INSTALL_PREFIX="$(PREFIX)" $(CMAKE_ARGS) --log-level=WARNING > /dev/null
	@cmake --build build -j $(JOBS) --target ramus ramus_shared -- --no-print-directory

demo: all
	@scripts/demo

test: deps-test
	@scripts/test

bench: deps-test
	@scripts/bench

soak: deps-soak
	@scripts/soak

install: all
	@cmake -S . -B build -DCMAKE_INSTALL_PREFIX="$(PREFIX)" > /dev/null
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
