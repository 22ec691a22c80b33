# SPDX-License-Identifier: Apache-2.0
#
# Known answers for crypto/hash_to_curve, computed here from the text of RFC 9380
# with Python's integers and hashlib: no code and no constant is shared with the
# library, and secp256k1's isogeny is found with Velu's formulas instead of
# being read from a table. What the RFC's own vectors leave out is here: DSTs at
# and over the limit, hashing to scalars, the two drafts, chosen field elements
# with the map's exceptional cases.
"""outputs() returns {path: text} for util/run generate."""

import hashlib

OUT = "crypto/hash_to_curve/testdata/h2c_gen.txt"


class Curve:
    """y^2 = x^3 + a*x + b over the integers modulo p, with order n."""

    def __init__(self, p, a, b, n, z):
        self.p, self.a, self.b, self.n, self.z = p, a % p, b % p, n, z % p

    def g(self, x):
        return (x * x * x + self.a * x + self.b) % self.p

    def add(self, s, t):
        """The chord and tangent law; None is infinity."""
        p = self.p
        if s is None or t is None:
            return t if s is None else s
        (x1, y1), (x2, y2) = s, t
        if x1 == x2 and (y1 + y2) % p == 0:
            return None
        if s == t:
            m = (3 * x1 * x1 + self.a) * pow(2 * y1, -1, p) % p
        else:
            m = (y2 - y1) * pow(x2 - x1, -1, p) % p
        x3 = (m * m - x1 - x2) % p
        return x3, (m * (x1 - x3) - y1) % p

    def sswu(self, u):
        """RFC 9380, section 6.6.2, for p = 3 mod 4."""
        p, z = self.p, self.z
        t = (z * z * u**4 + z * u * u) % p
        if t == 0:
            x = self.b * pow(z * self.a, -1, p) % p
        else:
            x = -self.b * pow(self.a, -1, p) * (1 + pow(t, -1, p)) % p
        if pow(self.g(x), (p - 1) // 2, p) == p - 1:
            x = z * u * u * x % p
        y = pow(self.g(x), (p + 1) // 4, p)
        assert y * y % p == self.g(x)
        return (x, y) if (y - u) % 2 == 0 else (x, -y % p)

    map = sswu


class Isogenous(Curve):
    """secp256k1: SSWU on E', then the isogeny of degree 3 (section 6.6.3)."""

    def __init__(self, p, b, n, z, a_prime, b_prime):
        super().__init__(p, 0, b, n, z)
        self.source = Curve(p, a_prime, b_prime, n, z)
        self.x0 = self._kernel()
        a, b, x0 = a_prime, b_prime, self.x0
        self.v = 2 * (3 * x0 * x0 + a) % p
        self.w = 4 * (x0**3 + a * x0 + b) % p
        # Velu's codomain, after (x, y) -> (x/9, y/27), is the curve itself.
        assert (a - 5 * self.v) % p == 0
        assert (b - 7 * (self.w + x0 * self.v)) * pow(729, -1, p) % p == self.b

    def _kernel(self):
        """The x of a point of order 3: a root of the division polynomial
        3x^4 + 6ax^2 + 12bx - a^2, found as gcd with x^p - x."""
        p, a, b = self.p, self.source.a, self.source.b
        f = [-a * a % p, 12 * b % p, 6 * a % p, 0, 3]
        power, base, e = [1], [0, 1], p
        while e:
            if e & 1:
                power = self._poly_mod(self._poly_mul(power, base), f)
            base = self._poly_mod(self._poly_mul(base, base), f)
            e >>= 1
        power += [0] * (2 - len(power))
        power[1] = (power[1] - 1) % p
        while power:
            f, power = power, self._poly_mod(f, power)
        assert len(f) == 2, "exactly one rational subgroup of order 3"
        return -f[0] * pow(f[1], -1, p) % p

    def _poly_mul(self, f, g):
        r = [0] * (len(f) + len(g) - 1)
        for i, x in enumerate(f):
            for j, y in enumerate(g):
                r[i + j] = (r[i + j] + x * y) % self.p
        return r

    def _poly_mod(self, f, g):
        f = list(f)
        while f and f[-1] == 0:
            f.pop()
        while len(f) >= len(g):
            c = f[-1] * pow(g[-1], -1, self.p)
            shift = len(f) - len(g)
            for i, x in enumerate(g):
                f[shift + i] = (f[shift + i] - c * x) % self.p
            while f and f[-1] == 0:
                f.pop()
        return f

    def map(self, u):
        p = self.p
        x, y = self.source.sswu(u)
        d = pow(x - self.x0, -1, p)
        x_out = (x + self.v * d + self.w * d * d) * pow(9, -1, p)
        y_out = y * (1 - self.v * d**2 - 2 * self.w * d**3) * pow(27, -1, p)
        return x_out % p, y_out % p


P256 = Curve(
    2**256 - 2**224 + 2**192 + 2**96 - 1, -3,
    0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b,
    0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551, -10)
P384 = Curve(
    2**384 - 2**128 - 2**96 + 2**32 - 1, -3,
    0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef,
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973, -12)
P521 = Curve(
    2**521 - 1, -3,
    0x0051953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00,
    0x01fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409, -4)
SECP256K1 = Isogenous(
    2**256 - 2**32 - 977, 7,
    0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141, -11,
    0x3f8731abdd661adca08a5558f0f5d272e953d363cb6f0e5d405447c01a444533, 1771)

# (identifier, curve's name, curve, hash, k, is draft 06)
SUITES = [
    ("P256_XMD:SHA-256_SSWU_", "P-256", P256, "sha256", 128, False),
    ("P384_XMD:SHA-384_SSWU_", "P-384", P384, "sha384", 192, False),
    ("P521_XMD:SHA-512_SSWU_", "P-521", P521, "sha512", 256, False),
    ("secp256k1_XMD:SHA-256_SSWU_", "secp256k1", SECP256K1, "sha256", 128,
     False),
    ("P384_XMD:SHA-512_SSWU_draft07_", "P-384", P384, "sha512", 192, False),
    ("P521_XMD:SHA-512_SSWU_draft06_", "P-521", P521, "sha512", 256, True),
]


def expand_message_xmd(hash_name, is_draft06, msg, dst, length):
    """Section 5.3.1; draft 06 has the length byte before the DST."""
    def h(data):
        return hashlib.new(hash_name, data).digest()

    if len(dst) > 255:
        dst = h(b"H2C-OVERSIZE-DST-" + dst)
    size = bytes([len(dst)])
    dst_prime = size + dst if is_draft06 else dst + size
    pad = bytes(hashlib.new(hash_name).block_size)
    b0 = h(pad + msg + length.to_bytes(2, "big") + b"\0" + dst_prime)
    block = h(b0 + b"\x01" + dst_prime)
    out = block
    for i in range(2, -(-length // len(b0)) + 1):
        mixed = bytes(x ^ y for x, y in zip(b0, block))
        block = h(mixed + bytes([i]) + dst_prime)
        out += block
    return out[:length]


def hash_to_field(suite, modulus, msg, dst, count):
    _, _, _, hash_name, k, is_draft06 = suite
    size = (modulus.bit_length() + k + 7) // 8
    data = expand_message_xmd(hash_name, is_draft06, msg, dst, count * size)
    return [int.from_bytes(data[i * size:(i + 1) * size], "big") % modulus
            for i in range(count)]


def messages():
    """(message, DST) pairs: empty and long messages, DSTs of all kinds."""
    long = bytes(i * 7 % 256 for i in range(300))
    return [
        (b"", b"QUUX-V01-CS02"),
        (b"abc", b"\0"),
        (long[:64], long[:255]),
        (b"x", long[:256]),
        # Message and padding end exactly at a block of the hash.
        (long[:59], b"D"), (long[:123], b"D"),
    ]


def hex_at(value, modulus):
    return value.to_bytes((modulus.bit_length() + 7) // 8, "big").hex()


def block(**fields):
    return "".join("%s = %s\n" % (k, v) if v != "" else "%s =\n" % k
                   for k, v in fields.items()) + "\n"


def hash_blocks(suite):
    name, _, curve, _, _, _ = suite
    for msg, dst in messages():
        u = hash_to_field(suite, curve.p, msg, dst, 2)
        ro = curve.add(curve.map(u[0]), curve.map(u[1]))
        nu = curve.map(hash_to_field(suite, curve.p, msg, dst, 1)[0])
        scalar = hash_to_field(suite, curve.n, msg, dst, 1)[0]
        yield block(Suite=name, DST=dst.hex(), Msg=msg.hex(),
                    X=hex_at(ro[0], curve.p), Y=hex_at(ro[1], curve.p),
                    EncodeX=hex_at(nu[0], curve.p),
                    EncodeY=hex_at(nu[1], curve.p),
                    Scalar=hex_at(scalar, curve.n))


def special_elements(curve):
    """Field elements at the edges of the map, with the reason."""
    p = curve.p
    minus_z = -curve.z % p
    root = pow(minus_z, (p + 1) // 4, p)
    yield "u = 0, exceptional", 0
    if root * root % p == minus_z:  # Z*u^2 = -1 has a solution
        yield "Z*u^2 = -1, exceptional", pow(root, -1, p)
        yield "Z*u^2 = -1, exceptional", -pow(root, -1, p) % p
    for u in range(1, 5):
        yield "small", u
        yield "small, negative", p - u
    yield "middle", (p - 1) // 2
    yield "middle", (p + 1) // 2


def map_blocks(name, curve):
    for why, u in special_elements(curve):
        x, y = curve.map(u)
        assert y * y % curve.p == curve.g(x)
        yield "# %s\n" % why + block(
            MapCurve=name, U=hex_at(u, curve.p), X=hex_at(x, curve.p),
            Y=hex_at(y, curve.p))


def expand_blocks(hash_name, is_draft06):
    size = hashlib.new(hash_name).digest_size
    for length in (1, size - 1, size, size + 1, 3 * size, 255 * size):
        for msg, dst in messages()[1:4:2]:
            out = expand_message_xmd(hash_name, is_draft06, msg, dst, length)
            yield block(
                Expand=hash_name.upper() + ("-draft06" if is_draft06 else ""),
                DST=dst.hex(), Msg=msg.hex(), Length=length,
                # Long outputs are given by their SHA-256.
                **({"Out": out.hex()} if length <= size + 1 else
                   {"OutSHA256": hashlib.sha256(out).hexdigest()}))


def outputs():
    text = (
        "# Made by util/generate/h2c_vectors.py (util/run generate): edits will\n"
        "# be lost. Known answers computed from RFC 9380 and its drafts 06 and\n"
        "# 07; the project's own, under its licence.\n\n")
    for suite in SUITES:
        text += "".join(hash_blocks(suite))
    for name, curve in (("P-256", P256), ("P-384", P384), ("P-521", P521),
                        ("secp256k1", SECP256K1)):
        text += "".join(map_blocks(name, curve))
    for hash_name in ("sha256", "sha384", "sha512"):
        text += "".join(expand_blocks(hash_name, False))
    text += "".join(expand_blocks("sha512", True))
    return {OUT: text}


if __name__ == "__main__":
    import os
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    for path, text in outputs().items():
        with open(os.path.join(root, path), "w", encoding="ascii") as f:
            f.write(text)
