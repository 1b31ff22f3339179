#pragma once
#include <stddef.h>
#include <stdint.h>

// Samples of a video frame to pixels. Integers throughout: the same result on every CPU.

typedef enum { EMAKI_BT601, EMAKI_BT709, EMAKI_BT2020 } emaki_video_matrix;

// The planes of a frame: Y, Cb, Cr. Samples have 8 bits, or 10 in two bytes, the lower one first. Strides count bytes.
typedef struct {
  const uint8_t *planes[3];
  ptrdiff_t strides[3];
  int width, height;
  int depth;
  // How often the width and height of the chroma planes are halved, 0 or 1. Halves are rounded up.
  int shift_x, shift_y;
  emaki_video_matrix matrix;
  // Whether all values are used. Else Y has 16 to 235, and Cb and Cr 16 to 240, times 4 where samples have 10 bits.
  int is_full_range;
} emaki_video_planes;

// Writes width * height opaque 0xAARRGGBB pixels, row by row. Chroma is interpolated: across, its samples lie on every second pixel, and down
// between two rows, as MPEG-2 and later standards place them.
//
// scratch: 2 * (width + 2) words.
void emaki_video_to_pixels(emaki_video_planes frame, int32_t *scratch, uint32_t *pixels);
