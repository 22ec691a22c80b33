# SPDX-License-Identifier: Apache-2.0
"""The facts of all twisted Edwards curves, one record each, the judge that
checks them, and points as simple as they can be: affine pairs, nothing fast.
Shares no code with the library, so that a generated table is also a test."""

from dataclasses import dataclass

from weierstrass import is_prime, is_square


class EdwardsCurve:
    """a*x^2 + y^2 = 1 + d*x^2*y^2 over the integers modulo p."""

    identity = (0, 1)

    def __init__(self, p, a, d):
        self.p, self.a, self.d = p, a % p, d % p

    def contains(self, point):
        x, y = point
        xx, yy = x * x, y * y
        return (self.a * xx + yy - 1 - self.d * xx * yy) % self.p == 0

    def is_complete(self):
        """Tells whether the addition law has no exceptions."""
        return is_square(self.a, self.p) and not is_square(self.d, self.p)

    def add(self, left, right):
        (x1, y1), (x2, y2), p = left, right, self.p
        t = self.d * x1 * x2 * y1 * y2
        return ((x1 * y2 + y1 * x2) * pow(1 + t, -1, p) % p,
                (y1 * y2 - self.a * x1 * x2) * pow(1 - t, -1, p) % p)

    def mul(self, scalar, point):
        result = self.identity
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result


@dataclass(frozen=True)
class EdwardsRecord:
    """One curve and its subgroup of prime order n."""
    name: str  # in identifiers and file names
    title: str  # in comments
    source: str
    p: int
    a: int
    d: int
    bx: int
    by: int
    n: int
    cofactor: int
    is_plain: bool = False  # domain of field elements in memory
    comb_width: int = 4
    comb_passes: int = 2
    small_comb_passes: int = 8  # in builds with OPENSSL_SMALL
    wnaf_width: int = 8

    @property
    def curve(self):
        return EdwardsCurve(self.p, self.a, self.d)

    @property
    def base(self):
        return self.bx, self.by


EDWARDS25519 = EdwardsRecord(
    name="edwards25519", title="edwards25519",
    source="RFC 8032, section 5.1", is_plain=True,
    p=2**255 - 19,
    a=-1,
    d=-121665 * pow(121666, -1, 2**255 - 19) % (2**255 - 19),
    bx=0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a,
    by=4 * pow(5, -1, 2**255 - 19) % (2**255 - 19),
    n=2**252 + 27742317777372353535851937790883648493,
    cofactor=8)

EDWARDS = (EDWARDS25519,)


def require(condition, record, what):
    if not condition:
        raise SystemExit(f"generate: {record.name}: {what}")


def judge(record):
    """Ends the program unless the facts of |record| hold."""
    r, curve = record, record.curve
    require(is_prime(r.p) and r.p > 3, r, "p is not a prime above 3")
    require(is_prime(r.n) and r.n > 3, r, "n is not a prime above 3")
    require(curve.a * curve.d * (curve.a - curve.d) % r.p != 0, r,
            "the curve is singular")
    require(curve.is_complete(), r, "the addition law is not complete")
    require(curve.contains(r.base) and r.base != curve.identity, r,
            "the base point is not on it")
    require(curve.mul(r.n, r.base) == curve.identity, r, "n*B is not (0, 1)")
    # Hasse: |cofactor*n - (p + 1)| <= 2*sqrt(p), and no other multiple of n is
    # that close.
    order = r.cofactor * r.n
    require((order - r.p - 1)**2 <= 4 * r.p, r, "the order breaks Hasse's bound")
    for other in (order - r.n, order + r.n):
        require((other - r.p - 1)**2 > 4 * r.p, r, "another order is possible")
