#!/usr/bin/env python3
"""CPU time of linting a file, as a ratio to Clang merely parsing it.

usage: whole-file.py TOOL [--together] [--kept results|headers] [--clang clang++-19] [--toolkit DIR|none] [--runs 5]
                     [FILE|FOLDER...] [-- flags]

For each file (default: the example kernels; of a folder all .cu files) prints the median CPU time of `TOOL FILE` and of
`clang++-19 -fsyntax-only --cuda-device-only FILE` with the same toolkit, and their ratio; the last line sums up. With
--together there is one run of the tool over all files, to be compared with the sum of Clang's runs. With
--toolkit=none only the tool can run: its time with the bundled headers is printed alone. With --kept=results all
results are there from an earlier run; with --kept=headers only the parsed CUDA headers, and each file is analysed in
each run.
"""

import argparse
import glob
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))


def cpu_seconds(command, runs, prepare=lambda: None):
    times = []
    for _ in range(runs):
        prepare()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


def stops(clang, file):
    """Whether Clang ends early: at a header that it does not find, or after too many errors."""
    run = subprocess.run([*clang, file], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return b"fatal error:" in run.stderr


def expand(paths):
    files = []
    for path in paths:
        inside = glob.glob(os.path.join(glob.escape(path), "**", "*.cu"), recursive=True)
        files += sorted(inside) if os.path.isdir(path) else [path]
    return files


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        arguments, flags = arguments[: arguments.index("--")], arguments[arguments.index("--") + 1 :]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--kept", choices=("results", "headers"))
    parser.add_argument("--clang", default="clang++-19")
    parser.add_argument("--toolkit", default="/usr/local/cuda")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("files", nargs="*")
    options = parser.parse_intermixed_args(arguments)
    files = expand(options.files or [os.path.join(HERE, "..", "examples")])
    lint_sum = clang_sum = stopped = 0
    with tempfile.TemporaryDirectory() as shim:
        # Clang 19's wrapper includes a header that CUDA 13 no longer has.
        open(os.path.join(shim, "texture_fetch_functions.h"), "w").close()
        clang = [
            options.clang,
            "-fsyntax-only",
            "--cuda-device-only",
            "--cuda-path=" + options.toolkit,
            "-isystem",
            shim,
            # Where CUDA 13 has Thrust and CUB, without which Clang would end at the first error.
            "-isystem",
            os.path.join(options.toolkit, "include", "cccl"),
            "--cuda-gpu-arch=sm_90",
            "-Wno-unknown-cuda-version",
            *flags,
        ]
        cache, headers = os.path.join(shim, "cache"), os.path.join(shim, "headers")
        kept = f"--cache-dir={cache}" if options.kept else "--no-cache"
        if options.kept == "headers":
            empty = os.path.join(shim, "empty.cu")
            open(empty, "w").close()
            cpu_seconds(
                [options.tool, "--toolkit=" + options.toolkit, f"--cache-dir={headers}", empty, "--", *flags], 1
            )

        def prepare():
            if options.kept == "headers":
                shutil.rmtree(cache, ignore_errors=True)
                shutil.copytree(headers, cache)

        for group in [files] if options.together else [[file] for file in files]:
            name = group[0] if len(group) == 1 else f"{len(group)} files"
            command = [options.tool, "--toolkit=" + options.toolkit, "-j1", kept, *group, "--", *flags]
            if options.kept == "results":
                cpu_seconds(command, 1)
            lint = cpu_seconds(command, options.runs, prepare)
            lint_sum += lint
            if options.toolkit == "none":
                print(f"{lint * 1000:8.0f} ms            {name}")
                continue
            parse = sum(cpu_seconds([*clang, file], options.runs) for file in group)
            clang_sum += parse
            stopped += sum(stops(clang, file) for file in group)
            print(f"{lint * 1000:8.0f} ms  {lint / parse:5.2f} x clang  {name}")
    ratio = f", {lint_sum / clang_sum:.2f} x clang" if clang_sum else ""
    print(f"{len(files)} files: {lint_sum / len(files) * 1000:.0f} ms of CPU each{ratio}")
    if stopped:
        print(f"Clang ended early in {stopped} of them: the ratio says too much (the build's flags go behind '--')")


main()
