// SPDX-License-Identifier: Apache-2.0
//
// A toy of order 13 with a = 3: a method table of its own, for tests that try
// all points and scalars.

#include "crypto/test/toys/toy13_gen.h"
#include "crypto/test/toy_curves.h"
#include "crypto/test/toy_moduli_gen.h"

#define FE_NAME toy13
#define FE_FIELD field_toy13
#define FE_WORDS FIELD_TOY13_WORDS
#define FE_MODULUS FIELD_TOY13_M
#define FE_N0 FIELD_TOY13_N0
#include "crypto/field/portable/saturated_impl.h"
#undef FE_NAME

#define FIELD_NAME toy13
#define METHOD_NAME ec_method_toy13
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 0
#define MSM_PIPPENGER_MIN 8
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_toy13, &ec_method_toy13);
