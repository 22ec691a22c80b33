# SPDX-License-Identifier: Apache-2.0
"""Writes the operations that scalar multiplications consist of, doubling and
mixed additions, in assembly for processors with BMI2 and ADX: what lies
between two products stays in registers, and no call saves any."""

from asm_x86_64 import SAVED, SCRATCH, Function, Local, mem, source
from cfile import banner
from curves import BUILTIN
from field_x86_64 import FIELDS, TITLES, WORD, multiply, square, subtract_once

RECORDS = {r.name: r for r in BUILTIN}


# --- Products, as functions of the file that take their operands in registers
# and give their result in registers.


def local_product(name, n, reduce, spill):
    """Sets r = a*b for the elements at rsi and rcx."""
    f = Local(f".L{name}_mul", ("rsi", "rcx"), ["The product of what rsi and rcx "
                                                "point to."])
    f.claim("rdx")
    t = multiply(f, n, "rsi", "rcx", spill)
    f.drop("rsi", "rcx")
    f.result = reduce(f, t)
    return f


def local_square(name, n, reduce, spill, wait=()):
    """Sets r = a^2 for the element at rsi."""
    f = Local(f".L{name}_sqr", ("rsi",), ["The square of what rsi points to."])
    f.claim("rdx")
    t = square(f, [mem("rsi", i) for i in range(n)], spill, wait)
    f.drop("rsi")
    f.result = reduce(f, t)
    return f


# --- Elements.


class Element:
    """A place in memory for an element: |base| is a register expression, or the
    slot of a pointer, from which it is |offset| words away."""

    def __init__(self, base, offset=0):
        self.base, self.offset = base, offset


class PointFunction(Function):
    """A function on points. Between two products only its slots survive: the
    parameters and what put() stores. An element that is being computed is a
    list of registers."""

    leaf = False

    def __init__(self, name, parameters, what, mul, sqr, p):
        super().__init__(name, parameters, what)
        self.mul_function, self.sqr_function, self.p = mul, sqr, p
        self.n = len(mul.result)
        self.used |= set(SAVED)
        self.pointers = []
        for reg in self.args:
            self("mov", slot := self.slot(), reg)
            self.pointers.append(slot)
        self.drop(*self.args)

    def temporary(self):
        """Returns a new Element in the frame."""
        for _ in range(self.n):
            self.slot()
        return Element(f"rsp + slot {self.slots}")

    def parameter(self, which, index):
        """Returns element |index| of what a parameter points to."""
        return Element(self.pointers[which], index * self.n)

    def address(self, reg, x):
        """Sets a register to where an element is."""
        if "slot" in x.base and "ptr" not in x.base:
            self("lea", reg, f"[{x.base}]")
            return
        self("mov", reg, x.base)
        if x.offset:
            self("add", reg, 8 * x.offset)

    def words(self, x):
        """Returns operands for the words of an element, and the register that
        they need, if any."""
        if "ptr" not in x.base:
            return [f"qword ptr [{x.base} + {8 * i}]" for i in range(self.n)], ()
        self("mov", reg := self.take(), x.base)
        return [mem(reg, x.offset + i) for i in range(self.n)], (reg,)

    def call(self, function):
        assert len(self.free) == len(SCRATCH + SAVED), "a register would be lost"
        self("call", function.name)
        self.free = [r for r in SCRATCH + SAVED if r not in function.result]
        return list(function.result)

    def mul(self, a, b):
        self.address("rsi", a)
        self.address("rcx", b)
        return self.call(self.mul_function)

    def sqr(self, a):
        self.address("rsi", a)
        return self.call(self.sqr_function)

    def get(self, a):
        words, base = self.words(a)
        x = self.take(self.n)
        for reg, word in zip(x, words):
            self("mov", reg, word)
        self.drop(*base)
        return x

    def keep(self, r, x):
        """Stores |x| and returns it."""
        words, base = self.words(r)
        for word, reg in zip(words, x):
            self("mov", word, reg)
        self.drop(*base)
        return x

    def put(self, r, x):
        """Stores |x| and drops its registers."""
        self.drop(*self.keep(r, x))

    def masked_modulus(self, mask):
        """Returns p & mask as operands, and the registers that they take beside
        |mask|."""
        operands, taken = [], []
        for i in range(self.n):
            word = self.p >> 64 * i & WORD
            if word in (0, WORD):
                operands.append(mask if word else 0)
                continue
            self("mov", part := self.take(), mask)
            self("and", part, self.constant(word))
            operands.append(part)
            taken.append(part)
        return operands, taken

    def chain(self, op, x, operands):
        """Adds or subtracts all words."""
        first, then = {"add": ("add", "adc"), "sub": ("sub", "sbb")}[op]
        for i, (word, operand) in enumerate(zip(x, operands)):
            self(then if i else first, word, operand)

    def sub(self, x, a):
        """Returns x - a."""
        words, base = self.words(a)
        self.chain("sub", x, words)
        self.drop(*base)
        mask = self.take()
        self("sbb", mask, mask)
        operands, taken = self.masked_modulus(mask)
        self.chain("add", x, operands)
        self.drop(mask, *taken)
        return x

    def add_words(self, x, words):
        """Returns x plus the element with these words."""
        if self.p.bit_length() % 64 and self.n > 8:
            return self.add_mersenne(x, words)
        self.chain("add", x, words)
        carry = self.take()
        self("mov", carry, 0)
        self("adc", carry, 0)
        return subtract_once(self, x, carry, [
            self.constant(self.p >> 64 * i & WORD) for i in range(self.n)])

    def add_mersenne(self, x, words):
        """add_words() for p = 2^k - 1: the sum and one, if that reaches 2^k,
        without this bit; otherwise without the one."""
        bits = self.p.bit_length() % 64
        self("stc")
        for word, operand in zip(x, words):
            self("adc", word, operand)
        self("bt", x[-1], bits)
        self("cmc")
        for word in x:
            self("sbb", word, 0)
        self("and", x[-1], (1 << bits) - 1)
        return x

    def add(self, x, a):
        """Returns x + a."""
        words, base = self.words(a)
        x = self.add_words(x, words)
        self.drop(*base)
        return x

    def twice(self, x):
        return self.add_words(x, x)

    def half(self, x):
        """Returns x/2: x or x + p, whichever is even, shifted."""
        mask = self.take()
        self("mov", mask, x[0])
        self("and", mask, 1)
        self("neg", mask)
        operands, taken = self.masked_modulus(mask)
        self.chain("add", x, operands)
        for word in reversed(x):
            self("rcr", word, 1)
        self.drop(mask, *taken)
        return x


# --- The group law; crypto/ec/formulas_impl.h says more.


def doubling(name, a_is_zero, *field):
    f = PointFunction(f"{name}_point_dbl_adx", ("uint64_t *r", "const uint64_t *p"),
                      ["Sets r = 2*p. |r| may be |p|."], *field)
    X3, Y3, Z3, X, Y, Z = (f.parameter(w, i) for w in (0, 1) for i in range(3))
    u, v, s, s2, yy, l = (f.temporary() for _ in range(6))
    if not a_is_zero:
        f.put(u, f.sqr(Z))
    f.put(yy, f.sqr(Y))
    if not a_is_zero:
        f.put(v, f.add(f.get(X), u))
        f.put(u, f.sub(f.get(X), u))
    # L = 3/2*(X - Z^2)*(X + Z^2) or 3/2*X^2
    x = f.keep(l, f.sqr(X) if a_is_zero else f.mul(u, v))
    f.put(l, f.add(f.half(x), l))
    # S = X*Y^2
    x = f.keep(s, f.mul(X, yy))
    f.put(s2, f.twice(x))
    f.put(Z3, f.mul(Y, Z))
    # X3 = L^2 - 2*S
    f.put(X3, f.sub(f.sqr(l), s2))
    f.put(s, f.sub(f.get(s), X3))
    # Y3 = L*(S - X3) - Y^4
    f.put(yy, f.sqr(yy))
    f.put(Y3, f.sub(f.mul(s, l), yy))
    return f


def mixed_addition(name, *field):
    f = PointFunction(f"{name}_point_add_affine_adx",
                      ("uint64_t *r", "uint64_t *c", "const uint64_t *p",
                       "const uint64_t *q"),
                      ["Sets r = p + q for affine |q|, and |c| to the chord: the",
                       "difference of x, then of y. |r| may be |p|."], *field)
    X3, Y3, Z3 = (f.parameter(0, i) for i in range(3))
    h, s = (f.parameter(1, i) for i in range(2))
    X, Y, Z = (f.parameter(2, i) for i in range(3))
    x2, y2 = (f.parameter(3, i) for i in range(2))
    zz, hh, hhh, v, v2 = (f.temporary() for _ in range(5))
    f.put(zz, f.sqr(Z))
    f.put(h, f.sub(f.mul(x2, zz), X))
    f.put(zz, f.mul(zz, Z))
    f.put(hh, f.sqr(h))
    f.put(s, f.sub(f.mul(y2, zz), Y))
    f.put(Z3, f.mul(Z, h))
    f.put(hhh, f.mul(hh, h))
    # V = X*H^2
    x = f.keep(v, f.mul(X, hh))
    f.put(v2, f.twice(x))
    # X3 = s^2 - H^3 - 2*V
    f.put(X3, f.sub(f.sub(f.sqr(s), hhh), v2))
    f.put(v, f.sub(f.get(v), X3))
    # Y3 = s*(V - X3) - Y*H^3
    f.put(hh, f.mul(Y, hhh))
    f.put(Y3, f.sub(f.mul(v, s), hh))
    return f


def accumulation(name, *field):
    f = PointFunction(f"{name}_point_accumulate_adx",
                      ("uint64_t *r", "const uint64_t *q"),
                      ["Sets r += q for affine |q| and |r| in X, Y, ZZ, ZZZ."],
                      *field)
    X, Y, ZZ, ZZZ = (f.parameter(0, i) for i in range(4))
    x2, y2 = (f.parameter(1, i) for i in range(2))
    h, s, hh, hhh, v, v2 = (f.temporary() for _ in range(6))
    f.put(h, f.sub(f.mul(x2, ZZ), X))
    f.put(s, f.sub(f.mul(y2, ZZZ), Y))
    f.put(hh, f.sqr(h))
    f.put(hhh, f.mul(hh, h))
    # V = X*H^2
    x = f.keep(v, f.mul(X, hh))
    f.put(v2, f.twice(x))
    f.put(ZZ, f.mul(ZZ, hh))
    # X3 = s^2 - H^3 - 2*V
    f.put(X, f.sub(f.sub(f.sqr(s), hhh), v2))
    f.put(v, f.sub(f.get(v), X))
    f.put(ZZZ, f.mul(ZZZ, hhh))
    # Y3 = s*(V - X3) - Y*H^3
    f.put(hh, f.mul(Y, hhh))
    f.put(Y, f.sub(f.mul(v, s), hh))
    return f


def outputs():
    result = {}
    for name, (n, reduce, in_product, in_square, *wait) in FIELDS.items():
        record = RECORDS[name]
        mul = local_product(name, n, reduce, in_product)
        sqr = local_square(name, n, reduce, in_square, *wait)
        field = mul, sqr, record.p
        opening = banner("point_x86_64", f"{name}_gen.S holds the operations on "
                         f"points of {TITLES[name]} for processors with BMI2 and "
                         "ADX.")
        result[f"crypto/ec/x86_64/{name}_gen.S"] = source(
            opening, [mul, sqr, doubling(name, record.a == 0, *field),
                      mixed_addition(name, *field), accumulation(name, *field)])
    return result
