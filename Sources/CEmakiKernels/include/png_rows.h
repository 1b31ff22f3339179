#pragma once
#include <stddef.h>
#include <stdint.h>

/* Rows of pixels as PNG wants them: bytes R G B (3 channels) or R G B A (4), colour not multiplied by alpha, each row
   after a byte that names its filter (https://www.w3.org/TR/png-3/#9Filters).

   Pixels are 0xAARRGGBB words in native byte order, colour multiplied by alpha, rows without padding. With 3 channels
   alpha is dropped. With 4, a colour is divided by its alpha and rounded to nearest, halves up; alpha 0 gives 0 0 0 0. */

/* The bytes of `count` pixels: `count * channels` of them. */
void emaki_png_pack(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count, unsigned channels);

/* How many bytes of scratch `emaki_png_filter_rows` needs. */
size_t emaki_png_scratch_size(size_t width, unsigned channels);

/* Filters `rows` rows; the first does not look at a row above it. Writes `rows * (1 + width * channels)` bytes.
   `scratch` may hold anything; the result does not depend on it. With `is_portable` it is plain C that does it, whatever the processor can do. */
void emaki_png_filter_rows(uint8_t *restrict filtered, const uint32_t *restrict pixels, size_t width, size_t rows,
                           unsigned channels, uint8_t *restrict scratch, int is_portable);

/* Filters rows of bytes as they are, each pixel `pixel_bytes` of them. With `least_sum` each row gets the filter whose
   residuals have the least sum, as libpng chooses; else none, unless another halves the sum. The rows lie `row_bytes` apart. */
void emaki_png_filter_bytes(uint8_t *restrict filtered, const uint8_t *restrict bytes, size_t row_bytes, size_t rows,
                            unsigned pixel_bytes, int least_sum);

/* `emaki_png_pack` in plain C, whatever the processor can do. */
void emaki_png_pack_portable(uint8_t *restrict bytes, const uint32_t *restrict pixels, size_t count, unsigned channels);

/* Reverses the filters and converts rows back to the pixels that `emaki_png_filter_rows` takes. Any encoder may have filtered the rows.
   They are overwritten. Returns 0 if the filter of a row is not valid. */
int emaki_png_unfilter_rows(uint32_t *restrict pixels, uint8_t *restrict filtered, size_t width, size_t rows, unsigned channels);

