// Pixel loops of the painter and the compositor. Pixels are premultiplied 0xAARRGGBB words; masks are 8-bit coverage. Strides count
// pixels (or mask bytes), not bytes. Products are rounded to nearest: (t + (t >> 8)) >> 8 with t = a * b + 128.
//
// Painting on transparent pixels and blending the result over a ground gives the same bytes as painting on the ground: each
// operation is `s + d * (255 - s.alpha) / 255` of a source pixel `s` that does not depend on `d`.
#pragma once

#include <stddef.h>
#include <stdint.h>

void emaki_fill(uint32_t *dst, ptrdiff_t stride, int width, int height, uint32_t pixel);
/// Blends one pixel value over a rectangle.
void emaki_blend_color(uint32_t *dst, ptrdiff_t stride, int width, int height, uint32_t pixel);
/// Blends one pixel value, scaled by a mask, over a rectangle.
void emaki_blend_mask(uint32_t *dst, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride, int width, int height, uint32_t pixel);
/// Blends a picture over a rectangle.
void emaki_blend_over(uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height);
/// Blends a picture over a rectangle, faded to `opacity` of 255.
void emaki_blend_over_opacity(
    uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height, uint8_t opacity);

// Blends a fading picture over another one with the same edges, before both are blended over anything else. If a pixel of each is partly
// covered, the source lies on the covered part only. With the same coverage, the result is (1 - opacity) dst + opacity src. Over an opaque
// `dst`, it is the same as `emaki_blend_over_opacity`.
void emaki_blend_within_opacity(
    uint32_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height, uint8_t opacity);
/// Adds one mask's coverage to another's, saturating at 255.
void emaki_add_mask(uint8_t *dst, ptrdiff_t stride, const uint8_t *src, ptrdiff_t src_stride, int width, int height);
/// Makes a mask of `width` by `height` pixels from one whose rows are four times as dense. Each pixel is the mean of four rows, rounded to
/// nearest. `src` has 4 `height` rows.
void emaki_join_rows(uint8_t *dst, ptrdiff_t dst_stride, const uint8_t *src, ptrdiff_t src_stride, ptrdiff_t width, ptrdiff_t height);
/// Makes a mask of `width` by `height` pixels from one whose columns are four times as dense. Each pixel is the mean of four columns, rounded
/// to the nearest of 0, 8, 16 ... 248 and 255: thirty-seconds, whose steps no eye sees, and whose pictures are a tenth smaller. Each row of
/// `src` has 4 `width` columns.
void emaki_join_columns(uint8_t *dst, ptrdiff_t width, ptrdiff_t height, const uint8_t *src, ptrdiff_t src_stride);
/// Scales pixels by a mask.
void emaki_multiply_mask(uint32_t *dst, ptrdiff_t stride, const uint8_t *mask, ptrdiff_t mask_stride, int width, int height);
/// Copies the alpha of each pixel into a mask.
void emaki_extract_alpha(uint8_t *dst, ptrdiff_t stride, const uint32_t *src, ptrdiff_t src_stride, int width, int height);
/// Averages each value with `radius` neighbours on both sides along rows; values outside the rows count as 0. `dst` must not be `src`.
void emaki_box_blur_rows(uint8_t *dst, const uint8_t *src, int width, int height, int radius);
/// Averages each channel with that of `radius` neighbours on both sides along rows; beyond the end of a row its last pixel is repeated.
/// Rows of `src` become columns of `dst`, which is `height` wide and `width` high and must not be `src`. Radii are 0 to 2047; no channel
/// passes its alpha.
void emaki_box_blur_pixels_transposed(uint32_t *dst, const uint32_t *src, int width, int height, int radius);
/// Swaps rows and columns: `dst` is `height` wide and `width` high.
void emaki_transpose(uint8_t *dst, const uint8_t *src, int width, int height);
