/* Runs the kernels on seeded input of many sizes and prints a checksum for each: the same lines on every processor. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "blend.h"
#include "deflate.h"
#include "downscale.h"
#include "outline.h"
#include "png_rows.h"
#include "premultiply.h"
#include "ycbcr.h"
#include "video_pixels.h"

/* SplitMix64: https://prng.di.unimi.it/splitmix64.c */
static uint64_t state;
static uint64_t next(void) {
  uint64_t z = state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

/* FNV-1a. */
static uint64_t sum;
static void add(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
}

static void report(const char *name) {
  printf("%-16s %016llx\n", name, (unsigned long long)sum);
  sum = 0xCBF29CE484222325u;
}

enum { WIDTH = 211, HEIGHT = 37, COUNT = WIDTH * HEIGHT };
static uint32_t pixels[COUNT], others[COUNT], out[COUNT];
static uint8_t mask[COUNT], masks[COUNT], bytes[COUNT * 8];

/* Premultiplied, with flat stretches, opaque and transparent ones. */
static void fill(uint32_t *to, int opaque) {
  for (int i = 0; i < COUNT; i++) {
    uint64_t r = next();
    uint32_t a = opaque || r % 5 == 0 ? 255 : r % 7 == 0 ? 0 : r >> 8 & 255, p = a << 24;
    for (int c = 0; c < 24; c += 8) p |= (uint32_t)((r >> (16 + c) & 255) * a / 255) << c;
    to[i] = i > WIDTH && r % 3 ? to[i - (r & 1 ? 1 : WIDTH)] : p;
  }
}

static void refill(void) {
  fill(pixels, 0);
  fill(others, 0);
  for (int i = 0; i < COUNT; i++) mask[i] = (uint8_t)(next() % 4 ? next() : next() & 1 ? 255 : 0), masks[i] = (uint8_t)next();
}

/* Weights of four source pixels for each output pixel, that sum to 16384. */
static void resample(int length, int rows) {
  static int32_t first[2][WIDTH];
  static int16_t weights[2][WIDTH * 4];
  for (int axis = 0; axis < 2; axis++) {
    int count = axis ? rows : length, limit = (axis ? HEIGHT : WIDTH - 1) - 4;
    for (int i = 0; i < count; i++) {
      int a = (int)(next() % 6000) - 800, b = (int)(next() % 6000), c = (int)(next() % 6000);
      first[axis][i] = (int32_t)(i * limit / count) & ~1;
      int16_t *w = weights[axis] + i * 4;
      w[0] = (int16_t)a, w[1] = (int16_t)b, w[2] = (int16_t)c, w[3] = (int16_t)(16384 - a - b - c);
    }
  }
  struct emaki_resample_axis across = {length, 4, first[0], weights[0]}, down = {rows, 4, first[1], weights[1]};
  int16_t *scratch = calloc(emaki_resample_scratch(WIDTH), sizeof *scratch);
  emaki_resample(pixels, WIDTH, HEIGHT, WIDTH, across, down, scratch, out, (size_t)length);
  free(scratch);
  add(out, sizeof(uint32_t) * (size_t)length * (size_t)rows);
}

/* Contours of lines and curves, each closed, on a grid of cells. */
static void draw_outline(int width, int height) {
  static int32_t cells[HEIGHT * (WIDTH + 5)];
  memset(cells, 0, sizeof cells);
  emaki_outline outline = {cells, (width + 5) & ~3, 0, 0};
  for (int contour = 0; contour < 3; contour++) {
    int32_t p[14];
    for (int i = 0; i < 14; i++) p[i] = (int32_t)(next() % (uint64_t)(256 * (i % 2 ? height : width) + 1));
    outline.x = p[0], outline.y = p[1];
    emaki_outline_line(&outline, p[2], p[3]);
    emaki_outline_conic(&outline, p[4], p[5], p[6], p[7]);
    emaki_outline_cubic(&outline, p[8], p[9], p[10], p[11], p[12], p[13]);
    emaki_outline_line(&outline, p[0], p[1]);
  }
  int overlaps = emaki_outline_coverage(mask, WIDTH, &outline, width, height);
  add(&overlaps, sizeof overlaps);
  add(mask, sizeof mask);
}

int main(void) {
  sum = 0xCBF29CE484222325u;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    int width = 1 + (int)(seed * 31 % WIDTH), height = 1 + (int)(seed * 7 % HEIGHT);
    uint32_t pixel = 0x80402010;
    state = seed;
#define CASE(call) do { refill(); call; add(pixels, sizeof pixels); add(mask, sizeof mask); } while (0)
    CASE(emaki_fill(pixels, WIDTH, width, height, pixel));
    CASE(emaki_blend_color(pixels, WIDTH, width, height, pixel));
    CASE(emaki_blend_mask(pixels, WIDTH, mask, WIDTH, width, height, pixel));
    CASE(emaki_blend_over(pixels, WIDTH, others, WIDTH, width, height));
    CASE(emaki_add_mask(mask, WIDTH, masks, WIDTH, width, height));
    CASE(emaki_join_rows(mask, WIDTH, masks, WIDTH, width, height / 4));
    CASE(emaki_join_columns(mask, WIDTH / 4, height, masks, WIDTH));
    CASE(emaki_multiply_mask(pixels, WIDTH, mask, WIDTH, width, height));
    CASE(emaki_extract_alpha(mask, WIDTH, pixels, WIDTH, width, height));
    CASE(emaki_box_blur_rows(mask, masks, width, height, 1 + (int)seed % 9));
    CASE(emaki_box_blur_pixels_transposed(pixels, others, width, height, 1 + (int)seed % 9));
    CASE(emaki_premultiply(pixels, COUNT));
  }
  report("blending");
  for (uint64_t seed = 1; seed <= 40; seed++) {
    state = seed;
    draw_outline(1 + (int)(seed * 31 % WIDTH), 1 + (int)(seed * 7 % HEIGHT));
  }
  report("outlines");
  for (uint64_t seed = 1; seed <= 40; seed++) {
    state = seed;
    fill(pixels, seed % 2 == 0);
    for (unsigned channels = 3; channels <= 4; channels++) {
      size_t width = 1 + seed * 31 % WIDTH, rows = 1 + seed * 7 % HEIGHT, row = 1 + width * channels;
      uint8_t *scratch = malloc(emaki_png_scratch_size(width, channels));
      emaki_png_filter_rows(bytes, pixels, width, rows, channels, scratch, 0);
      add(bytes, row * rows);
      uint8_t *output = malloc(emaki_deflate_bound(row * rows));
      void *room = aligned_alloc(64, (emaki_deflate_scratch_size(row * rows) + 63) / 64 * 64);
      add(output, emaki_deflate(output, bytes, row * rows, row, room, 0));
      memset(out, 0, sizeof out);
      if (!emaki_png_unfilter_rows(out, bytes, width, rows, channels)) return 1;
      add(out, sizeof out);
      free(scratch), free(output), free(room);
    }
  }
  report("PNG");
  for (uint64_t seed = 1; seed <= 40; seed++) {
    state = seed;
    fill(pixels, seed % 2 == 0);
    resample(1 + (int)seed * 3 % 90, 1 + (int)seed % 30);
  }
  report("scaling");
  for (uint64_t seed = 1; seed <= 40; seed++) {
    state = seed;
    fill(pixels, 1);
    emaki_ycbcr_bt709(bytes, bytes + COUNT, bytes + 2 * COUNT, pixels, COUNT - seed);
    add(bytes, 3 * COUNT - seed);
  }
  report("video");
  for (int i = 0; i < COUNT * 8; i++) bytes[i] = (uint8_t)next();
  for (int seed = 1; seed <= 72; seed++) {
    int width = 1 + seed * 31 % WIDTH, height = 1 + seed * 7 % HEIGHT, depth = seed % 3 ? 8 : 10, size = depth > 8 ? 2 : 1;
    /* Of two bytes of a sample, the higher one has two bits. */
    if (depth > 8) for (int i = 1; i < COUNT * 8; i += 2) bytes[i] &= 3;
    emaki_video_planes frame = {
        .planes = {bytes, bytes + 2 * COUNT, bytes + 4 * COUNT},
        .strides = {WIDTH * size, WIDTH * size, WIDTH * size},
        .width = width, .height = height, .depth = depth, .shift_x = seed % 4 < 2, .shift_y = seed % 4 == 0,
        .matrix = (emaki_video_matrix)(seed / 3 % 3), .is_full_range = seed / 9 % 2};
    int32_t *scratch = calloc(2 * ((size_t)width + 2), sizeof *scratch);
    emaki_video_to_pixels(frame, scratch, out);
    free(scratch);
    add(out, sizeof(uint32_t) * (size_t)width * (size_t)height);
  }
  report("video pixels");
  return 0;
}
