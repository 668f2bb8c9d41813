"""Writes what the harness's results say of each check and of each pair as initialisers of C++.

EmbedEvidence.py RESULTS CHECKS PAIRS: RESULTS is a report of cuda-perf-validate. CHECKS gets a row for each check, its
name and sentence; PAIRS one for each pair that ran: check, pair, parameters, sentence.
"""

import json
import sys


def row(*texts):
    return "{" + ", ".join(map(json.dumps, texts)) + "},\n"


def main(results, checks, pairs):
    with open(results, encoding="utf-8") as file:
        report = json.load(file)
    with open(checks, "w", encoding="utf-8") as file:
        file.writelines(row(*item) for item in sorted(report["evidence"].items()))
    with open(pairs, "w", encoding="utf-8") as file:
        for result in report["results"]:
            if "evidence" in result:  # those that were not run have none
                file.write(row(*(result[key] for key in ("check", "pair", "parameters", "evidence"))))


main(*sys.argv[1:])
