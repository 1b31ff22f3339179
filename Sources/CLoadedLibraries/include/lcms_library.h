// Little CMS, loaded when a picture first needs its colours converted: most pictures are sRGB. Everything is read from memory, and nothing opens
// a file.
#pragma once

#include <library_loading.h>
#include <stddef.h>
#include <stdint.h>

EMAKI_LIBRARY_INTERFACE(emaki_lcms);
EMAKI_OPTIONAL

/// Little CMS' version: 2140 is 2.14.
int emaki_lcms_version(void);

/// The size of a message, including its final zero.
#define EMAKI_LCMS_MESSAGE_SIZE 256

/// What the numbers of a pixel are before they are converted.
typedef enum {
  /// Grey, as red, green and blue that are the same.
  EMAKI_LCMS_GRAY,
  EMAKI_LCMS_RGB,
  /// Cyan, magenta, yellow and black in this order, a byte each; 255 is no ink.
  EMAKI_LCMS_INKS,
} emaki_lcms_samples;

/// A conversion of pixels to sRGB: relative colorimetric, with black point compensation. One thread at a time may use it.
typedef struct emaki_lcms_conversion emaki_lcms_conversion;

/// Makes a conversion from what an ICC profile in memory describes; null with the reason in `message` where the profile is broken, fits no such
/// samples or takes more than 64 MB. The profile must not have elements of `D2B` tags, which may be any number.
///
/// Where `is_deep` is 0 pixels are 0xAARRGGBB words, or inks; otherwise red, green, blue and alpha of 16 bits each, which inks cannot be.
emaki_lcms_conversion *emaki_lcms_from_profile(
    const uint8_t *profile, size_t length, emaki_lcms_samples samples, int is_deep, char *message);

/// Makes a conversion from colours of these chromaticities: x and y of white, red, green and blue. `gamma` is the exponent that makes light of
/// numbers; 0 stands for the curve of sRGB. Where `count` is not 0, `light` has the light of so many numbers from 0 to 1 instead.
emaki_lcms_conversion *emaki_lcms_from_primaries(
    const double chromaticities[8], double gamma, const float *light, size_t count, int is_deep, char *message);

/// Converts pixels in place. Their colours must not be multiplied by alpha, and alpha is left as it is. For inks, the alpha of the result
/// is 255.
void emaki_lcms_convert(const emaki_lcms_conversion *conversion, void *pixels, size_t count);

void emaki_lcms_free(emaki_lcms_conversion *conversion);

EMAKI_OPTIONAL_END
