// SPDX-License-Identifier: Apache-2.0
//
// The toy toy13 on emulated lanes.

#include "crypto/test/toys/toy13_gen.h"
#include "crypto/test/toys/toy_fields.h"
#include "crypto/test/emul8/emul8.h"
#include "crypto/test/toy_curves.h"

#define LANES_MIN_MUL 1
#define FIELD_NAME toy13
#define LANES_NAME toy13x8
#define LANES_WORDS64 1
#define METHOD_NAME ec_method_toy13_emul8
#define CURVE_P_IS_3_MOD_4 0
#define MSM_PIPPENGER_MIN 8
#define SCALAR_WORDS64 LANES_WORDS64
#include "crypto/test/lanes_of_scalar_impl.h"
#include "crypto/ec/weierstrass_impl.h"

EC_DEFINE_BACKENDS(ec_backends_toy13_emul8, &ec_method_toy13_emul8);
