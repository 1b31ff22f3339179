#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which Swift cannot express: this call returns them.

// The size of a message, including its final zero.
#define EMAKI_PNG_MESSAGE_SIZE 256

// Decodes a PNG file in memory into width * height pixels, blue, green, red and alpha in this order, whose colours are not multiplied with alpha.
// It gives what libpng's png_image_finish_read gives for PNG_FORMAT_BGRA, but for files of sixteen bits that are interlaced, where that mixes up
// rows (libpng 1.6.39). The size must be the header's. Returns 0, or -1 with the reason in `message`; then the pixels are undefined.
int emaki_png_decode(const uint8_t *data, size_t length, int width, int height, uint32_t *pixels, char *message);
