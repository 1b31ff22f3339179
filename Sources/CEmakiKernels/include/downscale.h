#pragma once
#include <stddef.h>
#include <stdint.h>

// Resamples premultiplied pixels by weights that the caller has made, one set an axis. Integers throughout: the same
// result on every CPU, and an even area stays as it is.

// The weights of one axis in units of 1/16384; those of one output pixel sum to 16384, their magnitudes to at most 1.4 times that.
struct emaki_resample_axis {
  int32_t length;          // output pixels
  int32_t taps;            // weights of an output pixel
  const int32_t *first;    // the source pixel of an output pixel's first weight
  const int16_t *weights;  // `taps` for each output pixel
};

// Writes columns.length x rows.length pixels.
//
// source: `source_columns` pixels a row, each row `source_stride` pixels after the one before.
// columns: `first` and `taps` are even, and
//   first + taps is at most source_columns rounded up to even; a weight past the source is 0.
// rows: first + taps is at most the number of source rows.
// scratch: emaki_resample_scratch(source_columns, columns) words.
// stride: pixels from one output row to the next.
//
// Where no source channel exceeds its alpha, no output channel does.
void emaki_resample(const uint32_t *source, int32_t source_columns, size_t source_stride, struct emaki_resample_axis columns,
                    struct emaki_resample_axis rows, int16_t *scratch, uint32_t *destination, size_t stride);

static inline size_t emaki_resample_sums(int32_t source_columns) { return ((size_t)source_columns + 3) / 2 * 8; }

static inline size_t emaki_resample_scratch(int32_t source_columns, struct emaki_resample_axis columns) {
  return emaki_resample_sums(source_columns) + (size_t)columns.length * (((size_t)columns.taps + 3) / 4) * 16;
}
