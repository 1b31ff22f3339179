#include "premultiply.h"

int emaki_premultiply(uint32_t *pixels, size_t count) {
  uint32_t all = 0xFF000000u;
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixels[i], alpha = pixel >> 24;
    // (t + t / 256) / 256 with t = value + 128 is value / 255 rounded to nearest; red and blue share a word.
    uint32_t red_blue = (pixel & 0x00FF00FFu) * alpha + 0x00800080u;
    uint32_t green = (pixel >> 8 & 0xFFu) * alpha + 0x80u;
    red_blue = (red_blue + (red_blue >> 8 & 0x00FF00FFu)) >> 8 & 0x00FF00FFu;
    green = (green + (green >> 8)) & 0xFF00u;
    pixels[i] = alpha << 24 | red_blue | green;
    all &= pixel;
  }
  return all >= 0xFF000000u;
}
