"""Writes sources whose names and text would do harm if a page took them for markup."""

HOSTILE = b"""__global__ void fill(float *out, int n) {
  /* </script><script>document.title="owned"</script> it's \x1b[31m \xe2\x80\xae \xe9 {{script}} */ \
out[threadIdx.x * n] = 1.0f;
}
__global__ void broken(Unknown *out) { out[threadIdx.x] = 1; }
"""

with open("a.cu", "wb") as file:
    file.write(HOSTILE)
with open("<img src=x onerror=document.title='owned'>.cu", "wb") as file:
    file.write(HOSTILE)
