// What a translucent bar shows of the pixels below it: made smaller, blurred elsewhere, and made larger again. Pixels are premultiplied
// 0xAARRGGBB words without padding between rows. Integers throughout: the same result on every CPU. Where no source channel exceeds its
// alpha, no output channel does.
#pragma once

#include <stdint.h>

/// Averages squares of `factor` by `factor` pixels; those at the right and lower edge may be smaller. `dst` has ceil(width / factor) by
/// ceil(height / factor) pixels. The factor is 1 to 255.
void emaki_shrink(uint32_t *dst, const uint32_t *src, int width, int height, int factor);
/// Enlarges what `emaki_shrink` has made to `width` by `height` pixels, and blends between the centres of its squares.
void emaki_enlarge(uint32_t *dst, const uint32_t *src, int width, int height, int factor);
