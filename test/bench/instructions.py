#!/usr/bin/env python3
"""Counts the instructions of a few runs with callgrind and holds them against those of instructions.json.

usage: instructions.py TOOL [--write]

Unlike seconds they hardly depend on the machine: the same build differs by less than 0.5 % from run to run. Exit code 1
if a run takes over 5 % more or less than it took; less is good news that has to be written down, with --write, which
takes what is counted now as what is expected. Needs valgrind, and a release build with LLVM linked in.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXPECTED = HERE / "instructions.json"
EXAMPLES = HERE.parents[1] / "test/examples"
TOLERANCE = 0.05

KERNELS = """
__global__ void scale{0}(float *out, const float *in, int n) {{
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = {0} * in[i];
}}
void launch{0}(float *out, const float *in, int n) {{ scale{0}<<<(n + 255) / 256, 256>>>(out, in, n); }}
"""


def instructions(tool, *arguments):
    """Of all processes of one run, in millions."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tool, *arguments]
    ran = subprocess.run(command, capture_output=True, text=True)
    counts = re.findall(r"Collected : (\d+)", ran.stderr)
    if ran.returncode not in (0, 1) or not counts:
        sys.exit(f"{' '.join(command)}: exit code {ran.returncode}\n{ran.stderr}")
    return sum(map(int, counts)) / 1e6


def measure(tool, folder):
    many = folder / "kernels.cu"
    many.write_text("".join(KERNELS.format(i) for i in range(1, 31)))
    lint = ["--toolkit=none", "-j1", "--format=json"]
    fresh, kept = [*lint, "--no-cache"], [*lint, f"--cache-dir={folder / 'cache'}"]
    subprocess.run([tool, *kept, many], capture_output=True)
    return {
        "--version": instructions(tool, "--version"),
        "30 kernels, no finding": instructions(tool, *fresh, many),
        "the same, result kept": instructions(tool, *kept, many),
        "findings and fixes": instructions(tool, *fresh, EXAMPLES / "transpose.cu"),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counted = measure(options.tool, pathlib.Path(folder))
    if options.write:
        EXPECTED.write_text(json.dumps({run: round(millions, 2) for run, millions in counted.items()}, indent=2) + "\n")
        return 0
    expected = json.loads(EXPECTED.read_text())
    is_off = False
    for run, millions in counted.items():
        change = millions / expected[run] - 1
        is_off |= abs(change) > TOLERANCE
        print(f"{run}: {millions:.1f} M, {change:+.1%}")
    return is_off


if __name__ == "__main__":
    sys.exit(main())
