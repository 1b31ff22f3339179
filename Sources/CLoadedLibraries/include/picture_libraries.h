// libavif, libheif and librsvg, each loaded with the first picture that needs it: few are, and they bring several libraries along. Everything is
// read from memory, and nothing creates threads or opens files.
#pragma once

#include <library_loading.h>
#include <stddef.h>
#include <stdint.h>

EMAKI_LIBRARY_INTERFACE(emaki_avif);
EMAKI_LIBRARY_INTERFACE(emaki_heif);
EMAKI_LIBRARY_INTERFACE(emaki_svg);

/// libavif's version as this was built with: 110100 is 0.11.1; 0 without its trait. Asking for it loads nothing.
int emaki_avif_version(void);

EMAKI_OPTIONAL

/// The size of a message, including its final zero.
#define EMAKI_PICTURE_MESSAGE_SIZE 256

/// What a file says of its picture, or of the first frame of its sequence. What it does not say is 0, but for a mirror and code points.
typedef struct {
  /// The size before it is turned.
  int width, height;
  /// The bits of a colour.
  int depth;
  int has_alpha, is_multiplied;
  /// Whether there are no colours.
  int is_gray;
  /// The quarters of a turn anticlockwise, then whether it is mirrored: -1 is not, 0 exchanges top and bottom, 1 left and right.
  int quarters, mirror;
  /// Code points of ITU-T H.273; 2 is not told.
  int primaries, transfer;
  /// The ICC profile, which lives as long as the picture; null where it cannot be read.
  const uint8_t *profile;
  size_t profile_length;
} emaki_picture_facts;

/// A file that was read up to its pixels. One thread at a time may use it.
typedef struct emaki_picture emaki_picture;
struct emaki_picture {
  emaki_picture_facts facts;
  void *file, *image;
  /// Decodes the picture, or draws it in a size in pixels. Returns 0, or -1 with the reason in `message`.
  int (*decode)(emaki_picture *picture, int width, int height, char *message);
  /// Writes `count` rows of the decoded picture from the even row `y` on: 0xAARRGGBB words where the depth is 8, and otherwise red, green, blue and
  /// alpha of 16 bits each. Returns 0, or -1 with the reason in `message`.
  int (*rows)(const emaki_picture *picture, int y, int count, void *samples, char *message);
  void (*close)(emaki_picture *picture);
};

/// Reads a file, whose bytes must outlive the picture, without its pixels. Returns 0, or -1 with the reason in `message`; then `close` has nothing to do.
/// The library must be loaded. A picture of more than `pixel_limit` pixels may be read, but not decoded.
typedef int emaki_picture_opening(const uint8_t *bytes, size_t count, uint32_t pixel_limit, emaki_picture *picture, char *message);
emaki_picture_opening emaki_avif_open, emaki_heif_open, emaki_svg_open;

/// Returns whether a font of the process, in which the texts of drawings are set, has a letter.
int emaki_svg_has_letter(uint32_t letter);

/// A document that holds drawings of a font's glyphs (OpenType's table "SVG "). One thread at a time may use it.
typedef struct emaki_svg_glyphs emaki_svg_glyphs;

/// Reads a document, which may be compressed with gzip; null where it is damaged. A document without an address
/// cannot refer to other files.
emaki_svg_glyphs *emaki_svg_glyphs_open(const uint8_t *bytes, size_t count);
void emaki_svg_glyphs_close(emaki_svg_glyphs *document);

/// Draws the element `glyph<number>` of a document on a context of Cairo's, in the context's units: the origin is the glyph's, the y axis
/// points down, and the document is `em` units wide and high. Returns 0 where there is no such element, or where it cannot be drawn.
int emaki_svg_glyphs_draw(emaki_svg_glyphs *document, void *cairo, uint32_t number, double em);

EMAKI_OPTIONAL_END
