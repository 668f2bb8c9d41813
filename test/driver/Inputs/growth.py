"""usage: growth.py TOOL OPTION... : compares the user time on some statements and on eight times as many."""

import os
import subprocess
import sys

TIMES = 8
# What grew with the square here took 7 to 16 times for four times the statements, which is 18 to 64 for eight.
MOST = 13
# A busy machine slows runs down, even by user time, and for a while: each run is held against those around it.
TRIES = 6


def seconds(name, statements):
    with open("a.cu", "w") as source:
        source.write(statements)
    before = os.times()
    ran = subprocess.run(
        [*sys.argv[1:], "--no-cache", "--timeout=0", "-j1", "--severity=hint", "--format=json", "a.cu"],
        capture_output=True,
    )
    assert ran.returncode == 1, (name, ran.returncode, ran.stderr)
    assert b"a.cu" in ran.stdout, name
    return os.times().children_user - before.children_user


def check(name, kernel, count):
    tries = []
    before = seconds(name, kernel(count))
    for _ in range(TRIES):
        many = seconds(name, kernel(TIMES * count))
        after = seconds(name, kernel(count))
        tries.append(many / ((before + after) / 2))
        if tries[-1] < MOST:
            print(f"{name}: as expected")
            return
        before = after
    print(f"{name}: {TIMES} times {count} take", *(f"{each:.1f}" for each in tries), "times as long")


def findings(count):
    lines = "".join(f"  a[threadIdx.x * n + {i}] = {i};\n" for i in range(count))
    return "__global__ void k(float *a, int n) {\n" + lines + "}\n"


def one_line(count):
    return findings(count).replace("\n", " ") + "\n"


def branches(count):
    lines = "".join(f"  if (n == {i}) a[threadIdx.x * n + {i}] = {i};\n" for i in range(2, count + 2))
    return "__global__ void k(float *a, int n) {\n" + lines + "}\n"


check("findings", findings, 250)
check("on one line", one_line, 250)
check("branches on one number", branches, 50)
