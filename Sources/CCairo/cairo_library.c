#include "cairo_library.h"

// The header is found by the path cairo/cairo.h without pkg-config's flags, which SwiftPM has only together with the libraries.
#include <library_loading.h>
#include <cairo/cairo.h>

// Its header is not found without those flags.
const char *pixman_version_string(void);

// Every function that is used, with its type from Cairo's own header.
#define FUNCTIONS(X)                                                                                                                   \
  X(cairo_version_string) X(pixman_version_string) X(cairo_image_surface_create_for_data) X(cairo_surface_destroy) X(cairo_create)      \
  X(cairo_destroy) X(cairo_save) X(cairo_restore) X(cairo_set_matrix) X(cairo_translate) X(cairo_transform) X(cairo_matrix_invert)      \
  X(cairo_new_path) X(cairo_move_to) X(cairo_line_to) X(cairo_curve_to) X(cairo_arc) X(cairo_arc_negative) X(cairo_close_path)          \
  X(cairo_set_source_rgba) X(cairo_pattern_create_linear) X(cairo_pattern_create_radial) X(cairo_pattern_add_color_stop_rgba) X(cairo_pattern_set_extend)              \
  X(cairo_set_source) X(cairo_pattern_destroy) X(cairo_set_source_surface) X(cairo_get_source) X(cairo_pattern_set_filter)              \
  X(cairo_pattern_set_matrix) X(cairo_set_operator) X(cairo_paint) X(cairo_paint_with_alpha) X(cairo_set_fill_rule) X(cairo_fill)       \
  X(cairo_clip) X(cairo_set_line_width) X(cairo_set_dash) X(cairo_set_line_cap) X(cairo_set_line_join) X(cairo_stroke)      \
  X(cairo_push_group) X(cairo_pop_group_to_source) X(cairo_identity_matrix)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } library;

#define FIND(name) {#name, (void **)&library.name##_},
static emaki_library loading = EMAKI_LIBRARY("libcairo.so.2");

void emaki_cairo_set_library(const char *name) { loading.name = name; }

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  emaki_library_load(&loading, functions, sizeof functions / sizeof *functions);
}

static int is_loaded(void) {
  pthread_once(&loading.once, load);
  return !loading.reason;
}

const char *emaki_cairo_missing(void) { return is_loaded() ? NULL : loading.reason; }
const char *emaki_cairo_version(void) { return is_loaded() ? library.cairo_version_string_() : NULL; }
const char *emaki_pixman_version(void) { return is_loaded() ? library.pixman_version_string_() : NULL; }

static cairo_surface_t *surface(emaki_cairo_pixels pixels) {
  return library.cairo_image_surface_create_for_data_(pixels.pixels, CAIRO_FORMAT_ARGB32, pixels.width, pixels.height, pixels.stride);
}

static cairo_matrix_t matrix_of(emaki_cairo_matrix m) { return (cairo_matrix_t){m.xx, m.yx, m.xy, m.yy, m.x0, m.y0}; }

int emaki_cairo_replace(emaki_cairo_pixels target, emaki_cairo_matrix matrix, emaki_cairo_pixels picture) {
  if (!is_loaded()) return 0;
  cairo_surface_t *from = surface(picture), *to = surface(target);
  cairo_t *cairo = library.cairo_create_(to);
  cairo_matrix_t inverse = matrix_of(matrix);
  library.cairo_matrix_invert_(&inverse);
  library.cairo_set_operator_(cairo, CAIRO_OPERATOR_SOURCE);
  library.cairo_set_source_surface_(cairo, from, 0, 0);
  library.cairo_pattern_set_matrix_(library.cairo_get_source_(cairo), &inverse);
  library.cairo_paint_(cairo);
  library.cairo_destroy_(cairo);
  library.cairo_surface_destroy_(to);
  library.cairo_surface_destroy_(from);
  return 1;
}

int emaki_cairo_draw_picture(emaki_cairo_pixels target, double target_x, double target_y, emaki_cairo_matrix matrix,
                             emaki_cairo_pixels picture, double picture_x, double picture_y, double opacity) {
  if (!is_loaded()) return 0;
  cairo_surface_t *from = surface(picture), *to = surface(target);
  cairo_t *cairo = library.cairo_create_(to);
  library.cairo_translate_(cairo, -target_x, -target_y);
  cairo_matrix_t all = matrix_of(matrix);
  library.cairo_transform_(cairo, &all);
  library.cairo_set_source_surface_(cairo, from, picture_x, picture_y);
  library.cairo_pattern_set_filter_(library.cairo_get_source_(cairo), CAIRO_FILTER_GOOD);
  library.cairo_paint_with_alpha_(cairo, opacity);
  library.cairo_destroy_(cairo);
  library.cairo_surface_destroy_(to);
  library.cairo_surface_destroy_(from);
  return 1;
}

#define OWN(cairo) ((cairo_t *)(cairo))

emaki_cairo *emaki_cairo_create(emaki_cairo_pixels target) {
  if (!is_loaded()) return NULL;
  cairo_surface_t *to = surface(target);
  cairo_t *cairo = library.cairo_create_(to);
  // The context keeps its own reference to the surface.
  library.cairo_surface_destroy_(to);
  return (emaki_cairo *)cairo;
}

void emaki_cairo_destroy(emaki_cairo *cairo) { library.cairo_destroy_(OWN(cairo)); }
void emaki_cairo_save(emaki_cairo *cairo) { library.cairo_save_(OWN(cairo)); }
void emaki_cairo_restore(emaki_cairo *cairo) { library.cairo_restore_(OWN(cairo)); }

void emaki_cairo_begin_path(emaki_cairo *cairo, emaki_cairo_matrix matrix) {
  cairo_matrix_t all = matrix_of(matrix);
  library.cairo_set_matrix_(OWN(cairo), &all);
  library.cairo_new_path_(OWN(cairo));
}

void emaki_cairo_move_to(emaki_cairo *cairo, double x, double y) { library.cairo_move_to_(OWN(cairo), x, y); }
void emaki_cairo_line_to(emaki_cairo *cairo, double x, double y) { library.cairo_line_to_(OWN(cairo), x, y); }

void emaki_cairo_curve_to(emaki_cairo *cairo, double x1, double y1, double x2, double y2, double x, double y) {
  library.cairo_curve_to_(OWN(cairo), x1, y1, x2, y2, x, y);
}

void emaki_cairo_arc(emaki_cairo *cairo, double x, double y, double radius, double start, double end) {
  if (end >= start) {
    library.cairo_arc_(OWN(cairo), x, y, radius, start, end);
  } else {
    library.cairo_arc_negative_(OWN(cairo), x, y, radius, start, end);
  }
}

void emaki_cairo_close_path(emaki_cairo *cairo) { library.cairo_close_path_(OWN(cairo)); }

void emaki_cairo_set_color(emaki_cairo *cairo, double red, double green, double blue, double alpha) {
  library.cairo_set_source_rgba_(OWN(cairo), red, green, blue, alpha);
}

/// Fills with a pattern from now on, which gets the stops of a gradient and is released.
static void set_gradient(emaki_cairo *cairo, cairo_pattern_t *pattern, const emaki_cairo_stop *stops, int32_t count) {
  for (const emaki_cairo_stop *s = stops; s < stops + count; s++) {
    library.cairo_pattern_add_color_stop_rgba_(pattern, s->position, s->red, s->green, s->blue, s->alpha);
  }
  library.cairo_pattern_set_extend_(pattern, CAIRO_EXTEND_PAD);
  library.cairo_set_source_(OWN(cairo), pattern);
  library.cairo_pattern_destroy_(pattern);
}

void emaki_cairo_set_gradient(emaki_cairo *cairo, double x0, double y0, double x1, double y1, const emaki_cairo_stop *stops,
                              int32_t count) {
  set_gradient(cairo, library.cairo_pattern_create_linear_(x0, y0, x1, y1), stops, count);
}

void emaki_cairo_set_radial_gradient(emaki_cairo *cairo, double x0, double y0, double radius0, double x1, double y1, double radius1,
                                     const emaki_cairo_stop *stops, int32_t count) {
  set_gradient(cairo, library.cairo_pattern_create_radial_(x0, y0, radius0, x1, y1, radius1), stops, count);
}

void emaki_cairo_set_extend(emaki_cairo *cairo, int32_t extend) {
  library.cairo_pattern_set_extend_(library.cairo_get_source_(OWN(cairo)), (cairo_extend_t)extend);
}

void emaki_cairo_push_group(emaki_cairo *cairo) { library.cairo_push_group_(OWN(cairo)); }

void emaki_cairo_pop_group(emaki_cairo *cairo, int32_t operator_) {
  library.cairo_pop_group_to_source_(OWN(cairo));
  library.cairo_identity_matrix_(OWN(cairo));
  library.cairo_set_operator_(OWN(cairo), (cairo_operator_t)operator_);
  library.cairo_paint_(OWN(cairo));
  library.cairo_set_operator_(OWN(cairo), CAIRO_OPERATOR_OVER);
  library.cairo_set_source_rgba_(OWN(cairo), 0, 0, 0, 1);
}

void emaki_cairo_paint_picture(emaki_cairo *cairo, emaki_cairo_matrix matrix, emaki_cairo_pixels picture, double x, double y) {
  cairo_surface_t *from = surface(picture);
  cairo_matrix_t all = matrix_of(matrix);
  library.cairo_set_matrix_(OWN(cairo), &all);
  library.cairo_set_source_surface_(OWN(cairo), from, x, y);
  library.cairo_pattern_set_filter_(library.cairo_get_source_(OWN(cairo)), CAIRO_FILTER_GOOD);
  library.cairo_paint_(OWN(cairo));
  // The context must not keep a reference to pixels that the caller may free.
  library.cairo_set_source_rgba_(OWN(cairo), 0, 0, 0, 1);
  library.cairo_surface_destroy_(from);
}

#define SAME(own, theirs) _Static_assert((int)own == (int)theirs, #own)
SAME(EMAKI_CAIRO_WINDING, CAIRO_FILL_RULE_WINDING);
SAME(EMAKI_CAIRO_EVEN_ODD, CAIRO_FILL_RULE_EVEN_ODD);
SAME(EMAKI_CAIRO_BUTT_CAP, CAIRO_LINE_CAP_BUTT);
SAME(EMAKI_CAIRO_ROUND_CAP, CAIRO_LINE_CAP_ROUND);
SAME(EMAKI_CAIRO_SQUARE_CAP, CAIRO_LINE_CAP_SQUARE);
SAME(EMAKI_CAIRO_MITER_JOIN, CAIRO_LINE_JOIN_MITER);
SAME(EMAKI_CAIRO_ROUND_JOIN, CAIRO_LINE_JOIN_ROUND);
SAME(EMAKI_CAIRO_BEVEL_JOIN, CAIRO_LINE_JOIN_BEVEL);

void emaki_cairo_fill(emaki_cairo *cairo, emaki_cairo_rule rule) {
  library.cairo_set_fill_rule_(OWN(cairo), (cairo_fill_rule_t)rule);
  library.cairo_fill_(OWN(cairo));
}

void emaki_cairo_clip(emaki_cairo *cairo, emaki_cairo_rule rule) {
  library.cairo_set_fill_rule_(OWN(cairo), (cairo_fill_rule_t)rule);
  library.cairo_clip_(OWN(cairo));
}

void emaki_cairo_stroke(emaki_cairo *cairo, double width, const double *dashes, int32_t dash_count, emaki_cairo_cap cap,
                        emaki_cairo_join join) {
  library.cairo_set_line_width_(OWN(cairo), width);
  library.cairo_set_dash_(OWN(cairo), dashes, dash_count, 0);
  library.cairo_set_line_cap_(OWN(cairo), (cairo_line_cap_t)cap);
  library.cairo_set_line_join_(OWN(cairo), (cairo_line_join_t)join);
  library.cairo_stroke_(OWN(cairo));
}
