#include "inline.h"
#include "video_pixels.h"

/* With Kr and Kb of the matrix, Y from 0 to 1 and Cb and Cr from -0.5 to 0.5:

     R = Y + 2 (1 - Kr) Cr
     G = Y - 2 Kb (1 - Kb) / Kg Cb - 2 Kr (1 - Kr) / Kg Cr
     B = Y + 2 (1 - Kb) Cb

   The factors are in 65536ths. Cb and Cr come in eighths, from the two interpolations. */
typedef struct {
  int32_t luma, red_cr, green_cb, green_cr, blue_cb, luma_zero, chroma_zero;
} factors;

static int32_t rounded(double value) { return (int32_t)(value + 0.5); }

static factors factors_of(const emaki_video_planes *frame) {
  const double kr = frame->matrix == EMAKI_BT601 ? 0.299 : frame->matrix == EMAKI_BT709 ? 0.2126 : 0.2627;
  const double kb = frame->matrix == EMAKI_BT601 ? 0.114 : frame->matrix == EMAKI_BT709 ? 0.0722 : 0.0593;
  const double kg = 1 - kr - kb;
  const int more = 1 << (frame->depth - 8), most = (1 << frame->depth) - 1;
  const double luma = 65536 * 255.0 / (frame->is_full_range ? most : 219 * more);
  const double chroma = 65536 * 255.0 / (frame->is_full_range ? most : 224 * more) / 8;
  return (factors){
      .luma = rounded(luma),
      .red_cr = rounded(2 * (1 - kr) * chroma),
      .green_cb = rounded(2 * kb * (1 - kb) / kg * chroma),
      .green_cr = rounded(2 * kr * (1 - kr) / kg * chroma),
      .blue_cb = rounded(2 * (1 - kb) * chroma),
      .luma_zero = frame->is_full_range ? 0 : 16 * more,
      .chroma_zero = 128 * more,
  };
}

static inline int32_t sample(const uint8_t *row, int x, int depth) {
  return depth == 8 ? row[x] : row[2 * x] | row[2 * x + 1] << 8;
}

/* Computes a row of chroma for a row of pixels, in eighths, with its zero level subtracted. */
static inline void chroma_row(const emaki_video_planes *frame, int plane, int y, int depth, int32_t zero, int32_t *target) {
  const int columns = (frame->width + frame->shift_x) >> frame->shift_x, rows = (frame->height + frame->shift_y) >> frame->shift_y;
  const int nearest = y >> frame->shift_y;
  /* An even row of pixels lies a quarter above its row of chroma, an odd one a quarter below. */
  int other = frame->shift_y == 0 ? nearest : y & 1 ? nearest + 1 : nearest - 1;
  if (other < 0) other = 0;
  if (other >= rows) other = rows - 1;
  const uint8_t *a = frame->planes[plane] + nearest * frame->strides[plane];
  const uint8_t *b = frame->planes[plane] + other * frame->strides[plane];
  if (frame->shift_x == 0) {
    for (int x = 0; x < columns; x++) target[x] = 2 * (3 * sample(a, x, depth) + sample(b, x, depth) - 4 * zero);
    return;
  }
  int32_t left = 3 * sample(a, 0, depth) + sample(b, 0, depth) - 4 * zero;
  for (int x = 0; x < columns; x++) {
    const int next = x + 1 < columns ? x + 1 : x;
    const int32_t right = 3 * sample(a, next, depth) + sample(b, next, depth) - 4 * zero;
    target[2 * x] = 2 * left;
    target[2 * x + 1] = left + right;
    left = right;
  }
}

static inline uint32_t level(int32_t value) {
  value >>= 16;
  return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value;
}

EMAKI_INLINE void convert(const emaki_video_planes *frame, int32_t *scratch, uint32_t *pixels, int depth) {
  const factors f = factors_of(frame);
  int32_t *cb = scratch, *cr = scratch + frame->width + 2;
  for (int y = 0; y < frame->height; y++) {
    chroma_row(frame, 1, y, depth, f.chroma_zero, cb);
    chroma_row(frame, 2, y, depth, f.chroma_zero, cr);
    const uint8_t *luma = frame->planes[0] + y * frame->strides[0];
    uint32_t *target = pixels + (size_t)y * (size_t)frame->width;
    for (int x = 0; x < frame->width; x++) {
      const int32_t light = (sample(luma, x, depth) - f.luma_zero) * f.luma + 32768;
      const uint32_t r = level(light + f.red_cr * cr[x]), b = level(light + f.blue_cb * cb[x]);
      const uint32_t g = level(light - f.green_cb * cb[x] - f.green_cr * cr[x]);
      target[x] = 0xFF000000u | r << 16 | g << 8 | b;
    }
  }
}

void emaki_video_to_pixels(emaki_video_planes frame, int32_t *scratch, uint32_t *pixels) {
  if (frame.depth == 8) convert(&frame, scratch, pixels, 8);
  else convert(&frame, scratch, pixels, 10);
}
