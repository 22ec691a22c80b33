# SPDX-License-Identifier: Apache-2.0
"""Functions in x86-64 assembly for the System V ABI: who holds which register,
what must be saved, and the directives around the code."""

import re

ARGUMENTS = ("rdi", "rsi", "rdx", "rcx", "r8", "r9")
SCRATCH = ("rax", "rcx", "r8", "r9", "r10", "r11", "rdi", "rsi", "rdx")
SAVED = ("rbx", "rbp", "r12", "r13", "r14", "r15")


def mem(base, word=0):
    """Returns the operand for a 64-bit word at |base|."""
    return f"qword ptr [{base} + {8 * word}]" if word else f"qword ptr [{base}]"


class Function:
    """A function under construction, a leaf unless a class says otherwise.

    f = Function(name, prototype, what) starts one; f("add", r, s) appends an
    instruction, destination first. Registers come from take(), the free ones
    with the least cost first, and go back by drop(); a number of parameters,
    in |f.args|, is taken from the start. Only what was taken is saved. Slots
    are words of the stack, in the 128 bytes below it that belong to a leaf if
    these are enough.
    """

    leaf = True

    def __init__(self, name, parameters, what):
        self.name, self.parameters, self.what = name, parameters, what
        self.args = list(ARGUMENTS[:len(parameters)])
        self.free = [r for r in SCRATCH + SAVED if r not in self.args]
        self.used = set()
        self.constants = set()
        self.slots = 0
        self.labels = 0
        self.lines = []

    def __call__(self, op, *operands):
        self.lines.append(f"  {op} {', '.join(map(str, operands))}".rstrip())

    def take(self, count=None):
        """Returns a free register, or a list of |count|."""
        if count is not None:
            return [self.take() for _ in range(count)]
        reg = self.free.pop(0)
        self.used.add(reg)
        return reg

    def drop(self, *regs):
        """Gives registers back, in the order of preference."""
        self.free += regs
        self.free.sort(key=(SCRATCH + SAVED).index)

    def claim(self, reg):
        """Takes a certain register, which must be free."""
        self.free.remove(reg)
        self.used.add(reg)
        return reg

    def move(self, to, sources):
        """Copies registers to others, all at once. Both may overlap."""
        todo = {d: s for d, s in zip(to, sources) if d != s}
        while todo:
            ready = [d for d in todo if d not in todo.values()]
            if ready:
                self("mov", ready[0], todo.pop(ready[0]))
            else:  # only cycles are left
                d, s = next(iter(todo.items()))
                self("xchg", d, s)
                todo = {x: {s: d, d: s}.get(y, y) for x, y in todo.items()
                        if x != d}
                todo = {x: y for x, y in todo.items() if x != y}

    def slot(self):
        """Returns a new word below the stack."""
        self.slots += 1
        return f"qword ptr [rsp + slot {self.slots}]"

    def constant(self, value):
        """Returns the operand for a constant: itself or its place in memory."""
        if value < 1 << 31 or value >= (1 << 64) - (1 << 31):
            return value - (value >> 63 << 64)
        self.constants.add(value)
        return f"qword ptr [rip + .L{value:016x}]"

    def label(self):
        """Places a label here and returns its name."""
        self.labels += 1
        name = f".L{self.name}_{self.labels}"
        self.lines.append(f"{name}:")
        return name

    def text(self):
        saved = [r for r in SAVED if r in self.used]
        prototype = f"void {self.name}({', '.join(self.parameters)});"
        out = [f"// {line}".rstrip() for line in (prototype, "", *self.what)]
        out += [f"FUNCTION({self.name})"]
        for reg in saved:
            out += [f"  push {reg}", "  .cfi_adjust_cfa_offset 8",
                    f"  .cfi_rel_offset {reg}, 0"]
        frame = 8 * self.slots if self.slots > 16 or not self.leaf else 0
        place = lambda m: f"rsp + {frame - 8 * int(m[1])}".replace("+ -", "- ")
        if frame:
            out += [f"  sub rsp, {frame}", f"  .cfi_adjust_cfa_offset {frame}"]
        out += [re.sub(r"rsp \+ slot (\d+)", place, line) for line in self.lines]
        if frame:
            out += [f"  add rsp, {frame}", f"  .cfi_adjust_cfa_offset -{frame}"]
        for reg in reversed(saved):
            out += [f"  pop {reg}", "  .cfi_adjust_cfa_offset -8",
                    f"  .cfi_restore {reg}"]
        return "\n".join(out + ["  ret", f"END({self.name})"]) + "\n"


class Local(Function):
    """A leaf that only its file calls: |registers| hold the parameters, nothing
    is saved, and the registers |self.result| hold what it returns."""

    def __init__(self, name, registers, what):
        super().__init__(name, (), what)
        for reg in registers:
            self.claim(reg)

    def text(self):
        out = [f"// {line}" for line in self.what]
        place = lambda m: f"rsp - {8 * int(m[1])}"
        assert self.slots <= 16
        out += [".p2align 5", f"{self.name}:", "  .cfi_startproc"]
        out += [re.sub(r"rsp \+ slot (\d+)", place, line) for line in self.lines]
        return "\n".join(out + ["  ret", "  .cfi_endproc"]) + "\n"


def source(opening, functions):
    """Returns the text of an assembly file that begins with a comment."""
    values = sorted(set().union(*(f.constants for f in functions)))
    constants = "".join(f".L{v:016x}:\n  .quad 0x{v:016x}\n" for v in values)
    if constants:
        constants = ".section .rodata\n.p2align 3\n" + constants + ".text\n\n"
    return (opening + '#include "crypto/field/x86_64/asm.h"\n\n' + constants +
            "\n".join(f.text() for f in functions))
