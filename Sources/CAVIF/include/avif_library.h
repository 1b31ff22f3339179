// libavif is loaded when the first AVIF picture is decoded, because few pictures are AVIF and it loads several other libraries. It creates
// no threads, and reads everything from memory.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Loads libavif, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
const char *emaki_avif_missing(void);

/// Names the library that is loaded in place of the one of libavif's header, for tests of its absence. It must be called before anything else here, and
/// the name must stay.
void emaki_avif_set_library(const char *name);

/// libavif's version as this was built with: 110100 is 0.11.1. Asking for it loads nothing.
int emaki_avif_version(void);

/// The size of a message, including its final zero.
#define EMAKI_AVIF_MESSAGE_SIZE 256

/// A file that was read up to its pixels. One thread at a time may use it.
typedef struct emaki_avif_file emaki_avif_file;

/// What a file says of its picture, or of the first frame of its sequence.
typedef struct {
  /// The size as stored, before it is turned.
  int width, height;
  /// The bits of a colour: 8, 10 or 12.
  int depth;
  int has_alpha;
  /// Whether there are no colours.
  int is_gray;
  /// The quarters of a turn anticlockwise, then whether it is mirrored: -1 is not, 0 exchanges top and bottom, 1 left and right.
  int quarters, mirror;
  /// Code points of ITU-T H.273; 2 is not told.
  int primaries, transfer;
  /// The ICC profile, which lives as long as the file; null where there is none.
  const uint8_t *profile;
  size_t profile_length;
} emaki_avif_facts;

/// Reads a file, whose bytes must outlive it, without its pixels. Returns null with the reason in `message`, which is empty where the library is
/// missing. A picture of more than `pixel_limit` pixels may be read, but not decoded.
emaki_avif_file *emaki_avif_open(const uint8_t *data, size_t length, uint32_t pixel_limit, emaki_avif_facts *facts, char *message);
void emaki_avif_close(emaki_avif_file *file);

/// Decodes the picture, or the first frame. Returns 0, or -1 with the reason in `message`.
int emaki_avif_decode(emaki_avif_file *file, char *message);

/// Makes colours of `count` rows of the decoded picture from the even row `y` on. `samples` get the pixels, as many a row as the file's width, whose
/// colours are not multiplied by alpha: 0xAARRGGBB words where `is_deep` is 0, and otherwise red, green, blue and alpha of 16 bits each. Returns 0, or
/// -1 with the reason in `message`.
int emaki_avif_rows(emaki_avif_file *file, int y, int count, int is_deep, void *samples, char *message);
