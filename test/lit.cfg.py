# Configuration of the lit tests: shell tests in .test, .cu and .cuh files, run with FileCheck and 'not' of LLVM 19.
#
# %cuda-perf-lint stands for the tool with the bundled headers, so that a test sees the same on every machine; a later
# --toolkit=%toolkit takes the installed ones. %tool-path is the executable alone.
# Features, one a line:
#   chromium          with chromedriver
#   clang-format      version 19
#   clang-tidy        version 19
#   cuda-perf-clangd  it was built
#   cuda-toolkit      a CUDA toolkit is installed
#   dpkg-deb
#   emacs-eglot
#   git
#   jsonschema        Python can validate a JSON schema
#   lintian
#   linux
#   neovim
#   node              version 18 or newer
#   no-sanitizer      programs of others can load our modules, and ours can be linked statically
#   not-root
#   nvcc
#   python-NAME       the package NAME of test/requirements.txt is there: %venv-python has it, %venv-bin its programs
#   reference-build   Clang 19's, without sanitizers, LLVM linked in: instructions are counted of it
#   reviewdog
#   unshare           with mounts of its own

import importlib.util
import os
import shutil
import subprocess
import sys

import lit.formats

# A real shell: exit codes of 1 and 2 are told apart with $?.
config.name = "cuda-perf-lint"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".test", ".cu", ".ll"]
config.excludes = ["unit", "bench", "examples", "Inputs", "kernels", "seeds"]
config.test_source_root = os.path.dirname(__file__)

config.environment["PATH"] = os.pathsep.join([config.llvm_tools_dir, config.tool_dir, config.environment["PATH"]])
# A test that is about kept results names a folder for them; no other test sees any.
config.environment["XDG_CACHE_HOME"] = "/dev/null/none"
# ... but for the compiler's, of tests that build.
config.environment["CCACHE_DIR"] = os.environ.get("CCACHE_DIR", os.path.expanduser("~/.cache/ccache"))
config.environment["LC_ALL"] = "C.UTF-8"
# Names the file and line of a failed FileCheck in full.
config.environment["FILECHECK_OPTS"] = "--dump-input-context=8"
for Name in ("CUDA_PATH", "CUDA_HOME"):
    if Name in os.environ:
        config.environment[Name] = os.environ[Name]

Tool = os.path.join(config.tool_dir, "cuda-perf-lint")
config.substitutions.append(("%cuda-perf-lint", Tool + " --toolkit=none"))
config.substitutions.append(("%tool-path", Tool))
config.substitutions.append(("%fuzz", os.path.join(config.build_root, "test", "fuzz", "cuda-perf-fuzz")))
config.substitutions.append(("%cuda-perf-validate", os.path.join(config.tool_dir, "cuda-perf-validate")))
config.substitutions.append(("%clangxx", os.path.join(config.llvm_tools_dir, "clang++")))
# The bundled headers as they lie in the tree, for Clang alone: what a test of a header says is then the header's doing.
Headers = os.path.join(config.source_root, "lib", "BundledHeaders", "headers")
DeviceOnly = "--cuda-device-only --cuda-gpu-arch=sm_90 -nocudalib -Wno-unknown-cuda-version "
Bundled = (
    "-nocudainc --cuda-feature=+ptx83 -isystem "
    + os.path.join(Headers, "none")
    + " -isystem "
    + os.path.join(Headers, "compat")
    + " -include cuda_perf_runtime.h -include cuda_perf_nvcc_compat.h"
)
config.substitutions.append(("%bundled-headers", DeviceOnly + Bundled))
# The same for the host and whatever devices a test adds.
config.substitutions.append(("%bundled-host", "-nocudalib -Wno-unknown-cuda-version " + Bundled))
# The rules of lib/Nvcc, for opt.
Passes = os.path.join(config.build_root, "lib", "CudaPerfPasses.so")
config.substitutions.append(("%opt", os.path.join(config.llvm_tools_dir, "opt") + " --load-pass-plugin=" + Passes))
config.substitutions.append(("%plugin", "-fplugin=" + os.path.join(config.build_root, "lib", "CudaPerfPlugin.so")))
config.substitutions.append(
    (
        "%toolkit-headers",
        DeviceOnly
        + "-Xclang -target-sdk-version=12.5 -isystem "
        + os.path.join(Headers, "compat")
        + " -include cuda_perf_nvcc_compat.h",
    )
)
AccessTable = os.path.join(config.test_source_root, "access-table.py")
config.substitutions.append(("%access-table", config.python + " " + AccessTable))
config.substitutions.append(("%python", config.python))
config.substitutions.append(("%root", config.source_root))
config.substitutions.append(("%build", config.build_root))


def toolkit():
    """The root of an installed CUDA toolkit, or None."""
    for root in (os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME"), "/usr/local/cuda"):
        if root and os.path.exists(os.path.join(root, "include", "cuda_runtime.h")):
            return root
    return None


if toolkit():
    config.available_features.add("cuda-toolkit")
    config.substitutions.append(("%toolkit", toolkit()))
config.substitutions.append(("%nvcc-launcher", Tool + "-nvcc"))
Nvcc = shutil.which("nvcc") or shutil.which("nvcc", path=os.path.join(toolkit() or "", "bin"))
if Nvcc:
    config.available_features.add("nvcc")
    config.substitutions.append(("%nvcc", Nvcc))
if shutil.which("clang-format-19"):
    config.available_features.add("clang-format")
ClangTidy = os.path.join(config.llvm_tools_dir, "clang-tidy")
if os.path.exists(ClangTidy):
    config.available_features.add("clang-tidy")
    config.substitutions.append(
        ("%clang-tidy", ClangTidy + " --load=" + os.path.join(config.build_root, "lib", "CudaPerfTidy.so"))
    )
Clangd = os.path.join(config.tool_dir, "cuda-perf-clangd")
config.substitutions.append(("%clangd", Clangd))
if os.path.exists(Clangd):
    config.available_features.add("cuda-perf-clangd")
if (
    shutil.which("emacs")
    and subprocess.call(
        ["emacs", "--batch", "-f", "package-initialize", "-l", "eglot"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    == 0
):
    config.available_features.add("emacs-eglot")
if shutil.which("nvim"):
    config.available_features.add("neovim")
if shutil.which("node"):
    config.available_features.add("node")
if importlib.util.find_spec("jsonschema"):
    config.available_features.add("jsonschema")

# A browser and the program that drives it.
if shutil.which("chromium") and shutil.which("chromedriver"):
    config.available_features.add("chromium")

# Made by tools/dev/test-venv.
VenvPrograms = os.path.join(config.build_root, "test", "venv", "bin")
config.substitutions.append(("%venv-python", os.path.join(VenvPrograms, "python")))
config.substitutions.append(("%venv-bin", VenvPrograms))


def venv_packages():
    """The names of the packages in the tests' virtual environment."""
    names = "(each.metadata['Name'].lower().replace('_', '-') for each in metadata.distributions())"
    script = f"import importlib.metadata as metadata; print(*{names})"
    try:
        return subprocess.check_output([os.path.join(VenvPrograms, "python"), "-c", script], text=True).split()
    except (OSError, subprocess.CalledProcessError):
        return []


for Name in venv_packages():
    config.available_features.add("python-" + Name)
for Program in ("reviewdog", "bazel", "lintian", "valgrind"):
    if shutil.which(Program):
        config.available_features.add(Program)
if sys.platform.startswith("linux"):
    config.available_features.add("linux")
if shutil.which("git"):
    config.available_features.add("git")
if "-fsanitize" not in config.cxx_flags:
    config.available_features.add("no-sanitizer")
else:
    # LLVM's libraries are not instrumented: what they take of an allocator that our code has poisoned stays poisoned.
    config.environment["ASAN_OPTIONS"] = "allow_user_poisoning=0"
if (
    config.compiler.startswith("Clang-19.")
    and config.compiler.endswith("-Release")
    and config.has_static_llvm == "ON"
    and "-fsanitize" not in config.cxx_flags
):
    config.available_features.add("reference-build")
if shutil.which("dpkg-deb"):
    config.available_features.add("dpkg-deb")
Mount = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
if shutil.which("unshare") and subprocess.call(Mount, stderr=subprocess.DEVNULL) == 0:
    config.available_features.add("unshare")
if os.geteuid() != 0:
    config.available_features.add("not-root")
