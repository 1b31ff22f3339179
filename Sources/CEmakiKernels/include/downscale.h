#pragma once
#include <stddef.h>
#include <stdint.h>

// Resamples premultiplied pixels by weights that the caller has computed for each axis. It uses only integers, so the result is the same on
// every CPU, and an area of one colour keeps that colour.

// The weights of one axis in units of 1/16384; those of one output pixel sum to 16384, their magnitudes to at most 1.4 times that.
struct emaki_resample_axis {
  int32_t length;          // output pixels
  int32_t taps;            // weights of an output pixel
  const int32_t *first;    // the source pixel of an output pixel's first weight
  const int16_t *weights;  // `taps` for each output pixel
};

// Writes columns.length x rows.length pixels.
//
// source: `source_rows` rows of `source_columns` pixels, each row `source_stride` pixels after the one before.
// columns, rows: `first` and `taps` are even, and first + taps is at most the number of source pixels rounded up to even; a weight past the
//   source is 0.
// scratch: emaki_resample_scratch(source_columns) words. Those past the sums of the last column are read and multiplied by 0.
// stride: pixels from one output row to the next.
//
// Where no source channel exceeds its alpha, no output channel does.
void emaki_resample(const uint32_t *source, int32_t source_columns, int32_t source_rows, size_t source_stride,
                    struct emaki_resample_axis columns, struct emaki_resample_axis rows, int16_t *scratch, uint32_t *destination,
                    size_t stride);

static inline size_t emaki_resample_scratch(int32_t source_columns) { return ((size_t)source_columns + 1) / 2 * 16; }
