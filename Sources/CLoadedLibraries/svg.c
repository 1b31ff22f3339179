#include "picture_libraries.h"

#ifdef TRAIT_SVG

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// Every function that is used, with its type from the own headers of librsvg, GLib and Fontconfig.
#define FUNCTIONS(X)                                                                                                        \
  X(rsvg_handle_new_from_data) X(rsvg_handle_set_dpi) X(rsvg_handle_get_intrinsic_size_in_pixels)                           \
  X(rsvg_handle_get_intrinsic_dimensions) X(rsvg_handle_render_document) X(rsvg_handle_has_sub) X(rsvg_handle_render_layer) \
  X(g_object_unref) X(g_error_free) X(FcConfigGetFonts) X(FcPatternGetCharSet) X(FcCharSetHasChar)

EMAKI_LOADED_LIBRARY(emaki_svg, "librsvg-2.so.2", FUNCTIONS, NULL)

static int fail(GError *error, const char *words, char *message) {
  snprintf(message, EMAKI_PICTURE_MESSAGE_SIZE, "%s", error ? error->message : words);
  if (error) g_error_free_(error);
  return -1;
}

static void release(emaki_picture *picture) {
  cairo_surface_destroy(picture->image);
  g_object_unref_(picture->file);
}

static int draw(emaki_picture *picture, int width, int height, char *message) {
  cairo_surface_t *surface = picture->image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) return fail(NULL, "so many pixels cannot be drawn on", message);
  cairo_t *context = cairo_create(surface);
  const RsvgRectangle viewport = {0, 0, width, height};
  GError *error = NULL;
  const int is_drawn = rsvg_handle_render_document_(picture->file, context, &viewport, &error);
  cairo_destroy(context);
  cairo_surface_flush(surface);
  return is_drawn ? 0 : fail(error, "it cannot be drawn", message);
}

static int rows(const emaki_picture *picture, int y, int count, void *samples, char *message) {
  (void)message;
  const size_t row_bytes = (size_t)cairo_image_surface_get_stride(picture->image);
  memcpy(samples, cairo_image_surface_get_data(picture->image) + row_bytes * (size_t)y, row_bytes * (size_t)count);
  return 0;
}

int emaki_svg_open(const uint8_t *bytes, size_t count, uint32_t pixel_limit, emaki_picture *picture, char *message) {
  (void)pixel_limit;
  GError *error = NULL;
  // A file without an address of its own cannot refer to others beside it.
  RsvgHandle *handle = rsvg_handle_new_from_data_(bytes, count, &error);
  if (!handle) return fail(error, "it is damaged", message);
  rsvg_handle_set_dpi_(handle, 96);
  *picture = (emaki_picture){.file = handle, .decode = draw, .rows = rows, .close = release};
  double width, height;
  gboolean has_box = TRUE;
  if (!rsvg_handle_get_intrinsic_size_in_pixels_(handle, &width, &height)) {
    RsvgRectangle box = {0};
    rsvg_handle_get_intrinsic_dimensions_(handle, NULL, NULL, NULL, NULL, &has_box, &box);
    (width = box.width, height = box.height);
  }
  if (!has_box || !(width > 0 && height > 0 && width < 1e9 && height < 1e9)) {
    release(picture);
    return fail(NULL, has_box ? "no pixels" : "neither width and height nor a viewBox say how large it is", message);
  }
  picture->facts = (emaki_picture_facts){
      .width = (int)ceil(width), .height = (int)ceil(height), .depth = 8, .has_alpha = 1, .is_multiplied = 1, .mirror = -1, .primaries = 2, .transfer = 2};
  return 0;
}

int emaki_svg_has_letter(uint32_t letter) {
  for (int kind = FcSetSystem; kind <= FcSetApplication; kind++) {
    const FcFontSet *fonts = FcConfigGetFonts_(NULL, kind);
    for (int i = 0; fonts && i < fonts->nfont; i++) {
      FcCharSet *letters;
      if (FcPatternGetCharSet_(fonts->fonts[i], FC_CHARSET, 0, &letters) == FcResultMatch && FcCharSetHasChar_(letters, letter)) return 1;
    }
  }
  return 0;
}

// MARK: Glyphs

emaki_svg_glyphs *emaki_svg_glyphs_open(const uint8_t *bytes, size_t count) {
  return (emaki_svg_glyphs *)rsvg_handle_new_from_data_(bytes, count, NULL);
}

void emaki_svg_glyphs_close(emaki_svg_glyphs *document) {
  if (document) g_object_unref_(document);
}

int emaki_svg_glyphs_draw(emaki_svg_glyphs *document, void *cairo, uint32_t number, double em) {
  char id[24];
  snprintf(id, sizeof id, "#glyph%u", number);
  RsvgHandle *handle = (RsvgHandle *)document;
  const RsvgRectangle viewport = {0, 0, em, em};
  return rsvg_handle_has_sub_(handle, id) && rsvg_handle_render_layer_(handle, cairo, id, &viewport, NULL);
}

#else
EMAKI_BUILT_WITHOUT(emaki_svg, "SVG")
#endif
