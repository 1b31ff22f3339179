#include "jpeg_encode.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

enum { buffer_size = 1 << 15 };

struct emaki_jpeg_file {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf escape;
  void *context;
  emaki_jpeg_sink sink;
  uint8_t *row;
  JOCTET buffer[buffer_size];
};

static emaki_jpeg_file *of(j_common_ptr codec) { return codec->client_data; }

static void fail(j_common_ptr codec) { longjmp(of(codec)->escape, 1); }

static void stay_silent(j_common_ptr codec) { (void)codec; }

static void begin_buffer(j_compress_ptr codec) {
  emaki_jpeg_file *const file = of((j_common_ptr)codec);
  file->destination.next_output_byte = file->buffer;
  file->destination.free_in_buffer = buffer_size;
}

static void hand_over(emaki_jpeg_file *file, size_t count) {
  if (count > 0 && file->sink(file->context, file->buffer, count)) longjmp(file->escape, 1);
}

static boolean empty_buffer(j_compress_ptr codec) {
  hand_over(of((j_common_ptr)codec), buffer_size);
  begin_buffer(codec);
  return TRUE;
}

static void end_buffer(j_compress_ptr codec) {
  emaki_jpeg_file *const file = of((j_common_ptr)codec);
  hand_over(file, buffer_size - file->destination.free_in_buffer);
}

emaki_jpeg_file *emaki_jpeg_open(int width, int height, int quality, int density, void *context, emaki_jpeg_sink sink) {
  emaki_jpeg_file *const file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->row = malloc((size_t)width * 3);
  file->context = context;
  file->sink = sink;
  file->codec.err = jpeg_std_error(&file->errors);
  file->errors.error_exit = fail;
  file->errors.output_message = stay_silent;
  file->codec.client_data = file;
  if (!file->row || setjmp(file->escape)) {
    emaki_jpeg_close(file);
    return NULL;
  }
  jpeg_create_compress(&file->codec);
  file->codec.client_data = file;
  file->destination.init_destination = begin_buffer;
  file->destination.empty_output_buffer = empty_buffer;
  file->destination.term_destination = end_buffer;
  file->codec.dest = &file->destination;
  file->codec.image_width = (JDIMENSION)width;
  file->codec.image_height = (JDIMENSION)height;
  file->codec.input_components = 3;
  file->codec.in_color_space = JCS_RGB;
  jpeg_set_defaults(&file->codec);
  jpeg_set_quality(&file->codec, quality, TRUE);
  // Coloured letters are blurred where colours have half the pixels. The slow transform gives every processor the same bytes.
  file->codec.comp_info[0].h_samp_factor = file->codec.comp_info[0].v_samp_factor = 1;
  file->codec.dct_method = JDCT_ISLOW;
  file->codec.optimize_coding = FALSE;
  file->codec.density_unit = 1;
  file->codec.X_density = file->codec.Y_density = (UINT16)density;
  jpeg_start_compress(&file->codec, TRUE);
  return file;
}

int emaki_jpeg_write(emaki_jpeg_file *file, const uint32_t *pixels, int rows) {
  const size_t width = file->codec.image_width;
  if (setjmp(file->escape)) return 0;
  for (int y = 0; y < rows; y++, pixels += width) {
    for (size_t x = 0; x < width; x++) {
      const uint32_t pixel = pixels[x], white = 255 - (pixel >> 24);
      file->row[3 * x] = (uint8_t)((pixel >> 16 & 255) + white);
      file->row[3 * x + 1] = (uint8_t)((pixel >> 8 & 255) + white);
      file->row[3 * x + 2] = (uint8_t)((pixel & 255) + white);
    }
    JSAMPROW row[1] = {file->row};
    jpeg_write_scanlines(&file->codec, row, 1);
  }
  return 1;
}

int emaki_jpeg_finish(emaki_jpeg_file *file) {
  if (setjmp(file->escape)) return 0;
  jpeg_finish_compress(&file->codec);
  return 1;
}

void emaki_jpeg_close(emaki_jpeg_file *file) {
  if (file->codec.mem) jpeg_destroy_compress(&file->codec);
  free(file->row);
  free(file);
}
