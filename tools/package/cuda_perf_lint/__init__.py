"""cuda-perf-lint, a linter that finds what costs CUDA kernels performance: where its program is."""

import os
import sysconfig

__all__ = ["program"]


def program() -> str:
    """The path of the program cuda-perf-lint that this package was installed with.

    Raises FileNotFoundError if it is not there."""
    name = "cuda-perf-lint"
    # Of this environment; of the user's own folder (pip install --user); of pip install --target.
    folders = [
        sysconfig.get_path("scripts"),
        sysconfig.get_path("scripts", sysconfig.get_preferred_scheme("user"))
        if hasattr(sysconfig, "get_preferred_scheme")
        else sysconfig.get_path("scripts", "posix_user"),
        os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "bin"),
    ]
    for folder in folders:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"no program '{name}' in {', '.join(folders)}: install it anew with pip")
