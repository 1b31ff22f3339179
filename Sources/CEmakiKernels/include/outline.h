// The exact coverage of a glyph's outline. Each cell of the result holds how much of it lies inside. Only integers are used, so the
// result is the same on every CPU.
//
// An outline is added line by line to sums of signed areas: each line adds, to the cells that it crosses, the area between itself and
// their right edges. The running total of a row is then the coverage. Where contours overlap, the coverage of a cell is their sum, at most
// full: too much in a cell where the edges of two contours cross.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The sums, and the point at which the next line begins. Coordinates are in 1/256 of a cell from the upper left corner; y points down.
/// Coordinates are below 1 << 24.
typedef struct {
  /// `stride` cells a row, all 0 before the first line.
  int32_t *cells;
  /// The number of cells a row, a multiple of 4: at least two more than the outline is wide.
  ptrdiff_t stride;
  int32_t x, y;
} emaki_outline;

/// Adds a line from the current point. All points of an outline lie on its cells or on their edges.
void emaki_outline_line(emaki_outline *outline, int32_t x, int32_t y);
/// Adds a quadratic Bézier curve with one control point as lines, which are within 1/32 of a column and 1/128 of a row.
void emaki_outline_conic(emaki_outline *outline, int32_t x1, int32_t y1, int32_t x, int32_t y);
/// Adds a cubic Bézier curve with two control points as such lines.
void emaki_outline_cubic(emaki_outline *outline, int32_t x1, int32_t y1, int32_t x2, int32_t y2, int32_t x, int32_t y);
/// Writes the coverage of `height` rows of `width` cells in 256ths, rounded to nearest; full coverage is 255. Returns whether contours
/// overlap, so that the sum of their areas is more than a cell and a quarter somewhere.
int emaki_outline_coverage(uint8_t *dst, ptrdiff_t dst_stride, const emaki_outline *outline, ptrdiff_t width, ptrdiff_t height);
