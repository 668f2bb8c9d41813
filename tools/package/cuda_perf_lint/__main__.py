"""python -m cuda_perf_lint: the program, with the same arguments and exit code."""

import os
import sys

from cuda_perf_lint import program

if __name__ == "__main__":
    path = program()
    os.execv(path, [path, *sys.argv[1:]])
