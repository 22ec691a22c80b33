# SPDX-License-Identifier: Apache-2.0
"""Derives the constants of SHA-2 from the primes, as FIPS 180-4 defines them.

Round constants are the first bits of the fractional parts of cube roots of
primes (4.2.2, 4.2.3), initial values those of square roots (5.3), and the
initial value of SHA-512/256 is a hash (5.3.6), computed here by the few lines
of SHA-512 that |_sha512_compress| needs. Before anything is written, a whole
hash made of these constants is compared with Python's own.
"""

import hashlib
from math import isqrt

import cfile

_MASK64 = 2**64 - 1


def _primes(count):
    found = []
    candidate = 2
    while len(found) < count:
        if all(candidate % p for p in found):
            found.append(candidate)
        candidate += 1
    return found


def _icbrt(n):
    """floor of the cube root, bit by bit from the top."""
    root = 0
    for bit in reversed(range(n.bit_length() // 3 + 1)):
        if (root | 1 << bit) ** 3 <= n:
            root |= 1 << bit
    return root


def _cbrt_fraction(p):
    """The first 64 bits of the fractional part of the cube root of p."""
    return _icbrt(p << 192) & _MASK64


def _sqrt_fraction(p):
    """The first 64 bits of the fractional part of the square root of p."""
    return isqrt(p << 128) & _MASK64


_PRIMES = _primes(80)
K512 = [_cbrt_fraction(p) for p in _PRIMES]
K256 = [k >> 32 for k in K512[:64]]
IV512 = [_sqrt_fraction(p) for p in _PRIMES[:8]]
IV384 = [_sqrt_fraction(p) for p in _PRIMES[8:16]]
IV256 = [v >> 32 for v in IV512]
IV224 = [v & 0xFFFFFFFF for v in IV384]


def _sha512_compress(state, block):
    def ror(x, n):
        return (x >> n | x << (64 - n)) & _MASK64

    w = [int.from_bytes(block[8 * i:8 * i + 8], "big") for i in range(16)]
    for i in range(16, 80):
        s0 = ror(w[i - 15], 1) ^ ror(w[i - 15], 8) ^ w[i - 15] >> 7
        s1 = ror(w[i - 2], 19) ^ ror(w[i - 2], 61) ^ w[i - 2] >> 6
        w.append((w[i - 16] + s0 + w[i - 7] + s1) & _MASK64)
    a, b, c, d, e, f, g, h = state
    for k, x in zip(K512, w):
        t1 = h + (ror(e, 14) ^ ror(e, 18) ^ ror(e, 41))
        t1 += (e & f ^ ~e & g) + k + x
        t2 = (ror(a, 28) ^ ror(a, 34) ^ ror(a, 39)) + (a & b ^ a & c ^ b & c)
        a, b, c, d, e, f, g, h = ((t1 + t2) & _MASK64, a, b, c,
                                  (d + t1) & _MASK64, e, f, g)
    return [(x + y) & _MASK64
            for x, y in zip(state, (a, b, c, d, e, f, g, h))]


def _sha512_one_block(state, message):
    """The state after a message that fits, with its padding, one block."""
    block = message + b"\x80"
    block += bytes(120 - len(block)) + (8 * len(message)).to_bytes(8, "big")
    return _sha512_compress(state, block)


IV512_256 = _sha512_one_block([v ^ 0xA5A5A5A5A5A5A5A5 for v in IV512],
                              b"SHA-512/256")


def _judge():
    for iv, name in ((IV512, "sha512"), (IV384, "sha384")):
        words = _sha512_one_block(iv, b"abc")
        got = b"".join(x.to_bytes(8, "big") for x in words)
        want = hashlib.new(name, b"abc").digest()
        assert got[:len(want)] == want, name


def _array(comment, name, values, bits):
    items = [f"UINT{bits}_C(0x{v:0{bits // 4}x})" for v in values]
    body = cfile.rows(items, 4, per_line=2)
    return (f"// {comment}\n"
            f"static const uint{bits}_t {name}[{len(values)}] = {{\n"
            f"{body}\n}};\n")


def _header(path, what, arrays):
    body = "#include <stdint.h>\n\n" + "\n".join(arrays)
    banner = cfile.banner("sha", what, inputs="FIPS 180-4's definitions")
    return banner + cfile.guarded(path, body)


def outputs():
    """Returns {path: text} of every file that this generator writes."""
    _judge()
    path256 = "crypto/digest/sha256_gen.h"
    path512 = "crypto/digest/sha512_gen.h"
    return {
        path256: _header(
            path256, "Constants of SHA-224 and SHA-256.", [
                _array("Round constants (4.2.2).", "sha256_k", K256, 32),
                _array("SHA-224 starts here (5.3.2).", "sha224_iv", IV224, 32),
                _array("SHA-256 starts here (5.3.3).", "sha256_iv", IV256, 32),
            ]),
        path512: _header(
            path512, "Constants of SHA-384, SHA-512 and SHA-512/256.", [
                _array("Round constants (4.2.3).", "sha512_k", K512, 64),
                _array("SHA-384 starts here (5.3.4).", "sha384_iv", IV384, 64),
                _array("SHA-512 starts here (5.3.5).", "sha512_iv", IV512, 64),
                _array("SHA-512/256 starts here (5.3.6.2).", "sha512_256_iv",
                       IV512_256, 64),
            ]),
    }
