#!/usr/bin/env python3
"""check-junit.py REPORT: the JUnit report about hostile.py's files and fine.cu, as junitparser reads it."""

import sys

from junitparser import Error, Failure, JUnitXml, Skipped

report = JUnitXml.fromfile(sys.argv[1])
assert (report.tests, report.failures, report.errors, report.skipped) == (9, 5, 1, 2)
suites = {suite.name: list(suite) for suite in report}
# A line break within an attribute comes back as a blank, by the rules of XML.
assert set(suites) == {
    "quote\"'<&>%25,a:b;[x](1) ::error::c.cu",
    "caf<E9> <1B>[31m.cu",
    "größe 🚀.cu",
    "bom.cu",
    "silenced.cu",
    "broken.cu",
    "binary.cu",
    "fine.cu",
}, set(suites)
for suite in report:
    assert suite.tests == len(suites[suite.name]) > 0
    assert suite.failures == sum(isinstance(r, Failure) for case in suite for r in case.result)

outcomes = {name: [type(r) for case in cases for r in case.result] for name, cases in suites.items()}
assert outcomes.pop("fine.cu") == []
assert outcomes.pop("silenced.cu") == [Skipped]
assert outcomes.pop("binary.cu") == [Error]
assert outcomes.pop("broken.cu") == [Failure, Skipped]
assert all(outcome == [Failure] for outcome in outcomes.values())

(case,) = suites["größe 🚀.cu"]
assert case.name == "cuda-perf-strided-global-access at 2:20 in 'wide'"
assert case.result[0].type == "warning" and case.result[0].message.startswith("store to 'out' moves up to 32 sectors")
assert "in kernel 'wide'" in case.result[0].text
