"""Prints the costs and gains of a JSON report (--dump-costs) one a line, for FileCheck:

    kernel NAME BLOCK BOUND
    finding CHECK KERNEL gain over LOW by UNIT    or    finding CHECK KERNEL hidden by UNIT

LOW is rounded down to 1, 2, 5, 10, 20, 50, ...
"""

import json
import sys


def floor(value):
    steps = [step * 10**power for power in range(4) for step in (1, 2, 5)]
    return max(step for step in steps if step <= value)


def main():
    with open(sys.argv[1]) as file:
        report = json.load(file)
    for cost in report["costs"]:
        sides = [
            side for i, side in enumerate(cost["block"]) if i == 0 or any(other > 1 for other in cost["block"][i:])
        ]
        assert max(cost["shares"].values()) == 1 == cost["shares"][cost["bound"]]
        print("kernel", cost["kernel"], "x".join(map(str, sides)), cost["bound"])
    for finding in report["findings"]:
        gain = finding.get("gain")
        if gain:
            what = "hidden" if gain["high"] < 1.05 else f"gain over {floor(gain['low'])}"
            print("finding", finding["check"], finding["kernel"], what, "by", gain["unit"])


main()
