#include "svg_glyphs_library.h"

#include <library_loading.h>
#include <stdio.h>

// Declared here as librsvg's header has them: Debian's package of it brings all of GTK's pictures along.
typedef struct {
  double x, y, width, height;
} rectangle;
emaki_svg_glyphs *rsvg_handle_new_from_data(const uint8_t *data, size_t length, void **error);
int rsvg_handle_has_sub(emaki_svg_glyphs *handle, const char *id);
int rsvg_handle_render_layer(emaki_svg_glyphs *handle, void *cairo, const char *id, const rectangle *viewport, void **error);
void g_object_unref(void *object);

#define FUNCTIONS(X) X(rsvg_handle_new_from_data) X(rsvg_handle_has_sub) X(rsvg_handle_render_layer) X(g_object_unref)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } library;

#define FIND(name) {#name, (void **)&library.name##_},
static emaki_library loading = EMAKI_LIBRARY("librsvg-2.so.2");

void emaki_svg_glyphs_set_library(const char *name) { loading.name = name; }

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  emaki_library_load(&loading, functions, sizeof functions / sizeof *functions);
}

const char *emaki_svg_glyphs_missing(void) {
  pthread_once(&loading.once, load);
  return loading.reason;
}

emaki_svg_glyphs *emaki_svg_glyphs_open(const uint8_t *bytes, size_t count) {
  return emaki_svg_glyphs_missing() ? NULL : library.rsvg_handle_new_from_data_(bytes, count, NULL);
}

void emaki_svg_glyphs_close(emaki_svg_glyphs *document) {
  if (document) library.g_object_unref_(document);
}

int emaki_svg_glyphs_draw(emaki_svg_glyphs *document, void *cairo, uint32_t number, double em) {
  char id[24];
  snprintf(id, sizeof id, "#glyph%u", number);
  const rectangle viewport = {0, 0, em, em};
  return library.rsvg_handle_has_sub_(document, id) && library.rsvg_handle_render_layer_(document, cairo, id, &viewport, NULL);
}
