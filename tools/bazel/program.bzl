"""The linter as an external repository."""

def _program_impl(ctx):
    program = ctx.attr.path or ctx.which("cuda-perf-lint")
    if not program:
        fail("cuda-perf-lint is not in the PATH; 'pip install cuda-perf-lint' brings it, or name it with path")

    # A script and no link: the program looks for its headers beside itself.
    ctx.file("cuda-perf-lint", "#!/bin/sh\nexec '%s' \"$@\"\n" % program, executable = True)
    ctx.file("BUILD.bazel", "exports_files([\"cuda-perf-lint\"])\n")

cuda_perf_lint_program = repository_rule(
    implementation = _program_impl,
    doc = "A linter that is installed on this machine: path, or the one in the PATH.",
    attrs = {"path": attr.string(doc = "absolute")},
    environ = ["PATH"],
    local = True,
)
