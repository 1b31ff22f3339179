#include "ycbcr.h"
#include "inline.h"

/* With R, G and B from 0 to 255 and L = 0.2126 R + 0.7152 G + 0.0722 B:

     Y  =  16 + L * 219/255
     Cb = 128 + (B - L) / 1.8556 * 224/255
     Cr = 128 + (R - L) / 1.5748 * 224/255

   The factors are in 65536ths, rounded so that those of Y add up to 219/255 and those of Cb and Cr to 0: every grey is
   128 128. No factor is off by more than 0.7, so no sum by more than 3 * 255 * 0.7 / 65536 = 0.008. The sum starts with the
   offset and a half, is never negative, and its low 16 bits are cut off: rounded to nearest, halves up. */
EMAKI_INLINE void ycbcr(uint8_t *restrict y, uint8_t *restrict cb, uint8_t *restrict cr, const uint32_t *restrict pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const int32_t r = pixels[i] >> 16 & 255, g = pixels[i] >> 8 & 255, b = pixels[i] & 255;
    y[i] = (uint8_t)((11966 * r + 40254 * g + 4064 * b + 0x108000) >> 16);
    cb[i] = (uint8_t)((-6596 * r - 22188 * g + 28784 * b + 0x808000) >> 16);
    cr[i] = (uint8_t)((28784 * r - 26145 * g - 2639 * b + 0x808000) >> 16);
  }
}

void emaki_ycbcr_bt709_portable(uint8_t *restrict y, uint8_t *restrict cb, uint8_t *restrict cr, const uint32_t *restrict pixels,
                                size_t count) {
  ycbcr(y, cb, cr, pixels, count);
}

#if defined(__x86_64__)
// The loader takes the wider of two copies where the processor has it.
__attribute__((target_clones("avx2", "default")))
#endif
void emaki_ycbcr_bt709(uint8_t *restrict y, uint8_t *restrict cb, uint8_t *restrict cr, const uint32_t *restrict pixels, size_t count) {
  ycbcr(y, cb, cr, pixels, count);
}
