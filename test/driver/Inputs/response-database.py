"""Four files whose flags are read from a pipe and from a file that names itself 40 times."""

import json
import os

KERNEL = "__global__ void fill(float *out, int n) {\n  out[(blockIdx.x * 256 + threadIdx.x) * n] = 1.0f;\n}\n"
Entries = []
for Number in range(4):
    Name = f"k{Number}.cu"
    with open(Name, "w") as File:
        File.write(KERNEL)
    Flags = "@pipe.rsp" if Number % 2 else "@wide.rsp"
    Entries.append({"directory": os.getcwd(), "file": Name, "command": f"nvcc {Flags} -c {Name}"})
with open("wide.rsp", "w") as File:
    File.write("@wide.rsp " * 40)
with open("compile_commands.json", "w") as File:
    json.dump(Entries, File)
