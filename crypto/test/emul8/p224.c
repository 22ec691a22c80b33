// SPDX-License-Identifier: Apache-2.0
//
// P-224 on emulated lanes.

#include "crypto/ec/curves/p224_gen.h"
#include "crypto/field/portable/p224.h"
#include "crypto/test/emul8/emul8.h"

#define LANES_MIN_MUL 2
#define FIELD_NAME p224
#define LANES_NAME p224x8
#define LANES_WORDS64 4
#define METHOD_NAME ec_method_p224_emul8
#define CURVE_P_IS_3_MOD_4 0
#define MSM_PIPPENGER_MIN 8
#define SCALAR_WORDS64 LANES_WORDS64
#include "crypto/test/lanes_of_scalar_impl.h"
#include "crypto/ec/weierstrass_impl.h"
