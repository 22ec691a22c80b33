// SPDX-License-Identifier: Apache-2.0
//
// keccak.c is the sponge of FIPS 202, written after its text: rotations and
// round constants are computed where they are used.

#include "crypto/test/keccak.h"

#include <string.h>

#include "crypto/internal.h"

// The lane of the sheet x and plane y is a[x + 5 * y].
#define LANES 25
#define STATE_BYTES (8 * LANES)

static uint64_t rol(uint64_t v, unsigned n) {
  return n % 64 == 0 ? v : v << (n % 64) | v >> (64 - n % 64);
}

// theta, 3.2.1.
static void add_column_parities(uint64_t a[LANES]) {
  uint64_t parity[5];
  for (unsigned x = 0; x < 5; x++) {
    parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
  }
  for (unsigned i = 0; i < LANES; i++) {
    a[i] ^= parity[(i + 4) % 5] ^ rol(parity[(i + 1) % 5], 1);
  }
}

// rho and pi, 3.2.2 and 3.2.3: along one orbit of (x, y) -> (y, 2x + 3y), which
// visits every lane but (0, 0).
static void move_lanes(uint64_t a[LANES]) {
  unsigned x = 1, y = 0;
  uint64_t lane = a[1];
  for (unsigned t = 0; t < LANES - 1; t++) {
    unsigned next_y = (2 * x + 3 * y) % 5;
    x = y;
    y = next_y;
    uint64_t moved = rol(lane, (t + 1) * (t + 2) / 2);
    lane = a[x + 5 * y];
    a[x + 5 * y] = moved;
  }
}

// chi, 3.2.4.
static void mix_rows(uint64_t a[LANES]) {
  for (unsigned y = 0; y < LANES; y += 5) {
    uint64_t row[5];
    memcpy(row, a + y, sizeof(row));
    for (unsigned x = 0; x < 5; x++) {
      a[y + x] ^= ~row[(x + 1) % 5] & row[(x + 2) % 5];
    }
  }
}

// iota, 3.2.5: bit 2^j - 1 of a round constant is the next bit of a shift
// register of eight bits.
static uint64_t next_round_constant(unsigned *lfsr) {
  uint64_t constant = 0;
  for (unsigned j = 0; j <= 6; j++) {
    constant |= (uint64_t)(*lfsr & 1) << ((1u << j) - 1);
    *lfsr = *lfsr << 1 ^ ((*lfsr >> 7) != 0 ? 0x171 : 0);
  }
  return constant;
}

static void permute(uint8_t state[STATE_BYTES]) {
  uint64_t a[LANES];
  for (unsigned i = 0; i < LANES; i++) {
    a[i] = CRYPTO_load_u64_le(state + 8 * i);
  }
  unsigned lfsr = 1;
  for (unsigned round = 0; round < 24; round++) {
    add_column_parities(a);
    move_lanes(a);
    mix_rows(a);
    a[0] ^= next_round_constant(&lfsr);
  }
  for (unsigned i = 0; i < LANES; i++) {
    CRYPTO_store_u64_le(state + 8 * i, a[i]);
  }
}

// |suffix| is the domain's bits and the first bit of the padding.
static void sponge(uint8_t *out, size_t out_len, size_t rate, uint8_t suffix,
                   const uint8_t *in, size_t in_len) {
  uint8_t state[STATE_BYTES] = {0};
  size_t at = 0;
  for (size_t i = 0; i < in_len; i++) {
    state[at++] ^= in[i];
    if (at == rate) {
      permute(state);
      at = 0;
    }
  }
  state[at] ^= suffix;
  state[rate - 1] ^= 0x80;
  for (size_t i = 0; i < out_len; i++) {
    if (i % rate == 0) {
      permute(state);
    }
    out[i] = state[i % rate];
  }
}

void keccak_sha3(uint8_t *out, size_t out_len, const uint8_t *in,
                 size_t in_len) {
  sponge(out, out_len, STATE_BYTES - 2 * out_len, 0x06, in, in_len);
}

void keccak_shake128(uint8_t *out, size_t out_len, const uint8_t *in,
                     size_t in_len) {
  sponge(out, out_len, STATE_BYTES - 256 / 8, 0x1f, in, in_len);
}

void keccak_shake256(uint8_t *out, size_t out_len, const uint8_t *in,
                     size_t in_len) {
  sponge(out, out_len, STATE_BYTES - 512 / 8, 0x1f, in, in_len);
}
