// SPDX-License-Identifier: Apache-2.0
//
// safestack.h is empty: stack.h has what it once held.
