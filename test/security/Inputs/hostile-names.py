"""Files whose names and texts are commands, escape sequences or markup somewhere."""

TEXT = """__global__ void k(float *out, int n) {
  out[threadIdx.x * n] = 1; // ##vso[task.setvariable variable=x]y ::warning::z \x1b[31m <script>alert(1)</script>
}
void launch(float *out, int n) { k<<<100, 256>>>(out, n); }
"""
for Name in (
    "::warning file=a::x.cu",
    "##[error]x.cu",
    "\x1b[31mred\x1b]0;t\x07.cu",
    "<script>alert(1)<&.cu",
    "[a](1)`_*.cu",
):
    with open(Name, "w") as File:
        File.write(TEXT)
