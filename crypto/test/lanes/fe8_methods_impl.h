// SPDX-License-Identifier: Apache-2.0
//
// fe8_methods_impl.h is a template: |kMethods|, the methods of all eight-lane
// fields, with intrinsics or as the twin.

#include "crypto/field/ifma/mont256.h"
#include "crypto/field/ifma/mont384.h"
#include "crypto/field/ifma/p256.h"
#include "crypto/field/ifma/p384.h"
#include "crypto/field/ifma/p521.h"
#include "crypto/field/ifma/secp256k1.h"

#define FE_NAME p256x8
#include "crypto/test/lanes/fe8_method_impl.h"
#define FE_NAME p384x8
#include "crypto/test/lanes/fe8_method_impl.h"
#define FE_NAME p521x8
#include "crypto/test/lanes/fe8_method_impl.h"
#define FE_NAME secp256k1x8
#include "crypto/test/lanes/fe8_method_impl.h"
#define FE_NAME mont256x8
#include "crypto/test/lanes/fe8_method_impl.h"
#define FE_NAME mont384x8
#include "crypto/test/lanes/fe8_method_impl.h"

#define FE8_SLOT(name, op) .op = name##x8_fe_method_##op
#define FE8_ROW(field)                                                      \
  {                                                                         \
    .name = #field,                                                         \
    .limbs = sizeof(field##x8_fe) / sizeof(v8) - FE8_BOUND_SLOTS,           \
    FE8_SLOT(field, zero), FE8_SLOT(field, one), FE8_SLOT(field, copy),     \
    FE8_SLOT(field, neg), FE8_SLOT(field, sqr), FE8_SLOT(field, carry),     \
    FE8_SLOT(field, inv0), FE8_SLOT(field, inv0_vartime),                   \
    FE8_SLOT(field, pow_pm3d4), FE8_SLOT(field, add), FE8_SLOT(field, sub), \
    FE8_SLOT(field, mul), FE8_SLOT(field, add_lazy),                        \
    FE8_SLOT(field, sub_lazy), FE8_SLOT(field, sqr_n),                      \
    FE8_SLOT(field, shl_lazy), FE8_SLOT(field, is_zero),                    \
    FE8_SLOT(field, may_be_zero), FE8_SLOT(field, select),                  \
    FE8_SLOT(field, load), FE8_SLOT(field, load1), FE8_SLOT(field, store),  \
    FE8_SLOT(field, from_words), FE8_SLOT(field, from_plain),               \
    FE8_SLOT(field, to_words), FE8_SLOT(field, to_plain),                   \
    FE8_SLOT(field, repeat_mul), FE8_SLOT(field, repeat_sqr),               \
    FE8_SLOT(field, repeat_sub), FE8_SLOT(field, repeat_carry),             \
  }

static const FE8_METHOD kMethods[] = {
    FE8_ROW(p256),      FE8_ROW(p384),    FE8_ROW(p521),
    FE8_ROW(secp256k1), FE8_ROW(mont256), FE8_ROW(mont384),
};
