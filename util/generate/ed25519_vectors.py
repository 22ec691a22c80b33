# SPDX-License-Identifier: Apache-2.0
"""Known answers for Ed25519, computed here with Python's integers and hashlib:
no code is shared with the library.

  - Keys and signatures of messages around the blocks of SHA-512.
  - Valid signatures by keys of small order and by keys with a part of small
    order, where only the equation without the cofactor decides.
  - What strict verification refuses: S at or above the order, encodings that
    are not canonical, points that do not exist, signatures that only the
    equation with the cofactor accepts.
"""

import hashlib
import random

from edwards import EDWARDS25519

OUT = "crypto/eddsa/testdata/ed25519_gen.txt"

HEAD = """\
# Made by util/generate/ed25519_vectors.py (util/run generate): edits will be
# lost. Known answers computed from RFC 8032; the project's own, under its
# licence.
"""

CURVE, P, L = EDWARDS25519.curve, EDWARDS25519.p, EDWARDS25519.n
B = EDWARDS25519.base
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)
LENGTHS = (0, 1, 31, 32, 33, 47, 48, 79, 80, 111, 112, 128, 175, 176, 255, 1023)


def encode(point):
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def root(square):
    """Returns an even root of |square|, or None. P = 5 mod 8."""
    x = pow(square, (P + 3) // 8, P)
    for candidate in (x, x * ROOT_OF_MINUS_ONE % P):
        if candidate * candidate % P == square % P:
            return min(candidate, -candidate % P, key=lambda v: v % 2)
    return None


def decode(octets):
    """Returns the point of a canonical encoding, or None."""
    value = int.from_bytes(octets, "little")
    y, sign = value % 2**255, value >> 255
    if y >= P:
        return None
    x = root((y * y - 1) * pow(CURVE.d * y * y + 1, -1, P) % P)
    if x is None or (x == 0 and sign):
        return None
    return (x if x % 2 == sign else P - x), y


def hash_int(*parts):
    return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little")


def expand(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little")
    return scalar % 2**255 // 8 * 8 | 2**254, digest[32:]


def public_key(seed):
    return encode(CURVE.mul(expand(seed)[0] % L, B))


def sign(seed, message):
    scalar, prefix = expand(seed)
    r = hash_int(prefix, message) % L
    encoded_r = encode(CURVE.mul(r, B))
    k = hash_int(encoded_r, public_key(seed), message)
    return encoded_r + ((r + k * scalar) % L).to_bytes(32, "little")


def neg(point):
    return -point[0] % P, point[1]


def verify(public, message, signature):
    """Tells whether strict verification accepts."""
    s, a = int.from_bytes(signature[32:], "little"), decode(public)
    if s >= L or a is None:
        return False
    k = hash_int(signature[:32], public, message) % L
    r = CURVE.add(CURVE.mul(s, B), neg(CURVE.mul(k, a)))
    return signature[:32] == encode(r)


def small_order_points():
    """Returns the eight points whose order divides 8."""
    for y in range(2, 100):
        point = decode(y.to_bytes(32, "little"))
        if point is None:
            continue
        torsion = CURVE.mul(L, point)
        points = [CURVE.mul(i, torsion) for i in range(8)]
        if len(set(points)) == 8:
            return points
    raise AssertionError


def block(remark, fields):
    lines = [f"# {remark}", "Scheme = Ed25519"]
    lines += [f"{name} = {value.hex()}".rstrip() for name, value in fields]
    return "\n" + "\n".join(lines) + "\n"


def verify_block(remark, public, message, signature, valid):
    assert verify(public, message, signature) == valid, remark
    fields = [("Public", public), ("Message", message),
              ("Signature", signature)]
    return block(remark, fields + ([] if valid else [("Invalid", b"")]))


def sign_blocks(rng):
    for length in LENGTHS:
        seed, message = rng.randbytes(32), rng.randbytes(length)
        yield block(f"{length} bytes", [
            ("Seed", seed), ("Public", public_key(seed)), ("Message", message),
            ("Signature", sign(seed, message))])


def small_order_blocks(rng):
    """Valid and invalid signatures by the eight keys of small order."""
    for i, a in enumerate(small_order_points()):
        public, s = encode(a), rng.randrange(L)
        # S*B - k*A for a k that the hash of R decides: try messages until a
        # guess of k mod 8 comes true.
        r = encode(CURVE.add(CURVE.mul(s, B), neg(CURVE.mul(3, a))))
        tail, answers = s.to_bytes(32, "little"), set()
        for n in range(1000):
            message = n.to_bytes(2, "big")
            valid = verify(public, message, r + tail)
            if valid not in answers:
                answers.add(valid)
                yield verify_block(f"key {i}*T of small order", public,
                                   message, r + tail, valid)
            if len(answers) == 2 or i == 0:
                break


def mixed_order_blocks(rng):
    """A key A + T: signatures hold only where k is a multiple of 8 or R makes
    up for it; the equation with the cofactor takes all."""
    torsion = small_order_points()[1]
    scalar = rng.randrange(L)
    public = encode(CURVE.add(CURVE.mul(scalar, B), torsion))
    answers = set()
    for n in range(1000):
        message, r = n.to_bytes(2, "big"), rng.randrange(L)
        encoded_r = encode(CURVE.mul(r, B))
        k = hash_int(encoded_r, public, message) % L
        signature = encoded_r + ((r + k * scalar) % L).to_bytes(32, "little")
        valid = verify(public, message, signature)
        assert valid == (k % 8 == 0)
        if valid not in answers:
            answers.add(valid)
            yield verify_block("key of mixed order, k mod 8 = "
                               f"{k % 8}", public, message, signature, valid)
        if len(answers) == 2:
            return


def refused_blocks(rng):
    seed, message = rng.randbytes(32), b"message"
    public, good = public_key(seed), sign(seed, message)
    s = int.from_bytes(good[32:], "little")
    refuse = lambda remark, *args: verify_block(remark, *args, False)
    yield verify_block("valid", public, message, good, True)
    for name, value in (("S + L", s + L), ("L", L), ("L + 1", L + 1),
                        ("2^252", 2**252), ("2^253", 2**253),
                        ("2^256 - 1", 2**256 - 1)):
        yield refuse(f"S is {name}", public, message,
                     good[:32] + value.to_bytes(32, "little"))
    yield refuse("another message", public, message + b"\0", good)
    yield refuse("R negated", public, message,
                 good[:31] + bytes([good[31] ^ 0x80]) + good[32:])
    yield refuse("key negated", public[:31] + bytes([public[31] ^ 0x80]),
                 message, good)
    # S = 0 and R = -k*A for A of order 1 and 2: R is (0, 1), in all encodings
    # that a lenient decoder takes.
    identity, zero = encode(CURVE.identity), bytes(32)
    yield verify_block("key and R are (0, 1)", identity, message,
                       identity + zero, True)
    lax = {"y = p + 1": P + 1, "a sign": 1 | 1 << 255,
           "y = p + 1 and a sign": P + 1 | 1 << 255}
    for name, value in lax.items():
        octets = value.to_bytes(32, "little")
        yield refuse(f"R is (0, 1) with {name}", identity, message,
                     octets + zero)
        yield refuse(f"the key is (0, 1) with {name}", octets, message,
                     identity + zero)
    minus_one = (P - 1 | 1 << 255).to_bytes(32, "little")
    yield refuse("the key is (0, -1) with a sign", minus_one, message,
                 identity + zero)
    yield refuse("the key is y = p, of order 4", P.to_bytes(32, "little"),
                 message, identity + zero)
    for y in (2, 2**255 - 1):
        octets = y.to_bytes(32, "little")
        assert decode(octets) is None
        yield refuse(f"no point has the key's y, {y:x}", octets, message, good)


def outputs():
    rng = random.Random(8032)
    return {OUT: HEAD + "".join(
        text for blocks in (sign_blocks, small_order_blocks,
                            mixed_order_blocks, refused_blocks)
        for text in blocks(rng))}
