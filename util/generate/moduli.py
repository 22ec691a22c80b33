# SPDX-License-Identifier: Apache-2.0
"""Writes the FIELD objects of all curves with constants of their own."""

import textwrap

from cfile import banner, comment, guarded, limbs, num_u64, rows
from curves import BUILTIN, TOYS, judge
from edwards import EDWARDS, EdwardsRecord, judge as judge_edwards


def moduli(records):
    """Returns (identifier, what it is, modulus, is_plain) of all moduli."""
    result = []
    for r in records:
        (judge_edwards if isinstance(r, EdwardsRecord) else judge)(r)
        result.append((r.name, f"the base field of {r.title}", r.p, r.is_plain))
        result.append((r.name + "_order", f"the order of {r.title}", r.n, False))
    return result


def macro(name, value, count):
    per_line = 3
    body = rows(limbs(value, count), 2, per_line, end="", joint=", \\")
    return f"#define {name} \\\n{body}\n".replace(", \\ W64", ", W64")


def declaration(name, what, modulus, _):
    upper = name.upper()
    count = num_u64(modulus)
    n0 = -pow(modulus, -1, 1 << 64) % (1 << 64)
    return (comment(f"field_{name} is {what}.") +
            f"extern const FIELD field_{name};\n" +
            macro(f"FIELD_{upper}_M", modulus, count) +
            f"#define FIELD_{upper}_N0 UINT64_C(0x{n0:016x})\n"
            f"#define FIELD_{upper}_WORDS ({count} * WORDS_PER_U64)\n")


def lanes(modulus, count):
    """What eight lanes need, as |init_lanes| of mont.c computes it."""
    num_digits = 5 if count <= 4 else 8
    digits = lambda x: ", ".join(
        f"UINT64_C(0x{x >> (52 * i) & ((1 << 52) - 1):013x})"
        for i in range(num_digits))
    member = lambda key, value: (
        f"    .{key} = {{\n" +
        textwrap.fill(digits(value), 80, initial_indent=" " * 8,
                      subsequent_indent=" " * 8) + "\n    },\n")
    enter = pow(2, 2 * 52 * num_digits - 64 * count, modulus)
    n0 = -pow(modulus, -1, 1 << 52) % (1 << 52)
    return (member("lanes_m", modulus) +
            member("lanes_enter", enter) +
            f"    .lanes_n0 = UINT64_C(0x{n0:013x}),\n")


def definition(name, _, modulus, is_plain):
    count = num_u64(modulus)
    r = 1 << (64 * count)
    one = 1 if is_plain else r % modulus
    member = lambda key, value: (
        f"    .{key} = {{\n" + rows(limbs(value, count), 8, 2) + "\n    },\n")
    upper = name.upper()
    return (f"const FIELD field_{name} = {{\n"
            f"    .m = {{FIELD_{upper}_M}},\n" +
            member("r2", r * r % modulus) + member("one", one) +
            f"    .n0 = (crypto_word_t)FIELD_{upper}_N0,\n"
            f"    .num_words = FIELD_{upper}_WORDS,\n"
            f"    .bits = {modulus.bit_length()},\n"
            f"    .bytes = {(modulus.bit_length() + 7) // 8},\n"
            f"    .is_plain = {int(is_plain)},\n" +
            ("" if is_plain or name.endswith("_order") or count > 6 else
             lanes(modulus, count)) +
            "};\n")


def header(path, records, what):
    body = ('#include "crypto/field/field.h"\n\n'
            '#if defined(__cplusplus)\nextern "C" {\n#endif\n\n\n'
            "// FIELD_*_M are the limbs of a modulus, FIELD_*_N0 its Montgomery "
            "factor\n// -1/m mod 2^64, FIELD_*_WORDS the number of limbs.\n\n" +
            "\n".join(declaration(*m) for m in moduli(records)) +
            '\n\n#if defined(__cplusplus)\n}  // extern "C"\n#endif\n')
    return banner("moduli", what) + guarded(path, body)


def source(path, records, what):
    return (banner("moduli", what) + f'#include "{path}"\n\n\n' +
            "\n".join(definition(*m) for m in moduli(records)))


def outputs():
    files = {}
    for stem, records, whose in (
            ("crypto/field/moduli_gen", BUILTIN + EDWARDS,
             "the built-in curves"),
            ("crypto/test/toy_moduli_gen", TOYS, "the toy curves of the tests")):
        name = stem.split("/")[-1]
        files[stem + ".h"] = header(
            stem + ".h", records,
            f"{name}.h declares the base fields and orders of {whose}, and "
            "gives their moduli as macros for code that is specialised.")
        files[stem + ".c"] = source(
            stem + ".h", records,
            f"{name}.c holds the base fields and orders of {whose}.")
    return files
