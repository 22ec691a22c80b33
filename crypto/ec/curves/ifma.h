// SPDX-License-Identifier: Apache-2.0
//
// ifma.h is what the methods "adx+ifma" of all curves share: the faces of the
// lanes, and from how many items on these pay.

#ifndef OPENSSL_HEADER_CRYPTO_EC_CURVES_IFMA_H
#define OPENSSL_HEADER_CRYPTO_EC_CURVES_IFMA_H

#include "crypto/ec/curves/internal.h"
#include "crypto/field/ifma/fe8_public.h"

#define METHOD_BACKEND "adx+ifma"
#define METHOD_IS_SUPPORTED ec_backend_ifma_supported
#define LANES_MIN_MUL 2
#define LANES_MIN_BASE 6
#define LANES_MIN_MAP 2
#define LANES_MIN_AFFINE 16
#define LANES_MIN_VERIFY 2
#define LANES_MIN_TERMS 3
#define MSM8_MIN_SUMS 3

#endif  // OPENSSL_HEADER_CRYPTO_EC_CURVES_IFMA_H
