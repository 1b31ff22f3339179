#pragma once
#include <stddef.h>
#include <stdint.h>

// Multiplies the colour channels of 0xAARRGGBB pixels by alpha in place, rounded to nearest, in gamma space.
// Returns 1 if every alpha is 255, else 0.
int emaki_premultiply(uint32_t *pixels, size_t count);
