# SPDX-License-Identifier: Apache-2.0
"""Numbers and points for the generators, as simple as they can be: affine
points are pairs, infinity is None, nothing is fast. Shares no code with the
library, so that a generated table is also a test of it."""

import random


def is_prime(n):
    """Tests primality by trial division and 40 rounds of Miller-Rabin."""
    if n < 2:
        return False
    for q in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if n % q == 0:
            return n == q
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    bases = random.Random(n)
    return all(_passes(n, bases.randrange(2, n - 1), odd, twos)
               for _ in range(40))


def _passes(n, base, odd, twos):
    x = pow(base, odd, n)
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


def is_square(a, p):
    return a % p == 0 or pow(a, (p - 1) // 2, p) == 1


def sqrt_3mod4(a, p):
    """Returns the even root of a square modulo p = 3 mod 4."""
    assert p % 4 == 3 and is_square(a, p)
    root = pow(a, (p + 1) // 4, p)
    return root if root % 2 == 0 else p - root


class Curve:
    """y^2 = x^3 + a*x + b over the integers modulo p."""

    def __init__(self, p, a, b):
        self.p, self.a, self.b = p, a % p, b % p

    def rhs(self, x):
        return (x * x * x + self.a * x + self.b) % self.p

    def contains(self, point):
        return point is None or point[1] * point[1] % self.p == self.rhs(point[0])

    def is_singular(self):
        return (4 * self.a**3 + 27 * self.b**2) % self.p == 0

    def neg(self, point):
        return None if point is None else (point[0], -point[1] % self.p)

    def add(self, left, right):
        if left is None:
            return right
        if right is None:
            return left
        (x1, y1), (x2, y2), p = left, right, self.p
        if x1 == x2:
            if (y1 + y2) % p == 0:
                return None
            slope = (3 * x1 * x1 + self.a) * pow(2 * y1, -1, p)
        else:
            slope = (y2 - y1) * pow(x2 - x1, -1, p)
        x3 = (slope * slope - x1 - x2) % p
        return x3, (slope * (x1 - x3) - y1) % p

    def mul(self, scalar, point):
        result = None
        for bit in bin(scalar)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def count_slowly(self):
        """Returns the number of points of a curve over a small field."""
        roots = {}
        for y in range(self.p):
            roots[y * y % self.p] = roots.get(y * y % self.p, 0) + 1
        return 1 + sum(roots.get(self.rhs(x), 0) for x in range(self.p))
