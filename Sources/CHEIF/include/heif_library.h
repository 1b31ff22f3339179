// libheif, loaded with the first picture in HEIC: few are, and it brings several libraries along. Everything is read from memory.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Loads libheif, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
const char *emaki_heif_missing(void);

/// Names the library that is loaded in place of `libheif.so.1`, for tests of its absence. It must be called before anything else here, and
/// the name must stay.
void emaki_heif_set_library(const char *name);

/// The size of a message, including its final zero.
#define EMAKI_HEIF_MESSAGE_SIZE 256

/// A file that was read up to its pixels. One thread at a time may use it.
typedef struct emaki_heif_file emaki_heif_file;

/// What a file says of its picture.
typedef struct {
  /// The size as shown: the library turns and cuts.
  int width, height;
  /// The bits of a colour.
  int depth;
  int has_alpha, is_multiplied;
  /// Code points of ITU-T H.273; 2 is not told.
  int primaries, transfer;
  /// The length of the ICC profile; 0 where there is none.
  size_t profile_length;
} emaki_heif_facts;

/// Reads a file, whose bytes must outlive it, without its pixels. Returns null with the reason in `message`, which is empty where the library is
/// missing.
emaki_heif_file *emaki_heif_open(const uint8_t *data, size_t length, emaki_heif_facts *facts, char *message);
void emaki_heif_close(emaki_heif_file *file);

/// Writes the ICC profile. Returns 0, or -1 where it cannot be read.
int emaki_heif_profile(emaki_heif_file *file, uint8_t *profile);

/// Decodes the picture. Returns 0, or -1 with the reason in `message`.
int emaki_heif_decode(emaki_heif_file *file, char *message);

/// The decoded picture: four numbers a pixel, red, green, blue and alpha. They have 8 bits where the facts' depth is 8, and otherwise 16, of which the
/// lowest `depth` are used. Null where the picture has another size than the facts.
const uint8_t *emaki_heif_samples(emaki_heif_file *file, int *row_bytes, int *depth);
