#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints what the library takes: tables of multiples of each generator, in the
usual build and in that with smaller ones, and the files, as README.md has it.

    util/sizes.py USUAL.a SMALL.a SHARED.so

Symbols tell sizes of tables; files are counted as strip leaves them."""

import os
import re
import subprocess
import sys
import tempfile

CURVES = (("P-224", "p224"), ("P-256", "p256"), ("P-384", "p384"),
          ("P-521", "p521"), ("secp256k1", "secp256k1"),
          ("edwards25519", "edwards25519"))
TABLE = re.compile(r"_(comb|wnaf_g|wnaf_g_beta)$|^k(Comb|WnafB)$")


def output_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          text=True).stdout


def table_bytes(archive):
    """Returns the bytes of all tables by the stem of their object's name."""
    total = {}
    for line in output_of("nm", "-A", "-S", archive).splitlines():
        place, *fields = line.split()
        stem = place.split(":")[1].split(".")[0].replace("_gen", "")
        if len(fields) == 3 and TABLE.search(fields[2]):
            total[stem] = total.get(stem, 0) + int(fields[0], 16)
    return total


def stripped_bytes(path):
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "copy")
        output_of("strip", "--strip-unneeded", "-o", copy, path)
        return os.path.getsize(copy)


def row(name, *values):
    print(f"| {name} | " + " | ".join(values) + " |")


def main(arguments):
    if len(arguments) != 3:
        sys.exit(__doc__)
    usual, small, shared = arguments
    tables = table_bytes(usual), table_bytes(small)
    kib = lambda n: str(round(n / 1024)) + " KiB"
    mib = lambda path: f"{stripped_bytes(path) / 2**20:.2f} MiB"
    row("", "usual", "`OPENSSL_SMALL`")
    print("|---|---|---|")
    for title, stem in CURVES:
        row(title, *(kib(t[stem]) for t in tables))
    row("all tables", *(kib(sum(t[stem] for _, stem in CURVES))
                        for t in tables))
    row("static library", mib(usual), mib(small))
    row("shared library", mib(shared), "")


if __name__ == "__main__":
    main(sys.argv[1:])
