#include "downscale.h"

// Rows are summed first, into 16 bits in units of 1/64 of a level (an overshoot of the filter fits), then columns. Everything is written once,
// for vectors of 32 bytes, and compiled twice: where the CPU has none, they are two of 16.
enum { weight_bits = 14, between_bits = 6 };

// Vectors that the CPU may not have are handed from function to function; all of those are inlined, and none is called with one.
#pragma clang diagnostic ignored "-Wpsabi"

#define EMAKI_INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes8 __attribute__((vector_size(8), aligned(1)));
typedef uint8_t bytes32 __attribute__((vector_size(32), aligned(1)));
typedef int16_t words8 __attribute__((vector_size(16), aligned(2)));
typedef int16_t words16 __attribute__((vector_size(32), aligned(2)));
typedef int32_t longs4 __attribute__((vector_size(16)));
typedef int32_t longs8 __attribute__((vector_size(32)));
typedef int32_t longs16 __attribute__((vector_size(64)));

// a0 b0 + a1 b1, a2 b2 + a3 b3, ...: one instruction on most CPUs.
EMAKI_INLINE longs8 sum_of_products(words16 a, words16 b) {
  const longs16 product = __builtin_convertvector(a, longs16) * __builtin_convertvector(b, longs16);
  return __builtin_shufflevector(product, product, 0, 2, 4, 6, 8, 10, 12, 14) +
         __builtin_shufflevector(product, product, 1, 3, 5, 7, 9, 11, 13, 15);
}

// Two weights, for eight channels.
EMAKI_INLINE words16 weight_pair(int16_t a, int16_t b) { return (words16){a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b}; }

// The bytes of two rows in turns; each half of a vector by itself, as CPUs have it.
EMAKI_INLINE bytes32 low_in_turns(bytes32 a, bytes32 b) {
  return __builtin_shufflevector(a, b, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17, 49, 18, 50, 19, 51, 20, 52, 21,
                                 53, 22, 54, 23, 55);
}

EMAKI_INLINE bytes32 high_in_turns(bytes32 a, bytes32 b) {
  return __builtin_shufflevector(a, b, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24, 56, 25, 57, 26, 58, 27, 59, 28, 60,
                                 29, 61, 30, 62, 31, 63);
}

// Pixels with their channels side by side in twos, as `sum_of_products` wants them: b b g g r r a a.
EMAKI_INLINE words16 side_by_side(longs8 left, longs8 right) { return (words16)((left & 0xFFFF) | right << 16); }

// Adds eight pixels of two rows to their sums: of pixels 0 and 4, 1 and 5, 2 and 6, 3 and 7.
EMAKI_INLINE void add_rows(longs8 sums[4], const uint32_t *a, const uint32_t *b, words16 weights) {
  const bytes32 above = *(const bytes32 *)a, below = *(const bytes32 *)b, zero = {0};
  const bytes32 low = low_in_turns(above, below), high = high_in_turns(above, below);
  // Zeros in turns with bytes make them words.
  sums[0] += sum_of_products((words16)low_in_turns(low, zero), weights);
  sums[1] += sum_of_products((words16)high_in_turns(low, zero), weights);
  sums[2] += sum_of_products((words16)low_in_turns(high, zero), weights);
  sums[3] += sum_of_products((words16)high_in_turns(high, zero), weights);
}

// Sums `taps` rows into one row of pixels side by side in twos.
EMAKI_INLINE void sum_rows(const uint32_t *source, size_t stride, const int16_t *weights, int32_t taps, int32_t columns, int16_t *sums) {
  enum { drop = weight_bits - between_bits, half = 1 << (drop - 1) };
  int32_t x = 0;
  for (; x + 8 <= columns; x += 8) {
    const longs8 zero = {0};
    longs8 sum[4] = {zero + half, zero + half, zero + half, zero + half};
    const uint32_t *row = source + x;
    int32_t k = 0;
    for (; k + 2 <= taps; k += 2, row += 2 * stride) add_rows(sum, row, row + stride, weight_pair(weights[k], weights[k + 1]));
    if (k < taps) {
      int16_t none = 0;
      // The compiler would go a long way round to save a multiplication by 0.
      __asm__("" : "+r"(none));
      add_rows(sum, row, row, weight_pair(weights[k], none));
    }
    const words16 first = side_by_side(sum[0] >> drop, sum[1] >> drop), second = side_by_side(sum[2] >> drop, sum[3] >> drop);
    *(words16 *)(sums + 4 * x) = __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
    *(words16 *)(sums + 4 * x + 16) = __builtin_shufflevector(first, second, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
  }
  for (; x < columns; x++) {
    for (int32_t channel = 0; channel < 4; channel++) {
      int32_t sum = half;
      for (int32_t k = 0; k < taps; k++) {
        sum += (int32_t)(source[(size_t)k * stride + (size_t)x] >> (8 * channel) & 0xFF) * weights[k];
      }
      sums[x / 2 * 8 + channel * 2 + x % 2] = (int16_t)(sum >> drop);
    }
  }
}

// Alpha within 0...255 and the colours within 0...alpha, for two pixels.
EMAKI_INLINE words8 within_alpha(words8 pixels) {
  const words8 zero = {0};
  const words8 positive = __builtin_elementwise_max(pixels, zero);
  const words8 alpha = __builtin_elementwise_min(__builtin_shufflevector(positive, positive, 3, 3, 3, 3, 7, 7, 7, 7), zero + 255);
  return __builtin_elementwise_min(positive, alpha);
}

// The weights of an axis as `sum_of_products` wants them for four pixels side by side in twos; as many 0 as are missing to four.
EMAKI_INLINE void spread_weights(struct emaki_resample_axis axis, words16 *spread) {
  for (int32_t x = 0; x < axis.length; x++) {
    const int16_t *weights = axis.weights + (size_t)x * (size_t)axis.taps;
    for (int32_t k = 0; k < axis.taps; k += 4) {
      const int16_t a = weights[k], b = weights[k + 1];
      const int16_t c = k + 2 < axis.taps ? weights[k + 2] : 0, d = k + 2 < axis.taps ? weights[k + 3] : 0;
      *spread++ = (words16){a, b, a, b, a, b, a, b, c, d, c, d, c, d, c, d};
    }
  }
}

// One output pixel.
EMAKI_INLINE longs4 sum_columns_of(const int16_t *sums, const words16 *weights, int32_t fours) {
  enum { drop = weight_bits + between_bits, half = 1 << (drop - 1) };
  longs8 sum = {half, half, half, half};
  for (int32_t k = 0; k < fours; k++) sum += sum_of_products(*(const words16 *)(sums + 16 * k), weights[k]);
  return (__builtin_shufflevector(sum, sum, 0, 1, 2, 3) + __builtin_shufflevector(sum, sum, 4, 5, 6, 7)) >> drop;
}

EMAKI_INLINE void sum_columns(const int16_t *sums, struct emaki_resample_axis axis, const words16 *weights, uint32_t *row) {
  const int32_t fours = (axis.taps + 3) / 4;
  // Two output pixels at a time; an odd last one is computed twice.
  for (int32_t x = 0; x < axis.length; x += 2) {
    const int32_t other = x + 1 < axis.length;
    const longs4 left = sum_columns_of(sums + (size_t)axis.first[x] * 4, weights, fours);
    const longs4 right = sum_columns_of(sums + (size_t)axis.first[x + other] * 4, weights + other * fours, fours);
    weights += 2 * fours;
    const words8 both = __builtin_convertvector(__builtin_shufflevector(left, right, 0, 1, 2, 3, 4, 5, 6, 7), words8);
    const bytes8 bytes = __builtin_convertvector(within_alpha(both), bytes8);
    if (other) {
      __builtin_memcpy(row + x, &bytes, 8);
    } else {
      __builtin_memcpy(row + x, &bytes, 4);
    }
  }
}

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the channels of a pixel are taken as the bytes b, g, r, a"
#endif

EMAKI_INLINE void resample(const uint32_t *source, int32_t source_columns, size_t source_stride, struct emaki_resample_axis columns,
                           struct emaki_resample_axis rows, int16_t *scratch, uint32_t *destination, size_t stride) {
  // After the sums, which are read up to two pixels too far, come the weights of the columns.
  words16 *weights = (words16 *)(scratch + emaki_resample_sums(source_columns));
  spread_weights(columns, weights);
  for (int32_t y = 0; y < rows.length; y++) {
    sum_rows(source + (size_t)rows.first[y] * source_stride, source_stride, rows.weights + (size_t)y * (size_t)rows.taps, rows.taps,
             source_columns, scratch);
    sum_columns(scratch, columns, weights, destination + (size_t)y * stride);
  }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void resample_avx2(const uint32_t *source, int32_t source_columns, size_t source_stride,
                                                          struct emaki_resample_axis columns, struct emaki_resample_axis rows,
                                                          int16_t *scratch, uint32_t *destination, size_t stride) {
  resample(source, source_columns, source_stride, columns, rows, scratch, destination, stride);
}
#endif

void emaki_resample(const uint32_t *source, int32_t source_columns, size_t source_stride, struct emaki_resample_axis columns,
                    struct emaki_resample_axis rows, int16_t *scratch, uint32_t *destination, size_t stride) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return resample_avx2(source, source_columns, source_stride, columns, rows, scratch, destination, stride);
#endif
  resample(source, source_columns, source_stride, columns, rows, scratch, destination, stride);
}
