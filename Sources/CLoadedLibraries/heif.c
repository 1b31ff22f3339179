#include "picture_libraries.h"

#ifdef TRAIT_HEIF

#include <libheif/heif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from libheif's own header.
#define FUNCTIONS(X)                                                                                                                     \
  X(heif_context_alloc) X(heif_context_free) X(heif_context_read_from_memory_without_copy) X(heif_context_get_primary_image_handle)      \
  X(heif_context_set_max_decoding_threads) X(heif_image_handle_release) X(heif_image_handle_get_width) X(heif_image_handle_get_height)   \
  X(heif_image_handle_has_alpha_channel) X(heif_image_handle_is_premultiplied_alpha) X(heif_image_handle_get_luma_bits_per_pixel)        \
  X(heif_image_handle_get_raw_color_profile_size) X(heif_image_handle_get_raw_color_profile) X(heif_image_handle_get_nclx_color_profile) \
  X(heif_nclx_color_profile_free) X(heif_decode_image) X(heif_image_release) X(heif_image_get_width) X(heif_image_get_height)            \
  X(heif_image_get_bits_per_pixel_range) X(heif_image_get_plane_readonly)

EMAKI_LOADED_LIBRARY(emaki_heif, "libheif.so.1", FUNCTIONS, NULL)

typedef struct {
  struct heif_context *context;
  struct heif_image_handle *handle;
  uint8_t *profile;
} heif_file;

// Returns 0 if a call has succeeded, and otherwise -1 with the reason.
static int check(struct heif_error error, char *message) {
  if (error.code == heif_error_Ok) return 0;
  snprintf(message, EMAKI_PICTURE_MESSAGE_SIZE, "%s", error.message ? error.message : "");
  return -1;
}

static void release(emaki_picture *picture) {
  heif_file *file = picture->file;
  if (picture->image) heif_image_release_(picture->image);
  if (file->handle) heif_image_handle_release_(file->handle);
  heif_context_free_(file->context);
  free(file->profile);
  free(file);
}

static int decode(emaki_picture *picture, int width, int height, char *message) {
  struct heif_image *image = NULL;
  const struct heif_error error = heif_decode_image_(
      ((heif_file *)picture->file)->handle, &image, heif_colorspace_RGB,
      picture->facts.depth > 8 ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA, NULL);
  if (check(error, message)) return -1;
  picture->image = image;
  const int depth = heif_image_get_bits_per_pixel_range_(image, heif_channel_interleaved);
  if (heif_image_get_width_(image, heif_channel_interleaved) == width && depth >= 8 && depth <= 16 &&
      heif_image_get_height_(image, heif_channel_interleaved) == height) {
    return 0;
  }
  snprintf(message, EMAKI_PICTURE_MESSAGE_SIZE, "the size differs from the header's");
  return -1;
}

static int rows(const emaki_picture *picture, int y, int count, void *samples, char *message) {
  (void)message;
  const int width = picture->facts.width;
  int row_bytes = 0;
  const uint8_t *from = heif_image_get_plane_readonly_(picture->image, heif_channel_interleaved, &row_bytes);
  if (!from) return -1;
  const uint32_t largest = (1u << heif_image_get_bits_per_pixel_range_(picture->image, heif_channel_interleaved)) - 1;
  for (int row = 0; row < count; row++) {
    const uint8_t *bytes = from + (ptrdiff_t)(y + row) * row_bytes;
    const uint16_t *deep = (const uint16_t *)bytes;
    for (int x = row * width; x < (row + 1) * width; x++, bytes += 4) {
      if (picture->facts.depth <= 8) {
        ((uint32_t *)samples)[x] = (uint32_t)bytes[3] << 24 | (uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2];
        continue;
      }
      // Only the lowest bits of each number are used.
      for (int i = 0; i < 4; i++) {
        const uint32_t sample = (*deep++ * 65535u + largest / 2) / largest;
        ((uint16_t *)samples)[4 * x + i] = sample < 65535 ? (uint16_t)sample : 65535;
      }
    }
  }
  return 0;
}

int emaki_heif_open(const uint8_t *bytes, size_t count, uint32_t pixel_limit, emaki_picture *picture, char *message) {
  (void)pixel_limit;
  heif_file *file = calloc(1, sizeof *file);
  if (!file) return -1;
  *picture = (emaki_picture){.file = file, .decode = decode, .rows = rows, .close = release};
  file->context = heif_context_alloc_();
  heif_context_set_max_decoding_threads_(file->context, 0);
  int result = check(heif_context_read_from_memory_without_copy_(file->context, bytes, count, NULL), message);
  if (!result) result = check(heif_context_get_primary_image_handle_(file->context, &file->handle), message);
  if (result) {
    release(picture);
    return result;
  }
  // The size is the one that shows: the library turns and cuts.
  picture->facts = (emaki_picture_facts){
      .width = heif_image_handle_get_width_(file->handle),
      .height = heif_image_handle_get_height_(file->handle),
      .depth = heif_image_handle_get_luma_bits_per_pixel_(file->handle),
      .has_alpha = heif_image_handle_has_alpha_channel_(file->handle),
      .is_multiplied = heif_image_handle_is_premultiplied_alpha_(file->handle),
      .mirror = -1,
      .primaries = 2,
      .transfer = 2,
      .profile_length = heif_image_handle_get_raw_color_profile_size_(file->handle),
  };
  struct heif_color_profile_nclx *colors = NULL;
  if (heif_image_handle_get_nclx_color_profile_(file->handle, &colors).code == heif_error_Ok && colors) {
    picture->facts.primaries = (int)colors->color_primaries;
    picture->facts.transfer = (int)colors->transfer_characteristics;
  }
  if (picture->facts.profile_length > 0 && (file->profile = malloc(picture->facts.profile_length)) &&
      heif_image_handle_get_raw_color_profile_(file->handle, file->profile).code == heif_error_Ok) {
    picture->facts.profile = file->profile;
  }
  // The colours may be set even if there is an error.
  if (colors) heif_nclx_color_profile_free_(colors);
  return 0;
}

#else
EMAKI_BUILT_WITHOUT(emaki_heif, "HEIF")
#endif
