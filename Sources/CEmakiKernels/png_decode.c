#include "png_decode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "dither.h"

struct input {
  const uint8_t *data;
  size_t length;
  char *message;
};

static void fail(png_structp reader, png_const_charp text) {
  struct input *input = png_get_error_ptr(reader);
  snprintf(input->message, EMAKI_PNG_MESSAGE_SIZE, "%s", text);
  longjmp(png_jmpbuf(reader), 1);
}

static void print_nothing(png_structp reader, png_const_charp text) { (void)reader, (void)text; }

static void read_bytes(png_structp reader, png_bytep target, size_t count) {
  struct input *input = png_get_io_ptr(reader);
  if (count > input->length) png_error(reader, "read beyond end of data");
  memcpy(target, input->data, count);
  input->data += count;
  input->length -= count;
}

int emaki_png_decode_deep(
    const uint8_t *data, size_t length, int width, int height, emaki_png_conversion convert, void *context, uint32_t *pixels, char *message) {
  struct input input = {data, length, message};
  message[0] = 0;
  png_structp reader = png_create_read_struct(PNG_LIBPNG_VER_STRING, &input, fail, print_nothing);
  if (!reader) return -1;
  png_infop info = png_create_info_struct(reader);
  // Written before libpng may jump, and read after that.
  uint16_t *volatile samples = NULL;
  if (!info || setjmp(png_jmpbuf(reader))) {
    png_destroy_read_struct(&reader, &info, NULL);
    free(samples);
    return -1;
  }
  png_set_read_fn(reader, &input, read_bytes);
  png_set_benign_errors(reader, 1);
  // Files that do not name their curve are sRGB, and so are the pixels.
  png_set_alpha_mode_fixed(reader, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_read_info(reader, info);
  if (png_get_image_width(reader, info) != (png_uint_32)width || png_get_image_height(reader, info) != (png_uint_32)height) {
    png_error(reader, "the size differs from the header's");
  }
  const int has_alpha = png_get_color_type(reader, info) & PNG_COLOR_MASK_ALPHA || png_get_valid(reader, info, PNG_INFO_tRNS);
  png_set_expand(reader);
  png_set_gray_to_rgb(reader);
  png_set_swap(reader);
  if (!has_alpha) png_set_add_alpha(reader, 0xFFFF, PNG_FILLER_AFTER);
  const int passes = png_set_interlace_handling(reader);
  png_read_update_info(reader, info);
  if (png_get_rowbytes(reader, info) != (size_t)width * 8) png_error(reader, "its rows have another length");
  // Passes add to the rows of those before.
  const size_t kept_rows = passes > 1 ? (size_t)height : 1;
  samples = malloc(kept_rows * (size_t)width * 8);
  if (!samples) png_error(reader, "there is no memory for its pixels");
  for (int pass = 0; pass < passes; pass++) {
    for (int y = 0; y < height; y++) {
      uint16_t *row = samples + (passes > 1 ? (size_t)y * (size_t)width * 4 : 0);
      png_read_row(reader, (png_bytep)row, NULL);
      if (pass + 1 < passes) continue;
      if (convert) convert(context, row, (size_t)width);
      emaki_dither_row(row, width, y, pixels + (size_t)y * (size_t)width);
    }
  }
  png_destroy_read_struct(&reader, &info, NULL);
  free(samples);
  return 0;
}
