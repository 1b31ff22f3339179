#include "blend.h"
#include "inline.h"

#include <string.h>
#include <wchar.h>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#define EMAKI_NEON
#endif

#define EMAKI_AVX2 __attribute__((target("avx2")))

EMAKI_INLINE uint32_t multiply(uint32_t a, uint32_t b) {
  uint32_t t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

EMAKI_INLINE uint32_t scale_pixel(uint32_t pixel, uint32_t by) {
  return multiply(pixel & 255, by) | multiply(pixel >> 8 & 255, by) << 8 | multiply(pixel >> 16 & 255, by) << 16 |
         multiply(pixel >> 24, by) << 24;
}

EMAKI_INLINE uint32_t over(uint32_t source, uint32_t ground) {
  // The sum cannot carry into the next channel, because a premultiplied channel is at most its alpha.
  return source + scale_pixel(ground, 255 - (source >> 24));
}

#if defined(EMAKI_NEON)
/// (a * b + 128) * 257 / 65536, rounded down, of each byte.
EMAKI_INLINE uint8x8_t multiply8(uint8x8_t a, uint8x8_t b) {
  const uint16x8_t t = vaddq_u16(vmull_u8(a, b), vdupq_n_u16(128));
  return vshrn_n_u16(vsraq_n_u16(t, t, 8), 8);
}

/// Blends eight pixels, their channels apart, over others.
EMAKI_INLINE void blend_over8(uint32_t *dst, uint8x8x4_t source) {
  const uint8x8_t rest = vmvn_u8(source.val[3]);
  uint8x8x4_t ground = vld4_u8((const uint8_t *)dst);
  for (int c = 0; c < 4; c++) ground.val[c] = vadd_u8(source.val[c], multiply8(ground.val[c], rest));
  vst4_u8((uint8_t *)dst, ground);
}

/// Returns how many pixels of the row were blended.
static int blend_mask_neon(uint32_t *dst, const uint8_t *mask, int width, uint32_t pixel) {
  int x = 0;
  for (; x + 8 <= width; x += 8) {
    const uint8x8_t eight = vld1_u8(mask + x);
    if (vget_lane_u64(vreinterpret_u64_u8(eight), 0) == 0) continue;
    uint8x8x4_t source;
    for (int c = 0; c < 4; c++) source.val[c] = multiply8(vdup_n_u8((uint8_t)(pixel >> (8 * c))), eight);
    blend_over8(dst + x, source);
  }
  return x;
}

/// The same for pixels.
static int blend_over_neon(uint32_t *dst, const uint32_t *src, int width) {
  int x = 0;
  for (; x + 8 <= width; x += 8) blend_over8(dst + x, vld4_u8((const uint8_t *)(src + x)));
  return x;
}
#endif

void emaki_fill(uint32_t *dst, ptrdiff_t stride, int width, int height, uint32_t pixel) {
  const size_t rows = width == stride ? 1 : (size_t)height, count = width == stride ? (size_t)width * (size_t)height : (size_t)width;
  for (size_t y = 0; y < rows; y++, dst += stride) {
#if defined(__GLIBC__) && defined(__x86_64__)
    wmemset((wchar_t *)dst, (wchar_t)pixel, count);
#else
    for (size_t i = 0; i < count; i++) dst[i] = pixel;
#endif
  }
}

void emaki_blend_color(uint32_t *dst, ptrdiff_t stride, int width, int height, uint32_t pixel) {
  for (int y = 0; y < height; y++, dst += stride)
    for (int x = 0; x < width; x++) dst[x] = over(pixel, dst[x]);
}

#if defined(__x86_64__)
EMAKI_AVX2 EMAKI_INLINE __m256i multiply16_wide(__m256i a, __m256i b) {
  return _mm256_mulhi_epu16(_mm256_add_epi16(_mm256_mullo_epi16(a, b), _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

/// Four pixels, 16 bits a channel.
EMAKI_AVX2 EMAKI_INLINE __m256i over16_wide(__m256i source, __m256i ground) {
  const __m256i alpha = _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(source, 0xFF), 0xFF);
  return _mm256_add_epi16(source, multiply16_wide(ground, _mm256_sub_epi16(_mm256_set1_epi16(255), alpha)));
}

EMAKI_AVX2 EMAKI_INLINE __m256i over8_wide(__m256i source, __m256i ground) {
  const __m256i zero = _mm256_setzero_si256();
  return _mm256_packus_epi16(
      over16_wide(_mm256_unpacklo_epi8(source, zero), _mm256_unpacklo_epi8(ground, zero)),
      over16_wide(_mm256_unpackhi_epi8(source, zero), _mm256_unpackhi_epi8(ground, zero)));
}

/// Eight pixels of a color, of which each is 16 bits a channel, through eight bytes of a mask.
EMAKI_AVX2 EMAKI_INLINE __m256i over_mask8(__m256i color, uint64_t mask, __m256i ground) {
  const __m256i zero = _mm256_setzero_si256();
  // A mask byte as two equal words, for the halves of a pixel.
  __m256i words = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)mask));
  words = _mm256_or_si256(words, _mm256_slli_epi32(words, 16));
  const __m256i low = multiply16_wide(color, _mm256_unpacklo_epi32(words, words));
  const __m256i high = multiply16_wide(color, _mm256_unpackhi_epi32(words, words));
  return _mm256_packus_epi16(
      over16_wide(low, _mm256_unpacklo_epi8(ground, zero)), over16_wide(high, _mm256_unpackhi_epi8(ground, zero)));
}

EMAKI_AVX2 static void blend_mask_avx2(
    uint32_t *dst, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride, int width, int height, uint32_t pixel) {
  const __m256i color = _mm256_unpacklo_epi8(_mm256_set1_epi32((int)pixel), _mm256_setzero_si256());
  const int rest = width & 7;
  for (int y = 0; y < height; y++, dst += stride, mask += mask_stride) {
    uint64_t eight;
    if (rest) {
      // The last eight come first, with no coverage but for the rest, so that the others stay as they are. What is stored here is loaded late in rows
      // of 16 pixels and more.
      memcpy(&eight, mask + width - 8, 8);
      eight = eight >> (64 - 8 * rest) << (64 - 8 * rest);
      __m256i *p = (__m256i *)(dst + width - 8);
      if (eight) _mm256_storeu_si256(p, over_mask8(color, eight, _mm256_loadu_si256(p)));
    }
    for (int x = 0; x + 8 <= width; x += 8) {
      memcpy(&eight, mask + x, 8);
      if (eight == 0) continue;
      __m256i *p = (__m256i *)(dst + x);
      _mm256_storeu_si256(p, over_mask8(color, eight, _mm256_loadu_si256(p)));
    }
  }
}

/// Blends eight pixels over others. Nothing is written for pixels that are all transparent.
EMAKI_AVX2 EMAKI_INLINE void blend_over8(uint32_t *dst, __m256i source) {
  if (_mm256_testz_si256(source, source)) return;
  __m256i *to = (__m256i *)dst;
  const __m256i opaque = _mm256_set1_epi32((int)0xFF000000);
  _mm256_storeu_si256(to, _mm256_testc_si256(source, opaque) ? source : over8_wide(source, _mm256_loadu_si256(to)));
}

/// `emaki_blend_over`, which leaves out transparent pixels and copies opaque ones.
EMAKI_AVX2 static void blend_over_avx2(
    uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height) {
  static const int32_t lanes[16] = {[8] = -1, -1, -1, -1, -1, -1, -1, -1};
  const __m256i opaque = _mm256_set1_epi32((int)0xFF000000), rest = _mm256_loadu_si256((const __m256i *)(lanes + (width & 7)));
  for (int y = 0; y < height; y++, dst += stride, src += src_stride) {
    // As in `blend_mask_avx2`.
    if (width & 7) blend_over8(dst + width - 8, _mm256_and_si256(rest, _mm256_loadu_si256((const __m256i *)(src + width - 8))));
    int x = 0;
    // Most pixels of a picture are opaque, and so many of them are looked at together.
    for (; x + 32 <= width; x += 32) {
      const __m256i *from = (const __m256i *)(src + x);
      const __m256i a = _mm256_loadu_si256(from), b = _mm256_loadu_si256(from + 1);
      const __m256i c = _mm256_loadu_si256(from + 2), d = _mm256_loadu_si256(from + 3);
      if (_mm256_testc_si256(_mm256_and_si256(_mm256_and_si256(a, b), _mm256_and_si256(c, d)), opaque)) {
        __m256i *to = (__m256i *)(dst + x);
        _mm256_storeu_si256(to, a);
        _mm256_storeu_si256(to + 1, b);
        _mm256_storeu_si256(to + 2, c);
        _mm256_storeu_si256(to + 3, d);
      } else {
        blend_over8(dst + x, a);
        blend_over8(dst + x + 8, b);
        blend_over8(dst + x + 16, c);
        blend_over8(dst + x + 24, d);
      }
    }
    for (; x + 8 <= width; x += 8) blend_over8(dst + x, _mm256_loadu_si256((const __m256i *)(src + x)));
  }
}
#endif

void emaki_blend_mask(uint32_t *dst, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride, int width, int height, uint32_t pixel) {
#if defined(__x86_64__)
  if (width >= 8 && __builtin_cpu_supports("avx2")) return blend_mask_avx2(dst, stride, mask, mask_stride, width, height, pixel);
#endif
  for (int y = 0; y < height; y++, dst += stride, mask += mask_stride) {
    int x = 0;
#if defined(EMAKI_NEON)
    x = blend_mask_neon(dst, mask, width, pixel);
#endif
    for (; x < width; x++) dst[x] = over(scale_pixel(pixel, mask[x]), dst[x]);
  }
}

void emaki_blend_over(uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height) {
#if defined(__x86_64__)
  if (width >= 8 && __builtin_cpu_supports("avx2")) return blend_over_avx2(dst, stride, src, src_stride, width, height);
#endif
  for (int y = 0; y < height; y++, dst += stride, src += src_stride) {
    int x = 0;
#if defined(EMAKI_NEON)
    x = blend_over_neon(dst, src, width);
#endif
    for (; x < width; x++) dst[x] = over(src[x], dst[x]);
  }
}

void emaki_blend_over_opacity(
    uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height, uint8_t opacity) {
  for (int y = 0; y < height; y++, dst += stride, src += src_stride)
    for (int x = 0; x < width; x++) dst[x] = over(scale_pixel(src[x], opacity), dst[x]);
}

void emaki_blend_within_opacity(
    uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height, uint8_t opacity) {
  for (int y = 0; y < height; y++, dst += stride, src += src_stride) {
    for (int x = 0; x < width; x++) {
      const uint32_t source = src[x], ground = dst[x], alpha = source >> 24, below = ground >> 24;
      if (!alpha) continue;
      // This is the share of the covered part of the lower pixel that the source lies on.
      const uint32_t part = alpha >= below ? 255 : (alpha * 255 + below / 2) / below;
      dst[x] = scale_pixel(source, opacity) + scale_pixel(ground, 255 - multiply(part, opacity));
    }
  }
}

void emaki_add_mask(uint8_t *dst, ptrdiff_t stride, const uint8_t *src, ptrdiff_t src_stride, int width, int height) {
  for (int y = 0; y < height; y++, dst += stride, src += src_stride) {
    int x = 0;
#if defined(__SSE2__)
    for (; x + 16 <= width; x += 16) {
      __m128i *p = (__m128i *)(dst + x);
      _mm_storeu_si128(p, _mm_adds_epu8(_mm_loadu_si128(p), _mm_loadu_si128((const __m128i *)(src + x))));
    }
#endif
    for (; x < width; x++) {
      unsigned sum = dst[x] + src[x];
      dst[x] = (uint8_t)(sum > 255 ? 255 : sum);
    }
  }
}

void emaki_join_rows(
    uint8_t *dst, ptrdiff_t dst_stride, const uint8_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height) {
  for (ptrdiff_t row = 0; row < height; row++, dst += dst_stride, src += 4 * src_stride) {
    const uint8_t *second = src + src_stride, *third = second + src_stride, *fourth = third + src_stride;
    for (ptrdiff_t x = 0; x < width; x++) dst[x] = (uint8_t)((src[x] + second[x] + third[x] + fourth[x] + 2) >> 2);
  }
}

void emaki_join_columns(uint8_t *dst, ptrdiff_t width, ptrdiff_t height, const uint8_t *src, ptrdiff_t src_stride) {
  for (ptrdiff_t row = 0; row < height; row++, dst += width, src += src_stride) {
    ptrdiff_t x = 0;
#if defined(__SSE2__)
    for (; x + 4 <= width; x += 4) {
      // Four pixels at a time: sums of pairs of bytes, then of pairs of pairs. 32 thirty-seconds are 256, which the last packing makes 255.
      const __m128i bytes = _mm_loadu_si128((const __m128i *)(src + 4 * x));
      __m128i sums = _mm_add_epi16(_mm_and_si128(bytes, _mm_set1_epi16(0xFF)), _mm_srli_epi16(bytes, 8));
      sums = _mm_slli_epi32(_mm_srli_epi32(_mm_add_epi32(_mm_madd_epi16(sums, _mm_set1_epi16(1)), _mm_set1_epi32(16)), 5), 3);
      sums = _mm_packs_epi32(sums, sums);
      const int four = _mm_cvtsi128_si32(_mm_packus_epi16(sums, sums));
      memcpy(dst + x, &four, 4);
    }
#endif
    for (; x < width; x++) {
      const uint8_t *columns = src + 4 * x;
      const unsigned level = ((unsigned)(columns[0] + columns[1] + columns[2] + columns[3]) + 16) >> 5 << 3;
      dst[x] = (uint8_t)(level > 255 ? 255 : level);
    }
  }
}

void emaki_multiply_mask(uint32_t *dst, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride, int width, int height) {
  for (int y = 0; y < height; y++, dst += stride, mask += mask_stride)
    for (int x = 0; x < width; x++) dst[x] = scale_pixel(dst[x], mask[x]);
}

void emaki_extract_alpha(uint8_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height) {
  for (int y = 0; y < height; y++, dst += stride, src += src_stride)
    for (int x = 0; x < width; x++) dst[x] = (uint8_t)(src[x] >> 24);
}

void emaki_box_blur_rows(uint8_t *dst, const uint8_t *src, int width, int height, int radius) {
  const uint32_t count = 2 * (uint32_t)radius + 1;
  for (int y = 0; y < height; y++, dst += width, src += width) {
    uint32_t sum = 0;
    for (int x = 0; x < radius && x < width; x++) sum += src[x];
    for (int x = 0; x < width; x++) {
      if (x + radius < width) sum += src[x + radius];
      dst[x] = (uint8_t)((sum + count / 2) / count);
      if (x - radius >= 0) sum -= src[x - radius];
    }
  }
}

void emaki_transpose(uint8_t *dst, const uint8_t *src, int width, int height) {
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) dst[(size_t)x * (size_t)height + (size_t)y] = src[(size_t)y * (size_t)width + (size_t)x];
}

void emaki_box_blur_pixels_transposed(uint32_t *dst, const uint32_t *src, int width, int height, int radius) {
  const uint32_t count = 2 * (uint32_t)radius + 1;
  // The product is n / count for each n of 0...255 * count + count / 2. n * count is below 2^32, so rounding up the factor changes no
  // result.
  const uint64_t factor = (1ull << 32) / count + 1;
  for (int y = 0; y < height; y++, src += width) {
    uint32_t sum[4] = {count / 2, count / 2, count / 2, count / 2};
    for (int x = -radius; x <= radius; x++) {
      const uint32_t pixel = src[clamped(x, width - 1)];
      for (int c = 0; c < 4; c++) sum[c] += pixel >> (8 * c) & 255;
    }
    for (int x = 0; x < width; x++) {
      uint32_t result = 0;
      for (int c = 0; c < 4; c++) result |= (uint32_t)(sum[c] * factor >> 32) << (8 * c);
      dst[(size_t)x * (size_t)height + (size_t)y] = result;
      const uint32_t next = src[clamped(x + radius + 1, width - 1)];
      const uint32_t last = src[clamped(x - radius, width - 1)];
      for (int c = 0; c < 4; c++) sum[c] += (next >> (8 * c) & 255) - (last >> (8 * c) & 255);
    }
  }
}
