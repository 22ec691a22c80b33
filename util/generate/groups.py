# SPDX-License-Identifier: Apache-2.0
"""Writes the EC_GROUP objects of the built-in curves, their list, and the list
of curves for tests."""

from cfile import banner, guarded, initializer, num_u64, rows
from curve_tables import Tables
from curves import ALL, BUILTIN, judge


def oid_contents(arcs):
    """Returns the DER contents of an OBJECT IDENTIFIER (X.690, section 8.19).
    """
    def base128(value):
        septets = [value & 0x7f]
        while value := value >> 7:
            septets.append(value & 0x7f | 0x80)
        return septets[::-1]

    first, second, *rest = arcs
    return sum(map(base128, [40 * first + second, *rest]), [])


def words(value, count):
    """Returns |value| as an initializer of a struct of words."""
    return "{" + initializer(value, count, 8).lstrip() + "}"


def definition(record):
    judge(record)
    r, tables = record, Tables(record)
    count, order_count = num_u64(r.p), num_u64(r.n)
    mem = lambda value: words(tables.mem(value), count)
    oid = oid_contents(r.oid)
    less = r.n < r.p
    return (
        f"const EC_GROUP ec_group_{r.name} = {{\n"
        f'    .name = "{r.public_name}",\n'
        f'    .comment = "{r.comment}",\n'
        f"    .curve_name = {r.nid},\n"
        f"    .oid = {{{', '.join(f'0x{byte:02x}' for byte in oid)}}},\n"
        f"    .oid_len = {len(oid)},\n"
        f"    .field = &field_{r.name},\n"
        f"    .order = &field_{r.name}_order,\n"
        f"    .field_bn = STATIC_BIGNUM(field_{r.name}.m, {count} * WORDS_PER_U64),\n"
        f"    .order_bn = STATIC_BIGNUM(field_{r.name}_order.m, "
        f"{order_count} * WORDS_PER_U64),\n"
        f"    .a = {mem(r.a)},\n"
        f"    .b = {mem(r.b)},\n"
        f"    .a_is_minus3 = {int(r.a_is_minus3)},\n"
        f"    .a_is_zero = {int(r.a % r.p == 0)},\n"
        f"    .order_lt_field = {int(less)},\n"
        f"    .order_felem = {mem(r.n * less)},\n"
        f"    .p_minus_order = {words((r.p - r.n) * less, order_count)},\n"
        "    .has_generator = 1,\n"
        "    .generator = {\n"
        f"        .group = (EC_GROUP *)&ec_group_{r.name},\n"
        f"        .raw = {{.X = {mem(r.gx)},\n"
        f"                .Y = {mem(r.gy)},\n"
        f"                .Z = {mem(1)}}},\n"
        "    },\n"
        f"    .backends = &ec_backends_{r.name},\n"
        "    .references = CRYPTO_REFCOUNT_MAX,\n"
        "};\n")


def header(path):
    externs = "".join(f"extern const EC_GROUP ec_group_{r.name};\n"
                      f"extern const EC_BACKENDS ec_backends_{r.name};\n\n"
                      for r in BUILTIN)
    members = rows([f"&ec_group_{r.name}" for r in BUILTIN], 2, 4, end="",
                   joint=", \\").replace(", \\ &", ", &")
    body = ('#if defined(__cplusplus)\nextern "C" {\n#endif\n\n\n' + externs +
            "// EC_BUILTIN_GROUPS are the addresses of all of them.\n"
            f"#define EC_BUILTIN_GROUPS \\\n{members}\n\n\n"
            '#if defined(__cplusplus)\n}  // extern "C"\n#endif\n')
    return (banner("groups", "groups_gen.h declares the built-in groups and the "
                   "methods of their curves. It is a part of internal.h.") +
            guarded(path, body))


def facts(record):
    judge(record)
    r = record
    values = ",\n     ".join(f'"{value % r.p:x}"' for value in
                            (r.a, r.b, r.gx, r.gy))
    return (f'    {{"{r.name}", {r.nid or "NID_undef"},\n'
            f'     "{r.p:x}",\n     {values},\n     "{r.n:x}"}},\n')


def facts_header(path):
    body = ("#include <openssl/nid.h>\n\n\n"
            "// CurveFacts are the facts of a curve, numbers in hex.\n"
            "struct CurveFacts {\n  const char *name;\n  int nid;\n"
            "  const char *p, *a, *b;\n  const char *x, *y;\n"
            "  const char *n;\n};\n\n"
            "const CurveFacts kCurveFacts[] = {\n" +
            "".join(map(facts, ALL)) + "};\n")
    return banner("groups", "curve_facts_gen.h holds the facts of all curves "
                  "for tests, which want them from elsewhere than the library."
                  ) + guarded(path, body)


def outputs():
    what = ("groups_gen.c holds the built-in groups, whose methods are defined "
            "beside it.")
    includes = ("#include <openssl/nid.h>\n\n"
                '#include "crypto/bn/internal.h"\n'
                '#include "crypto/ec/internal.h"\n'
                '#include "crypto/field/moduli_gen.h"\n\n\n')
    return {
        "crypto/ec/groups_gen.h": header("crypto/ec/groups_gen.h"),
        "crypto/ec/curves/groups_gen.c":
            banner("groups", what) + includes +
            "\n".join(map(definition, BUILTIN)),
        "crypto/test/curve_facts_gen.h":
            facts_header("crypto/test/curve_facts_gen.h"),
    }
