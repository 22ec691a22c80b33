# SPDX-License-Identifier: Apache-2.0
"""trust_token.py computes the second generators of the PMB methods, with the
independent hash to curve of h2c_vectors.py."""

import hashlib

import cfile
from h2c_vectors import P384, P521, SUITES, hash_to_field

OUTPUT = "crypto/trust_token/generators_gen.h"
SUITE = {name: suite for suite in SUITES for name in [suite[0]]}
DRAFT07 = SUITE["P384_XMD:SHA-512_SSWU_draft07_"]
RFC9380 = SUITE["P384_XMD:SHA-384_SSWU_"]


def hashed(suite, dst):
    """The point that the methods since 2020's second hash to."""
    u0, u1 = hash_to_field(suite, P384.p, b"generator\0", dst, 2)
    return P384.add(P384.map(u0), P384.map(u1))


def searched():
    """The point of experiment_v0: bits of a hash chain until they are an x."""
    p = P521.p
    v = hashlib.sha256(b"PrivacyPass H").digest()
    while True:
        q = b"".join(hashlib.sha256(v + c).digest() for c in (b"0", b"1", b"2"))
        bits = int.from_bytes(q, "little")
        x = bits % 2**521
        y = pow(P521.g(x), (p + 1) // 4, p)
        if x < p and y * y % p == P521.g(x):
            return x, y if y % 2 == bits >> 520 & 1 else p - y
        v = hashlib.sha256(v).digest()


# (name, width of a coordinate, point, where it comes from)
GENERATORS = [
    ("kGeneratorExpV0", 66, searched(),
     "experiment_v0: the first x in a chain of SHA-256 that begins at "
     "\"PrivacyPass H\""),
    ("kGeneratorExpV1", 48, hashed(DRAFT07, b"PMBTokens Experiment V1 HashH\0"),
     "experiment_v1 and experiment_v1_2020"),
    ("kGeneratorExpV2", 48, hashed(DRAFT07, b"PMBTokens Experiment V2 HashH\0"),
     "experiment_v2_pmb"),
    ("kGeneratorPSTV1", 48, hashed(RFC9380, b"PMBTokens PST V1 HashH\0"),
     "pst_v1_pmb"),
]


def array(name, width, point, origin):
    encoded = b"\4" + b"".join(c.to_bytes(width, "big") for c in point)
    body = cfile.rows([f"0x{byte:02x}" for byte in encoded], 4, 12)
    return (cfile.comment(f"{name} is the generator of {origin}.") +
            f"static const uint8_t {name}[{len(encoded)}] = {{\n{body}\n}};\n")


def outputs():
    """Maps the path of the one file to its text."""
    head = cfile.banner(
        "trust_token",
        "generators_gen.h holds the second generator H of each PMB method: a "
        "point whose discrete logarithm nobody knows, uncompressed.",
        "the tags of the methods")
    body = "#include <openssl/base.h>\n\n" + "\n".join(
        array(*generator) for generator in GENERATORS)
    return {OUTPUT: head + cfile.guarded(OUTPUT, body)}
