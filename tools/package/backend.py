"""The build backend of pyproject.toml (PEP 517).

Where LLVM 19 can be linked, a wheel is built from these sources by scikit-build-core. Elsewhere, as in the environment
that pre-commit makes from a clone of the repository, the released wheel of the same version is fetched with pip, so
that nothing needs to be compiled. CUDA_PERF_LINT_FETCH=1 asks for the released wheel in any case, 0 for none.
"""

import os
import platform
import re
import shutil
import subprocess
import sys

LLVM = "/usr/lib/llvm-19/lib/cmake/clang"


def version():
    with open("CMakeLists.txt", encoding="utf-8") as file:
        return re.search(r"project\(cuda-perf-lint VERSION ([0-9.]+)", file.read()).group(1)


def fetches_release():
    wish = os.environ.get("CUDA_PERF_LINT_FETCH")
    if wish is not None:
        return wish == "1"
    return not os.path.isdir(LLVM) and "LLVM_DIR" not in os.environ


def get_requires_for_build_wheel(config_settings=None):
    if fetches_release():
        return ["pip"]
    # scikit-build-core would ask for the two programs itself, if it were there to be asked.
    return ["scikit-build-core>=1.1"] + [program for program in ("cmake", "ninja") if not shutil.which(program)]


def get_requires_for_build_sdist(config_settings=None):
    return ["scikit-build-core>=1.1"]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    if not fetches_release():
        from scikit_build_core.build import build_wheel as build

        # Statically linked: it needs nothing of the system but its kernel, and of Python only pip.
        tags = [f"py3-none-{system}_{platform.machine()}" for system in ("manylinux_2_17", "musllinux_1_1")]
        settings = {"wheel.tags": ";".join(tags), **(config_settings or {})}
        return build(wheel_directory, settings, metadata_directory)
    return fetch_wheel(wheel_directory)


def fetch_wheel(folder):
    before = set(os.listdir(folder))
    wanted = "cuda-perf-lint==" + version()
    pip = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--only-binary=:all:", "--no-deps", "--dest", folder, wanted]) != 0:
        sys.exit(
            "cuda-perf-lint: nothing to build from, as LLVM 19's development files (libclang-19-dev, llvm-19-dev) are "
            f"not installed or not wanted, and the wheel '{wanted}' cannot be fetched"
        )
    (wheel,) = set(os.listdir(folder)) - before
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    from scikit_build_core.build import build_sdist as build

    return build(sdist_directory, config_settings)
