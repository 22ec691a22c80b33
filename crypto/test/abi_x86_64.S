// SPDX-License-Identifier: Apache-2.0
//
// abi_x86_64.S calls a function with marks in the registers that it must keep.
// It is assembly because no compiler lets go of these registers.

#include "crypto/field/x86_64/asm.h"

// uint64_t abi_check_call(void (*fn)(void), const uint64_t args[5]);
//
// Calls |fn| with five integer arguments and returns what it did not keep: a
// bit for each of rbx, rbp, r12, r13, r14 and r15, and bit 6 if it left the
// direction flag set.
//
// rdi = fn, rsi = args; the pushes leave the stack aligned for the call.
FUNCTION(abi_check_call)
  push rbx
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset rbx, 0
  push rbp
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset rbp, 0
  push r12
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset r12, 0
  push r13
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset r13, 0
  push r14
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset r14, 0
  push r15
  .cfi_adjust_cfa_offset 8
  .cfi_rel_offset r15, 0
  sub rsp, 8
  .cfi_adjust_cfa_offset 8

  mov rax, rdi
  mov r10, rsi
  mov rdi, [r10]
  mov rsi, [r10 + 8]
  mov rdx, [r10 + 16]
  mov rcx, [r10 + 24]
  mov r8, [r10 + 32]
  mov ebx, 0x0b0b0b0b
  mov ebp, 0x0e0e0e0e
  mov r12d, 0x12121212
  mov r13d, 0x13131313
  mov r14d, 0x14141414
  mov r15d, 0x15151515
  call rax

  pushfq
  .cfi_adjust_cfa_offset 8
  pop rax
  .cfi_adjust_cfa_offset -8
  cld
  shr eax, 4
  and eax, 0x40
  xor ecx, ecx
  cmp rbx, 0x0b0b0b0b
  setne cl
  or eax, ecx
  cmp rbp, 0x0e0e0e0e
  setne cl
  lea eax, [rax + 2*rcx]
  cmp r12, 0x12121212
  setne cl
  lea eax, [rax + 4*rcx]
  cmp r13, 0x13131313
  setne cl
  lea eax, [rax + 8*rcx]
  cmp r14, 0x14141414
  setne cl
  shl ecx, 4
  or eax, ecx
  xor ecx, ecx
  cmp r15, 0x15151515
  setne cl
  shl ecx, 5
  or eax, ecx

  add rsp, 8
  .cfi_adjust_cfa_offset -8
  pop r15
  .cfi_adjust_cfa_offset -8
  .cfi_restore r15
  pop r14
  .cfi_adjust_cfa_offset -8
  .cfi_restore r14
  pop r13
  .cfi_adjust_cfa_offset -8
  .cfi_restore r13
  pop r12
  .cfi_adjust_cfa_offset -8
  .cfi_restore r12
  pop rbp
  .cfi_adjust_cfa_offset -8
  .cfi_restore rbp
  pop rbx
  .cfi_adjust_cfa_offset -8
  .cfi_restore rbx
  ret
END(abi_check_call)

// void abi_lose_registers(void);
//
// Changes every register that a function must keep, and the direction flag: a
// control for the check.
FUNCTION(abi_lose_registers)
  not rbx
  not rbp
  not r12
  not r13
  not r14
  not r15
  std
  ret
END(abi_lose_registers)
