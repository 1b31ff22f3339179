#include "dither.h"

// Bayer's pattern: each number from 0 to 63 once, neighbours far apart.
static const uint8_t pattern[8][8] = {
    {0, 32, 8, 40, 2, 34, 10, 42}, {48, 16, 56, 24, 50, 18, 58, 26}, {12, 44, 4, 36, 14, 46, 6, 38}, {60, 28, 52, 20, 62, 30, 54, 22},
    {3, 35, 11, 43, 1, 33, 9, 41}, {51, 19, 59, 27, 49, 17, 57, 25}, {15, 47, 7, 39, 13, 45, 5, 37}, {63, 31, 55, 23, 61, 29, 53, 21},
};

const uint8_t *emaki_dither_pattern(int y) { return pattern[y & 7]; }

void emaki_dither_row(const uint16_t *samples, int width, int y, uint32_t *pixels) {
  const uint8_t *row = pattern[y & 7];
  for (int x = 0; x < width; x++, samples += 4) {
    // The number of the pattern plus one half, as a part of a level. It lies between 1/128 and 127/128, and is one half on average.
    const uint32_t more = (2u * row[x & 7] + 1) * 257;
    uint32_t levels[4];
    for (int i = 0; i < 4; i++) levels[i] = (samples[i] * 128u + more) / (257 * 128);
    pixels[x] = levels[3] << 24 | levels[0] << 16 | levels[1] << 8 | levels[2];
  }
}
