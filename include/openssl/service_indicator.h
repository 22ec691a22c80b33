// SPDX-License-Identifier: Apache-2.0
//
// service_indicator.h is empty: the library is no FIPS module.
