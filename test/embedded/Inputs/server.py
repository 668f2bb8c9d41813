"""The language server with a Python file: findings while it is edited, a quick fix within the string.

usage: server.py SERVER [ARGUMENT...]
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lsp"))

from client import Client, apply_edits, edits_of

PROGRAM = '''import cupy as cp
kernel = cp.RawKernel(r"""
extern "C" __global__ void transpose(float *__restrict__ out, const float *__restrict__ in, int n) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * n + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * n + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
""", "transpose")
kernel((1,), (32, 32), (None, None, 32))
'''

with tempfile.TemporaryDirectory() as folder:
    Path(folder, "app.py").write_text("print('on disk')\n")
    with Client(sys.argv[1:], folder) as client:
        client.initialize()
        uri = client.open("app.py", PROGRAM)
        (found,) = client.diagnostics(uri)
        assert found["code"] == "cuda-perf-shared-bank-conflict", found
        assert found["range"]["start"] == {"line": 6, "character": 39}, found
        (fix,) = [each for each in client.actions(uri, found["range"]) if each["kind"] == "quickfix"]
        fixed = apply_edits(PROGRAM, edits_of(fix, uri))
        assert fixed == PROGRAM.replace("[32][32];", "[32][33];"), fixed
        client.edit(uri, edits_of(fix, uri))
        assert client.diagnostics(uri) == [], client.diagnostics(uri)
