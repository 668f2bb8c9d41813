#!/usr/bin/env python3
"""From an edit to its diagnostics, over the protocol: cuda-perf-clangd as a ratio to stock clangd, and --lsp.

usage: editor-latency.py BIN [--clangd clangd-19] [--toolkit DIR|none] [--lines 500] [--host 40] [--edits 40]

BIN is the folder of cuda-perf-clangd and cuda-perf-lint. Opens the same file in every server, two kernels with a
finding each and --host lines of host code again and again, and makes edits in a kernel's body, one server after the
other, so that a busy machine is busy for all (as root, `nice -n -15` makes it less so). Stock clangd is given flags
that let it read the same headers for the device. Prints medians of the time from sending the change to receiving the
diagnostics of that version, clangd's own waiting for more typing (50 ms or more) included, and of the server's CPU time
for it.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test" / "lsp"))
from client import Client  # noqa: E402 (found in that folder)

WARM_UP = 10  # clangd waits longer until it knows how fast it is
PAUSE = 0.3  # seconds between edits


HOST = """
static float total%(n)s_%(i)s(const std::vector<float> &values, float limit) {
  float sum = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] > limit)
      continue;
    sum += values[i] * values[i];
  }
  return sum;
}
"""


def program(lines, host):
    """A file with that many lines."""
    inputs = ROOT / "test" / "lsp" / "Inputs"
    tile, scale = (inputs / "tile.cu").read_text(), (inputs / "scale.cu").read_text()
    text, n = "#include <cuda_runtime.h>\n#include <vector>\n", 0
    while text.count("\n") < lines:
        each = (
            tile.replace("transposeTiled", f"transposeTiled{n}")
            + "\n"
            + scale.replace("masses", f"masses{n}").replace("Particle", f"Particle{n}")
        ).replace("run(", f"run{n}(")
        text += each + "".join(HOST % {"n": n, "i": i} for i in range(host // HOST.count("\n")))
        n += 1
    return text


def flags_for_stock(toolkit, shim):
    headers = ROOT / "lib" / "BundledHeaders" / "headers"
    common = ["--cuda-device-only", "--cuda-gpu-arch=sm_90", "-nocudalib", "-Wno-unknown-cuda-version"]
    if toolkit == "none":
        return [
            *common,
            "-nocudainc",
            "--cuda-feature=+ptx85",
            f"-isystem{headers}/none",
            f"-isystem{headers}/compat",
            "-include",
            "cuda_perf_runtime.h",
            "-include",
            "cuda_perf_nvcc_compat.h",
        ]
    # What Clang takes for the version decides how it expects launches to be declared; it knows none after 12.5.
    return [*common, f"--cuda-path={toolkit}", f"-isystem{shim}", "-Xclang", "-target-sdk-version=12.5"]


class Server:
    def __init__(self, name, command, text, files):
        self.name, self.wall, self.cpu = name, [], []
        self.folder = tempfile.TemporaryDirectory()
        for file, content in files.items():
            Path(self.folder.name, file).write_text(content)
        self.client = Client(command, self.folder.name)
        self.client.initialize()
        start = time.monotonic()
        self.uri = self.client.open("kernels.cu", text)
        self.findings = len(self.client.diagnostics(self.uri))
        self.opened = time.monotonic() - start

    def cpu_seconds(self):
        """Of the server and of those of its children that have ended."""
        pid = self.client.process.pid
        children = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[13:15]
        clock_of_process = (~pid << 3) | 2  # clock_getcpuclockid(3)
        return time.clock_gettime(clock_of_process) + sum(map(int, children)) / os.sysconf("SC_CLK_TCK")

    def edit(self, number):
        cpu, start = self.cpu_seconds(), time.monotonic()
        old, new = ("x < width &&", "x + 1 < width &&") if number % 2 == 0 else ("x + 1 < width &&", "x < width &&")
        self.client.replace(self.uri, old, new)
        self.client.diagnostics(self.uri)
        self.wall.append(time.monotonic() - start)
        self.cpu.append(self.cpu_seconds() - cpu)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bin", type=Path)
    parser.add_argument("--clangd", default="clangd-19")
    parser.add_argument("--toolkit", default="/usr/local/cuda")
    parser.add_argument("--lines", type=int, default=500)
    parser.add_argument("--host", type=int, default=40)
    parser.add_argument("--edits", type=int, default=40)
    options = parser.parse_args()
    text = program(options.lines, options.host)
    ours = {".cuda-perf-lint": f"Toolkit: {options.toolkit}\n"}
    with tempfile.TemporaryDirectory() as shim:
        Path(shim, "texture_fetch_functions.h").touch()  # Clang 19 includes it, CUDA 13 no longer has it
        flags = "\n".join(flags_for_stock(options.toolkit, shim)) + "\n"
        programs = options.bin.resolve()
        servers = [
            Server("clangd", [options.clangd], text, {"compile_flags.txt": flags}),
            Server("cuda-perf-clangd", [str(programs / "cuda-perf-clangd")], text, ours),
            Server("cuda-perf-lint --lsp", [str(programs / "cuda-perf-lint"), "--lsp"], text, ours),
        ]
        for number in range(WARM_UP + options.edits):
            for server in servers:
                server.edit(number)
                time.sleep(PAUSE)
    lines, kernels = text.count("\n"), text.count("__global__")
    print(f"{lines} lines, {kernels} kernels, {options.edits} edits, toolkit {options.toolkit}")
    stock = None
    for server in servers:
        wall, cpu = (statistics.median(values[WARM_UP:]) * 1000 for values in (server.wall, server.cpu))
        stock = stock or (wall, cpu)
        print(
            f"{server.name:22} {wall:5.0f} ms ({wall / stock[0]:.2f} x)  CPU {cpu:5.0f} ms ({cpu / stock[1]:.2f} x)"
            f"  opened in {server.opened * 1000:5.0f} ms, {server.findings} diagnostics"
        )
        server.client.process.kill()


main()
