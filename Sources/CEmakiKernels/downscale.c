#include "downscale.h"

// Rows are summed first, into 16 bits in units of 1/64 of a level (an overshoot of the filter fits), then columns.
enum { weight_bits = 14, between_bits = 6 };

typedef uint8_t bytes8 __attribute__((vector_size(8), aligned(1)));
typedef uint8_t bytes16 __attribute__((vector_size(16), aligned(1)));
typedef int16_t words8 __attribute__((vector_size(16), aligned(2)));
typedef int32_t longs4 __attribute__((vector_size(16)));
typedef int32_t longs8 __attribute__((vector_size(32)));

// a0 b0 + a1 b1, a2 b2 + a3 b3, ...: one instruction on most CPUs.
static inline longs4 sum_of_products(words8 a, words8 b) {
  const longs8 product = __builtin_convertvector(a, longs8) * __builtin_convertvector(b, longs8);
  return __builtin_shufflevector(product, product, 0, 2, 4, 6) + __builtin_shufflevector(product, product, 1, 3, 5, 7);
}

// Two weights, for four channels.
static inline words8 weight_pair(int16_t a, int16_t b) { return (words8){a, b, a, b, a, b, a, b}; }

static inline words8 low_words(bytes16 bytes) {
  return __builtin_convertvector(__builtin_shufflevector(bytes, bytes, 0, 1, 2, 3, 4, 5, 6, 7), words8);
}

static inline words8 high_words(bytes16 bytes) {
  return __builtin_convertvector(__builtin_shufflevector(bytes, bytes, 8, 9, 10, 11, 12, 13, 14, 15), words8);
}

// Two pixels with their channels side by side, as `sum_of_products` wants them: b b g g r r a a.
static inline words8 side_by_side(longs4 left, longs4 right) {
  return __builtin_convertvector(__builtin_shufflevector(left, right, 0, 4, 1, 5, 2, 6, 3, 7), words8);
}

// Adds four pixels of two rows to the sums of four pixels.
static inline void add_rows(longs4 sums[4], const uint32_t *a, const uint32_t *b, words8 weights) {
  const bytes16 above = *(const bytes16 *)a, below = *(const bytes16 *)b;
  const bytes16 low = __builtin_shufflevector(above, below, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const bytes16 high = __builtin_shufflevector(above, below, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
  sums[0] += sum_of_products(low_words(low), weights);
  sums[1] += sum_of_products(high_words(low), weights);
  sums[2] += sum_of_products(low_words(high), weights);
  sums[3] += sum_of_products(high_words(high), weights);
}

// Sums `taps` rows into one row of pixels side by side in twos.
static void sum_rows(const uint32_t *source, size_t stride, const int16_t *weights, int32_t taps, int32_t columns, int16_t *sums) {
  enum { drop = weight_bits - between_bits, half = 1 << (drop - 1) };
  int32_t x = 0;
  for (; x + 4 <= columns; x += 4) {
    longs4 sum[4] = {{half, half, half, half}, {half, half, half, half}, {half, half, half, half}, {half, half, half, half}};
    const uint32_t *row = source + x;
    int32_t k = 0;
    for (; k + 2 <= taps; k += 2, row += 2 * stride) add_rows(sum, row, row + stride, weight_pair(weights[k], weights[k + 1]));
    if (k < taps) add_rows(sum, row, row, weight_pair(weights[k], 0));
    *(words8 *)(sums + 4 * x) = side_by_side(sum[0] >> drop, sum[1] >> drop);
    *(words8 *)(sums + 4 * x + 8) = side_by_side(sum[2] >> drop, sum[3] >> drop);
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
static inline words8 within_alpha(words8 pixels) {
  const words8 zero = {0};
  const words8 positive = __builtin_elementwise_max(pixels, zero);
  const words8 alpha = __builtin_elementwise_min(__builtin_shufflevector(positive, positive, 3, 3, 3, 3, 7, 7, 7, 7), zero + 255);
  return __builtin_elementwise_min(positive, alpha);
}

static void sum_columns(const int16_t *sums, struct emaki_resample_axis axis, uint32_t *row) {
  enum { drop = weight_bits + between_bits, half = 1 << (drop - 1) };
  // Two output pixels at a time; an odd last one is computed twice.
  for (int32_t x = 0; x < axis.length; x += 2) {
    const int32_t next = x + 1 < axis.length ? x + 1 : x;
    const int16_t *left = sums + (size_t)axis.first[x] * 4, *right = sums + (size_t)axis.first[next] * 4;
    const int16_t *left_weights = axis.weights + (size_t)x * (size_t)axis.taps;
    const int16_t *right_weights = axis.weights + (size_t)next * (size_t)axis.taps;
    longs4 left_sum = {half, half, half, half}, right_sum = left_sum;
    for (int32_t k = 0; k < axis.taps; k += 2) {
      left_sum += sum_of_products(*(const words8 *)(left + 4 * k), weight_pair(left_weights[k], left_weights[k + 1]));
      right_sum += sum_of_products(*(const words8 *)(right + 4 * k), weight_pair(right_weights[k], right_weights[k + 1]));
    }
    left_sum >>= drop;
    right_sum >>= drop;
    const words8 both = __builtin_convertvector(__builtin_shufflevector(left_sum, right_sum, 0, 1, 2, 3, 4, 5, 6, 7), words8);
    const bytes8 bytes = __builtin_convertvector(within_alpha(both), bytes8);
    if (next > x) {
      __builtin_memcpy(row + x, &bytes, 8);
    } else {
      __builtin_memcpy(row + x, &bytes, 4);
    }
  }
}

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the channels of a pixel are taken as the bytes b, g, r, a"
#endif

void emaki_resample(const uint32_t *source, int32_t source_columns, size_t source_stride, struct emaki_resample_axis columns,
                    struct emaki_resample_axis rows, int16_t *scratch, uint32_t *destination, size_t stride) {
  for (int32_t y = 0; y < rows.length; y++) {
    sum_rows(source + (size_t)rows.first[y] * source_stride, source_stride, rows.weights + (size_t)y * (size_t)rows.taps, rows.taps,
             source_columns, scratch);
    sum_columns(scratch, columns, destination + (size_t)y * stride);
  }
}
