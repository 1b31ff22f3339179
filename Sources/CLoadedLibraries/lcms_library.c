#include "lcms_library.h"

#ifdef TRAIT_ColorProfiles

#include <lcms2.h>
#include <lcms2_plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from Little CMS' own header.
#define FUNCTIONS(X)                                                                                                              \
  X(cmsGetEncodedCMMversion) X(cmsCreateContext) X(cmsDeleteContext) X(cmsGetContextUserData) X(cmsSetLogErrorHandlerTHR)         \
  X(cmsOpenProfileFromMemTHR) X(cmsCloseProfile) X(cmsCreate_sRGBProfileTHR) X(cmsCreateRGBProfileTHR)                            \
  X(cmsBuildParametricToneCurve) X(cmsBuildTabulatedToneCurveFloat) X(cmsFreeToneCurve) X(cmsCreateTransformTHR) X(cmsDeleteTransform) X(cmsDoTransform)

EMAKI_LOADED_LIBRARY(emaki_lcms, "liblcms2.so.2", FUNCTIONS, NULL)

int emaki_lcms_version(void) { return cmsGetEncodedCMMversion_(); }

struct emaki_lcms_conversion {
  cmsContext context;
  cmsHTRANSFORM transform;
  int has_inks;
  // The number of bytes that Little CMS may still allocate.
  size_t room;
  // The buffer for the first error, while the conversion is being made.
  char *message;
};

// MARK: Memory, of which a profile may ask for any amount

enum { all_room = 64 << 20 };

// The header before each memory block. It is as wide as the alignment of blocks.
typedef union {
  size_t size;
  char alignment[16];
} block;

static emaki_lcms_conversion *owner(cmsContext context) { return context ? cmsGetContextUserData_(context) : NULL; }

static void *take(cmsContext context, cmsUInt32Number size) {
  emaki_lcms_conversion *conversion = owner(context);
  if (conversion && size > conversion->room) return NULL;
  block *made = malloc(sizeof(block) + size);
  if (!made) return NULL;
  made->size = size;
  if (conversion) conversion->room -= size;
  return made + 1;
}

static void give_back(cmsContext context, void *pointer) {
  if (!pointer) return;
  block *made = (block *)pointer - 1;
  emaki_lcms_conversion *conversion = owner(context);
  if (conversion) conversion->room += made->size;
  free(made);
}

static void *take_again(cmsContext context, void *pointer, cmsUInt32Number size) {
  void *made = take(context, size);
  if (made && pointer) {
    const size_t old = ((block *)pointer - 1)->size;
    memcpy(made, pointer, old < size ? old : size);
    give_back(context, pointer);
  }
  return made;
}

// Little CMS makes its other functions of these.
static cmsPluginMemHandler memory = {
    .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2000, .Type = cmsPluginMemHandlerSig, .Next = NULL},
    .MallocPtr = take,
    .FreePtr = give_back,
    .ReallocPtr = take_again,
};

// MARK: Conversions

static void note(cmsContext context, cmsUInt32Number code, const char *text) {
  (void)code;
  emaki_lcms_conversion *conversion = owner(context);
  if (conversion && conversion->message && !conversion->message[0]) snprintf(conversion->message, EMAKI_LCMS_MESSAGE_SIZE, "%s", text);
}

static emaki_lcms_conversion *new_conversion(char *message) {
  message[0] = 0;
  emaki_lcms_conversion *conversion = calloc(1, sizeof *conversion);
  if (!conversion) return NULL;
  conversion->room = all_room;
  conversion->message = message;
  conversion->context = cmsCreateContext_(&memory, conversion);
  if (!conversion->context) {
    free(conversion);
    return NULL;
  }
  cmsSetLogErrorHandlerTHR_(conversion->context, note);
  return conversion;
}

#define WORDS TYPE_BGRA_8

static cmsUInt32Number format(emaki_lcms_samples samples, int is_deep) {
  switch (samples) {
    case EMAKI_LCMS_GRAY:
      // Grey is read from the first of a pixel's numbers, and the other three are left out.
      return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(is_deep ? 2 : 1);
    case EMAKI_LCMS_INKS:
      return TYPE_CMYK_8_REV;
    default:
      return is_deep ? TYPE_RGBA_16 : WORDS;
  }
}

// Makes the conversion from a profile, and closes the profile. Returns null and frees the conversion if it cannot be made.
static emaki_lcms_conversion *finish(emaki_lcms_conversion *conversion, cmsHPROFILE profile, emaki_lcms_samples samples, int is_deep) {
  cmsHPROFILE target = profile ? cmsCreate_sRGBProfileTHR_(conversion->context) : NULL;
  if (target) {
    conversion->has_inks = samples == EMAKI_LCMS_INKS;
    conversion->transform = cmsCreateTransformTHR_(
        conversion->context, profile, format(samples, is_deep), target, is_deep ? TYPE_RGBA_16 : WORDS, INTENT_RELATIVE_COLORIMETRIC,
        cmsFLAGS_BLACKPOINTCOMPENSATION);
  }
  // The conversion keeps what it needs of both.
  if (target) cmsCloseProfile_(target);
  if (profile) cmsCloseProfile_(profile);
  if (conversion->transform) {
    conversion->message = NULL;
    return conversion;
  }
  if (!conversion->message[0]) snprintf(conversion->message, EMAKI_LCMS_MESSAGE_SIZE, "it describes no colours of this picture");
  emaki_lcms_free(conversion);
  return NULL;
}

emaki_lcms_conversion *emaki_lcms_from_profile(
    const uint8_t *profile, size_t length, emaki_lcms_samples samples, int is_deep, char *message) {
  emaki_lcms_conversion *conversion = new_conversion(message);
  if (!conversion) return NULL;
  return finish(conversion, cmsOpenProfileFromMemTHR_(conversion->context, profile, (cmsUInt32Number)length), samples, is_deep);
}

emaki_lcms_conversion *emaki_lcms_from_primaries(
    const double chromaticities[8], double gamma, const float *light, size_t count, int is_deep, char *message) {
  emaki_lcms_conversion *conversion = new_conversion(message);
  if (!conversion) return NULL;
  const double *xy = chromaticities;
  const cmsCIExyY white = {xy[0], xy[1], 1};
  const cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  // IEC 61966-2-1: ((v + 0.055) / 1.055)^2.4 above 0.04045, else v / 12.92.
  const double standard[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve = count > 0   ? cmsBuildTabulatedToneCurveFloat_(conversion->context, (cmsUInt32Number)count, light)
                        : gamma > 0 ? cmsBuildParametricToneCurve_(conversion->context, 1, &gamma)
                                    : cmsBuildParametricToneCurve_(conversion->context, 4, standard);
  cmsToneCurve *curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? cmsCreateRGBProfileTHR_(conversion->context, &white, &primaries, curves) : NULL;
  if (curve) cmsFreeToneCurve_(curve);
  return finish(conversion, profile, EMAKI_LCMS_RGB, is_deep);
}

void emaki_lcms_convert(const emaki_lcms_conversion *conversion, void *pixels, size_t count) {
  // The function writes no alpha, so the existing alpha stays. The number of a picture's pixels fits into 32 bits.
  cmsDoTransform_(conversion->transform, pixels, pixels, (cmsUInt32Number)count);
  if (!conversion->has_inks) return;
  uint32_t *words = pixels;
  for (size_t i = 0; i < count; i++) words[i] |= 0xFF000000u;
}

void emaki_lcms_free(emaki_lcms_conversion *conversion) {
  if (!conversion) return;
  if (conversion->transform) cmsDeleteTransform_(conversion->transform);
  cmsDeleteContext_(conversion->context);
  free(conversion);
}

#else
EMAKI_BUILT_WITHOUT(emaki_lcms, "ColorProfiles")
#endif
