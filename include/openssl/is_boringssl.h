// SPDX-License-Identifier: Apache-2.0
//
// Empty on purpose: build systems look for this file to tell a BoringSSL-style
// library from OpenSSL.
