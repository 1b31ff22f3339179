#pragma once
#include <stddef.h>
#include <stdint.h>

/* Converts opaque 0xAARRGGBB pixels in native byte order to the Y, Cb and Cr samples of BT.709, 8 bits in limited range: black is 16 128
   128, white 235 128 128. Alpha is ignored. The samples are computed from sRGB's values directly, as all video players expect. Each sample
   is the exact value of Rec. ITU-R BT.709-6, section 3, rounded to nearest. If the exact value lies within 0.01 of a half, it may be
   rounded to either side. */
void emaki_ycbcr_bt709(uint8_t *restrict y, uint8_t *restrict cb, uint8_t *restrict cr, const uint32_t *restrict pixels, size_t count);

/* The same in plain C, whatever the processor can do. */
void emaki_ycbcr_bt709_portable(uint8_t *restrict y, uint8_t *restrict cb, uint8_t *restrict cr, const uint32_t *restrict pixels,
                                size_t count);
