#include "backdrop.h"
#include "inline.h"

#include <stddef.h>

void emaki_shrink(uint32_t *dst, const uint32_t *src, int width, int height, int factor) {
  for (int top = 0; top < height; top += factor) {
    const int bottom = height - top < factor ? height : top + factor;
    for (int left = 0; left < width; left += factor) {
      const int right = width - left < factor ? width : left + factor;
      const uint32_t count = (uint32_t)((bottom - top) * (right - left));
      uint32_t sum[4] = {count / 2, count / 2, count / 2, count / 2};
      for (int y = top; y < bottom; y++) {
        const uint32_t *row = src + (size_t)y * (size_t)width;
        for (int x = left; x < right; x++)
          for (int c = 0; c < 4; c++) sum[c] += row[x] >> (8 * c) & 255;
      }
      uint32_t pixel = 0;
      for (int c = 0; c < 4; c++) pixel |= sum[c] / count << (8 * c);
      *dst++ = pixel;
    }
  }
}

/// Blends two pixels; the share of the second one is `part` / 256.
EMAKI_INLINE uint32_t between(uint32_t first, uint32_t second, uint32_t part) {
  const uint32_t even = ((first & 0xFF00FF) * (256 - part) + (second & 0xFF00FF) * part + 0x800080) >> 8 & 0xFF00FF;
  const uint32_t odd = (first >> 8 & 0xFF00FF) * (256 - part) + (second >> 8 & 0xFF00FF) * part + 0x800080;
  return even | (odd & 0xFF00FF00);
}

/// Returns the index of the last square whose centre is at or before a pixel; it may be -1. `part` gets the pixel's distance from this
/// centre towards the next one, in 256ths of the distance between the centres.
EMAKI_INLINE int square(int pixel, int factor, uint32_t *part) {
  // This is twice the distance of the pixel from the centre of the square at index -1.
  const int distance = 2 * pixel + 1 + factor;
  *part = (uint32_t)(distance % (2 * factor)) * 256 / (2 * (uint32_t)factor);
  return distance / (2 * factor) - 1;
}

void emaki_enlarge(uint32_t *dst, const uint32_t *src, int width, int height, int factor) {
  const int columns = (width + factor - 1) / factor, rows = (height + factor - 1) / factor;
  for (int y = 0; y < height; y++) {
    uint32_t down;
    const int row = square(y, factor, &down);
    const uint32_t *above = src + (size_t)clamped(row, rows - 1) * (size_t)columns;
    const uint32_t *below = src + (size_t)clamped(row + 1, rows - 1) * (size_t)columns;
    int known = -2;
    uint32_t left = 0, right = 0;
    for (int x = 0; x < width; x++) {
      uint32_t across;
      const int column = square(x, factor, &across);
      if (column != known) {
        const int a = clamped(column, columns - 1), b = clamped(column + 1, columns - 1);
        left = between(above[a], below[a], down);
        right = between(above[b], below[b], down);
        known = column;
      }
      *dst++ = between(left, right, across);
    }
  }
}
