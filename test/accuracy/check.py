#!/usr/bin/env python3
"""Holds the predictions of `cuda-perf-lint --dump-accesses` to the counters of a GPU, line by line.

usage: check.py TOOL [--counters counters.json] [--known known-differences.json]

A line fails if its predicted sectors or wavefronts over the fewest possible differ by more than 2 % from the measured
ones (of its worst instruction, or of all together where the compiler unrolled a loop), or if neither the measured line
nor a neighbour has a prediction: compilers differ in the line that they give a copied structure or
an asm statement (its first or its last). Lines listed in known-differences.json are expected to differ and fail
when they no longer do.
"""
import argparse, collections, json, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOLERANCE = 0.02

def predictions(tool, source):
    run = subprocess.run([tool, "--format=json", "--dump-accesses", "--toolkit=none", "--exit-zero", source],
                         capture_output=True, text=True)
    found = collections.defaultdict(list)
    for access in json.loads(run.stdout)["accesses"]:
        unit = "sectors" if access["space"] == "global" else "wavefronts"
        if access["pattern"] != "unknown" and access["ideal_" + unit]:
            key = access["mangled"], tuple(access["block"]), access["line"], access["space"], access["operation"]
            found[key].append(access[unit] / access["ideal_" + unit])
    return found

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tool")
    parser.add_argument("--counters", default=os.path.join(HERE, "counters.json"))
    parser.add_argument("--known", default=os.path.join(HERE, "known-differences.json"))
    options = parser.parse_args()
    measured = json.load(open(options.counters))
    known = {(k["kernel"], k["line"], k["space"], k["operation"]) for k in json.load(open(options.known))}
    cache, failed, passed = {}, [], 0
    for kernel in measured["kernels"]:
        if kernel["file"] not in cache:
            cache[kernel["file"]] = predictions(options.tool, os.path.join(HERE, "kernels", kernel["file"]))
        for line in kernel["lines"]:
            key = kernel["mangled"], tuple(kernel["block"]), line["line"], line["space"], line["operation"]
            got = next(filter(None, (cache[kernel["file"]].get((*key[:2], line["line"] + d, *key[3:])) for d in (0, -1, 1, -2))), None)
            mean = line["per_request"] / line["ideal_per_request"]
            near = bool(got) and any(abs(max(got) - ratio) <= TOLERANCE * ratio for ratio in (line["worst_ratio"], mean))
            expected = (kernel["mangled"], line["line"], line["space"], line["operation"]) not in known
            passed += near == expected
            if near != expected:
                shown = f"{max(got):.3f}" if got else "nothing"
                failed.append(f"{kernel['file']}:{line['line']} {line['space']} {line['operation']} in {kernel['mangled']} "
                              f"{kernel['block']}: measured {line['worst_ratio']}, predicted {shown}"
                              + ("" if expected else " (no longer a known difference)"))
    print("\n".join(failed + [f"{passed} lines agree, {len(failed)} do not; counters of {measured['gpu']}, {measured['date']}"]))
    return bool(failed)

sys.exit(main())
