#!/usr/bin/env python3
"""hostile.py FOLDER: fills FOLDER with CUDA files whose names and text try to break out of a report's syntax.

Each kernel has one bad access, 'out[threadIdx.x * n]', so that a check can cut its text out of the file by the columns
of a report.
"""

import os
import sys

ACCESS = "out[threadIdx.x * n]"
KERNEL = "__global__ void %s(float *out, int n) {\n%s" + ACCESS + " = 1.0f;\n}\n"

FILES = {
    # Every character that ends something in one of the formats, a line break and text that looks like a command.
    b"quote\"'<&>%25,a:b;[x](1)\n::error::c.cu": KERNEL % ("quoted", "  "),
    b"caf\xe9 \x1b[31m.cu": (KERNEL % ("latin", "  /* caf\xe9 \x1b[31m */ ")).encode("latin-1"),
    "größe 🚀.cu".encode(): KERNEL % ("wide", "\t/* 🚀 é ]]> */ "),
    b"bom.cu": b"\xef\xbb\xbf" + (KERNEL % ("marked", "")).replace("\n", " ").encode(),
    b"silenced.cu": KERNEL % ("silenced", "  /* NOLINT */ "),
    b"broken.cu": KERNEL % ("sound", "  ") + "__global__ void broken(Unknown *p) { p[threadIdx.x * 7] = 1; }\n",
    b"binary.cu": "\0",
    b".cuda-perf-lint": "Severity:\n  cuda-perf-strided-global-access: warning\n",
}


def main(folder):
    folder = os.fsencode(folder)
    os.makedirs(folder, exist_ok=True)
    for name, text in FILES.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())


if __name__ == "__main__":
    main(sys.argv[1])
