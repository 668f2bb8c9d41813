#!/usr/bin/env python3
"""run-gitlab-job.py FILE JOB [VARIABLE=VALUE...]: carries out the scripts of a job as GitLab's shell runner does, in
one shell that stops at the first failure, and checks that the reports it promises are there."""

import os
import subprocess
import sys

from ruamel.yaml import YAML

with open(sys.argv[1], encoding="utf-8") as file:
    pipeline = YAML(typ="safe").load(file)
job = pipeline[sys.argv[2]]
environment = dict(os.environ, **pipeline["variables"])
environment.update(each.split("=", 1) for each in sys.argv[3:])
script = "\n".join(["set -eo pipefail"] + job["before_script"] + job["script"])
code = subprocess.call(["bash", "-c", script], env=environment)
for kind, path in job["artifacts"]["reports"].items():
    assert os.path.getsize(path) > 0
    print(f"report {kind}: {path}")
for path in job["artifacts"]["paths"]:
    assert os.path.getsize(path) > 0
sys.exit(code)
