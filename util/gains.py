# SPDX-License-Identifier: Apache-2.0
"""Measures what the public multi-scalar multiplication brings Trust Token.

    util/run gains [--rounds N] [--seconds S] [--cpu N] [--json FILE]

Beside the release stands a build of the same library with the switch
TRUST_TOKEN_BENCH_2020: the proofs' sums as BoringSSL had them before its change
of May 2020, one constant-time multiplication per weighted term and constant-time
sums of up to three terms per equation, and nothing else slowed. The two are run
in turn, pinned to one CPU, each row in both builds before the next; a gain is
the median over the rounds of the ratio of their rates, less one. The gains of
2020 are those that BoringSSL's change reported for the same rows.
"""

import argparse
import json
import os
import pathlib
import statistics
import sys

from compare import BSSL, ROOT, Program

BEFORE = ROOT / "build/bench-2020/bssl"

# Row, gain of 2020 in percent, gain that is asked for.
ROWS = (
    ("TrustToken-Exp1-Batch10 issue", 66, 45),
    ("TrustToken-Exp1-Batch10 finish_issuance", 61, 45),
    ("TrustToken-Exp1-Batch1 finish_issuance", 17, 12),
    ("TrustToken-Exp0-Batch1 finish_issuance", 14, 12),
    ("TrustToken-Exp1-Batch1 issue", 6, 0),
)


def rate(binary, row, args):
    program = Program(binary.parent.name,
                      [binary, "speed", "-filter", row, "-timeout",
                       "{seconds}"])
    return program.measure(args.seconds, {row}, args.cpu)[row]


def measure(args):
    """Returns {row: [(rate before, rate now), ...]}."""
    pairs = {row: [] for row, _, _ in ROWS}
    for index in range(args.rounds):
        print(f"round {index + 1} of {args.rounds}", file=sys.stderr,
              flush=True)
        for row in pairs:
            order = (BEFORE, BSSL) if index % 2 == 0 else (BSSL, BEFORE)
            rates = {binary: rate(binary, row, args) for binary in order}
            pairs[row].append((rates[BEFORE], rates[BSSL]))
    return pairs


def main():
    parser = argparse.ArgumentParser(
        prog="util/run gains", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--cpu", type=int, default=0)
    parser.add_argument("--json")
    args = parser.parse_args()
    for binary in (BSSL, BEFORE):
        if not binary.exists():
            sys.exit(f"{binary} is missing: run this as `util/run gains`")
    pairs = measure(args)
    print(f"{'row':42} {'before':>9} {'now':>9} {'gain':>7} {'2020':>6} "
          f"{'asked':>6}")
    gains = {}
    for row, of_2020, asked in ROWS:
        before, now = map(statistics.median, zip(*pairs[row]))
        gain = statistics.median(b / a for a, b in pairs[row]) - 1
        gains[row] = {"before": before, "now": now, "gain": gain,
                      "gain_2020": of_2020 / 100, "asked": asked / 100}
        print(f"{row:42} {before:9.1f} {now:9.1f} {gain:+7.1%} "
              f"{of_2020:+5}% {asked:+5}%")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(gains, indent=1))


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
