#include "downscale.h"
#include "inline.h"

// Rows are summed first, and then columns. The sums of rows have 16 bits in units of 1/64 of a level, which leaves room for the filter's
// overshoot. The code is written once for vectors of 32 bytes and compiled twice. On a CPU without such vectors, each becomes two of 16
// bytes.
enum { weight_bits = 14, between_bits = 6 };

// The warning is about passing vectors that the CPU may not have. It does not apply, because all functions that take them are inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef uint8_t bytes8 __attribute__((vector_size(8), aligned(1)));
typedef uint8_t bytes32 __attribute__((vector_size(32), aligned(1)));
typedef int16_t words16 __attribute__((vector_size(32), aligned(2)));
typedef int32_t longs8 __attribute__((vector_size(32)));
typedef int32_t longs16 __attribute__((vector_size(64)));

// Returns a0 b0 + a1 b1, a2 b2 + a3 b3, and so on, which is one instruction on most CPUs.
EMAKI_INLINE longs8 sum_of_products(words16 a, words16 b) {
  const longs16 product = __builtin_convertvector(a, longs16) * __builtin_convertvector(b, longs16);
  return __builtin_shufflevector(product, product, 0, 2, 4, 6, 8, 10, 12, 14) +
         __builtin_shufflevector(product, product, 1, 3, 5, 7, 9, 11, 13, 15);
}

// Returns two weights, repeated for every channel.
EMAKI_INLINE words16 weight_pair(const int16_t *weights) {
  int32_t both;
  __builtin_memcpy(&both, weights, 4);
  return (words16)((longs8){0} + both);
}

// Interleaves the bytes of two rows, separately in each half of a vector, as the instructions of CPUs do.
EMAKI_INLINE bytes32 low_in_turns(bytes32 a, bytes32 b) {
  return __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21,
                                 53, 22, 54, 23, 55);
}

EMAKI_INLINE bytes32 high_in_turns(bytes32 a, bytes32 b) {
  return __builtin_shufflevector(a, b, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60,
                                 29, 61, 30, 62, 31, 63);
}

// Adds the products of eight pixels of two rows to four sums: of pixels 0 and 4, 1 and 5, 2 and 6, 3 and 7. If there are `others`, the
// pixels are also added to them, with the other weights.
EMAKI_INLINE void add_rows(longs8 sums[4], longs8 *others, const uint32_t *a, const uint32_t *b, words16 weights, words16 other_weights) {
  const bytes32 above = *(const bytes32 *)a, below = *(const bytes32 *)b, zero = {0};
  const bytes32 low = low_in_turns(above, below), high = high_in_turns(above, below);
  for (int i = 0; i < 4; i++) {
    // Interleaving bytes with zeros turns them into words.
    const bytes32 half = i < 2 ? low : high;
    const words16 pixels = (words16)(i % 2 ? high_in_turns(half, zero) : low_in_turns(half, zero));
    sums[i] += sum_of_products(pixels, weights);
    if (others) others[i] += sum_of_products(pixels, other_weights);
  }
}

// Interleaves the channels of two pixels, as `sum_of_products` needs them: b b g g r r a a.
EMAKI_INLINE words16 side_by_side(longs8 left, longs8 right) { return (words16)((left & 0xFFFF) | right << 16); }

EMAKI_INLINE words16 low_halves(words16 a, words16 b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}

EMAKI_INLINE words16 high_halves(words16 a, words16 b) {
  return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

// Sums source rows into two output rows, which share most of them. Their pixels are stored with interleaved channels: two pixels of one row, then
// two of the other.
EMAKI_INLINE void sum_rows(const uint32_t *source, size_t stride, int32_t source_rows, struct emaki_resample_axis rows, int32_t early,
                           int32_t late, int32_t columns, int16_t *sums) {
  enum { drop = weight_bits - between_bits, half = 1 << (drop - 1) };
  // The source row that the first output row begins at, and the number of row pairs from there to the beginning of the second.
  const int32_t first = rows.first[early], shift = (rows.first[late] - first) / 2, pairs = rows.taps / 2;
  const int16_t *weights[2] = {rows.weights + (size_t)early * (size_t)rows.taps, rows.weights + (size_t)late * (size_t)rows.taps};
  // If the number of rows is odd, there is no row after the last one. The last row is read instead, with a weight of 0.
#define ABOVE(k) source + (size_t)(first + 2 * (k)) * stride + x
#define BELOW(k) source + (size_t)(first + 2 * (k) + (first + 2 * (k) + 1 < source_rows)) * stride + x
  int32_t x = 0;
  for (; x + 8 <= columns; x += 8) {
    const longs8 start = (longs8){0} + half;
    longs8 a[4] = {start, start, start, start}, b[4] = {start, start, start, start};
    int32_t k = 0;
    for (; k < shift && k < pairs; k++) {
      add_rows(a, NULL, ABOVE(k), BELOW(k), weight_pair(weights[0] + 2 * k), (words16){0});
    }
    for (; k < pairs; k++) {
      add_rows(a, b, ABOVE(k), BELOW(k), weight_pair(weights[0] + 2 * k), weight_pair(weights[1] + 2 * (k - shift)));
    }
    for (k = k > shift ? k : shift; k < shift + pairs; k++) {
      add_rows(b, NULL, ABOVE(k), BELOW(k), weight_pair(weights[1] + 2 * (k - shift)), (words16){0});
    }
    const words16 a04 = side_by_side(a[0] >> drop, a[1] >> drop), a26 = side_by_side(a[2] >> drop, a[3] >> drop);
    const words16 b04 = side_by_side(b[0] >> drop, b[1] >> drop), b26 = side_by_side(b[2] >> drop, b[3] >> drop);
    words16 *out = (words16 *)(sums + (size_t)x * 8);
    out[0] = low_halves(a04, b04);
    out[1] = low_halves(a26, b26);
    out[2] = high_halves(a04, b04);
    out[3] = high_halves(a26, b26);
  }
  for (; x < columns; x++) {
    for (int row = 0; row < 2; row++) {
      const int32_t top = first + (row ? 2 * shift : 0);
      const uint32_t *pixel = source + (size_t)top * stride + (size_t)x;
      for (int32_t channel = 0; channel < 4; channel++) {
        int32_t sum = half;
        for (int32_t k = 0; k < 2 * pairs && k < source_rows - top; k++) {
          sum += (int32_t)(pixel[(size_t)k * stride] >> (8 * channel) & 0xFF) * weights[row][k];
        }
        sums[x / 2 * 16 + row * 8 + channel * 2 + x % 2] = (int16_t)(sum >> drop);
      }
    }
  }
}

#undef ABOVE
#undef BELOW

// Limits alpha to 0...255 and each colour to 0...alpha, for pixels with interleaved channels.
EMAKI_INLINE words16 within_alpha(words16 pixels) {
  const words16 zero = {0};
  const words16 positive = __builtin_elementwise_max(pixels, zero);
  const longs8 twos = (longs8)positive;
  const words16 alpha = (words16)__builtin_shufflevector(twos, twos, 3, 3, 3, 3, 7, 7, 7, 7);
  return __builtin_elementwise_min(positive, __builtin_elementwise_min(alpha, zero + 255));
}

EMAKI_INLINE void sum_columns(const int16_t *sums, struct emaki_resample_axis axis, uint32_t *first, uint32_t *second) {
  enum { drop = weight_bits + between_bits, half = 1 << (drop - 1) };
  const size_t taps = (size_t)axis.taps;
  // Two output pixels of both rows at a time; an odd last one is computed twice.
  for (int32_t x = 0; x < axis.length; x += 2) {
    const int32_t next = x + 1 < axis.length ? x + 1 : x;
    const int16_t *left_sums = sums + (size_t)axis.first[x] * 8, *right_sums = sums + (size_t)axis.first[next] * 8;
    const int16_t *left_weights = axis.weights + (size_t)x * taps, *right_weights = axis.weights + (size_t)next * taps;
    longs8 left = (longs8){0} + half, right = left;
    for (size_t k = 0; k < taps; k += 2) {
      left += sum_of_products(*(const words16 *)(left_sums + 8 * k), weight_pair(left_weights + k));
      right += sum_of_products(*(const words16 *)(right_sums + 8 * k), weight_pair(right_weights + k));
    }
    const bytes32 both = (bytes32)within_alpha(side_by_side(left >> drop, right >> drop));
    const bytes8 above = __builtin_shufflevector(both, both, 0, 4, 8, 12, 2, 6, 10, 14);
    const bytes8 below = __builtin_shufflevector(both, both, 16, 20, 24, 28, 18, 22, 26, 30);
    // Copies of a known length are single stores.
    if (next > x) {
      __builtin_memcpy(first + x, &above, 8);
      __builtin_memcpy(second + x, &below, 8);
    } else {
      __builtin_memcpy(first + x, &above, 4);
      __builtin_memcpy(second + x, &below, 4);
    }
  }
}

#if defined(__x86_64__)
// The loader takes the wider of two copies where the processor has it.
__attribute__((target_clones("avx2", "default")))
#endif
void emaki_resample(const uint32_t *source, int32_t source_columns, int32_t source_rows, size_t source_stride,
                    struct emaki_resample_axis columns, struct emaki_resample_axis rows, int16_t *scratch, uint32_t *destination,
                    size_t stride) {
  for (int32_t y = 0; y < rows.length; y += 2) {
    // An odd last row is computed twice.
    const int32_t other = y + 1 < rows.length ? y + 1 : y;
    const int32_t early = rows.first[y] <= rows.first[other] ? y : other, late = y + other - early;
    sum_rows(source, source_stride, source_rows, rows, early, late, source_columns, scratch);
    sum_columns(scratch, columns, destination + (size_t)early * stride, destination + (size_t)late * stride);
  }
}
