#!/usr/bin/env python3
"""Holds the predictions of `cuda-perf-lint --dump-accesses` to the counters of a GPU, line by line.

usage: check.py TOOL [--counters counters.json] [--known known-differences.json]

A line fails if its predicted sectors or wavefronts over the fewest possible differ by more than 2 % from the measured
ones (of its worst instruction, or of all together where the compiler unrolled a loop), or if neither the measured line
nor a neighbour has a prediction: compilers differ in the line that they give a copied structure or
an asm statement (its first or its last). Lines listed in known-differences.json are expected to differ and fail
when they no longer do.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
TOLERANCE = 0.02


def predictions(tool, source):
    run = subprocess.run(
        [tool, "--format=json", "--dump-accesses", "--toolkit=none", "--exit-zero", source],
        capture_output=True,
        text=True,
    )
    found = collections.defaultdict(list)
    for access in json.loads(run.stdout)["accesses"]:
        unit = "sectors" if access["space"] == "global" else "wavefronts"
        if access["pattern"] != "unknown" and access["ideal_" + unit]:
            key = access["mangled"], tuple(access["block"]), access["line"], access["space"], access["operation"]
            found[key].append(access[unit] / access["ideal_" + unit])
    return found


def near(values, line):
    """Whether what is predicted agrees with the line's worst instruction, or with all of its instructions together."""
    mean = line["per_request"] / line["ideal_per_request"]
    return any(abs(max(values) - ratio) <= TOLERANCE * ratio for ratio in (line["worst_ratio"], mean))


def predicted(found, kernel, line):
    """The ratios predicted for a measured line, or else for a neighbour of it."""
    for offset in (0, -1, 1, -2):
        place = line["line"] + offset, line["space"], line["operation"]
        if values := found.get((kernel["mangled"], tuple(kernel["block"]), *place)):
            return values
    return []


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--counters", type=pathlib.Path, default=HERE / "counters.json")
    parser.add_argument("--known", type=pathlib.Path, default=HERE / "known-differences.json")
    options = parser.parse_args()
    measured = json.loads(options.counters.read_text())
    differing = json.loads(options.known.read_text())
    known = {(each["kernel"], each["line"], each["space"], each["operation"]) for each in differing}
    cache, failed, passed = {}, [], 0
    for kernel in measured["kernels"]:
        file = kernel["file"]
        if file not in cache:
            cache[file] = predictions(options.tool, HERE / "kernels" / file)
        for line in kernel["lines"]:
            values = predicted(cache[file], kernel, line)
            agrees = bool(values) and near(values, line)
            expected = (kernel["mangled"], line["line"], line["space"], line["operation"]) not in known
            if agrees == expected:
                passed += 1
                continue
            failed.append(
                f"{file}:{line['line']} {line['space']} {line['operation']} in {kernel['mangled']} {kernel['block']}: "
                f"measured {line['worst_ratio']}, predicted {f'{max(values):.3f}' if values else 'nothing'}"
                + ("" if expected else " (no longer a known difference)")
            )
    print(*failed, sep="\n", end="\n" if failed else "")
    print(f"{passed} lines agree, {len(failed)} do not; counters of {measured['gpu']}, {measured['date']}")
    return bool(failed)


sys.exit(main())
