#include "heif_library.h"

#include <library_loading.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// This is the part of libheif's interface that is used here. It is the same in all versions with this library name. It is declared here
// because libheif's headers bring those of encoders along, and few builds need them.
struct heif_context;
struct heif_image_handle;
struct heif_image;
struct heif_error {
  int code, subcode;
  const char *message;
};
// Its beginning; the library allocates and frees it.
struct heif_color_profile_nclx {
  uint8_t version;
  int color_primaries, transfer_characteristics, matrix_coefficients;
};
enum {
  heif_colorspace_RGB = 1,
  heif_chroma_interleaved_RGBA = 11,
  heif_chroma_interleaved_RRGGBBAA_BE = 13,
  heif_chroma_interleaved_RRGGBBAA_LE = 15,
  heif_channel_interleaved = 10,
};

// Every function that is used: its result, its name and its parameters.
#define FUNCTIONS(X)                                                                                                                     \
  X(struct heif_context *, heif_context_alloc, (void))                                                                                   \
  X(void, heif_context_free, (struct heif_context *))                                                                                    \
  X(struct heif_error, heif_context_read_from_memory_without_copy, (struct heif_context *, const void *, size_t, const void *))          \
  X(struct heif_error, heif_context_get_primary_image_handle, (struct heif_context *, struct heif_image_handle **))                      \
  X(void, heif_context_set_max_decoding_threads, (struct heif_context *, int))                                                           \
  X(void, heif_image_handle_release, (const struct heif_image_handle *))                                                                 \
  X(int, heif_image_handle_get_width, (const struct heif_image_handle *))                                                                \
  X(int, heif_image_handle_get_height, (const struct heif_image_handle *))                                                               \
  X(int, heif_image_handle_has_alpha_channel, (const struct heif_image_handle *))                                                        \
  X(int, heif_image_handle_is_premultiplied_alpha, (const struct heif_image_handle *))                                                   \
  X(int, heif_image_handle_get_luma_bits_per_pixel, (const struct heif_image_handle *))                                                  \
  X(size_t, heif_image_handle_get_raw_color_profile_size, (const struct heif_image_handle *))                                            \
  X(struct heif_error, heif_image_handle_get_raw_color_profile, (const struct heif_image_handle *, void *))                              \
  X(struct heif_error, heif_image_handle_get_nclx_color_profile, (const struct heif_image_handle *, struct heif_color_profile_nclx **))  \
  X(void, heif_nclx_color_profile_free, (struct heif_color_profile_nclx *))                                                              \
  X(struct heif_error, heif_decode_image, (const struct heif_image_handle *, struct heif_image **, int, int, const void *))              \
  X(void, heif_image_release, (const struct heif_image *))                                                                               \
  X(int, heif_image_get_width, (const struct heif_image *, int))                                                                         \
  X(int, heif_image_get_height, (const struct heif_image *, int))                                                                        \
  X(int, heif_image_get_bits_per_pixel_range, (const struct heif_image *, int))                                                          \
  X(const uint8_t *, heif_image_get_plane_readonly, (const struct heif_image *, int, int *))

#define DECLARE(result, name, parameters) result(*name##_) parameters;
static struct { FUNCTIONS(DECLARE) } library;

#define FIND(result, name, parameters) {#name, (void **)&library.name##_},
static emaki_library loading = EMAKI_LIBRARY("libheif.so.1");

void emaki_heif_set_library(const char *name) { loading.name = name; }

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  emaki_library_load(&loading, functions, sizeof functions / sizeof *functions);
}

const char *emaki_heif_missing(void) {
  pthread_once(&loading.once, load);
  return loading.reason;
}

struct emaki_heif_file {
  struct heif_context *context;
  struct heif_image_handle *handle;
  struct heif_image *image;
  emaki_heif_facts facts;
};

static void explain(char *message, struct heif_error error) {
  snprintf(message, EMAKI_HEIF_MESSAGE_SIZE, "%s", error.message ? error.message : "it is damaged");
}

emaki_heif_file *emaki_heif_open(const uint8_t *data, size_t length, emaki_heif_facts *facts, char *message) {
  message[0] = 0;
  if (emaki_heif_missing()) return NULL;
  emaki_heif_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->context = library.heif_context_alloc_();
  library.heif_context_set_max_decoding_threads_(file->context, 0);
  struct heif_error error = library.heif_context_read_from_memory_without_copy_(file->context, data, length, NULL);
  if (error.code == 0) error = library.heif_context_get_primary_image_handle_(file->context, &file->handle);
  if (error.code != 0) {
    explain(message, error);
    emaki_heif_close(file);
    return NULL;
  }
  memset(facts, 0, sizeof *facts);
  facts->width = library.heif_image_handle_get_width_(file->handle);
  facts->height = library.heif_image_handle_get_height_(file->handle);
  facts->depth = library.heif_image_handle_get_luma_bits_per_pixel_(file->handle);
  facts->has_alpha = library.heif_image_handle_has_alpha_channel_(file->handle);
  facts->is_multiplied = facts->has_alpha && library.heif_image_handle_is_premultiplied_alpha_(file->handle);
  facts->primaries = facts->transfer = 2;
  facts->profile_length = library.heif_image_handle_get_raw_color_profile_size_(file->handle);
  struct heif_color_profile_nclx *colors = NULL;
  error = library.heif_image_handle_get_nclx_color_profile_(file->handle, &colors);
  if (error.code == 0 && colors) {
    facts->primaries = (int)colors->color_primaries;
    facts->transfer = (int)colors->transfer_characteristics;
  }
  // The colours may be set even if there is an error.
  if (colors) library.heif_nclx_color_profile_free_(colors);
  file->facts = *facts;
  return file;
}

void emaki_heif_close(emaki_heif_file *file) {
  if (!file) return;
  if (file->image) library.heif_image_release_(file->image);
  if (file->handle) library.heif_image_handle_release_(file->handle);
  library.heif_context_free_(file->context);
  free(file);
}

int emaki_heif_profile(emaki_heif_file *file, uint8_t *profile) {
  return library.heif_image_handle_get_raw_color_profile_(file->handle, profile).code == 0 ? 0 : -1;
}

int emaki_heif_decode(emaki_heif_file *file, char *message) {
  message[0] = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  const int deep = heif_chroma_interleaved_RRGGBBAA_LE;
#else
  const int deep = heif_chroma_interleaved_RRGGBBAA_BE;
#endif
  const struct heif_error error = library.heif_decode_image_(
      file->handle, &file->image, heif_colorspace_RGB, file->facts.depth > 8 ? deep : heif_chroma_interleaved_RGBA, NULL);
  if (error.code == 0) return 0;
  explain(message, error);
  return -1;
}

const uint8_t *emaki_heif_samples(emaki_heif_file *file, int *row_bytes, int *depth) {
  const struct heif_image *image = file->image;
  if (!image || library.heif_image_get_width_(image, heif_channel_interleaved) != file->facts.width ||
      library.heif_image_get_height_(image, heif_channel_interleaved) != file->facts.height) {
    return NULL;
  }
  *depth = library.heif_image_get_bits_per_pixel_range_(image, heif_channel_interleaved);
  return library.heif_image_get_plane_readonly_(image, heif_channel_interleaved, row_bytes);
}
