#include "png_rows.h"
#include "inline.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define EMAKI_AVX2 __attribute__((target("avx2")))
#endif

/* The filters, numbered as in PNG. Average is left out, because it shrinks no rows that the other four do not shrink. */
enum filter { FILTER_NONE = 0, FILTER_SUB = 1, FILTER_UP = 2, FILTER_PAETH = 4 };

/* A filter's cost for a row: the sum of its residuals as signed bytes, without sign. */
struct costs { uint64_t none, sub, up, paeth; };

/* Rows in scratch memory start after this many zero bytes, so the pixel to the left of the first one is 0 and needs no test. */
enum { LEFT_MARGIN = 32 };

/* A row's costs are those of every other stretch of so many bytes: neighbours look alike, and a filter is chosen by sums of many. */
enum { SAMPLE = 32 };

struct kernels {
  void (*pack)(uint8_t *restrict, const uint32_t *restrict, size_t, unsigned);
  void (*measure)(struct costs *, const uint8_t *, const uint8_t *, size_t, unsigned);
  void (*apply)(uint8_t *restrict, const uint8_t *, const uint8_t *, size_t, unsigned, enum filter);
};

/* Bodies shared by the portable and the AVX2 versions: the compiler vectorises them for the caller's target. */

EMAKI_INLINE void pack_rgb(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    bytes[3 * i] = (uint8_t)(pixels[i] >> 16);
    bytes[3 * i + 1] = (uint8_t)(pixels[i] >> 8);
    bytes[3 * i + 2] = (uint8_t)pixels[i];
  }
}

EMAKI_INLINE uint32_t divided(uint32_t channel, uint32_t alpha, float scale) {
  /* A colour above its alpha is not a valid premultiplied colour, so it is treated as equal to alpha. With alpha 0 the result is 0. */
  uint32_t c = channel < alpha ? channel : alpha;
  /* c * 255 / alpha is a half exactly or at least 1/510 away from one: 0.0005 rounds halves up in spite of the float's
     error of less than 0.0001, and moves nothing else. */
  return (uint32_t)(int32_t)((float)(int32_t)c * scale + 0.5005f);
}

EMAKI_INLINE void pack_rgba(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i], a = p >> 24;
    float scale = 255.0f / (float)(int32_t)(a ? a : 1);
    bytes[4 * i] = (uint8_t)divided(p >> 16 & 255, a, scale);
    bytes[4 * i + 1] = (uint8_t)divided(p >> 8 & 255, a, scale);
    bytes[4 * i + 2] = (uint8_t)divided(p & 255, a, scale);
    bytes[4 * i + 3] = (uint8_t)a;
  }
}

/* PNG's Paeth predictor: of left, up and up-left the one nearest to left + up - upleft, in this order of preference. */
EMAKI_INLINE uint8_t paeth(uint8_t left, uint8_t up, uint8_t upleft) {
  int16_t x = (int16_t)(up - upleft), y = (int16_t)(left - upleft), z = (int16_t)(x + y);
  int16_t toleft = x < 0 ? (int16_t)-x : x, toup = y < 0 ? (int16_t)-y : y, toupleft = z < 0 ? (int16_t)-z : z;
  uint8_t notleft = toup <= toupleft ? up : upleft;
  int16_t nearest = toup <= toupleft ? toup : toupleft;
  return toleft <= nearest ? left : notleft;
}

EMAKI_INLINE uint16_t magnitude(uint8_t residual) {
  uint8_t negated = (uint8_t)-residual;
  return residual < negated ? residual : negated;
}

/* Adds the costs of at most 256 bytes of a row, whose sums fit into the vectoriser's narrow numbers. */
EMAKI_INLINE void add_costs(struct costs *costs, const uint8_t *row, const uint8_t *above, size_t count, unsigned channels) {
  const uint8_t *left = row - channels, *upleft = above - channels;
  uint16_t none = 0, sub = 0, up = 0, nearest = 0;
  for (size_t i = 0; i < count; i++) {
    none += magnitude(row[i]);
    sub += magnitude((uint8_t)(row[i] - left[i]));
    up += magnitude((uint8_t)(row[i] - above[i]));
    nearest += magnitude((uint8_t)(row[i] - paeth(left[i], above[i], upleft[i])));
  }
  *costs = (struct costs){costs->none + none, costs->sub + sub, costs->up + up, costs->paeth + nearest};
}

// Filters a row; by Paeth's filter from a byte on.
EMAKI_INLINE void apply(uint8_t *restrict out, const uint8_t *row, const uint8_t *above, size_t from, size_t count, unsigned channels,
                        enum filter filter) {
  const uint8_t *left = row - channels, *upleft = above - channels, *prediction = filter == FILTER_SUB ? left : above;
  if (filter == FILTER_NONE) {
    memcpy(out, row, count);
  } else if (filter == FILTER_PAETH) {
    for (size_t i = from; i < count; i++) out[i] = (uint8_t)(row[i] - paeth(left[i], above[i], upleft[i]));
  } else {
    for (size_t i = 0; i < count; i++) out[i] = (uint8_t)(row[i] - prediction[i]);
  }
}

/* Plain C. */

void emaki_png_pack_portable(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count, unsigned channels) {
  if (channels == 3) pack_rgb(bytes, pixels, count);
  else pack_rgba(bytes, pixels, count);
}

static void measure_portable(struct costs *costs, const uint8_t *row, const uint8_t *above, size_t count, unsigned channels) {
  *costs = (struct costs){0};
  if (count < SAMPLE) add_costs(costs, row, above, count, channels);
  for (size_t i = 0; i + SAMPLE <= count; i += 2 * SAMPLE) add_costs(costs, row + i, above + i, SAMPLE, channels);
}

static void apply_portable(uint8_t *restrict out, const uint8_t *row, const uint8_t *above, size_t count, unsigned channels,
                           enum filter filter) {
  apply(out, row, above, 0, count, channels, filter);
}

static const struct kernels portable = {emaki_png_pack_portable, measure_portable, apply_portable};

#if defined(__x86_64__)

EMAKI_AVX2 static void pack_avx2(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count, unsigned channels) {
  if (channels == 4) { pack_rgba(bytes, pixels, count); return; }
  const __m256i reorder = _mm256_setr_epi8(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1,
                                           2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
  const __m256i close_gap = _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7);
  size_t i = 0;
  /* 8 pixels give 24 bytes but 32 are stored: stop while the excess still falls on bytes of later pixels. */
  for (; i + 11 <= count; i += 8) {
    __m256i p = _mm256_shuffle_epi8(_mm256_loadu_si256((const __m256i *)(pixels + i)), reorder);
    _mm256_storeu_si256((__m256i *)(bytes + 3 * i), _mm256_permutevar8x32_epi32(p, close_gap));
  }
  pack_rgb(bytes + 3 * i, pixels + i, count - i);
}

EMAKI_AVX2 EMAKI_INLINE __m256i load(const uint8_t *bytes) { return _mm256_loadu_si256((const __m256i *)bytes); }

/* Paeth on bytes alone. Where up and left lie on the same side of upleft, left + up - upleft is at least as far from
   upleft as from either, so upleft is never chosen and its distance may be any large number; else the distance is the
   difference of the other two. */
EMAKI_AVX2 EMAKI_INLINE __m256i paeth_avx2(__m256i left, __m256i up, __m256i upleft) {
  __m256i low_up = _mm256_min_epu8(up, upleft), low_left = _mm256_min_epu8(left, upleft);
  __m256i toleft = _mm256_sub_epi8(_mm256_max_epu8(up, upleft), low_up);
  __m256i toup = _mm256_sub_epi8(_mm256_max_epu8(left, upleft), low_left);
  __m256i same_side = _mm256_cmpeq_epi8(_mm256_cmpeq_epi8(low_up, upleft), _mm256_cmpeq_epi8(low_left, upleft));
  __m256i difference = _mm256_or_si256(_mm256_subs_epu8(toleft, toup), _mm256_subs_epu8(toup, toleft));
  __m256i toupleft = _mm256_or_si256(difference, same_side);
  __m256i notleft = _mm256_blendv_epi8(upleft, up, _mm256_cmpeq_epi8(_mm256_min_epu8(toup, toupleft), toup));
  __m256i nearest = _mm256_min_epu8(toup, toupleft);
  return _mm256_blendv_epi8(notleft, left, _mm256_cmpeq_epi8(_mm256_min_epu8(toleft, nearest), toleft));
}

EMAKI_AVX2 EMAKI_INLINE __m256i add_magnitudes(__m256i sum, __m256i residuals) {
  return _mm256_add_epi64(sum, _mm256_sad_epu8(_mm256_abs_epi8(residuals), _mm256_setzero_si256()));
}

EMAKI_AVX2 EMAKI_INLINE uint64_t total(__m256i sums) {
  __m128i halves = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
  return (uint64_t)_mm_cvtsi128_si64(halves) + (uint64_t)_mm_extract_epi64(halves, 1);
}

EMAKI_AVX2 static void measure_avx2(struct costs *costs, const uint8_t *row, const uint8_t *above, size_t count, unsigned channels) {
  __m256i none = _mm256_setzero_si256(), sub = none, up = none, nearest = none;
  for (size_t i = 0; i + SAMPLE <= count; i += 2 * SAMPLE) {
    __m256i x = load(row + i), left = load(row + i - channels), over = load(above + i), upleft = load(above + i - channels);
    none = add_magnitudes(none, x);
    sub = add_magnitudes(sub, _mm256_sub_epi8(x, left));
    up = add_magnitudes(up, _mm256_sub_epi8(x, over));
    nearest = add_magnitudes(nearest, _mm256_sub_epi8(x, paeth_avx2(left, over, upleft)));
  }
  *costs = (struct costs){total(none), total(sub), total(up), total(nearest)};
  if (count < SAMPLE) add_costs(costs, row, above, count, channels);
}

EMAKI_AVX2 static void apply_avx2(uint8_t *restrict out, const uint8_t *row, const uint8_t *above, size_t count,
                                  unsigned channels, enum filter filter) {
  size_t i = 0;
  for (; filter == FILTER_PAETH && i + 32 <= count; i += 32) {
    __m256i prediction = paeth_avx2(load(row + i - channels), load(above + i), load(above + i - channels));
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_sub_epi8(load(row + i), prediction));
  }
  apply(out, row, above, i, count, channels, filter);
}

static const struct kernels avx2 = {pack_avx2, measure_avx2, apply_avx2};

#endif

static const struct kernels *best(void) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return &avx2;
#endif
  return &portable;
}

/* Filters a row, and exchanges it with the one above. The filter with the least cost is chosen; no filter, where that costs as little. With `doubt`
   it has to cost less than half of no filter: unfiltered text contains repetitions that deflate finds, but the sums of residuals do not show them. */
static void filter_row(uint8_t *restrict filtered, uint8_t **row, uint8_t **above, size_t count, unsigned channels, int has_row_above, int doubt,
                       const struct kernels *kernels) {
  struct costs costs;
  kernels->measure(&costs, *row, *above, count, channels);
  enum filter filter = FILTER_SUB;
  uint64_t least = costs.sub;
  if (has_row_above && costs.up < least) { filter = FILTER_UP; least = costs.up; }
  if (has_row_above && costs.paeth < least) { filter = FILTER_PAETH; least = costs.paeth; }
  if (least << doubt >= costs.none) filter = FILTER_NONE;
  filtered[0] = (uint8_t)filter;
  kernels->apply(filtered + 1, *row, *above, count, channels, filter);
  uint8_t *swap = *above;
  *above = *row;
  *row = swap;
}

void emaki_png_filter_bytes(uint8_t *restrict filtered, const uint8_t *restrict bytes, size_t row_bytes, size_t rows,
                            unsigned pixel_bytes, int least_sum) {
  const struct kernels *kernels = best();
  size_t stride = LEFT_MARGIN + row_bytes;
  uint8_t *scratch = calloc(2, stride), *row = scratch + LEFT_MARGIN, *above = row + stride;
  if (!scratch) abort();
  for (size_t y = 0; y < rows; y++, bytes += row_bytes, filtered += 1 + row_bytes) {
    memcpy(row, bytes, row_bytes);
    filter_row(filtered, &row, &above, row_bytes, pixel_bytes, y > 0, !least_sum, kernels);
  }
  free(scratch);
}

void emaki_png_pack(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count, unsigned channels) {
  best()->pack(bytes, pixels, count, channels);
}

size_t emaki_png_scratch_size(size_t width, unsigned channels) { return 2 * (LEFT_MARGIN + width * channels); }

void emaki_png_filter_rows(uint8_t *restrict filtered, const uint32_t *restrict pixels, size_t width, size_t rows,
                           unsigned channels, uint8_t *restrict scratch, int is_portable) {
  const struct kernels *kernels = is_portable ? &portable : best();
  size_t count = width * channels;
  uint8_t *row = scratch + LEFT_MARGIN, *above = row + count + LEFT_MARGIN;
  memset(scratch, 0, emaki_png_scratch_size(width, channels));
  for (size_t y = 0; y < rows; y++, pixels += width, filtered += 1 + count) {
    if (y > 0 && memcmp(pixels, pixels - width, width * sizeof *pixels) == 0) {
      filtered[0] = FILTER_UP;
      memset(filtered + 1, 0, count);
      continue; /* `above` holds this row too */
    }
    kernels->pack(row, pixels, width, channels);
    filter_row(filtered, &row, &above, count, channels, y > 0, 1, kernels);
  }
}

int emaki_png_unfilter_rows(uint32_t *restrict pixels, uint8_t *restrict filtered, size_t width, size_t rows, unsigned channels) {
  size_t row_bytes = width * channels;
  const uint8_t *above = NULL;
  for (size_t y = 0; y < rows; y++) {
    uint8_t filter = filtered[y * (row_bytes + 1)], *row = filtered + y * (row_bytes + 1) + 1;
    if (filter > FILTER_PAETH) return 0;
    for (size_t i = 0; i < row_bytes && filter != FILTER_NONE; i++) {
      uint8_t left = i >= channels ? row[i - channels] : 0, up = above ? above[i] : 0;
      uint8_t upleft = above && i >= channels ? above[i - channels] : 0;
      row[i] += (uint8_t)(filter == FILTER_SUB ? left : filter == FILTER_UP ? up : filter == 3 ? (left + up) / 2 : paeth(left, up, upleft));
    }
    for (size_t x = 0; x < width; x++) {
      const uint8_t *p = row + x * channels;
      uint32_t a = channels == 4 ? p[3] : 255, pixel = a << 24;
      /* The product is rounded to the nearest number, halves up. This restores the value before the rounded division by alpha. */
      for (int c = 0; c < 3; c++) pixel |= (p[c] * a * 2 + 255) / 510 << (16 - 8 * c);
      pixels[y * width + x] = pixel;
    }
    above = row;
  }
  return 1;
}
