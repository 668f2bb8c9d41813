#!/usr/bin/env python3
"""Adds up the tests of one ctest run: 'N passed, N failed, N unsupported', after the end of what each failed one said.

usage: summary.py CTEST_JUNIT RESULTS_DIR

A ctest test which left RESULTS_DIR/<name>.xml counts by its parts, any other as one test. Exits with 1 if one failed.
"""

import glob
import os
import sys
import xml.etree.ElementTree as ElementTree

LINES_OF_FAILURE = 12


def count_cases(path):
    """(passed, failed, unsupported) of the test cases in the JUnit file at path."""
    passed = failed = unsupported = 0
    for case in ElementTree.parse(path).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            unsupported += 1
        else:
            passed += 1
    return passed, failed, unsupported


def count_test(case, results):
    """The counts of one ctest test; one that failed without a failed part, by a crash for instance, is a failure."""
    did_fail = case.get("status") == "fail"
    parts = os.path.join(results, case.get("name") + ".xml")
    if not os.path.exists(parts):
        if case.get("status") == "run":
            return 1, 0, 0
        return (0, 1, 0) if did_fail else (0, 0, 1)
    passed, failed, unsupported = count_cases(parts)
    return passed, max(failed, int(did_fail)), unsupported


def print_failures(path):
    """The last lines of each part that failed, where a log of which only the end is kept still shows them."""
    for case in ElementTree.parse(path).iter("testcase"):
        for failure in [*case.iter("failure"), *case.iter("error")]:
            lines = (failure.text or failure.get("message") or "").strip().splitlines()
            print(f"failed: {case.get('classname')} {case.get('name')}", *lines[-LINES_OF_FAILURE:], sep="\n  ")


def main():
    for parts in sorted(glob.glob(os.path.join(sys.argv[2], "*.xml"))):
        print_failures(parts)
    total = [0, 0, 0]
    for case in ElementTree.parse(sys.argv[1]).iter("testcase"):
        total = [a + b for a, b in zip(total, count_test(case, sys.argv[2]))]
    passed, failed, unsupported = total
    print(f"{passed} passed, {failed} failed, {unsupported} unsupported")
    return 1 if total[1] else 0


if __name__ == "__main__":
    sys.exit(main())
