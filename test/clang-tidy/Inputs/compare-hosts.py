"""compare-hosts.py REFERENCE [--also COMMAND]... FILE...

Runs the command REFERENCE and every other COMMAND on each FILE (in place of the word FILE in them) and compares the
findings: place, message and check. Prints the number of findings, or what differs, and fails then.
"""

import argparse
import re
import shlex
import subprocess
import sys

FINDING = re.compile(r"^(\S+?:\d+:\d+): (?:warning|remark|note|hint|error): (.* \[cuda-perf-[a-z-]+\])$", re.MULTILINE)


def findings(command, file):
    words = [file if word == "FILE" else word for word in shlex.split(command)]
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return sorted(set(FINDING.findall(result.stdout)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("reference")
    parser.add_argument("--also", action="append", default=[])
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    total, failed = 0, False
    for file in arguments.files:
        expected = findings(arguments.reference, file)
        total += len(expected)
        for command in arguments.also:
            got = findings(command, file)
            for sign, some, others in (("+", got, expected), ("-", expected, got)):
                for place, message in some:
                    if (place, message) not in others:
                        print(sign, place, message, "by:", command)
                        failed = True
    print(total, "findings")
    return 1 if failed else 0


sys.exit(main())
