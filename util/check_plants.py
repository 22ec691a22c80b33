# SPDX-License-Identifier: Apache-2.0
"""Planted faults that the rules of check.py must find, each at its line.

A plant is (rule, name, files, where): the files are laid over a clean tree and
the rule must report exactly the places |where|. A plant with no place shows
what the rule lets pass.
"""

SPDX = "// SPDX-License-Identifier: Apache-2.0\n"

CLEAN = {
    ".clang-format": "BasedOnStyle: Google\nReflowComments: false\n",
    "util/layers.txt": """# SPDX-License-Identifier: Apache-2.0
0 | include/openssl | |
0 | crypto          | include/openssl | |
1 | crypto/mem      | 0 |
2 | crypto/bn       | 0-1 | | bn.h
3 | crypto/ec       | 0-2 | impl.h | ec.h
9 | crypto/test     | 0-3 | *.h |
""",
}

EC_H = SPDX + "int ec_msm_public(int n);\nint ec_inv_vartime(int n);\n"


def floors():
    yield "higher folder", {
        "crypto/bn/bn.c": SPDX + '#include "crypto/ec/internal.h"\n',
    }, [("crypto/bn/bn.c", 2)]
    yield "relative path", {
        "crypto/bn/bn.c": SPDX + "\n" + '#include "../ec/internal.h"\n',
    }, [("crypto/bn/bn.c", 3)]
    yield "public header of a higher folder", {
        "crypto/bn/bn.c": SPDX + "#include <openssl/ec.h>\n",
    }, [("crypto/bn/bn.c", 2)]
    yield "header through a macro", {
        "crypto/bn/bn.c": SPDX + '#define IMPL "crypto/ec/impl.h"\n',
    }, [("crypto/bn/bn.c", 2)]
    yield "private header", {
        "crypto/ec/ec.c": SPDX + '#include "crypto/bn/div.h"\n',
    }, [("crypto/ec/ec.c", 2)]
    yield "test that climbs", {
        "crypto/bn/bn_test.cc": SPDX + '#include "crypto/ec/internal.h"\n',
    }, [("crypto/bn/bn_test.cc", 2)]
    yield "folder without a floor", {
        "attic/x.c": SPDX + '#include "crypto/internal.h"\n',
    }, [("attic/x.c", 2)]
    yield "list that climbs", {
        "util/layers.txt": "1 | crypto/mem | crypto/bn |\n"
                           "2 | crypto/bn  | crypto/mem |\n",
    }, [("util/layers.txt", 1)]
    yield "allowed includes", {
        "crypto/ec/ec.c": SPDX + "#include <openssl/ec.h>\n"
                                 "#include <openssl/bn.h>\n"
                                 "#include <string.h>\n"
                                 '#include "crypto/mem/internal.h"\n'
                                 '#include "internal.h"\n'
                                 '#include "private.h"\n',
        "crypto/bn/bn_test.cc": SPDX + '#include "crypto/test/test_util.h"\n',
    }, []


def secrecy():
    yield "call of a public function", {
        "crypto/ec/internal.h": EC_H,
        "crypto/ec/ec.c": SPDX + "int ec_sign(int k) {\n"
                                 "  return ec_msm_public(k);\n}\n",
    }, [("crypto/ec/ec.c", 2)]
    yield "call through a method table", {
        "crypto/ec/ec.c": SPDX + "// ec_sign signs.\n"
                                 "int ec_sign(const M *m) {\n  if (m) {\n"
                                 "    m->inv_vartime(m);\n  }\n}\n",
    }, [("crypto/ec/ec.c", 3)]
    yield "call in a template", {
        "crypto/ec/impl.h": SPDX + "static void NAME(mul)(int k) {\n"
                                   "  NAME(inv_vartime)(k);\n}\n",
    }, [("crypto/ec/impl.h", 2)]
    yield "a secrecy line about other things", {
        "crypto/ec/ec.c": SPDX + "// ec_sign signs, in public.\n//\n"
                                 "//   secrecy  constant time\n"
                                 "//   errors   none that is public\n"
                                 "int ec_sign(int k) {\n"
                                 "  return ec_msm_public(k);\n}\n",
    }, [("crypto/ec/ec.c", 6)]
    yield "secret code that calls into a public file", {
        "crypto/ec/msm.h": SPDX + "//\n//   secrecy  public throughout\n\n"
                                  "int msm_run(int k) {\n"
                                  "  return ec_msm_public(k);\n}\n",
        "crypto/ec/ec.c": SPDX + "int ec_sign(int k) {\n"
                                 "  return msm_run(k);\n}\n",
    }, [("crypto/ec/ec.c", 2)]
    yield "allowed calls", {
        "crypto/ec/internal.h": EC_H +
        "\n// ec_verify verifies.\n//\n"
        "//   secrecy  all arguments are public\n"
        "int ec_verify(int s);\n",
        "crypto/ec/ec.c": SPDX +
        "int ec_verify(int s) {\n  return ec_msm_public(s);\n}\n\n"
        "int ec_two_public(int s) {\n  return ec_msm_public(s);\n}\n\n"
        "int ec_known(int s) {\n  CT_DECLASSIFY(&s, 4, \"sent\");\n"
        "  return ec_inv_vartime(s);\n}\n\n"
        "// ec_msm_public() is not called here.\n"
        "int ec_key(int s) {\n  return set_public_key(s) +\n"
        "         ec_public_from_private(s);\n}\n",
    }, []


def must_use():
    yield "result that may be dropped", {
        "crypto/ec/internal.h": SPDX + "// ec_set sets.\n"
                                       "int ec_set(\n    int a);\n",
    }, [("crypto/ec/internal.h", 3)]
    yield "behind an export mark, in C++ too", {
        "crypto/ec/internal.h": SPDX + "extern \"C\" {\n"
                                       "OPENSSL_EXPORT int ec_set(int a);\n"
                                       "}  // extern C\n",
    }, [("crypto/ec/internal.h", 3)]
    yield "allowed prototypes", {
        "crypto/ec/internal.h": SPDX +
        "MUST_USE int ec_set(int a);\n\n"
        "MUST_USE OPENSSL_EXPORT int ec_get(int a);\n\n"
        "void ec_run(int a);\n\n"
        "// ec_is_set is 1 iff it is set.\nint ec_is_set(int a);\n\n"
        "int ec_fail_for_testing(int a);\n\n"
        "struct m {\n  int (*add)(int a);\n};\n\n"
        "static inline int ec_inline(int a) { return a; }\n",
    }, []


def surface():
    listed = "bn.h A void BN_zero(BIGNUM *)\n- C BN_mpi2bn\n"
    good = {
        "util/api_surface.txt": "# The list.\n" + listed,
        "include/openssl/bn.h": SPDX + "void BN_zero(BIGNUM *bn);\n",
        "crypto/bn/bn_test.cc": SPDX + "TEST(A, B) { BN_zero(x); }\n",
    }
    yield "listed and tested", good, []
    yield "not declared where it is said to be", {
        **good, "include/openssl/bn.h": SPDX + "// BN_zero is not here.\n",
        "include/openssl/ec.h": SPDX + "void BN_zero(BIGNUM *bn);\n",
    }, [("util/api_surface.txt", 2)]
    yield "tested by a helper", {
        **good, "crypto/bn/bn_test.cc": SPDX,
        "crypto/test/run.cc": SPDX + "void Run() { BN_zero(x); }\n",
    }, []
    yield "no test calls it", {
        **good, "crypto/bn/bn_test.cc": SPDX + "// BN_zero\n",
        "crypto/test/speed_bn.cc": SPDX + "void Run() { BN_zero(x); }\n",
        "crypto/test/api_surface_cxx_gen.cc": SPDX + "f(BN_zero);\n",
        "crypto/bn/bn.c": SPDX + "void BN_zero(BIGNUM *bn) {}\n",
    }, [("util/api_surface.txt", 2)]
    yield "declared although it is left out", {
        **good, "include/openssl/ec.h": SPDX + "void BN_mpi2bn(void);\n",
    }, [("util/api_surface.txt", 3)]


def licence():
    yield "source without", {"crypto/ec/ec.c": "// About.\n"}, [
        ("crypto/ec/ec.c", 1)]
    yield "script without", {"util/run": "#!/bin/sh\n"}, [("util/run", 1)]
    yield "sources with", {
        "crypto/ec/ec.c": SPDX, "util/run": "#!/bin/sh\n#" + SPDX,
        "README.md": "",
    }, []


def leftovers():
    yield "note to oneself", {
        "crypto/ec/ec.c": SPDX + "// TO" + "DO: more\n"}, [
            ("crypto/ec/ec.c", 2)]
    yield "dead code", {
        "crypto/ec/ec.c": SPDX + "\n#if" + " 0\n#endif\n"}, [
            ("crypto/ec/ec.c", 3)]
    yield "path of a machine", {
        "README.md": "See " + "/ho" + "me/me/x.\n"}, [("README.md", 1)]
    yield "nothing", {"README.md": "crypto/work/x, a/root/b\n"}, []


def formatted():
    yield "unformatted file", {
        "crypto/ec/ec.c": SPDX + "int  f( void );\n"}, [("crypto/ec/ec.c", 2)]
    yield "long comment", {
        "crypto/ec/ec.c": SPDX + "// " + "x" * 78 + "\n"}, [
            ("crypto/ec/ec.c", 2)]
    yield "generated file", {
        "crypto/ec/ec_gen.h": SPDX + "int  f( void );\n",
        "crypto/ec/ec.c": SPDX + "int f(void);\n"}, []


def exports():
    """Plants of the export list: (name, what a library exports beside it, what
    it lacks, its version, whether it passes and the names that differ)."""
    version = "ECCRYPTO_0"
    yield "what is listed", [], None, version, (True, [])
    yield "a symbol more", ["ec_internal"], None, version, (
        False, ["ec_internal"])
    yield "a symbol less", [], "EC_KEY_new", version, (False, ["EC_KEY_new"])
    yield "another version", [], None, "ECCRYPTO_1", (False, [])


def plants():
    groups = {"check_floors": floors, "check_secrecy": secrecy,
              "check_must_use": must_use, "check_surface": surface,
              "check_licence": licence, "check_leftovers": leftovers,
              "check_format": formatted}
    return [(rule, *plant) for rule, group in groups.items()
            for plant in group()]
