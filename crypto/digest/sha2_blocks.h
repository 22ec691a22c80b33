// SPDX-License-Identifier: Apache-2.0
//
// sha2_blocks.h is the compression function of SHA-2 (FIPS 180-4, 6.2.2 and
// 6.4.2) as a template: the two widths differ in the word, the sigmas, the
// constants and the number of rounds only. It has no include guard; each width
// includes it once. Before inclusion define
//
//   SHA2_BLOCKS               qualifiers and name of the function to define
//   SHA2_WORD, SHA2_LOAD      the word, and how to load a big-endian one
//   SHA2_K, SHA2_ROUNDS       the round constants and their number
//   SHA2_SUM0, SHA2_SUM1      capital sigma 0 and 1
//   SHA2_SIGMA0, SHA2_SIGMA1  small sigma 0 and 1

// The usual definitions, with fewer operations. The x ^ y of one SHA2_MAJ is
// the y ^ z of the next.
#define SHA2_CH(x, y, z) ((z) ^ ((x) & ((y) ^ (z))))
#define SHA2_MAJ(x, y, z) ((y) ^ (((x) ^ (y)) & ((y) ^ (z))))

// The round leaves its new a in |h| and its new e in |d|; renaming the
// variables from round to round saves the moves.
#define SHA2_ROUND(a, b, c, d, e, f, g, h, kw)   \
  do {                                           \
    h += SHA2_SUM1(e) + SHA2_CH(e, f, g) + (kw); \
    d += h;                                      \
    h += SHA2_SUM0(a) + SHA2_MAJ(a, b, c);       \
  } while (0)

#define SHA2_16_ROUNDS(k, w)                             \
  do {                                                   \
    SHA2_ROUND(a, b, c, d, e, f, g, h, (k)[0] + w(0));   \
    SHA2_ROUND(h, a, b, c, d, e, f, g, (k)[1] + w(1));   \
    SHA2_ROUND(g, h, a, b, c, d, e, f, (k)[2] + w(2));   \
    SHA2_ROUND(f, g, h, a, b, c, d, e, (k)[3] + w(3));   \
    SHA2_ROUND(e, f, g, h, a, b, c, d, (k)[4] + w(4));   \
    SHA2_ROUND(d, e, f, g, h, a, b, c, (k)[5] + w(5));   \
    SHA2_ROUND(c, d, e, f, g, h, a, b, (k)[6] + w(6));   \
    SHA2_ROUND(b, c, d, e, f, g, h, a, (k)[7] + w(7));   \
    SHA2_ROUND(a, b, c, d, e, f, g, h, (k)[8] + w(8));   \
    SHA2_ROUND(h, a, b, c, d, e, f, g, (k)[9] + w(9));   \
    SHA2_ROUND(g, h, a, b, c, d, e, f, (k)[10] + w(10)); \
    SHA2_ROUND(f, g, h, a, b, c, d, e, (k)[11] + w(11)); \
    SHA2_ROUND(e, f, g, h, a, b, c, d, (k)[12] + w(12)); \
    SHA2_ROUND(d, e, f, g, h, a, b, c, (k)[13] + w(13)); \
    SHA2_ROUND(c, d, e, f, g, h, a, b, (k)[14] + w(14)); \
    SHA2_ROUND(b, c, d, e, f, g, h, a, (k)[15] + w(15)); \
  } while (0)

// |schedule| holds the last 16 words of the message schedule, W[t] at t mod 16.
#define SHA2_LOAD_W(i) (schedule[i] = SHA2_LOAD(in + (i) * sizeof(SHA2_WORD)))
#define SHA2_NEXT_W(i)                                     \
  (schedule[i] += SHA2_SIGMA1(schedule[((i) + 14) % 16]) + \
                  schedule[((i) + 9) % 16] +               \
                  SHA2_SIGMA0(schedule[((i) + 1) % 16]))

SHA2_BLOCKS(SHA2_WORD state[8], const uint8_t *in, size_t num_blocks) {
  SHA2_WORD schedule[16];
  for (; num_blocks != 0; num_blocks--, in += sizeof(schedule)) {
    SHA2_WORD a = state[0], b = state[1], c = state[2], d = state[3];
    SHA2_WORD e = state[4], f = state[5], g = state[6], h = state[7];
    SHA2_16_ROUNDS(SHA2_K, SHA2_LOAD_W);
    for (const SHA2_WORD *k = SHA2_K + 16; k != SHA2_K + SHA2_ROUNDS; k += 16) {
      SHA2_16_ROUNDS(k, SHA2_NEXT_W);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  }
  OPENSSL_cleanse(schedule, sizeof(schedule));
}
