#include "jpeg_writer.h"

#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

uint8_t *benchmark_jpeg(const uint32_t *pixels, int side, size_t *length) {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  codec.err = jpeg_std_error(&errors);
  jpeg_create_compress(&codec);
  unsigned char *bytes = NULL;
  unsigned long size = 0;
  jpeg_mem_dest(&codec, &bytes, &size);
  codec.image_width = codec.image_height = (JDIMENSION)side;
  codec.input_components = 3;
  codec.in_color_space = JCS_RGB;
  jpeg_set_defaults(&codec);
  jpeg_set_quality(&codec, 90, TRUE);
  jpeg_start_compress(&codec, TRUE);
  uint8_t *row = malloc((size_t)side * 3);
  while (codec.next_scanline < codec.image_height) {
    const uint32_t *source = pixels + (size_t)codec.next_scanline * (size_t)side;
    for (int x = 0; x < side; x++) {
      row[3 * x] = (uint8_t)(source[x] >> 16);
      row[3 * x + 1] = (uint8_t)(source[x] >> 8);
      row[3 * x + 2] = (uint8_t)source[x];
    }
    JSAMPROW rows[1] = {row};
    jpeg_write_scanlines(&codec, rows, 1);
  }
  free(row);
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  *length = size;
  return bytes;
}
