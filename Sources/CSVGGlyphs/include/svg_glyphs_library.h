// Glyphs that a font describes in SVG (OpenType's table "SVG "), drawn by librsvg. It is loaded when such a font is first used: few are, and
// most programs need not have it.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Loads librsvg, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
const char *emaki_svg_glyphs_missing(void);

/// Names the library that is loaded in place of `librsvg-2.so.2`, for tests of its absence. It must be called before anything else here, and
/// the name must stay.
void emaki_svg_glyphs_set_library(const char *name);

/// A document that holds drawings of glyphs. One thread at a time may use it.
typedef struct emaki_svg_glyphs emaki_svg_glyphs;

/// Reads a document, which may be compressed with gzip; null where it is damaged or librsvg is not to be had. A document without an address
/// cannot refer to other files.
emaki_svg_glyphs *emaki_svg_glyphs_open(const uint8_t *bytes, size_t count);
void emaki_svg_glyphs_close(emaki_svg_glyphs *document);

/// Draws the element `glyph<number>` of a document on a context of Cairo's, in the context's units: the origin is the glyph's, the y axis
/// points down, and the document is `em` units wide and high. Returns 0 where there is no such element, or where it cannot be drawn.
int emaki_svg_glyphs_draw(emaki_svg_glyphs *document, void *cairo, uint32_t number, double em);
