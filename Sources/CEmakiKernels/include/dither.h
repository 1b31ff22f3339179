#pragma once
#include <stdint.h>

// Returns a row of Bayer's pattern of 8 x 8 places: each number from 0 to 63 once, neighbours far apart.
const uint8_t *emaki_dither_pattern(int y);

// Makes 0xAARRGGBB words of a row of pixels of four 16-bit numbers: red, green, blue, alpha. What eight bits cannot hold is spread by a pattern of
// 8 x 8 pixels, in which the row's number in the picture is `y`: the same numbers at the same place give the same word. Numbers that eight bits
// hold exactly (multiples of 257) stay exact, and grey stays grey.
void emaki_dither_row(const uint16_t *samples, int width, int y, uint32_t *pixels);
