#!/usr/bin/env python3
"""Measures the labelled kernels on this machine's GPU and writes their counters.

usage: measure.py [-o counters.json]

Compiles every file of kernels/ as `nvcc -O3 -arch=native -lineinfo`, runs it under Nsight Compute and keeps, for each
line with global or shared accesses, the sectors or wavefronts per request and the fewest possible. check.py holds the
linter's predictions to the result; it needs no GPU.
"""

import argparse
import datetime
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
READER = os.path.join(HERE, "..", "..", "runtime-validate", "harness", "ReadNcuReport.py")


def output(*command):
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"measure.py: {command[0]} failed:\n{run.stdout}{run.stderr}")
    return run.stdout


def module_directory():
    places = [
        os.path.dirname(os.path.realpath(shutil.which("ncu") or "")),
        "/opt/nvidia/nsight-compute",
        "/usr/local/cuda",
    ]
    for place in places:
        found = sorted(glob.glob(os.path.join(place, "**", "extras", "python", "ncu_report.py"), recursive=True))
        if found:
            return os.path.dirname(found[-1])
    sys.exit("measure.py: Nsight Compute's Python module ncu_report.py was not found")


def measure(source, scratch, module):
    program, report = os.path.join(scratch, "program"), os.path.join(scratch, "report")
    output("nvcc", "-O3", "-std=c++17", "-arch=native", "-lineinfo", "-o", program, source)
    settings = "--clock-control none --cache-control none --section SourceCounters --section LaunchStats"
    output("ncu", *settings.split(), "--force-overwrite", "--export", report, program)
    text = output(sys.executable, READER, module, report + ".ncu-rep", shutil.which("nvdisasm") or "")
    kernels = []
    for kernel in json.loads(text)["kernels"]:
        lines = [
            {
                "line": line["line"],
                "space": line["space"],
                "operation": line["operation"],
                "active_lanes": round(line["active_lanes"], 3),
                "per_request": round(line["per_request"], 3),
                "ideal_per_request": round(line["ideal_per_request"], 3),
                "instructions": line["instructions"],
                "worst_ratio": round(line["worst_ratio"], 3),
            }
            for line in kernel["lines"]
            if os.path.basename(line["file"]) == os.path.basename(source)
        ]
        kernels.append(
            {"file": os.path.basename(source), "mangled": kernel["mangled"], "block": kernel["block"], "lines": lines}
        )
    return kernels


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", default=os.path.join(HERE, "counters.json"))
    options = parser.parse_args()
    gpus = output("nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader").splitlines()
    name, driver = gpus[0].split(", ")
    module = module_directory()
    kernels = []
    with tempfile.TemporaryDirectory() as scratch:
        for source in sorted(glob.glob(os.path.join(HERE, "kernels", "*.cu"))):
            kernels += measure(source, scratch, module)
    head = {
        "gpu": name,
        "driver": driver,
        "date": datetime.date.today().isoformat(),
        "nvcc": output("nvcc", "--version").split("release ")[1].split(",")[0],
    }
    with open(options.o, "w") as file:
        rows = ",\n".join(json.dumps(kernel) for kernel in kernels)
        file.write(json.dumps(head)[:-1] + ', "kernels": [\n' + rows + "\n]}\n")
    print(f"{len(kernels)} kernels measured on {name}: {options.o}")


main()
