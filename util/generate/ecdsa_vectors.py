# SPDX-License-Identifier: Apache-2.0
"""Known answers for ECDSA and for derived keys, computed here with Python's
integers, hmac and hashlib: no code is shared with the library.

  - The keys and messages of RFC 6979, appendix A.2, with their nonces, and as
    many for curves that the RFC does not have: on secp224k1 half the candidates
    for a nonce are refused, on brainpoolP256r1 a third.
  - Signatures whose point has an x-coordinate at or above the order, where
    verification has to compare r + n, and their forgeries, where r + n is an
    x-coordinate only modulo p. The point is chosen first and the public key
    solved for, as in key recovery (SEC 1, section 4.1.6).
  - Private keys that EC_KEY_derive_from_secret makes: HKDF (RFC 5869).
"""

import hashlib
import hmac
import random

import curves
from weierstrass import is_square

OUT = "crypto/ecdsa/testdata/ecdsa_gen.txt"
DERIVE_OUT = "crypto/ec_key/testdata/derive_gen.txt"

HEAD = """\
# Made by util/generate/ecdsa_vectors.py (util/run generate): edits will be
# lost. Known answers computed from RFC 6979, SEC 1 and RFC 5869; the project's
# own, under its licence.
"""

# RFC 6979, A.2.4 to A.2.7; the others are arbitrary.
KEYS = {
    "p224": 0xF220266E1105BFE3083E03EC7A3A654651F45E37167E88600BF257C1,
    "p256": 0xC9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721,
    "p384": int("6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA"
                "9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5", 16),
    "p521": int("FAD06DAA62BA3B25D2FB40133DA757205DE67F5BB0018FEE8C86E1B68C7E"
                "75CAA896EB32F1F47C70855836A6D16FCC1466F6D8FBEC67DB89EC0C08B0"
                "E996B83538", 16),
}
HASHES = ("sha1", "sha224", "sha256", "sha384", "sha512")
# The last one makes P-256 with SHA-256 refuse a candidate (C2SP/CCTV).
MESSAGES = ("sample", "test", "wv[vnX")


def width(record):
    return (record.n.bit_length() + 7) // 8


def bits2int(record, octets):
    excess = 8 * len(octets) - record.n.bit_length()
    return int.from_bytes(octets, "big") >> max(excess, 0)


def nonces(record, name, key, digest):
    """Yields the candidates of RFC 6979, section 3.2."""
    def mac(message):
        return hmac.new(k, message, name).digest()

    size = width(record)
    seed = key.to_bytes(size, "big")
    seed += (bits2int(record, digest) % record.n).to_bytes(size, "big")
    v = b"\1" * len(mac_of(name))
    k = bytes(len(v))
    for separator in (b"\0", b"\1"):
        k = mac(v + separator + seed)
        v = mac(v)
    while True:
        t = b""
        while 8 * len(t) < record.n.bit_length():
            v = mac(v)
            t += v
        yield bits2int(record, t)
        k = mac(v + b"\0")
        v = mac(v)


def mac_of(name):
    return hashlib.new(name).digest()


def sign(record, key, m, k):
    r = record.curve.mul(k, record.generator)[0] % record.n
    return r, (m + r * key) * pow(k, -1, record.n) % record.n


def deterministic(record, name, message):
    """Returns the block of one deterministic signature."""
    key = KEYS.get(record.name) or random.Random(record.name).randrange(
        1, record.n)
    digest = hashlib.new(name, message.encode()).digest()
    refused = 0
    for k in nonces(record, name, key, digest):
        if 1 <= k < record.n:
            break
        refused += 1
    r, s = sign(record, key, bits2int(record, digest), k)
    assert r != 0 and s != 0
    hexes = [f"{v:0{2 * width(record)}x}" for v in (key, k, r, s)]
    return (f"Curve = {record.name}\nHash = {name.upper()}\n"
            f"Digest = {digest.hex()}\nPrivate = {hexes[0]}\n"
            f"Nonce = {hexes[1]}\nRefused = {refused}\n"
            f"R = {hexes[2]}\nS = {hexes[3]}\n")


def sqrt(a, p):
    """Tonelli and Shanks: a root of the square |a|."""
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    z = next(z for z in range(2, p) if not is_square(z, p))
    c, root, t = pow(z, odd, p), pow(a, (odd + 1) // 2, p), pow(a, odd, p)
    while t != 1:
        order, square = 0, t
        while square != 1:
            square, order = square * square % p, order + 1
        b = pow(c, 1 << (twos - order - 1), p)
        c, root = b * b % p, root * b % p
        t, twos = t * c % p, order
    assert root * root % p == a
    return root


def point_above(record, x):
    """The first point from |x| upwards."""
    while not is_square(record.curve.rhs(x), record.p):
        x += 1
    assert x < record.p
    return x, sqrt(record.curve.rhs(x), record.p)


def solved(record, point, r, rng, result, comment):
    """Returns the block of a signature (r, s) whose verification ends at
    |point|: the key is (s*point - m*G)/r."""
    n, curve = record.n, record.curve
    digest = rng.randbytes(width(record))
    m, s = bits2int(record, digest) % n, rng.randrange(1, n)
    inverse = pow(r, -1, n)
    public = curve.add(
        curve.mul(s * inverse % n, point),
        curve.neg(curve.mul(m * inverse % n, record.generator)))
    # u1*G + u2*Q = (m/s)*G + (r/s)*Q
    back = curve.add(curve.mul(m * pow(s, -1, n) % n, record.generator),
                     curve.mul(r * pow(s, -1, n) % n, public))
    assert back == point
    size = (record.p.bit_length() + 7) // 8
    hexes = [f"{v:0{2 * size}x}" for v in public]
    scalars = [f"{v:0{2 * width(record)}x}" for v in (r, s)]
    return (f"# {comment}\nCurve = {record.name}\nX = {hexes[0]}\n"
            f"Y = {hexes[1]}\nDigest = {digest.hex()}\nR = {scalars[0]}\n"
            f"S = {scalars[1]}\nResult = {result}\n")


def large_x(record):
    """Yields blocks around the comparison of r + n."""
    n, p = record.n, record.p
    rng = random.Random(record.name)
    if n < p:
        for x in (n + 1, (n + p) // 2, p - 200):
            point = point_above(record, x)
            yield solved(record, point, point[0] - n, rng, "P",
                         "x is r + n")
        # r = p - n + x is above p - n, so r + n = p + x is no coordinate, but
        # modulo p it is that of the point.
        for x in (1, rng.randrange(1, 2 * n - p)):
            point = point_above(record, x)
            yield solved(record, point, p - n + point[0], rng, "F",
                         "x is r + n only modulo p")
        point = point_above(record, rng.randrange(p - n))
        yield solved(record, point, point[0], rng, "P", "x is r below p - n")
    point = point_above(record, min(n, p) - 200)
    yield solved(record, point, point[0], rng, "P", "x is r close to n")
    yield solved(record, point, point[0] - 1, rng, "F", "x is r + 1")


def derived(record, secret):
    """Returns the block of a key that comes from a secret."""
    prk = hmac.new(bytes(32), secret, "sha256").digest()
    okm = block = b""
    info = b"derive EC key " + record.public_name.encode()
    while len(okm) < width(record) + 16:
        counter = bytes([len(okm) // 32 + 1])
        block = hmac.new(prk, block + info + counter, "sha256").digest()
        okm += block
    private = int.from_bytes(okm[:width(record) + 16], "big") % record.n
    return (f"Curve = {record.name}\n" + f"Secret = {secret.hex()}".strip() +
            "\n"
            f"Private = {private:0{2 * width(record)}x}\n")


def outputs():
    signatures, keys = [HEAD], [HEAD]
    records = curves.BUILTIN + curves.CUSTOM
    for record in records:
        for name in HASHES:
            for message in MESSAGES:
                if message in ("sample", "test") or record is curves.P256:
                    signatures.append(deterministic(record, name, message))
    for record in records:
        signatures.extend(large_x(record))
    for record in (curves.P224, curves.P256, curves.P384, curves.P521):
        for secret in (b"", b"starfish", bytes(range(200))):
            keys.append(derived(record, secret))
    return {OUT: "\n".join(signatures), DERIVE_OUT: "\n".join(keys)}
