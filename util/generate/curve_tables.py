# SPDX-License-Identifier: Apache-2.0
"""Writes <curve>_gen.h and <curve>_gen.c: the facts and tables of a curve in the
vocabulary of the template that includes them."""

from cfile import (array, banner, digits_items, digits_macro, digits_rows,
                   digits_table, either, num_u64)
from curves import BUILTIN, TOYS, isogeny, judge, sswu_curve
from weierstrass import sqrt_3mod4


class Tables:
    """The constants of one curve, in the memory form of its field."""

    def __init__(self, record):
        self.r = record
        self.count = num_u64(record.p)
        self.factor = 1 if record.is_plain else 1 << (64 * self.count)
        self.definitions = []

    def mem(self, value):
        return value * self.factor % self.r.p

    def mem_point(self, point):
        return [self.mem(point[0]), self.mem(point[1])]

    def odd_multiples(self, point, how_many):
        curve = self.r.curve
        twice, result = curve.add(point, point), [point]
        while len(result) < how_many:
            result.append(curve.add(result[-1], twice))
        return result

    def elements(self, name, value, dimensions=()):
        return array(name, (*dimensions, "CURVE_WORDS"), value, self.count)

    def table(self, name, alias, dimensions, initializers):
        """Returns the declaration of a table of points, which the template
        knows by |alias|, and keeps its definition for the source."""
        symbol = f"{self.r.name}_{name}"
        shape = (*dimensions, 2, "CURVE_WORDS")
        self.definitions.append(digits_table(symbol, shape, initializers))
        shape = "".join(f"[{d}]" for d in shape)
        return (f"#define {alias} {symbol}\n"
                f"extern const crypto_word_t {symbol}\n    {shape};\n")

    def comb_widths(self):
        r = self.r
        return min(r.small_comb_width, r.comb_width), r.comb_width

    def comb_windows(self, width):
        """Returns how many digits |recode_odd| needs. With one more, the others
        could add up to the order, which |ge_mul_comb| has to rule out."""
        return -(-self.r.n.bit_length() // width)

    def comb_facts(self, width):
        return (f"#define COMB_WIDTH {width}\n"
                f"#define COMB_WINDOWS {self.comb_windows(width)}\n")

    def comb(self, width):
        """Returns (2j+1) * 2^(width*i) * G as item j of the row at width*i."""
        windows, base = {}, self.r.generator
        for i in range(self.comb_windows(width)):
            odd = self.odd_multiples(base, 1 << (width - 1))
            windows[width * i] = [self.mem_point(q) for q in odd]
            for _ in range(width):
                base = self.r.curve.add(base, base)
        return windows

    def wnaf_widths(self):
        r = self.r
        return min(r.small_wnaf_g_width, r.wnaf_g_width), r.wnaf_g_width

    def wnaf_table(self, name, alias, point):
        few, many = (1 << (width - 2) for width in self.wnaf_widths())
        odd = [self.mem_point(q) for q in self.odd_multiples(point, many)]
        return self.table(name, alias, ("1 << (WNAF_G_WIDTH - 2)",),
                          digits_items("FE", odd[:few], odd, self.count))

    def general(self):
        r = self.r
        return (
            "// CURVE_WORDS is the number of limbs of a field element.\n"
            f"#define CURVE_WORDS ({self.count} * WORDS_PER_U64)\n\n"
            "// kCurveB is the curve's b in memory form, as are all constants"
            " below that are\n// not said to be plain integers.\n" +
            self.elements("kCurveB", self.mem(r.b)) +
            "\n// kComb[i][j] is (2j+1) * 2^(COMB_WIDTH*i) * G, x then y.\n"
            + either(*map(self.comb_facts, self.comb_widths())) +
            self.table("comb", "kComb",
                       ("COMB_WINDOWS", "1 << (COMB_WIDTH - 1)"),
                       digits_rows("FE", *map(self.comb, self.comb_widths()),
                                   self.count)) +
            "\n// kWnafG[j] is (2j+1) * G, x then y.\n" +
            either(*(f"#define WNAF_G_WIDTH {width}\n"
                     for width in self.wnaf_widths())) +
            self.wnaf_table("wnaf_g", "kWnafG", r.generator))

    def glv(self):
        g, r = self.r.glv, self.r
        words = num_u64(r.n)
        plain = lambda name, value: array(name, ("CURVE_WORDS",), value, words)
        shift = 1 << 384
        rounded = lambda value: (2 * shift * value + r.n) // (2 * r.n)
        beta_g = (g.beta * r.gx % r.p, r.gy)
        return (
            "\n// The endomorphism (x, y) -> (kGlvBeta*x, y) multiplies by "
            "lambda. The other\n// kGlv constants are plain integers: k = k1 + "
            "k2*lambda mod n with\n//   c1 = round(k*kGlvG1 / 2^384), "
            "c2 = round(k*kGlvG2 / 2^384),\n//   k1 = k - c1*kGlvA1 - "
            "c2*kGlvA2, k2 = c1*kGlvMinusB1 - c2*kGlvA1.\n"
            "#define CURVE_HAS_GLV 1\n" +
            self.elements("kGlvBeta", self.mem(g.beta)) +
            plain("kGlvLambda", g.lam) +
            plain("kGlvMinusLambda", r.n - g.lam) +
            plain("kGlvG1", rounded(g.b2)) + plain("kGlvG2", rounded(-g.b1)) +
            plain("kGlvA1", g.a1) + plain("kGlvA2", g.a2) +
            plain("kGlvMinusB1", -g.b1) +
            "\n// kWnafGBeta[j] is (2j+1) * lambda * G, x then y.\n" +
            self.wnaf_table("wnaf_g_beta", "kWnafGBeta", beta_g))

    def sswu(self):
        r, p = self.r, self.r.p
        target, z = sswu_curve(r), r.sswu.z % p
        text = (
            "\n// Simplified SWU (RFC 9380, section 6.6.2) goes to y^2 = x^3 + "
            "A*x + B.\n// kSswuRootMinusZ is the even root of -Z, c2 in "
            "appendix F.2.1.2.\n"
            "#define CURVE_HAS_SSWU 1\n" +
            self.elements("kSswuA", self.mem(target.a)) +
            self.elements("kSswuB", self.mem(target.b)) +
            self.elements("kSswuZ", self.mem(z)) +
            self.elements("kSswuRootMinusZ", self.mem(sqrt_3mod4(-z, p))))
        return text if target is r.curve else text + self.isogeny()

    def isogeny(self):
        x_num, y_num = isogeny(self.r)
        coefficients = lambda name, f: self.elements(
            name, [self.mem(c) for c in f], (4,))
        return (
            "\n// That curve is 3-isogenous to this one: (x, y) goes to the "
            "Jacobian point\n// (x_num(x) : y*y_num(x) : x - "
            "kIsogenyKernelX). Coefficients from degree 0\n// (RFC 9380, "
            "appendix E.1; by Velu's formulas).\n"
            "#define CURVE_HAS_ISOGENY 1\n" +
            coefficients("kIsogenyXNum", x_num) +
            coefficients("kIsogenyYNum", y_num) +
            self.elements("kIsogenyKernelX",
                          self.mem(self.r.sswu.iso_kernel_x)))

    def facts(self):
        r = self.r
        flag = lambda name, value: f"#define CURVE_{name} {int(value)}\n"
        return (
            "// What weierstrass_impl.h asks of a curve.\n" +
            flag("MAX_SCALAR_BITS", r.n.bit_length()) +
            flag("A_IS_MINUS_3", r.a_is_minus3) +
            flag("A_IS_ZERO", r.a % r.p == 0) +
            flag("HAS_TABLES", True) + "\n")

    def header(self):
        judge(self.r)
        parts = [self.facts(), self.general()]
        if self.r.glv:
            parts.append(self.glv())
        if self.r.sswu:
            parts.append(self.sswu())
        what = (f"{self.r.name}_gen.h holds the facts and constants of "
                f"{self.r.title} ({self.r.source}) for the template that uses "
                "them: one file per method includes it.")
        return (banner("curve_tables", what) +
                '#include "crypto/internal.h"\n\n\n' + "".join(parts))

    def source(self, header):
        """Returns the source that belongs to the header at a path."""
        what = f"{self.r.name}_gen.c holds the tables of {self.r.title}."
        return (banner("curve_tables", what) + f'#include "{header}"\n\n' +
                digits_macro("FE", self.count) + "\n\n" +
                "\n".join(self.definitions))


def outputs():
    files = {}
    for folder, records in (("crypto/ec/curves", BUILTIN),
                            ("crypto/test/toys", TOYS)):
        for record in records:
            tables, stem = Tables(record), f"{folder}/{record.name}_gen"
            files[f"{stem}.h"] = tables.header()
            files[f"{stem}.c"] = tables.source(f"{stem}.h")
    return files
