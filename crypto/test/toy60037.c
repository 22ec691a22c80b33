// SPDX-License-Identifier: Apache-2.0
//
// A toy of order 60037 with a = 0 and p = 1 mod 128.

#include "crypto/test/toys/toy60037_gen.h"
#include "crypto/test/toy_curves.h"
#include "crypto/test/toy_moduli_gen.h"

#define FE_NAME toy60037
#define FE_FIELD field_toy60037
#define FE_WORDS FIELD_TOY60037_WORDS
#define FE_MODULUS FIELD_TOY60037_M
#define FE_N0 FIELD_TOY60037_N0
#include "crypto/field/portable/saturated_impl.h"
#undef FE_NAME

#define FIELD_NAME toy60037
#define METHOD_NAME ec_method_toy60037
#define METHOD_BACKEND "portable"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define CURVE_P_IS_3_MOD_4 0
#define MSM_PIPPENGER_MIN 8
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_toy60037, &ec_method_toy60037);
