// SPDX-License-Identifier: Apache-2.0
//
// emul8.h is what all methods of the backend "emul8" share. They compute every
// batch, however small, in the plain-C twin of the lanes, so that the templates
// over lanes run on any machine and under any checker. For tests only.

#ifndef OPENSSL_HEADER_CRYPTO_TEST_EMUL8_H
#define OPENSSL_HEADER_CRYPTO_TEST_EMUL8_H

#include "crypto/field/ifma/fe8_emul.h"
#include "crypto/field/ifma/fe8_public.h"
#include "crypto/test/emul8/emul8_methods.h"

#define METHOD_BACKEND "emul8"
#define METHOD_IS_SUPPORTED ec_backend_always_supported
#define LANES_MIN_BASE 1
#define LANES_MIN_MAP 1
#define LANES_MIN_AFFINE 1
#define LANES_MIN_VERIFY 1
#define LANES_MIN_TERMS 1
#define MSM8_MIN 1
#define MSM8_MIN_SUMS 1
#define MSM8_PIPPENGER_MIN 16

#endif  // OPENSSL_HEADER_CRYPTO_TEST_EMUL8_H
