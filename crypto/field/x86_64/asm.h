// SPDX-License-Identifier: Apache-2.0
//
// asm.h holds what every assembly file of this folder begins with: syntax, the
// frame of a function, and the marks that linkers look for. It is for the
// assembler, and for ELF.

#ifndef OPENSSL_HEADER_CRYPTO_FIELD_X86_64_ASM_H
#define OPENSSL_HEADER_CRYPTO_FIELD_X86_64_ASM_H

// clang-format off

// Where control flow is protected by hardware, cet.h of the compiler has the
// landing instruction and the note that the file keeps to it.
#if defined(__CET__)
#include <cet.h>
#else
#define _CET_ENDBR
#endif

// FUNCTION and END enclose a function that only this library sees.
#define FUNCTION(name)      \
  .globl name;              \
  .hidden name;             \
  .type name, @function;    \
  .p2align 5;               \
  name:                     \
  .cfi_startproc;           \
  _CET_ENDBR

#define END(name)           \
  .cfi_endproc;             \
  .size name, . - name

.intel_syntax noprefix
.section .note.GNU-stack, "", @progbits
.text

#endif  // OPENSSL_HEADER_CRYPTO_FIELD_X86_64_ASM_H
