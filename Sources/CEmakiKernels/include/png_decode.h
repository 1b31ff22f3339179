#pragma once
#include <stddef.h>
#include <stdint.h>

// libpng reports errors by longjmp, which Swift cannot express: this call returns them.

// The size of a message, including its final zero.
#define EMAKI_PNG_MESSAGE_SIZE 256

// Converts `count` pixels of four 16-bit numbers (red, green, blue, alpha) where they are.
typedef void (*emaki_png_conversion)(void *context, void *pixels, size_t count);

// Decodes a PNG file of sixteen bits a sample in memory into width * height 0xAARRGGBB words, whose colours are not multiplied with alpha: the
// numbers of sixteen bits are converted, where there is a conversion, and then dithered. The size must be the header's. An interlaced file takes
// eight bytes a pixel besides, any other those of one row. Returns 0, or -1 with the reason in `message`; then the pixels are undefined.
int emaki_png_decode_deep(
    const uint8_t *data, size_t length, int width, int height, emaki_png_conversion convert, void *context, uint32_t *pixels, char *message);
