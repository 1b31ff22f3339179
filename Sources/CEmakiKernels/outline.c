#include "outline.h"

#include <stdlib.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#include <string.h>
#endif

/// The length of a cell's side in units of coordinates. A full cell has an area of 2 * one * one.
enum { one = 256, bits = 8 };

/// Adds a part of a line that lies within one cell: it is `height` high, and `x` is the sum of the places of its ends from the cell's left edge.
static inline void add_part(int32_t *cell, int32_t height, int32_t x) {
  cell[0] += height * (2 * one - x);
  cell[1] += height * x;
}

/// Adds a part of a line that lies within one row.
///
/// `height` is how high the part is, `sign` is 1 for a line that goes down and -1 for one that goes up, `steepness` is the height of the whole
/// line by its width in units of 1/65536.
static void add_in_row(int32_t *row, int32_t from, int32_t to, int32_t height, int32_t sign, int64_t steepness) {
  const int32_t left = from < to ? from : to, right = from < to ? to : from;
  const int32_t first = left >> bits, last = right >> bits;
  if (first == last) {
    add_part(row + first, sign * height, (left & (one - 1)) + (right & (one - 1)));
    return;
  }
  int32_t below = 0, x = left & (one - 1);
  for (int32_t column = first; column < last; column++) {
    const int64_t at = (((column + 1) * one - left) * steepness) >> 16;
    const int32_t next = at < height ? (int32_t)at : height;
    add_part(row + column, sign * (next - below), x + one);
    below = next;
    x = 0;
  }
  add_part(row + last, sign * (height - below), right & (one - 1));
}

void emaki_outline_line(emaki_outline *outline, int32_t x, int32_t y) {
  // From the upper end to the lower one.
  const int is_downward = outline->y < y;
  const int32_t x0 = is_downward ? outline->x : x, y0 = is_downward ? outline->y : y;
  const int32_t x1 = is_downward ? x : outline->x, y1 = is_downward ? y : outline->y, sign = is_downward ? 1 : -1;
  outline->x = x;
  outline->y = y;
  if (y0 == y1) return;
  int32_t *row = outline->cells + (ptrdiff_t)(y0 >> bits) * outline->stride;
  const int32_t width = abs(x1 - x0), height = y1 - y0;
  // Within one row or one column, one of the two is not needed. A division takes as long as all the rest.
  const int64_t slope = (y0 >> bits) != ((y1 - 1) >> bits) ? ((int64_t)(x1 - x0) * 65536) / height : 0;
  const int64_t steepness = (x0 >> bits) != (x1 >> bits) ? ((int64_t)height << 16) / width : 0;
  for (int32_t from = x0, top = y0; top < y1; row += outline->stride) {
    const int32_t edge = (top | (one - 1)) + 1, bottom = edge < y1 ? edge : y1;
    const int32_t to = bottom == y1 ? x1 : x0 + (int32_t)(((bottom - y0) * slope) >> 16);
    add_in_row(row, from, to, bottom - top, sign, steepness);
    from = to;
    top = bottom;
  }
}

/// Returns the exponent of the power of two that is the number of lines for a curve. One line would deviate from it by a quarter of the largest of four
/// numbers, and twice as many lines deviate by a quarter. They deviate by 8 at most.
static inline int line_count_power(int32_t a, int32_t b, int32_t c, int32_t d) {
  const int32_t ab = a > b ? a : b, cd = c > d ? c : d, deviation = ab > cd ? ab : cd;
  int power = 0;
  while (deviation > (int64_t)32 << 2 * power) power++;
  return power;
}

/// Returns a / (1 << power), rounded to nearest.
static inline int32_t scaled(int64_t a, int power) { return (int32_t)((a + ((int64_t)1 << power >> 1)) >> power); }

void emaki_outline_conic(emaki_outline *outline, int32_t x1, int32_t y1, int32_t x, int32_t y) {
  const int32_t x0 = outline->x, y0 = outline->y;
  const int64_t ax = x0 - 2 * x1 + x, ay = y0 - 2 * y1 + y, bx = 2 * (x1 - x0), by = 2 * (y1 - y0);
  const int power = line_count_power(abs((int32_t)ax), 4 * abs((int32_t)ay), 0, 0);
  const int64_t count = (int64_t)1 << power;
  for (int64_t i = 1; i < count; i++) {
    emaki_outline_line(
        outline, x0 + scaled(bx * count * i + ax * i * i, 2 * power), y0 + scaled(by * count * i + ay * i * i, 2 * power));
  }
  emaki_outline_line(outline, x, y);
}

void emaki_outline_cubic(emaki_outline *outline, int32_t x1, int32_t y1, int32_t x2, int32_t y2, int32_t x, int32_t y) {
  const int32_t x0 = outline->x, y0 = outline->y;
  const int64_t ax = x - 3 * x2 + 3 * x1 - x0, ay = y - 3 * y2 + 3 * y1 - y0;
  const int32_t bx = 3 * (x0 - 2 * x1 + x2), by = 3 * (y0 - 2 * y1 + y2);
  const int64_t cx = 3 * (x1 - x0), cy = 3 * (y1 - y0);
  const int power = line_count_power(abs(bx), 3 * abs(x1 - 2 * x2 + x), 4 * abs(by), 12 * abs(y1 - 2 * y2 + y));
  const int64_t count = (int64_t)1 << power;
  for (int64_t i = 1; i < count; i++) {
    emaki_outline_line(
        outline, x0 + scaled(cx * count * count * i + bx * count * i * i + ax * i * i * i, 3 * power),
        y0 + scaled(cy * count * count * i + by * count * i * i + ay * i * i * i, 3 * power));
  }
  emaki_outline_line(outline, x, y);
}

int emaki_outline_coverage(uint8_t *dst, ptrdiff_t dst_stride, const emaki_outline *outline, ptrdiff_t width, ptrdiff_t height) {
  const int32_t *row = outline->cells;
  int32_t most = 0;
#if defined(__SSE2__)
  __m128i most8 = _mm_setzero_si128();
#endif
  for (ptrdiff_t y = 0; y < height; y++, row += outline->stride, dst += dst_stride) {
    ptrdiff_t x = 0;
    int32_t total = 0;
#if defined(__SSE2__)
    __m128i totals = _mm_setzero_si128();
    for (; x + 4 <= width; x += 4) {
      __m128i sums = _mm_loadu_si128((const __m128i *)(row + x));
      sums = _mm_add_epi32(sums, _mm_slli_si128(sums, 4));
      sums = _mm_add_epi32(_mm_add_epi32(sums, _mm_slli_si128(sums, 8)), totals);
      totals = _mm_shuffle_epi32(sums, 0xFF);
      const __m128i negative = _mm_srai_epi32(sums, 31);
      __m128i levels = _mm_sub_epi32(_mm_xor_si128(sums, negative), negative);
      levels = _mm_srli_epi32(_mm_add_epi32(levels, _mm_set1_epi32(one)), bits + 1);
      levels = _mm_packs_epi32(levels, levels);
      most8 = _mm_max_epi16(most8, levels);
      const int four = _mm_cvtsi128_si32(_mm_packus_epi16(levels, levels));
      memcpy(dst + x, &four, 4);
    }
    total = _mm_cvtsi128_si32(totals);
#endif
    for (; x < width; x++) {
      total += row[x];
      const int32_t level = (abs(total) + one) >> (bits + 1);
      if (level > most) most = level;
      dst[x] = (uint8_t)(level < 255 ? level : 255);
    }
  }
#if defined(__SSE2__)
  int16_t eight[8];
  _mm_storeu_si128((__m128i *)eight, most8);
  for (int i = 0; i < 8; i++)
    if (eight[i] > most) most = eight[i];
#endif
  return most > 320;
}
