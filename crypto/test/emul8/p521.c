// SPDX-License-Identifier: Apache-2.0
//
// P-521 on emulated lanes.

#include "crypto/ec/curves/p521_gen.h"
#include "crypto/field/portable/p521.h"
#include "crypto/test/emul8/emul8.h"
#include "crypto/field/ifma/p521.h"

#define LANES_MIN_MUL 2
#define FIELD_NAME p521
#define LANES_NAME p521x8
#define LANES_WORDS64 P521X8_WORDS
#define METHOD_NAME ec_method_p521_emul8
#define CURVE_P_IS_3_MOD_4 1
#define MSM_PIPPENGER_MIN 8
#include "crypto/ec/weierstrass_impl.h"
