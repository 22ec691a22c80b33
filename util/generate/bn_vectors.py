# SPDX-License-Identifier: Apache-2.0
"""Computes test vectors of integers with Python's own.

Operands are all pairs of numbers at limb boundaries, numbers for which the
division corrects its estimate, and random ones from a fixed seed. Composite
numbers are composite by construction, primes by other people's proofs.
"""

import random

import cfile
import curves

OUTPUT = "crypto/bn/bn_vectors_gen.h"

BOUNDARIES = [0, 1, -1, 2, 2**32 - 1, -2**32, 2**64 - 1, 2**64, -2**64 - 1,
              2**96, 2**128 - 1, 2**128 - 2**64, -(2**192 - 1)]

# Strong pseudoprimes to the first 1, 4, 9 and 12 prime bases (Jaeschke 1993;
# Sorenson and Webster 2015).
PSEUDOPRIMES = [2047, 3215031751, 3825123056546413051,
                318665857834031151167461]


def trunc_divmod(n, d):
    """Division towards zero, as C's."""
    q = abs(n) // abs(d)
    if (n < 0) != (d < 0):
        q = -q
    return q, n - q * d


def hex_text(n):
    """The text BN_bn2hex gives."""
    if n == 0:
        return '"0"'
    digits = f"{abs(n):x}"
    return '"' + "-" * (n < 0) + "0" * (len(digits) % 2) + digits + '"'


def division_corrects(n, d, bits):
    """Whether Knuth's algorithm D adds the divisor back, for words of |bits|."""
    base = 1 << bits
    shift = -d.bit_length() % bits
    u, v = n << shift, d << shift
    num_v = v.bit_length() // bits
    high = v >> (bits * (num_v - 2))
    for j in reversed(range(max(0, -(-u.bit_length() // bits) - num_v) + 1)):
        top = u >> (bits * j)
        digit = min((top >> (bits * (num_v - 2))) // high, base - 1)
        if digit * v > top:
            return True
        u -= digit * v << (bits * j)
    return False


def correcting_pairs(rng, bits, count):
    """Pairs for which |division_corrects|."""
    base = 1 << bits
    words = [0, 1, base // 2 - 1, base // 2, base // 2 + 1, base - 2, base - 1]

    def number(size):
        return sum(words[rng.getrandbits(16) % len(words)] << (bits * i)
                   for i in range(size))

    found = []
    while len(found) < count:
        n = number(5 + len(found) % 3)
        d = number(3 + len(found) % 2)
        if d >> (2 * bits) and division_corrects(n, d, bits):
            found.append((n, d))
    return found


def random_number(rng, max_bits):
    n = rng.getrandbits(1 + rng.getrandbits(16) % max_bits)
    return -n if rng.getrandbits(1) else n


def pairs(rng):
    yield from ((a, b) for a in BOUNDARIES for b in BOUNDARIES)
    for bits in (32, 64):
        yield from correcting_pairs(rng, bits, 6)
    for _ in range(30):
        yield random_number(rng, 1280), random_number(rng, 640)
    for words in (1, 2, 5, 9, 20):
        yield 2**(64 * words) - 1, 2**(64 * words) - 1
        yield 2**(64 * words) - 1, 2**(32 * words) - 1


def pair_row(a, b):
    q, r = trunc_divmod(a, b) if b else (0, 0)
    return [a, b, a + b, a - b, a * b, q, r]


def gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def modular_row(a, e, m):
    d = gcd(a, m)
    return [a, e, m, pow(a, e, m), d, pow(a, -1, m) if d == 1 else 0]


def modular_rows(rng):
    small = [1, 2, 3, 4, 15, 64, 2**32 - 1, 2**64 - 1, 2**64, 2**64 + 1]
    for m in small:
        for a in (0, 1, m - 1, m + 7, -5):
            yield modular_row(a, 3 + 4 * (m % 7), m)
    for i in range(24):
        m = abs(random_number(rng, 600)) | (i % 4 != 0)
        e = abs(random_number(rng, (600, 64, 20)[i % 3]))
        yield modular_row(random_number(rng, 700), e, m + 2)
    for p in curve_primes():
        yield modular_row(2, p - 1, p)
        yield modular_row(p - 2, (p + 1) // 4, p)


def curve_primes():
    return sorted({c.p for c in curves.BUILTIN} | {2**255 - 19, 2**127 - 1})


def square_rows(rng):
    """Two squares and a number that is none for each prime."""
    for p in curve_primes():
        for _ in range(2):
            yield [rng.getrandbits(p.bit_length() + 8)**2 % p, p, 1]
        a = 1
        while pow(a, (p - 1) // 2, p) != p - 1:
            a = rng.getrandbits(p.bit_length() + 8) % p
        yield [a, p, 0]


def chernick(k):
    """(6k+1)(12k+1)(18k+1), a Carmichael number if all three are primes."""
    return (6 * k + 1) * (12 * k + 1) * (18 * k + 1)


def is_fermat_prime(n):
    """No prime fails this, and no number that |carmichael| meets passes it."""
    return all(pow(a, n - 1, n) == 1 for a in (2, 3, 5, 7, 11, 13))


def carmichael(bits):
    """A Carmichael number with three factors of about |bits| bits."""
    k = 2**bits
    while not all(is_fermat_prime(c * k + 1) for c in (6, 12, 18)):
        k += 1
    return chernick(k)


def prime_rows():
    primes = curve_primes()
    yield from ([p, 1] for p in primes)
    composites = [p * p for p in primes]
    composites += [p * q for p, q in zip(primes, primes[1:])]
    composites += [-7, 561, 1105, 1729, 2821, 6601, 8911, 65521 * 65519]
    composites += PSEUDOPRIMES + [chernick(1), carmichael(40), carmichael(90)]
    yield from ([n, 0] for n in composites)


def decimal_rows(rng):
    for n in BOUNDARIES + [10**k for k in (9, 18, 19, 20, 38, 57, 100)]:
        yield [n, str(n)]
    for n in (10**19 - 1, 10**38 - 1, 10**9 - 1, -10**38 + 10**19):
        yield [n, str(n)]
    for _ in range(12):
        n = random_number(rng, 1200)
        yield [n, str(n)]


def field_text(value):
    return hex_text(value) if isinstance(value, int) else f'"{value}"'


def table(struct, fields, name, rows):
    """A struct of strings and a table of them."""
    members = ", ".join(f"*{f}" for f in fields)
    text = f"struct {struct} {{\n  const char {members};\n}};\n\n"
    text += f"static const {struct} {name}[] = {{\n"
    for row in rows:
        text += "    {" + ", ".join(map(field_text, row)) + "},\n"
    return text + "};\n\n"


def outputs():
    rng = random.Random(20240)
    body = table("BnPair", ["a", "b", "sum", "difference", "product",
                            "quotient", "remainder"], "kBnPairs",
                 (pair_row(a, b) for a, b in pairs(rng)))
    body += table("BnModular", ["a", "e", "m", "power", "gcd", "inverse"],
                  "kBnModular", modular_rows(rng))
    body += table("BnSquare", ["a", "p", "is_square"], "kBnSquares",
                  square_rows(rng))
    body += table("BnPrime", ["n", "is_prime"], "kBnPrimes", prime_rows())
    body += table("BnDecimal", ["hex", "dec"], "kBnDecimals",
                  decimal_rows(rng))
    banner = cfile.banner(
        "bn_vectors", "Test vectors of integers, in hex. A quotient by zero "
        "and an inverse that does not exist are written as 0.",
        "Python's integers and a fixed seed")
    return {OUTPUT: banner + cfile.guarded(OUTPUT, body)}
