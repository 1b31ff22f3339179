// Cairo is loaded when something is first drawn with it. Linking it would load twelve libraries, including those of X11, and start each
// program milliseconds later, and most lists need none of them. Each function here does what a painter asks for at one time. Cairo's own
// types are not visible outside.
#pragma once

#include <stdint.h>

/// Loads Cairo, unless that was tried before, and returns the reason why it cannot be loaded; null where Cairo is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
///
/// Without Cairo `emaki_cairo_create` returns null, and the functions that draw a picture return 0 and leave the target as it is. The
/// caller must then give up the picture that it paints.
const char *emaki_cairo_missing(void);

/// Names the library that is loaded in place of `libcairo.so.2`, for tests of its absence. It must be called before anything else here, and the
/// name must stay.
void emaki_cairo_set_library(const char *name);

/// Returns Cairo's version as it runs here, and loads Cairo; null where it cannot be loaded. `emaki_pixman_version` returns pixman's
/// version in the same way.
const char *emaki_cairo_version(void);
const char *emaki_pixman_version(void);

/// Describes premultiplied pixels of 32 bits, blue in the lowest byte. `stride` is the number of bytes from one row to the next. Cairo
/// takes up to 32767 pixels each way.
typedef struct {
  void *pixels;
  int32_t width, height, stride;
} emaki_cairo_pixels;

/// A matrix maps a point (x, y) to (x', y'): `x' = xx * x + xy * y + x0`, `y' = yx * x + yy * y + y0`.
typedef struct {
  double xx, yx, xy, yy, x0, y0;
} emaki_cairo_matrix;

/// Replaces what the target holds with a picture, filtered. The matrix maps the picture's pixels to the target's. Returns 0 without Cairo.
int emaki_cairo_replace(emaki_cairo_pixels target, emaki_cairo_matrix matrix, emaki_cairo_pixels picture);

/// Draws a picture over the contents of the target, filtered. The matrix maps one plane to another. In the first plane, the picture's top
/// left pixel has the picture's x and y. In the second plane, the target's top left pixel has the target's x and y. Returns 0 without
/// Cairo.
int emaki_cairo_draw_picture(emaki_cairo_pixels target, double target_x, double target_y, emaki_cairo_matrix matrix,
                             emaki_cairo_pixels picture, double picture_x, double picture_y, double opacity);

// Paths. A context belongs to one thread.

typedef struct emaki_cairo emaki_cairo;

/// Creates a context that draws on pixels; null where Cairo cannot be loaded. The origin is the corner of the top left pixel. The functions
/// below need a context.
emaki_cairo *emaki_cairo_create(emaki_cairo_pixels target);
void emaki_cairo_destroy(emaki_cairo *cairo);

/// Saves the state of a context. `emaki_cairo_restore` takes back what was set since then, clips too.
void emaki_cairo_save(emaki_cairo *cairo);
void emaki_cairo_restore(emaki_cairo *cairo);

/// Begins a path. The matrix maps the path and what it is filled with.
void emaki_cairo_begin_path(emaki_cairo *cairo, emaki_cairo_matrix matrix);
void emaki_cairo_move_to(emaki_cairo *cairo, double x, double y);
void emaki_cairo_line_to(emaki_cairo *cairo, double x, double y);
void emaki_cairo_curve_to(emaki_cairo *cairo, double x1, double y1, double x2, double y2, double x, double y);
/// Adds an arc to the path, clockwise, or the other way round where it ends before it starts. Angles are in radians.
void emaki_cairo_arc(emaki_cairo *cairo, double x, double y, double radius, double start, double end);
void emaki_cairo_close_path(emaki_cairo *cairo);

/// A colour stop is a colour at a position of a gradient. The position and the parts of the colour are from 0 to 1.
typedef struct {
  double position, red, green, blue, alpha;
} emaki_cairo_stop;

void emaki_cairo_set_color(emaki_cairo *cairo, double red, double green, double blue, double alpha);
/// Sets a linear gradient as the fill of paths. Beyond its two ends, the gradient continues with the colours of the ends.
void emaki_cairo_set_gradient(emaki_cairo *cairo, double x0, double y0, double x1, double y1, const emaki_cairo_stop *stops,
                              int32_t count);
/// Sets a gradient between two circles as the fill of paths. Inside and outside of the circles it continues with the colours of its ends.
void emaki_cairo_set_radial_gradient(emaki_cairo *cairo, double x0, double y0, double radius0, double x1, double y1, double radius1,
                                     const emaki_cairo_stop *stops, int32_t count);

/// Sets how the current gradient continues beyond its ends: 0 is not at all, 1 repeated, 2 reflected, and 3 with the colours of the ends.
void emaki_cairo_set_extend(emaki_cairo *cairo, int32_t extend);

/// Draws into a picture of its own from now on, as large as the target. `emaki_cairo_pop_group` draws that picture, with one of Cairo's operators,
/// on what was drawn on before.
void emaki_cairo_push_group(emaki_cairo *cairo);
void emaki_cairo_pop_group(emaki_cairo *cairo, int32_t operator_);

/// Draws a picture, filtered, over what is drawn so far. The matrix maps the plane in which the picture's top left pixel has its x and y to
/// pixels. The picture's pixels are read at once.
void emaki_cairo_paint_picture(emaki_cairo *cairo, emaki_cairo_matrix matrix, emaki_cairo_pixels picture, double x, double y);

// The numbers are Cairo's.
typedef enum { EMAKI_CAIRO_WINDING, EMAKI_CAIRO_EVEN_ODD } emaki_cairo_rule;
typedef enum { EMAKI_CAIRO_BUTT_CAP, EMAKI_CAIRO_ROUND_CAP, EMAKI_CAIRO_SQUARE_CAP } emaki_cairo_cap;
typedef enum { EMAKI_CAIRO_MITER_JOIN, EMAKI_CAIRO_ROUND_JOIN, EMAKI_CAIRO_BEVEL_JOIN } emaki_cairo_join;

/// Fills the path and ends it. `emaki_cairo_clip` and `emaki_cairo_stroke` end the path, too.
void emaki_cairo_fill(emaki_cairo *cairo, emaki_cairo_rule rule);
void emaki_cairo_clip(emaki_cairo *cairo, emaki_cairo_rule rule);
void emaki_cairo_stroke(emaki_cairo *cairo, double width, const double *dashes, int32_t dash_count, emaki_cairo_cap cap,
                        emaki_cairo_join join);
