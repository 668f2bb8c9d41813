"""cuda_perf_lint_aspect: an action of its own for every CUDA translation unit, so that Bazel caches, distributes and
repeats lints as it does compilations.

Output groups:
  cuda_perf_lint        a JSON report for each source, also those of dependencies; never fails because of findings
  cuda_perf_lint_check  fails if there are findings as severe as --@cuda_perf_lint//:fail_on
"""

CudaPerfLintInfo = provider(
    doc = "The reports of a target and of what it depends on.",
    fields = {"reports": "depset of JSON files", "checks": "depset of the files that checks write"},
)

_FOLLOWED = ["deps", "implementation_deps"]

_FlagInfo = provider(fields = ["value"])

def _flag_impl(ctx):
    return _FlagInfo(value = ctx.build_setting_value)

string_flag = rule(implementation = _flag_impl, build_setting = config.string(flag = True))
string_list_flag = rule(implementation = _flag_impl, build_setting = config.string_list(flag = True))

# The other options are for nvcc's back end or the host compiler.
def _is_for_clang(flag):
    return flag.startswith("-D") or flag.startswith("-U") or flag.startswith("-std") or flag.startswith("--std")

def _compiler_flags(ctx, args, context):
    args.add("--")
    args.add_all(context.defines, format_each = "-D%s")
    args.add_all(context.local_defines, format_each = "-D%s")
    args.add_all(context.includes, before_each = "-I")
    args.add_all(context.quote_includes, before_each = "-iquote")
    args.add_all(context.system_includes, before_each = "-isystem")
    args.add_all([flag for flag in getattr(ctx.rule.attr, "copts", []) if _is_for_clang(flag)])

def _lint(target, ctx, src):
    context = target[CcInfo].compilation_context
    report = ctx.actions.declare_file("%s.%s.cuda-perf-lint.json" % (ctx.label.name, src.short_path.replace("/", "_")))
    args = ctx.actions.args()
    args.add_all(["--quiet", "--exit-zero", "--jobs=1", "--toolkit=none", "--format=json"])
    args.add(report, format = "--output=%s")
    if ctx.files._config:
        args.add(ctx.files._config[0], format = "--config=%s")
    args.add_all(ctx.attr._args[_FlagInfo].value)
    args.add(src)
    _compiler_flags(ctx, args, context)
    ctx.actions.run(
        executable = ctx.executable._linter,
        arguments = [args],
        inputs = depset([src] + ctx.files._config, transitive = [context.headers]),
        outputs = [report],
        mnemonic = "CudaPerfLint",
        progress_message = "Linting " + src.short_path,
    )
    return report

def _check(target, ctx, sources, reports):
    """One action that reads what was found, so that a failure costs no second analysis."""
    findings = ctx.actions.declare_file(ctx.label.name + ".cuda-perf-lint.txt")
    args = ctx.actions.args()
    args.add_all(["merge", "--quiet", "--format=text"])
    args.add(ctx.attr._fail_on[_FlagInfo].value, format = "--fail-on=%s")
    args.add(findings, format = "--output=concise=%s")
    args.add_all(reports)
    ctx.actions.run(
        executable = ctx.executable._linter,
        arguments = [args],
        inputs = depset(reports + sources, transitive = [target[CcInfo].compilation_context.headers]),
        outputs = [findings],
        mnemonic = "CudaPerfLintCheck",
        progress_message = "Checking findings of %s" % ctx.label,
    )
    return findings

def _aspect_impl(target, ctx):
    sources = []
    if CcInfo in target:
        sources = [src for src in getattr(ctx.rule.files, "srcs", []) if src.extension == "cu"]
    reports = [_lint(target, ctx, src) for src in sources]
    below = [
        dep[CudaPerfLintInfo]
        for name in _FOLLOWED
        for dep in getattr(ctx.rule.attr, name, [])
        if CudaPerfLintInfo in dep
    ]
    checks = [_check(target, ctx, sources, reports)] if reports else []
    info = CudaPerfLintInfo(
        reports = depset(reports, transitive = [each.reports for each in below]),
        checks = depset(checks, transitive = [each.checks for each in below]),
    )
    return [info, OutputGroupInfo(cuda_perf_lint = info.reports, cuda_perf_lint_check = info.checks)]

cuda_perf_lint_aspect = aspect(
    implementation = _aspect_impl,
    attr_aspects = _FOLLOWED,
    attrs = {
        "_linter": attr.label(default = "//:linter", executable = True, allow_single_file = True, cfg = "exec"),
        "_config": attr.label(default = "//:config", allow_files = True),
        "_args": attr.label(default = "//:args"),
        "_fail_on": attr.label(default = "//:fail_on"),
    },
)

def _files_impl(ctx):
    link = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(output = link, target_file = ctx.file.program, is_executable = True)
    return [DefaultInfo(executable = link, runfiles = ctx.runfiles([ctx.file.program] + ctx.files.data))]

cuda_perf_lint_files = rule(
    implementation = _files_impl,
    doc = "A linter that Bazel has as files and so can send to other machines, for --@cuda_perf_lint//:linter.",
    attrs = {
        "program": attr.label(allow_single_file = True, mandatory = True),
        "data": attr.label_list(allow_files = True, doc = "what the program needs beside itself"),
    },
    executable = True,
)
