# SPDX-License-Identifier: Apache-2.0
"""The facts of all curves, one record each, and the judge that checks them.

Built-in curves come with the section of the standard that defines them. Curves
marked |test_only| are for tests: the toys are small enough to try all points
and scalars, the customs are handed to the library as parameters.
"""

from dataclasses import dataclass, field
from typing import Optional

from weierstrass import Curve, is_prime, is_square, sqrt_3mod4


@dataclass(frozen=True)
class Glv:
    """An endomorphism (x, y) -> (beta*x, y) = lam*(x, y) on a curve with a = 0,
    and a short basis (a1, b1), (a2, b2) of {(u, v): u + v*lam = 0 mod n}."""
    beta: int
    lam: int
    a1: int
    b1: int
    a2: int
    b2: int


@dataclass(frozen=True)
class Sswu:
    """A simplified SWU suite of RFC 9380: Z, and where a*b = 0 the isogenous
    curve E', the abscissa of a point of E' that generates the kernel of the
    isogeny of degree three to the curve, and its scale: the isogeny has leading
    coefficients scale^-2 in x and scale^-3 in y."""
    z: int
    iso_a: Optional[int] = None
    iso_b: Optional[int] = None
    iso_kernel_x: Optional[int] = None
    iso_inv_scale: Optional[int] = None


@dataclass(frozen=True)
class Record:
    """One curve of prime order."""
    name: str  # in identifiers and file names
    title: str  # in comments
    source: str
    p: int
    a: int
    b: int
    gx: int
    gy: int
    n: int
    cofactor: int = 1
    public_name: str = ""
    comment: str = ""
    nid: str = ""  # name of the macro
    oid: tuple = ()
    is_plain: bool = False  # domain of field elements in memory
    test_only: bool = False
    comb_width: int = 6
    wnaf_g_width: int = 8
    small_comb_width: int = 4  # at most, in builds with OPENSSL_SMALL
    small_wnaf_g_width: int = 6
    glv: Optional[Glv] = None
    sswu: Optional[Sswu] = None
    curve: Curve = field(init=False, repr=False, compare=False)

    def __post_init__(self):
        object.__setattr__(self, "curve", Curve(self.p, self.a, self.b))

    @property
    def generator(self):
        return self.gx, self.gy

    @property
    def a_is_minus3(self):
        return (self.a + 3) % self.p == 0

    @property
    def is_toy(self):
        return self.p < 1 << 16


P224 = Record(
    name="p224", title="P-224", source="SP 800-186, section 3.2.1.2",
    public_name="P-224", comment="NIST P-224",
    nid="NID_secp224r1", oid=(1, 3, 132, 0, 33),
    p=2**224 - 2**96 + 1,
    a=-3,
    b=0xb4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4,
    gx=0xb70e0cbd6bb4bf7f321390b94a03c1d356c21122343280d6115c1d21,
    gy=0xbd376388b5f723fb4c22dfe6cd4375a05a07476444d5819985007e34,
    n=0xffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d)

P256 = Record(
    name="p256", title="P-256", source="SP 800-186, section 3.2.1.3",
    public_name="P-256", comment="NIST P-256",
    nid="NID_X9_62_prime256v1", oid=(1, 2, 840, 10045, 3, 1, 7),
    p=2**256 - 2**224 + 2**192 + 2**96 - 1,
    a=-3,
    b=0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b,
    gx=0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296,
    gy=0x4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5,
    n=0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551,
    sswu=Sswu(z=-10))

P384 = Record(
    name="p384", title="P-384", source="SP 800-186, section 3.2.1.4",
    public_name="P-384", comment="NIST P-384",
    nid="NID_secp384r1", oid=(1, 3, 132, 0, 34),
    p=2**384 - 2**128 - 2**96 + 2**32 - 1,
    a=-3,
    b=0xb3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875a_c656398d8a2ed19d2a85c8edd3ec2aef,
    gx=0xaa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a38_5502f25dbf55296c3a545e3872760ab7,
    gy=0x3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c0_0a60b1ce1d7e819d7a431d7c90ea0e5f,
    n=0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf_581a0db248b0a77aecec196accc52973,
    sswu=Sswu(z=-12))

P521 = Record(
    name="p521", title="P-521", source="SP 800-186, section 3.2.1.5",
    public_name="P-521", comment="NIST P-521",
    nid="NID_secp521r1", oid=(1, 3, 132, 0, 35), is_plain=True,
    p=2**521 - 1,
    a=-3,
    b=0x51_953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e1_56193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00,
    gx=0xc6_858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dba_a14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66,
    gy=0x118_39296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c_97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650,
    n=0x1ff_fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa_51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409,
    sswu=Sswu(z=-4))

SECP256K1 = Record(
    name="secp256k1", title="secp256k1", source="SEC 2, section 2.4.1",
    public_name="secp256k1", comment="SECG secp256k1",
    nid="NID_secp256k1", oid=(1, 3, 132, 0, 10), is_plain=True,
    p=2**256 - 2**32 - 977,
    a=0,
    b=7,
    gx=0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798,
    gy=0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8,
    n=0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141,
    glv=Glv(
        beta=0x7ae96a2b657c07106e64479eac3434e99cf0497512f58995c1396c28719501ee,
        lam=0x5363ad4cc05c30e0a5261c028812645a122e22ea20816678df02967c1b23bd72,
        a1=0x3086d221a7d46bcde86c90e49284eb15,
        b1=-0xe4437ed6010e88286f547fa90abfe4c3,
        a2=0x114ca50f7a8e2f3f657c1108d9d44cfd8,
        b2=0x3086d221a7d46bcde86c90e49284eb15),
    sswu=Sswu(
        z=-11,
        iso_a=0x3f8731abdd661adca08a5558f0f5d272e953d363cb6f0e5d405447c01a444533,
        iso_b=1771,
        iso_kernel_x=0x89291c84de3e11f1041da6957255eed5fc964a4df050df221d6ad4ce6ab9c5a5,
        iso_inv_scale=3))

BUILTIN = (P224, P256, P384, P521, SECP256K1)

TOYS = (
    Record(name="toy13", title="a toy of order 13", source="found by counting",
           test_only=True, p=19, a=3, b=18, gx=3, gy=4, n=13,
           comb_width=3, wnaf_g_width=3),
    Record(name="toy199", title="a toy of order 199 with a = -3 and n > p",
           source="found by counting", test_only=True,
           p=191, a=-3, b=51, gx=0, gy=54, n=199,
           wnaf_g_width=7, sswu=Sswu(z=7)),
    Record(name="toy60037",
           title="a toy of order 60037 with a = 0 and p = 1 mod 128",
           source="found by counting", test_only=True,
           p=60289, a=0, b=7, gx=1, gy=5857, n=60037),
)

CUSTOM = (
    Record(name="secp224k1", title="secp224k1", source="SEC 2, section 2.2.1",
           test_only=True,
           p=2**224 - 2**32 - 6803,
           a=0,
           b=5,
           gx=0xa1455b334df099df30fc28a169a467e9e47075a90f7e650eb6b7a45c,
           gy=0x7e089fed7fba344282cafbd6f7e319f7c0b0bd59e2ca4bdb556d61a5,
           n=0x10000000000000000000000000001dce8d2ec6184caf0a971769fb1f7),
    Record(name="brainpoolP256r1", title="brainpoolP256r1",
           source="RFC 5639, section 3.4", test_only=True,
           p=0xa9fb57dba1eea9bc3e660a909d838d726e3bf623d52620282013481d1f6e5377,
           a=0x7d5a0975fc2c3057eef67530417affe7fb8055c126dc5c6ce94a4b44f330b5d9,
           b=0x26dc5c6ce94a4b44f330b5d9bbd77cbf958416295cf7e1ce6bccdc18ff8c07b6,
           gx=0x8bd2aeb9cb7e57cb2c4b482ffc81b7afb9de27e1e3bd23c23a4453bd9ace3262,
           gy=0x547ef835c3dac4fd97f8461a14611dc9c27745132ded8e545c1d54c72f046997,
           n=0xa9fb57dba1eea9bc3e660a909d838d718c397aa3b561a6f7901e0e82974856a7),
)

ALL = BUILTIN + TOYS + CUSTOM


def require(condition, record, what):
    if not condition:
        raise SystemExit(f"generate: {record.name}: {what}")


def judge(record):
    """Ends the program unless the facts of |record| hold."""
    r, curve = record, record.curve
    require(is_prime(r.p) and r.p > 3, r, "p is not a prime above 3")
    require(is_prime(r.n) and r.n > 3, r, "n is not a prime above 3")
    require(not curve.is_singular(), r, "the curve is singular")
    require(r.gy != 0 and curve.contains(r.generator), r, "G is not on it")
    require(curve.mul(r.n, r.generator) is None, r, "n*G is not infinity")
    # |n - (p + 1)| <= 2*sqrt(p), and no other multiple of n is that close.
    require(r.cofactor == 1, r, "the cofactor is not 1")
    require((r.n - r.p - 1)**2 <= 4 * r.p, r, "n breaks Hasse's bound")
    if r.is_toy:
        require(curve.count_slowly() == r.n, r, "counting gives another order")
    else:
        require((2 * r.n - r.p - 1)**2 > 4 * r.p, r, "2*n could be the order")
    require(1 << r.comb_width < r.n, r, "the comb has multiples of infinity")
    require(1 << r.wnaf_g_width < r.n, r, "wNAF has multiples of infinity")
    if r.glv:
        judge_glv(r)
    if r.sswu:
        judge_sswu(r)


def judge_glv(r):
    g = r.glv
    require(r.curve.a == 0, r, "an endomorphism with a != 0")
    require(pow(g.beta, 3, r.p) == 1 != g.beta, r, "beta^3 is not 1")
    require((g.lam**2 + g.lam + 1) % r.n == 0, r, "lambda^2 + lambda + 1 != 0")
    require(r.curve.mul(g.lam, r.generator) == (g.beta * r.gx % r.p, r.gy), r,
            "lambda*G is not (beta*x, y)")
    require((g.a1 + g.b1 * g.lam) % r.n == 0, r, "(a1, b1) not in the lattice")
    require((g.a2 + g.b2 * g.lam) % r.n == 0, r, "(a2, b2) not in the lattice")
    require(g.a1 * g.b2 - g.a2 * g.b1 == r.n, r, "the determinant is not n")


def sswu_curve(r):
    """Returns the curve that the simplified SWU map of |r| goes to."""
    s = r.sswu
    return r.curve if s.iso_a is None else Curve(r.p, s.iso_a, s.iso_b)


def judge_sswu(r):
    """Checks the criteria of RFC 9380, appendix H.2, and the isogeny."""
    target, z, p = sswu_curve(r), r.sswu.z, r.p
    require(target.a * target.b != 0, r, "SWU needs a*b != 0")
    require(p % 4 == 3, r, "SWU is written for p = 3 mod 4")
    require(not is_square(z, p) and (z + 1) % p != 0, r, "Z is a square or -1")
    require(cubic_has_no_root(target.a, target.b - z, p), r,
            "g(x) - Z has a root")
    require(is_square(target.rhs(target.b * pow(z * target.a, -1, p)), p), r,
            "g(B/(Z*A)) is not a square")
    if target is not r.curve:
        judge_isogeny(r)


def cubic_has_no_root(a, b, p):
    """Tells whether x^3 + a*x + b has no root: gcd with x^p - x is constant."""
    reduce = lambda c: ((c[0] - b * c[3]) % p,
                        (c[1] - a * c[3] - b * c[4]) % p,
                        (c[2] - a * c[4]) % p)

    def mul(f, g):
        c = [0] * 5
        for i in range(3):
            for j in range(3):
                c[i + j] += f[i] * g[j]
        return reduce(c)

    power = (1, 0, 0)
    for bit in bin(p)[2:]:
        power = mul(power, power)
        if bit == "1":
            power = mul(power, (0, 1, 0))
    # x^p - x is invertible modulo the cubic iff they have no root in common:
    # its norm, the determinant of multiplication by it, is not zero.
    f = (power[0], (power[1] - 1) % p, power[2])
    m = [f, mul(f, (0, 1, 0)), mul(f, (0, 0, 1))]
    det = (m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]))
    return det % p != 0


def isogeny(r):
    """Returns (x_num, y_num), four coefficients each from degree 0, such that
    with d = x - iso_kernel_x the map (x, y) -> (x_num/d^2, y*y_num/d^3) goes
    from E' to the curve.

    Source: Velu's formulas (C. R. Acad. Sc. Paris 273, 1971), for the kernel
    {infinity, (x0, y0), (x0, -y0)}: with v = 2*(3*x0^2 + A), u = 4*y0^2,
    X = x + v/d + u/d^2 and Y = y*dX/dx.
    """
    s, p, source = r.sswu, r.p, sswu_curve(r)
    x0 = s.iso_kernel_x
    v, u = 2 * (3 * x0 * x0 + source.a), 4 * source.rhs(x0)
    square = (x0 * x0, -2 * x0, 1)
    cube = (-x0**3, 3 * x0 * x0, -3 * x0, 1)
    x_num = (u - v * x0, square[0] + v, square[1], square[2])
    y_num = (cube[0] + v * x0 - 2 * u, cube[1] - v, cube[2], cube[3])
    scale = pow(s.iso_inv_scale, -1, p)
    return (tuple(c * scale**2 % p for c in x_num),
            tuple(c * scale**3 % p for c in y_num))


def apply_isogeny(r, point):
    x_num, y_num = isogeny(r)
    x, y, p = point[0], point[1], r.p
    evaluate = lambda f: sum(c * pow(x, i, p) for i, c in enumerate(f))
    d = pow(x - r.sswu.iso_kernel_x, -1, p)
    return evaluate(x_num) * d**2 % p, y * evaluate(y_num) * d**3 % p


def judge_isogeny(r):
    s, p, source = r.sswu, r.p, sswu_curve(r)
    x0, a, b = s.iso_kernel_x, source.a, source.b
    # The division polynomial of degree 4 vanishes where 3*(x, y) = infinity.
    require((3 * x0**4 + 6 * a * x0**2 + 12 * b * x0 - a * a) % p == 0, r,
            "the kernel of the isogeny has no order 3")
    points, x = [], 1
    while len(points) < 20:
        if is_square(source.rhs(x), p):
            points.append((x, sqrt_3mod4(source.rhs(x), p)))
        x += 1
    for left, right in zip(points, points[1:]):
        images = [apply_isogeny(r, q)
                  for q in (left, right, source.add(left, right))]
        require(all(map(r.curve.contains, images)), r, "the isogeny misses")
        require(r.curve.add(images[0], images[1]) == images[2], r,
                "the isogeny is no homomorphism")
    # Which of the six isogenies with this kernel: RFC 9380, appendix E.1, has
    # leading coefficients 1/9 and 1/27.
    x_num, y_num = isogeny(r)
    require(9 * x_num[3] % p == 1 and 27 * y_num[3] % p == 1, r,
            "the isogeny is not the one of RFC 9380")
