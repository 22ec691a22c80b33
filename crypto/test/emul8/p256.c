// SPDX-License-Identifier: Apache-2.0
//
// P-256 on emulated lanes.

#include "crypto/ec/curves/p256_gen.h"
#include "crypto/field/portable/p256.h"
#include "crypto/test/emul8/emul8.h"
#include "crypto/field/ifma/p256.h"

#define LANES_MIN_MUL 2
#define FIELD_NAME p256
#define LANES_NAME p256x8
#define LANES_WORDS64 P256X8_WORDS
#define METHOD_NAME ec_method_p256_emul8
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN 8
#include "crypto/ec/weierstrass_impl.h"
