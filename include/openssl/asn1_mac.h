// SPDX-License-Identifier: Apache-2.0
//
// asn1_mac.h is empty: its presence satisfies old programs.
