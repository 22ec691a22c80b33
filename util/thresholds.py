# SPDX-License-Identifier: Apache-2.0
"""Measures from how many points on buckets beat interleaving in a public
multi-scalar multiplication, per curve and backend, and prints the table that
crypto/ec/curves/thresholds.h holds.

    util/run thresholds [CURVE ...]

Each method is compiled twice, once with interleaving for all sizes and once with
buckets, and both are timed at the same sizes in alternation. The threshold is
the size from which on buckets are faster, halfway between two sizes tried.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "build/release/libeccrypto.a"
NIDS = {"p224": 713, "p256": 415, "p384": 715, "p521": 716, "secp256k1": 714}
SIZES = [32, 64, 96, 128, 160, 192, 256, 320, 384, 512]
# What CMakeLists.txt sets for gcc; clang ignores it with a warning.
FLAGS = ["-std=c11", "-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden",
         "-fno-gcse",
         "-DBORINGSSL_IMPLEMENTATION", "-Iinclude", "-I."]
TIERS = {"interleaving": "1000000000", "buckets": "4"}


# Name of a backend, suffix of its sources, the threshold, flags.
BACKENDS = (
    ("portable", "", "MSM_PIPPENGER_MIN", []),
    ("adx", "_adx", "MSM_PIPPENGER_MIN", []),
    ("adx+ifma", "_ifma", "MSM8_PIPPENGER_MIN",
     ["-DCRYPTO_HAS_IFMA", "-mavx512f", "-mavx512dq", "-mavx512vl",
      "-mavx512ifma"]),
)


def build(folder, source, macro, flags, tier):
    """Builds the timing program on a method that knows one tier."""
    if source.stem in ("p256_ifma", "p384_ifma"):
        flags = flags + ["-fno-schedule-insns2"]
    program = pathlib.Path(folder) / f"{source.stem}_{tier}"
    subprocess.run(["cc"] + FLAGS + flags + [f"-D{macro}={TIERS[tier]}",
                    "-o", program, "util/measure/msm.c", source, LIBRARY,
                    "-pthread"], cwd=ROOT, check=True)
    return program


def measure(program, curve, backend, size):
    run = subprocess.run([program, str(NIDS[curve]), backend, str(size)],
                         stdout=subprocess.PIPE, check=True, text=True)
    return float(run.stdout.split()[1])


def threshold(programs, curve, backend):
    """Returns the size from which on buckets win."""
    wins = []
    for size in SIZES:
        times = {tier: min(measure(p, curve, backend, size) for _ in range(2))
                 for tier, p in programs.items()}
        wins.append(times["buckets"] < times["interleaving"])
        print(f"  {curve} {backend} n={size}: interleaving "
              f"{times['interleaving'] / size:.0f} ns/point, buckets "
              f"{times['buckets'] / size:.0f}", file=sys.stderr)
        if wins[-3:] == [True] * 3:
            break
    first = len(wins)
    while first > 0 and wins[first - 1]:
        first -= 1
    if first in (0, len(SIZES)):
        return SIZES[min(first, len(SIZES) - 1)]
    return (SIZES[first - 1] + SIZES[first]) // 2


def main(curves):
    unknown = set(curves) - set(NIDS)
    if unknown:
        sys.exit(f"thresholds: no curve {', '.join(sorted(unknown))}")
    with tempfile.TemporaryDirectory() as folder:
        for curve in curves or NIDS:
            for backend, suffix, macro, flags in BACKENDS:
                source = ROOT / f"crypto/ec/curves/{curve}{suffix}.c"
                if not source.exists():
                    continue
                programs = {tier: build(folder, source, macro, flags, tier)
                            for tier in TIERS}
                value = threshold(programs, curve, backend)
                name = f"{macro}_{curve}_{backend.split('+')[-1]}".upper()
                print(f"#define {name} {value}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
