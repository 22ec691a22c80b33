# SPDX-License-Identifier: Apache-2.0
"""Writes <curve>_gen.h: the tables of a twisted Edwards curve with a = -1 in the
vocabulary of the template that includes them."""

from cfile import array, banner, either, num_u64
from edwards import EDWARDS, judge


class Tables:
    """The constants of one curve, in the memory form of its field."""

    def __init__(self, record):
        self.r = record
        self.count = num_u64(record.p)
        self.factor = 1 if record.is_plain else 1 << (64 * self.count)

    def mem(self, value):
        return value * self.factor % self.r.p

    def cached(self, point):
        """Returns what additions read of an affine point."""
        x, y = point
        return [self.mem(y - x), self.mem(y + x),
                self.mem(2 * self.r.d * x * y)]

    def odd_multiples(self, point, how_many):
        curve = self.r.curve
        twice, result = curve.add(point, point), [point]
        while len(result) < how_many:
            result.append(curve.add(result[-1], twice))
        return [self.cached(q) for q in result]

    def comb_windows(self):
        return -(-self.r.n.bit_length() // self.r.comb_width)

    def comb(self, passes):
        """Returns [i][j] = (2j+1) * 2^(width*passes*i) * B."""
        r, rows, base = self.r, [], self.r.base
        for _ in range(-(-self.comb_windows() // passes)):
            rows.append(self.odd_multiples(base, 1 << (r.comb_width - 1)))
            for _ in range(r.comb_width * passes):
                base = r.curve.add(base, base)
        return rows

    def comb_table(self, passes):
        return (f"#define COMB_PASSES {passes}\n"
                "#define COMB_ROWS ((COMB_WINDOWS + COMB_PASSES - 1) / "
                "COMB_PASSES)\n" +
                self.elements("kComb", self.comb(passes),
                              ("COMB_ROWS", "1 << (COMB_WIDTH - 1)", 3)))

    def elements(self, name, value, dimensions=()):
        return array(name, (*dimensions, "EDWARDS_WORDS"), value, self.count)

    def text(self):
        r = self.r
        judge(r)
        assert (r.a + 1) % r.p == 0
        what = (f"{r.name}_gen.h holds the constant tables of {r.title} "
                f"({r.source}). One file includes it, before the template that "
                "uses it.")
        return (
            banner("edwards_tables", what, "util/generate/edwards.py") +
            '#include "crypto/internal.h"\n\n\n'
            "// EDWARDS_WORDS is the number of limbs of a field element.\n"
            f"#define EDWARDS_WORDS ({self.count} * WORDS_PER_U64)\n\n"
            "// kEdwardsD is the curve's d and kEdwards2D its double, in memory"
            " form, as are\n// all constants below.\n" +
            self.elements("kEdwardsD", self.mem(r.d)) +
            self.elements("kEdwards2D", self.mem(2 * r.d)) +
            self.root_of_minus_one() +
            "\n// kComb[i][j] is (2j+1) * 2^(COMB_WIDTH*COMB_PASSES*i) * B, as "
            "y - x, y + x,\n// 2*d*x*y.\n"
            f"#define COMB_WIDTH {r.comb_width}\n"
            f"#define COMB_WINDOWS {self.comb_windows()}\n" +
            either(self.comb_table(r.small_comb_passes),
                   self.comb_table(r.comb_passes)) +
            "\n// kWnafB[j] is (2j+1) * B, likewise.\n"
            f"#define WNAF_B_WIDTH {r.wnaf_width}\n" +
            self.elements("kWnafB",
                          self.odd_multiples(r.base, 1 << (r.wnaf_width - 2)),
                          ("1 << (WNAF_B_WIDTH - 2)", 3)))

    def root_of_minus_one(self):
        p = self.r.p
        assert p % 8 == 5
        return ("\n// kEdwardsRootOfMinusOne is 2^((p-1)/4), whose square is "
                "-1, as p = 5 mod 8.\n" +
                self.elements("kEdwardsRootOfMinusOne",
                              self.mem(pow(2, (p - 1) // 4, p))))


def outputs():
    return {f"crypto/edwards/{r.name}_gen.h": Tables(r).text() for r in EDWARDS}
