# SPDX-License-Identifier: Apache-2.0
"""Writes the products of fields in assembly for processors with BMI2 and ADX:
mulx leaves the flags alone, and adcx and adox carry through one flag each, so
that two chains of additions run side by side."""

from asm_x86_64 import Function, mem, source
from cfile import banner
from curves import BUILTIN

PRIMES = {r.name: r.p for r in BUILTIN}
TITLES = {r.name: r.title for r in BUILTIN}
WORD = (1 << 64) - 1


# --- Products of integers.


class Words:
    """The words of a product, each in a register or, once it is final and if
    |spill| lists it, in a slot of the stack."""

    def __init__(self, f, spill=()):
        self.f, self.at, self.spill = f, {}, spill

    def new(self, i):
        self.at[i] = self.f.take()
        return self.at[i]

    def final(self, i):
        """Notes that word |i| will not change any more."""
        if i in self.spill:
            slot = self.f.slot()
            self.f("mov", slot, self.at[i])
            self.f.drop(self.at[i])
            self.at[i] = slot


def first_row(f, acc, operands, at):
    """Sets the words of |acc| from |at| on to rdx times |operands|."""
    high = acc.new(at + 1)
    f("mulx", high, acc.new(at), operands[0])
    for j, operand in enumerate(operands[1:], 1):
        low, before, high = f.take(), high, acc.new(at + j + 1)
        f("mulx", high, low, operand)
        f("add" if j == 1 else "adc", before, low)
        f.drop(low)
    f("adc", high, 0)


def add_row(f, acc, operands, at):
    """Adds rdx times |operands| to |acc| from word |at| on, low halves through
    one flag and high halves through the other. The topmost word is new."""
    low, high = f.take(2)
    f("xor", low, low)  # clears both flags
    for j, operand in enumerate(operands[:-1]):
        f("mulx", high, low, operand)
        f("adcx", acc.at[at + j], low)
        f("adox", acc.at[at + j + 1], high)
    f.drop(high)
    top, last = acc.new(at + len(operands)), at + len(operands) - 1
    f("mulx", top, low, operands[-1])
    f("adcx", acc.at[last], low)
    f("mov", low, 0)
    f("adox", top, low)
    f("adc", top, 0)
    f.drop(low)


def multiply(f, n, a, b, spill=()):
    """Returns the 2n words of the product of the integers at |a| and |b|."""
    acc = Words(f, spill)
    for i in range(n):
        f("mov", "rdx", mem(b, i))
        row = add_row if i else first_row
        row(f, acc, [mem(a, j) for j in range(n)], i)
        acc.final(i)
    for i in range(n, 2 * n):
        acc.final(i)
    return acc.at


def square(f, a, spill=()):
    """Returns the 2n words of the square of the integer with the n words |a|:
    twice the products of different words, and the squares. Drops those of |a|
    that are registers."""
    n = len(a)
    acc = Words(f, spill)
    for i in range(n - 1):
        f("mov", "rdx", a[i])
        row = add_row if i else first_row
        row(f, acc, a[i + 1:], 2 * i + 1)
    for i in range(n):
        f("mov", "rdx", a[i])
        if "[" not in a[i]:
            f.drop(a[i])
        high = f.take()
        if i == 0:
            f("mulx", high, acc.new(0), "rdx")
            f("xor", "edx", "edx")  # clears both flags
        else:
            low = f.take()
            f("mulx", high, low, "rdx")
            f("adcx", acc.at[2 * i], acc.at[2 * i])
            f("adox", acc.at[2 * i], low)
            f.drop(low)
        acc.final(2 * i)
        if i + 1 == n:
            f("mov", acc.new(2 * i + 1), 0)
        f("adcx", acc.at[2 * i + 1], acc.at[2 * i + 1])
        f("adox", acc.at[2 * i + 1], high)
        f.drop(high)
        acc.final(2 * i + 1)
    return acc.at


# --- Reductions.


def subtract_once(f, x, carry, p):
    """Replaces |x|, plus a word |carry| above it, by its residue modulo |p|,
    twice which it is below."""
    result = f.take(len(x))
    for i, word in enumerate(x):
        f("mov", result[i], word)
        f("sbb" if i else "sub", result[i], f.constant(p >> 64 * i & WORD))
    f("sbb", carry, 0)
    for i, word in enumerate(x):
        f("cmovc", result[i], word)
    f.drop(carry, *x)
    return result


def montgomery(f, t, step, p):
    """Returns t/R modulo |p| for t < p*R. A |step| replaces the lowest of the
    words of a number by the one that belongs above the others when a multiple
    of p has cleared the lowest and the number is divided by 2^64; from a number
    below R it makes one of at most that length."""
    n = len(t) // 2
    x = [t[i] for i in range(n)]
    for i in range(n):
        if "[" in x[i]:
            x[i] = f.take()
            f("mov", x[i], t[i])
    for _ in range(n):
        step(f, x)
        x = x[1:] + x[:1]
    for i in range(n):
        f("adc" if i else "add", x[i], t[n + i])
        if "[" not in t[n + i]:
            f.drop(t[n + i])
    carry = f.take()
    f("mov", carry, 0)
    f("adc", carry, 0)
    return subtract_once(f, x, carry, p)


def p256_step(f, x):
    """Clears the word u by adding u*p = u*2^256 - u*2^224 + u*2^192 + u*2^96 -
    u: above the words in between go u*2^96 and u*(2^64 - 2^32 + 1)*2^192."""
    u = x[0]
    bits, high, low = f.take(3)
    f("mov", bits, 32)
    f("shlx", low, u, bits)
    f("shrx", high, u, bits)
    f("mov", bits, u)
    f("sub", bits, low)
    f("sbb", u, high)
    f("add", x[1], low)
    f("adc", x[2], high)
    f("adc", x[3], bits)
    f("adc", u, 0)
    f.drop(bits, high, low)


def p384_step(f, x):
    """Clears the word t by adding u*p = u*2^384 - v for u = t*(2^32 + 1) modulo
    2^64 and v = u*(2^128 + 2^96 - 2^32 + 1). Above its lowest word, which is t,
    v is u*(2^64 + 2^32 - 1) + h, where h is the upper word of u*(2^64 - 2^32 +
    1)."""
    t = x[0]
    u = "rdx"
    h, low, high = f.take(3)
    f("mov", low, t)
    f("shl", low, 32)
    f("lea", u, f"[{t} + {low}]")
    f("mulx", h, h, f.constant((1 << 64) - (1 << 32) + 1))
    f("mulx", high, low, f.constant((1 << 32) - 1))
    f("add", low, h)
    f("adc", high, u)
    f("mov", h, 0)
    f("adc", h, 0)
    f("sub", x[1], low)
    f("sbb", x[2], high)
    f("sbb", x[3], h)
    f("sbb", x[4], 0)
    f("sbb", x[5], 0)
    f("mov", t, u)
    f("sbb", t, 0)
    f.drop(h, low, high)


def p256_reduce(f, t):
    return montgomery(f, t, p256_step, PRIMES["p256"])


def p384_reduce(f, t):
    return montgomery(f, t, p384_step, PRIMES["p384"])


# --- Functions.


def multiplication(name, n, reduce, spill):
    f = Function(f"{name}_mul_adx",
                 ("uint64_t *r", "const uint64_t *a", "const uint64_t *b"),
                 ["Sets r = a*b. Any of them may alias."])
    r, a, b = f.args
    f("mov", b := f.take(), "rdx")
    t = multiply(f, n, a, b, spill)
    f.drop(a, b)
    for i, word in enumerate(reduce(f, t)):
        f("mov", mem(r, i), word)
    return f


def squaring(name, n, reduce, spill):
    f = Function(f"{name}_sqr_n_adx",
                 ("uint64_t *r", "const uint64_t *a", "size_t n"),
                 ["Sets r = a^(2^n) for n >= 1. |r| may be |a|."])
    r, a, count = f.args
    resident = not spill
    f("mov", count := f.take() if resident else f.slot(), "rdx")
    words = [mem(a, i) for i in range(n)]
    if resident:
        f.drop(a)
        words = f.take(n)
        for i in reversed(range(n)):
            f("mov", words[i], mem(a, i))
    top = f.label()
    t = square(f, words, spill)
    if not resident:
        f.drop(a)
    result = reduce(f, t)
    if resident:
        f.move(words, result)
        f("dec", count)
        f("jnz", top)
    for i, word in enumerate(words if resident else result):
        f("mov", mem(r, i), word)
    if not resident:
        f("mov", a, r)
        f("dec", count)
        f("jnz", top)
    return f


def outputs():
    result = {}
    for name, n, reduce, mul_spill, sqr_spill in (
            ("p256", 4, p256_reduce, (), ()),
            ("p384", 6, p384_reduce, range(8), range(8))):
        opening = banner("field_x86_64", f"{name}_gen.S holds the products of the "
                         f"field of {TITLES[name]} for processors with BMI2 and ADX.")
        result[f"crypto/field/x86_64/{name}_gen.S"] = source(
            opening, [multiplication(name, n, reduce, mul_spill),
                   squaring(name, n, reduce, sqr_spill)])
    return result
