"""Prints the per-line memory counters of a Nsight Compute report as JSON.

usage: ReadNcuReport.py MODULE_DIR REPORT NVDISASM

MODULE_DIR holds ncu_report.py; NVDISASM is the disassembler's path or empty. Launches of one kernel with one block
shape in one NVTX range are added up. A line is the innermost one in the program's own sources: an instruction that was
inlined from a toolkit header (atomicAdd, __ldg) counts at its caller. ncu_report names the innermost frame only, so
the callers are read from the disassembly of the cubins that lie in the report.
"""

import collections
import json
import os
import re
import struct
import subprocess
import sys
import tempfile

GLOBAL, GLOBAL_IDEAL = "memory_l2_theoretical_sectors_global", "memory_l2_theoretical_sectors_global_ideal"
SHARED, SHARED_IDEAL = "memory_l1_wavefronts_shared", "memory_l1_wavefronts_shared_ideal"
ELF_MAGIC = b"\x7fELF"
EXECUTED, THREADS = "inst_executed", "thread_inst_executed_true"


def is_toolkit(path):
    parts = (
        "/targets/x86_64-linux/include/",
        "/targets/sbsa-linux/include/",
        "/cuda/include/",
        "/include/crt/",
        "\\include\\crt\\",
        "/usr/include/",
    )
    return any(part in path for part in parts)


def cubins(report):
    """The ELF images that the report holds, each cut off at the end of its last header table."""
    with open(report, "rb") as file:
        data = file.read()
    start = data.find(ELF_MAGIC)
    while start >= 0:
        if start + 64 <= len(data):
            programs, sections = struct.unpack_from("<QQ", data, start + 32)
            program, programs_count, section, sections_count = struct.unpack_from("<HHHH", data, start + 54)
            yield data[start : start + max(programs + program * programs_count, sections + section * sections_count)]
        start = data.find(ELF_MAGIC, start + 1)


def frames_of_instructions(nvdisasm, report):
    """(kernel, offset) -> (opcode, frames), innermost frame first, from `nvdisasm -gi`."""
    frames = {}
    for image in cubins(report) if nvdisasm else ():
        with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
            file.write(image)
            file.flush()
            command = [nvdisasm, "-gi", "-c", file.name]
            text = subprocess.run(command, capture_output=True, text=True, errors="replace").stdout
        kernel, chain, complete = "", [], True
        for line in text.splitlines():
            if section := re.match(r"\.text\.(\S+):$", line):
                kernel, chain = section[1], []
            elif frame := re.match(r'\s*//## File "(.*?)", line (\d+)( inlined at)?', line):
                if complete:
                    chain = []
                chain.append((os.path.normpath(frame[1]), int(frame[2])))
                complete = not frame[3]
            elif instruction := re.match(r"\s*/\*([0-9a-f]+)\*/\s+(.*?)\s*;", line):
                frames[kernel, int(instruction[1], 16)] = opcode(instruction[2]), chain
    return frames


def values(action, name):
    """Address -> value of one per-instruction metric."""
    metric = action.metric_by_name(name)
    if metric is None or not metric.has_correlation_ids():
        return {}
    ids = metric.correlation_ids()
    return {ids.as_uint64(i): metric.as_uint64(i) for i in range(metric.num_instances())}


def opcode(sass):
    words = [word for word in sass.replace("{", " ").split() if not word.startswith("@")]
    return words[0] if words else ""


def own_frame(action, address, offset, frames):
    """The innermost frame that is not a toolkit's. Nsight Compute's own answer can be the caller of that one."""
    code, chain = frames.get((action.name(action.NameBase_MANGLED), offset), ("", ()))
    if chain and code == opcode(action.sass_by_pc(address)):
        return next((frame for frame in chain if not is_toolkit(frame[0])), chain[0])
    info = action.source_info(address)
    return (info.file_name(), info.line()) if info else ("", 0)


def operation(code, space):
    if code.startswith("LDGSTS"):
        return "load" if space == "global" else "store"
    if code.startswith(("ATOM", "RED")):
        return "atomic"
    return "store" if code.startswith("ST") else "load"


def add_instructions(action, lines, frames):
    executed, threads = values(action, EXECUTED), values(action, THREADS)
    start = min(executed, default=0)
    for space, actual, ideal in (("global", GLOBAL, GLOBAL_IDEAL), ("shared", SHARED, SHARED_IDEAL)):
        best = values(action, ideal)
        for address, count in values(action, actual).items():
            if not count or not best.get(address):
                continue
            path, line = own_frame(action, address, address - start, frames)
            key = path, line, space, operation(opcode(action.sass_by_pc(address)), space)
            entry = lines[key][address]
            for i, value in enumerate((executed.get(address, 0), threads.get(address, 0), count, best[address])):
                entry[i] += value


def line_record(key, instructions):
    path, line, space, what = key
    requests, threads, actual, ideal = (sum(column) for column in zip(*instructions))
    requests = requests or 1
    return {
        "file": path,
        "line": line,
        "space": space,
        "operation": what,
        "instructions": len(instructions),
        "requests": requests,
        "active_lanes": threads / requests,
        "per_request": actual / requests,
        "ideal_per_request": ideal / requests,
        "worst_ratio": max(entry[2] / entry[3] for entry in instructions),
    }


def ranges_of(action):
    state = action.nvtx_state()
    if state is None:
        return ""
    names = [name for domain in state.domains() for name in state.domain_by_id(domain).push_pop_ranges()]
    return names[-1] if names else ""


def shape(action, name):
    return [int(action.metric_by_name(f"launch__{name}_dim_{axis}").as_uint64()) for axis in "xyz"]


def main():
    module, report, nvdisasm = sys.argv[1:4]
    sys.path.insert(0, module)
    import ncu_report

    frames = frames_of_instructions(nvdisasm, report)
    kernels = {}
    context = ncu_report.load_report(report)
    for part in range(context.num_ranges()):
        for index in range(context.range_by_idx(part).num_actions()):
            action = context.range_by_idx(part).action_by_idx(index)
            if action.metric_by_name(EXECUTED) is None or action.metric_by_name("launch__block_dim_x") is None:
                continue
            mangled = action.name(action.NameBase_MANGLED)
            key = ranges_of(action), mangled, tuple(shape(action, "block"))
            if key not in kernels:
                kernels[key] = {
                    "range": key[0],
                    "name": action.name(action.NameBase_DEMANGLED),
                    "mangled": mangled,
                    "block": list(key[2]),
                    "grid": shape(action, "grid"),
                    "lines": collections.defaultdict(lambda: collections.defaultdict(lambda: [0] * 4)),
                }
            add_instructions(action, kernels[key]["lines"], frames)
    for kernel in kernels.values():
        kernel["lines"] = [line_record(key, list(entries.values())) for key, entries in sorted(kernel["lines"].items())]
    json.dump({"kernels": list(kernels.values())}, sys.stdout)


main()
