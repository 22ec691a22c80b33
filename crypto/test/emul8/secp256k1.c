// SPDX-License-Identifier: Apache-2.0
//
// secp256k1 on emulated lanes.

#include "crypto/ec/curves/secp256k1_gen.h"
#include "crypto/field/portable/secp256k1.h"
#include "crypto/test/emul8/emul8.h"
#include "crypto/field/ifma/secp256k1.h"

#define LANES_MIN_MUL 2
#define FIELD_NAME secp256k1
#define LANES_NAME secp256k1x8
#define LANES_WORDS64 SECP256K1X8_WORDS
#define METHOD_NAME ec_method_secp256k1_emul8
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN 8
#include "crypto/ec/weierstrass_impl.h"
