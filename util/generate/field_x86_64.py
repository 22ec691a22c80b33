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
        self.f, self.at, self.slots, self.spill = f, {}, {}, spill

    def new(self, i):
        self.at[i] = self.f.take()
        return self.at[i]

    def store(self, i):
        """Moves word |i| to a slot."""
        if i not in self.slots:
            self.slots[i] = self.f.slot()
        self.f("mov", self.slots[i], self.at[i])
        self.f.drop(self.at[i])
        self.at[i] = self.slots[i]

    def load(self, i):
        """Moves word |i| back to a register, if it is in a slot."""
        if i in self.slots:
            self.at[i] = self.f.take()
            self.f("mov", self.at[i], self.slots[i])

    def final(self, i):
        """Notes that word |i| will not change any more."""
        if i in self.spill:
            self.store(i)


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


def square(f, a, spill=(), wait=()):
    """Returns the 2n words of the square of the integer with the n words |a|:
    twice the products of different words, and the squares. Drops those of |a|
    that are registers. The words |wait| spend the time between the two in
    slots."""
    n = len(a)
    acc = Words(f, spill)
    for i in range(n - 1):
        f("mov", "rdx", a[i])
        row = add_row if i else first_row
        row(f, acc, a[i + 1:], 2 * i + 1)
        for j in {2 * i + 1, 2 * i + 2} & set(wait):
            acc.store(j)
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
            acc.load(2 * i)
            f("adcx", acc.at[2 * i], acc.at[2 * i])
            f("adox", acc.at[2 * i], low)
            f.drop(low)
        acc.final(2 * i)
        if i + 1 == n:
            f("mov", acc.new(2 * i + 1), 0)
        acc.load(2 * i + 1)
        f("adcx", acc.at[2 * i + 1], acc.at[2 * i + 1])
        f("adox", acc.at[2 * i + 1], high)
        f.drop(high)
        acc.final(2 * i + 1)
    return acc.at


# --- Reductions.


def subtract_once(f, x, carry, p):
    """Replaces |x|, plus a word |carry| above it, by its residue modulo the
    number with the words |p|, twice which it is below."""
    result = f.take(len(x))
    for i, word in enumerate(x):
        f("mov", result[i], word)
        f("sbb" if i else "sub", result[i], p[i])
    f("sbb", carry, 0)
    for i, word in enumerate(x):
        f("cmovc", result[i], word)
    f.drop(carry, *x)
    return result


def montgomery(f, t, step, p, debt=None):
    """Returns t/R modulo |p| for t < p*R. A |step| replaces the lowest of the
    words of a number by the one that belongs above the others when a multiple
    of p has cleared the lowest and the number is divided by 2^64; from a number
    below R it makes one of at most that length."""
    n = len(t) // 2
    f.drop("rdx")
    x = [t[i] for i in range(n)]
    for i in range(n):
        if "[" in x[i]:
            x[i] = f.take()
            f("mov", x[i], t[i])
    half = f.take()
    f("mov", half, 32)
    for _ in range(n):
        step(f, x, half)
        x = x[1:] + x[:1]
    f.drop(half)
    if debt:
        f("sub", x[3], debt)
        f("sbb", x[4], 0)
        f("sbb", x[5], 0)
        f.drop(debt)
    for i in range(n):
        f("adc" if i else "add", x[i], t[n + i])
        if "[" not in t[n + i]:
            f.drop(t[n + i])
    carry = f.take()
    f("mov", carry, 0)
    f("adc", carry, 0)
    words = [f.constant(p >> 64 * i & WORD) for i in range(n)]
    return subtract_once(f, x, carry, words)


def p256_step(f, x, half):
    """Clears the word u by adding u*p = u*2^256 - u*2^224 + u*2^192 + u*2^96 -
    u: above the words in between go u*2^96 and u*(2^64 - 2^32 + 1)*2^192."""
    u = x[0]
    low, high, rest = f.take(3)
    f("shlx", low, u, half)
    f("shrx", high, u, half)
    f("mov", rest, u)
    f("sub", rest, low)
    f("sbb", u, high)
    f("add", x[1], low)
    f("adc", x[2], high)
    f("adc", x[3], rest)
    f("adc", u, 0)
    f.drop(low, high, rest)


def p224_step(f, x, half):
    """Clears a word by adding u*p = u*2^224 - u*2^96 + u, where u is minus that
    word modulo 2^64 and their sum a carry."""
    u = x[0]
    low, high = f.take(2)
    f("neg", u)
    f("shlx", low, u, half)
    f("shrx", high, u, half)
    f("mov", u, high)
    f("adc", x[1], 0)
    f("adc", x[2], 0)
    f("adc", x[3], low)
    f("adc", u, 0)
    f("sub", x[1], low)
    f("sbb", x[2], high)
    f("sbb", x[3], 0)
    f("sbb", u, 0)
    f.drop(low, high)


def p384_step(f, x, half, debt):
    """Clears the word t by adding u*p = u*2^384 - v for u = t + (t << 32) modulo
    2^64 and v = u*(2^128 + 2^96 - 2^32 + 1), whose lowest word is t. What v has
    above is u*(2^64 + 2^32) - c, where c is u >> 32 and the carry of t + (t <<
    32), and u << 32 is t << 32. A borrow beyond x[3] is left in |debt|."""
    u = x[0]
    low, high, upper = f.take(3)
    f("shlx", low, u, half)
    f("add", u, low)
    f("shrx", high, u, half)
    f("adc", x[1], high)
    f("mov", upper, u)
    f("sbb", upper, 0)
    f("add", upper, high)
    f("adc", debt, 0)
    f("sub", x[1], low)
    f("sbb", x[2], upper)
    f("sbb", x[3], debt)
    f("mov", debt, 0)
    f("adc", debt, 0)
    f.drop(low, high, upper)


def p224_reduce(f, t):
    return montgomery(f, t, p224_step, PRIMES["p224"])


def p256_reduce(f, t):
    return montgomery(f, t, p256_step, PRIMES["p256"])


def p384_reduce(f, t):
    debt = f.take()
    f("xor", debt, debt)
    return montgomery(f, t, lambda *a: p384_step(*a, debt), PRIMES["p384"], debt)


def secp256k1_reduce(f, t):
    """Returns t modulo p by 2^256 = 2^32 + 977 mod p: of the four upper words,
    and again of what passes 2^256."""
    fold = (1 << 256) - PRIMES["secp256k1"]
    x, high = [t[i] for i in range(4)], [t[i] for i in range(4, 8)]
    low, up = f.take(2)
    f("mov", "rdx", fold)
    f("xor", low, low)  # clears both flags
    for i in range(3):
        f("mulx", up, low, high[i])
        f("adcx", x[i], low)
        f("adox", x[i + 1], up)
    f("mulx", up, low, high[3])
    f("adcx", x[3], low)
    f("mov", low, 0)
    f("adcx", up, low)
    f("adox", up, low)
    # x + up*2^256 < 2^256 * (fold + 1).
    f("mulx", up, low, up)
    carry = high[0]
    f("xor", carry, carry)
    f("add", x[0], low)
    f("adc", x[1], up)
    f("adc", x[2], 0)
    f("adc", x[3], 0)
    f("adc", carry, 0)
    f.drop(low, up, *high[1:])
    # A carry leaves less than 2^68 behind. In the other case x >= p iff x +
    # fold has a carry.
    result = f.take(4)
    for i in range(4):
        f("mov", result[i], x[i])
    f("add", result[0], "rdx")
    for i in range(1, 4):
        f("adc", result[i], 0)
    f("adc", carry, 0)
    for i in range(4):
        f("cmovz", result[i], x[i])
    f.drop(carry, *x, "rdx")
    return result


def add_row_below(f, w, top, operands):
    """Adds rdx times |operands| to the words |w|, one more than these, and the
    carries to |top|."""
    low, high = f.take(2)
    f("xor", low, low)  # clears both flags
    for j, operand in enumerate(operands):
        f("mulx", high, low, operand)
        f("adcx", w[j], low)
        f("adox", w[j + 1], high)
    f("mov", low, 0)
    f("adcx", w[-1], low)
    f("adcx", top, low)
    f("adox", top, low)
    f.drop(low, high)


def p521_reduce(f, t):
    """Returns t modulo p by 2^521 = 1 mod p: its lower 521 bits plus those
    above, plus one. If that reaches 2^521, the one replaces this bit; otherwise
    it goes again."""
    f.drop("rdx")
    x = [t[8 + j] for j in range(9)]
    f.drop(t[17])  # 0
    down, up, part, low = f.take(4)
    f("mov", low, x[0])
    f("and", low, 0x1ff)
    f("mov", down, 9)
    f("mov", up, 55)
    f("xor", part, part)  # clears both flags
    f("stc")
    for j in range(8):
        f("shlx", part, x[j + 1], up)
        f("shrx", x[j], x[j], down)
        f("adcx", x[j], t[j])
        f("adox", x[j], part)
    f("shrx", x[8], x[8], down)
    f("mov", part, 0)
    f("adcx", x[8], low)
    f("adox", x[8], part)
    f("bt", x[8], 9)
    f("cmc")
    for word in x:
        f("sbb", word, 0)
    f("and", x[8], 0x1ff)
    f.drop(down, up, part, low)
    return x


def montgomery_rows(f, n, a, b, m, n0):
    """Returns a*b/R modulo m for the integers at |a|, |b| and |m|, b < m. Each
    row adds a_i*b, then the multiple of m that clears the lowest word, and
    divides by 2^64: what is left is below b + m."""
    operands, modulus = ([mem(base, j) for j in range(n)] for base in (b, m))
    acc = Words(f)
    for i in range(n):
        f("mov", "rdx", mem(a, i))
        if i == 0:
            first_row(f, acc, operands, 0)
            f("mov", acc.new(n + 1), 0)
        else:
            f("mov", acc.new(i + n + 1), 0)
            w = [acc.at[j] for j in range(i, i + n + 1)]
            add_row_below(f, w, acc.at[i + n + 1], operands)
        f("mov", "rdx", acc.at[i])
        f("imul", "rdx", n0)
        w = [acc.at[j] for j in range(i, i + n + 1)]
        add_row_below(f, w, acc.at[i + n + 1], modulus)
        f.drop(acc.at[i])
    f.drop("rdx", a, b)
    return subtract_once(f, [acc.at[j] for j in range(n, 2 * n)],
                         acc.at[2 * n], modulus)


# --- Functions.


def put_aside(f, reg):
    """Moves a parameter to a slot."""
    f("mov", slot := f.slot(), reg)
    f.drop(reg)
    return slot


def store_result(f, r, words):
    """Writes |words| to |r|, which may be in a slot, and returns its register.
    """
    if "[" in r:
        f("mov", reg := f.take(), r)
        r = reg
    for i, word in enumerate(words):
        f("mov", mem(r, i), word)
    return r


def multiplication(name, n, reduce, spill):
    f = Function(f"{name}_mul_adx",
                 ("uint64_t *r", "const uint64_t *a", "const uint64_t *b"),
                 ["Sets r = a*b. Any of them may alias."])
    r, a, b = f.args
    r = put_aside(f, r) if n > 6 else r
    f("mov", b := f.take(), "rdx")
    t = multiply(f, n, a, b, spill)
    f.drop(a, b)
    store_result(f, r, reduce(f, t))
    return f


def montgomery_multiplication(n):
    """The multiplication for any modulus of |n| limbs."""
    f = Function(f"mont{n}_mul_adx",
                 ("uint64_t *r", "const uint64_t *a", "const uint64_t *b",
                  "const uint64_t *m", "uint64_t n0"),
                 [f"Sets r = a*b/2^{64 * n} mod m for b < m, n0 = -1/m mod 2^64.",
                  "Any of them may alias."])
    r, a, b, m, n0 = f.args
    if n > 4:
        r, n0 = put_aside(f, r), put_aside(f, n0)
    f("mov", b := f.take(), "rdx")
    store_result(f, r, montgomery_rows(f, n, a, b, m, n0))
    return f


def squaring(name, n, reduce, spill, wait=()):
    f = Function(f"{name}_sqr_n_adx",
                 ("uint64_t *r", "const uint64_t *a", "size_t n"),
                 ["Sets r = a^(2^n) for n >= 1. |r| may be |a|."])
    r, a, count = f.args
    resident = not spill
    f("mov", count := f.take() if resident else f.slot(), "rdx")
    r = put_aside(f, r) if n > 6 else r
    words = [mem(a, i) for i in range(n)]
    if resident:
        f.drop(a)
        words = f.take(n)
        for i in reversed(range(n)):
            f("mov", words[i], mem(a, i))
    top = f.label()
    t = square(f, words, spill, wait)
    if not resident:
        f.drop(a)
    result = reduce(f, t)
    if resident:
        f.move(words, result)
        f("dec", count)
        f("jnz", top)
        store_result(f, r, words)
    else:
        f("mov", a, store_result(f, r, result))
        f("dec", count)
        f("jnz", top)
    return f


# The fields with products of their own: limbs, the reduction, and the words of
# a product and of a square that wait on the stack.
FIELDS = {
    "p224": (4, p224_reduce, (), ()),
    "p256": (4, p256_reduce, (), ()),
    "p384": (6, p384_reduce, range(9), (0, 9, 10, 11)),
    "p521": (9, p521_reduce, range(8), range(8), range(1, 9)),
    "secp256k1": (4, secp256k1_reduce, (), ()),
}


def outputs():
    result = {}
    for name, (n, reduce, in_product, in_square, *wait) in FIELDS.items():
        opening = banner("field_x86_64", f"{name}_gen.S holds the products of the "
                         f"field of {TITLES[name]} for processors with BMI2 and ADX.")
        result[f"crypto/field/x86_64/{name}_gen.S"] = source(
            opening, [multiplication(name, n, reduce, in_product),
                      squaring(name, n, reduce, in_square, *wait)])
    opening = banner("field_x86_64", "mont_gen.S holds Montgomery products for any "
                     "modulus, for processors with BMI2 and ADX.", "nothing")
    result["crypto/field/x86_64/mont_gen.S"] = source(
        opening, [montgomery_multiplication(n) for n in (4, 6)])
    return result
