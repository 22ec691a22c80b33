# SPDX-License-Identifier: Apache-2.0
"""Measures this library beside others, in alternation, and prints ratios.

    util/run compare [--rounds N] [--seconds S] [--filter TEXT] [--cpu N]
                     [--json FILE] [--markdown FILE]
                     [--peer NAME=PROGRAM[,MAP]] ...

Peers that the machine has are used without being asked for: the `openssl`
command, and the programs of util/peers, which need the development packages of
the libraries they measure. A program given with --peer prints `bssl speed`
lines or, run with --benchmark_format=json, Google Benchmark JSON; {seconds} in
PROGRAM is the time of a row. MAP is a JSON file from the peer's row names to
ours, where they differ: util/peers/boringssl_names.json serves BoringSSL's
bssl_bench.

In each round every program runs the rows that both have, ours and the peers' in
turn, pinned to one CPU. A row's figure is the median over the rounds, its spread
(max - min)/median, and the ratio is ours to the peer's, operations per second:
above 1 this library is faster. Absolute figures hold for one run only.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BSSL = ROOT / "build/release/bssl"
LINE = re.compile(r"Did (\d+) (.+) operations in (\d+)us")


def parse_lines(text):
    """Rates by row name of `bssl speed` lines."""
    return {m[2]: int(m[1]) * 1e6 / int(m[3]) for m in LINE.finditer(text)}


def parse_output(text):
    """Rates of `bssl speed` lines, its JSON, or Google Benchmark JSON."""
    if not text.lstrip().startswith(("{", "[")):
        return parse_lines(text)
    data = json.loads(text)
    if isinstance(data, list):
        return {row["description"]: row["numCalls"] * 1e6 / row["microseconds"]
                for row in data}
    scale = {"ns": 1e9, "us": 1e6, "ms": 1e3, "s": 1}
    return {row["name"]: scale[row["time_unit"]] / row["real_time"]
            for row in data["benchmarks"]
            if row.get("run_type", "iteration") == "iteration"}


class Program:
    """A program that measures itself. |rows| are the names of ours it has."""

    def __init__(self, name, command, names=None):
        self.name, self.command, self.names = name, command, names or {}

    def measure(self, seconds, wanted, cpu):
        command = [str(part).format(seconds=seconds) for part in self.command]
        if cpu is not None and shutil.which("taskset"):
            command = ["taskset", "-c", str(cpu)] + command
        run = subprocess.run(command, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True)
        if "no row contains" in run.stderr:
            return {}
        if run.returncode != 0:
            sys.exit(f"{' '.join(command)} failed:\n{run.stderr}")
        rates = parse_output(run.stdout)
        rates = {self.names.get(name, name): rate
                 for name, rate in rates.items()}
        return {name: rate for name, rate in rates.items()
                if wanted is None or name in wanted}


class OpenSslSpeed(Program):
    """`openssl speed`, whose -mr lines give curve sizes and rates."""

    CURVES = {"224": "P-224", "256": "P-256", "384": "P-384", "521": "P-521"}

    def __init__(self, path):
        version = subprocess.run([path, "version"], stdout=subprocess.PIPE,
                                 text=True).stdout.split()[1]
        kinds = [kind + size for size in self.CURVES
                 for kind in ("ecdsap", "ecdhp")]
        super().__init__(f"openssl speed {version}",
                         [path, "speed", "-mr", "-seconds", "{seconds}"] +
                         kinds)

    def measure(self, seconds, wanted, cpu):
        self.command[4] = max(1, round(seconds))
        command = [str(part) for part in self.command]
        if cpu is not None and shutil.which("taskset"):
            command = ["taskset", "-c", str(cpu)] + command
        text = subprocess.run(command, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True).stdout
        rates = {}
        for kind, bits, first, second in re.findall(
                r"^\+(F4|F5):\d+:(\d+):([\d.]+):([\d.]+)$", text, re.M):
            curve = self.CURVES[bits]
            if kind == "F4":
                rates[f"ECDSA {curve} signing"] = float(first)
                rates[f"ECDSA {curve} verify"] = float(second)
            else:
                rates[f"ECDH {curve}"] = float(first)
        return {name: rate for name, rate in rates.items()
                if wanted is None or name in wanted}


def build_peer(source, libraries, folder):
    """Compiles a program of util/peers, or returns None where its library is
    not installed."""
    binary = pathlib.Path(folder) / source.stem
    # Not in this repository's include path: the peer's headers are meant.
    built = subprocess.run(["cc", "-O2", "-o", binary, source] + libraries,
                           stderr=subprocess.DEVNULL)
    return binary if built.returncode == 0 else None


def find_peers(args, folder):
    peers = []
    if shutil.which("openssl"):
        peers.append(OpenSslSpeed(shutil.which("openssl")))
    for name, source, libraries in (
            ("libcrypto", "openssl_speed.c", ["-lcrypto"]),
            ("libsecp256k1", "secp256k1_speed.c", ["-lsecp256k1"])):
        binary = build_peer(ROOT / "util/peers" / source, libraries, folder)
        if binary:
            peers.append(Program(name, [binary, "{seconds}"]))
        else:
            print(f"skipped {name}: its development package is not installed")
    for peer in args.peer:
        name, _, rest = peer.partition("=")
        program, _, names = rest.partition(",")
        if not rest:
            sys.exit(f"--peer {peer}: give NAME=PROGRAM[,MAP]")
        names = json.loads(pathlib.Path(names).read_text()) if names else {}
        peers.append(Program(name, program.split(), names))
    return peers


def measure_ours(names, seconds, cpu):
    rates = {}
    for name in names:
        ours = Program("ours", [BSSL, "speed", "-filter", name, "-timeout",
                                "{seconds}"])
        rates.update(ours.measure(seconds, {name}, cpu))
    return rates


def compare(peer, args):
    """Returns rows (name, ours, spread, theirs, spread, ratio)."""
    samples = {}
    wanted = None
    for index in range(args.rounds):
        print(f"{peer.name}: round {index + 1} of {args.rounds}", flush=True,
              file=sys.stderr)
        theirs = peer.measure(args.seconds, wanted, args.cpu)
        theirs = {name: rate for name, rate in theirs.items()
                  if args.filter in name}
        wanted = set(theirs)
        ours = measure_ours(theirs, args.seconds, args.cpu)
        for name, rate in ours.items():
            samples.setdefault(name, []).append((rate, theirs[name]))
    rows = []
    for name, pairs in samples.items():
        columns = []
        for values in zip(*pairs):
            median = statistics.median(values)
            columns += [median, (max(values) - min(values)) / median]
        ratio = statistics.median(ours / theirs for ours, theirs in pairs)
        rows.append((name, *columns, ratio))
    return rows


def markdown(results):
    """The ratios as a table, a column per peer."""
    ratios = {peer: {row[0]: row[-1] for row in rows}
              for peer, rows in results.items()}
    names = dict.fromkeys(name for rows in ratios.values() for name in rows)
    lines = ["| | " + " | ".join(ratios) + " |", "|---" * (len(ratios) + 1) + "|"]
    for name in names:
        cells = [f"{rows[name]:.2f}" if name in rows else ""
                 for rows in ratios.values()]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(
        prog="util/run compare", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--filter", default="")
    parser.add_argument("--cpu", type=int, default=0)
    parser.add_argument("--json")
    parser.add_argument("--markdown")
    parser.add_argument("--peer", action="append", default=[])
    args = parser.parse_args()
    if not BSSL.exists():
        sys.exit("build/release/bssl is missing: run this as `util/run compare`")

    results = {}
    with tempfile.TemporaryDirectory() as folder:
        peers = find_peers(args, folder)
        if not peers:
            sys.exit("no peer on this machine: install openssl, libssl-dev or "
                     "libsecp256k1-dev, or name one with --peer")
        for peer in peers:
            results[peer.name] = compare(peer, args)
    for name, rows in results.items():
        print(f"\nbeside {name} (operations per second, median of "
              f"{args.rounds})")
        print(f"{'row':28} {'ours':>10} {'+-':>4} {'theirs':>10} {'+-':>4} "
              f"{'ratio':>7}")
        for row, ours, spread, theirs, their_spread, ratio in rows:
            print(f"{row:28} {ours:10.0f} {spread:4.0%} {theirs:10.0f} "
                  f"{their_spread:4.0%} {ratio:6.2f}x")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps(results, indent=1))
    if args.markdown:
        pathlib.Path(args.markdown).write_text(markdown(results))


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
