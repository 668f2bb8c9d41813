"""usage: growth.py TOOL OPTION... : compares the user time of the tool on some statements and on four times as many."""

import os
import subprocess
import sys

MOST = 6.5
# A busy machine slows a run down now and then, even by user time; what grows with the square fails each time.
TRIES = 3


def seconds(name, statements):
    with open("a.cu", "w") as source:
        source.write(statements)
    before = os.times()
    ran = subprocess.run(
        [*sys.argv[1:], "--no-cache", "--timeout=0", "-j1", "--format=json", "a.cu"], capture_output=True
    )
    assert ran.returncode == 1, ran
    assert b"a.cu" in ran.stdout, name
    return os.times().children_user - before.children_user


def check(name, kernel, count=500):
    for _ in range(TRIES):
        few, many = seconds(name, kernel(count)), seconds(name, kernel(4 * count))
        if many < MOST * few:
            print(f"{name}: as expected")
            return
    print(f"{name}: {count} take {few:.2f} s, {4 * count} {many:.2f} s")


def findings(count):
    lines = "".join(f"  a[threadIdx.x * n + {i}] = {i};\n" for i in range(count))
    return "__global__ void k(float *a, int n) {\n" + lines + "}\n"


def one_line(count):
    return findings(count).replace("\n", " ") + "\n"


def branches(count):
    lines = "".join(f"  if (n == {i}) a[threadIdx.x * n + {i}] = {i};\n" for i in range(2, count + 2))
    return "__global__ void k(float *a, int n) {\n" + lines + "}\n"


check("findings", findings)
check("on one line", one_line)
check("branches on one number", branches, 100)
