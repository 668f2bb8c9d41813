#!/usr/bin/env python3
"""run-action.py ACTION_FOLDER [INPUT=VALUE...]: carries out the 'run' steps of a composite GitHub action in the
current folder, as GitHub's runner does: inputs and their defaults in expressions, 'bash -eo pipefail', GITHUB_OUTPUT.
Prints the action's outputs and ends with the exit code of the step that failed. Steps that use other actions are only
named."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from ruamel.yaml import YAML


def expand(text, context):
    """text with its ${{ expressions }} replaced; they may only be names."""
    return re.sub(r"\$\{\{ *([\w.-]+) *\}\}", lambda match: context.get(match.group(1), ""), text)


def holds(condition, context, failed):
    """Whether a step runs: terms of the form name == 'x' or name != 'x', joined by &&, perhaps with always()."""
    terms = [term.strip() for term in (condition or "").split("&&") if term.strip()]
    if failed and "always()" not in terms:
        return False
    for term in terms:
        if term != "always()":
            name, operator, value = re.fullmatch(r"([\w.-]+) (==|!=) '(.*)'", term).groups()
            if (context.get(name, "") == value) != (operator == "=="):
                return False
    return True


def run_step(step, context, folder, scratch):
    script, output = os.path.join(scratch, "script.sh"), os.path.join(scratch, "output")
    with open(script, "w", encoding="utf-8") as file:
        file.write(expand(step["run"], context))
    Path(output).touch()
    environment = dict(os.environ, GITHUB_ACTION_PATH=folder, RUNNER_TEMP=scratch, GITHUB_OUTPUT=output)
    environment["GITHUB_STEP_SUMMARY"] = "summary.md"
    environment.update({name: expand(value, context) for name, value in step.get("env", {}).items()})
    code = subprocess.call(["bash", "--noprofile", "--norc", "-eo", "pipefail", script], env=environment)
    for line in Path(output).read_text(encoding="utf-8").splitlines():
        name, value = line.split("=", 1)
        context["steps.{}.outputs.{}".format(step["id"], name)] = value
    return code


def main(folder, given):
    with open(os.path.join(folder, "action.yml"), encoding="utf-8") as file:
        action = YAML(typ="safe").load(file)
    context = {"inputs." + name: spec.get("default", "") for name, spec in action["inputs"].items()}
    for each in given:
        name, value = each.split("=", 1)
        assert "inputs." + name in context, name
        context["inputs." + name] = value
    failure = 0
    with tempfile.TemporaryDirectory() as scratch:
        for step in action["runs"]["steps"]:
            if not holds(step.get("if"), context, failure != 0):
                continue
            if "uses" in step:
                print(
                    "would use {} with {}".format(step["uses"], expand(step["with"]["sarif_file"], context)), flush=True
                )
            else:
                failure = run_step(step, context, folder, scratch) or failure
    for name, spec in action["outputs"].items():
        print("output {}={}".format(name, expand(spec["value"], context)))
    return failure


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1]), sys.argv[2:]))
