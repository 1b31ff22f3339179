#include "picture_libraries.h"

#ifdef TRAIT_HEIF

#include <avif/avif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from libavif's own header.
#define FUNCTIONS(X)                                                                                                              \
  X(avifDecoderCreate) X(avifDecoderDestroy) X(avifDecoderSetIOMemory) X(avifDecoderParse) X(avifDecoderNextImage) X(avifImageCreateEmpty) \
  X(avifImageDestroy) X(avifImageSetViewRect) X(avifRGBImageSetDefaults) X(avifImageYUVToRGB) X(avifResultToString) \
  X(avifCropRectConvertCleanApertureBox)

// The library's version must fit the header, because other versions of libavif have other structures.
#if AVIF_VERSION_MAJOR >= 1
#define LIBRARY "libavif.so.16"
#define MIRROR axis
#else
#define LIBRARY "libavif.so.15"
#define MIRROR mode
#endif

EMAKI_LOADED_LIBRARY(emaki_avif, LIBRARY, FUNCTIONS, NULL)

int emaki_avif_version(void) { return AVIF_VERSION; }

// Returns whether a call has succeeded, and otherwise explains why it has not.
static int succeeds(const emaki_picture *picture, avifResult result, char *message) {
  if (result == AVIF_RESULT_OK) return 1;
  const char *more = ((const avifDecoder *)picture->file)->diag.error;
  snprintf(message, EMAKI_PICTURE_MESSAGE_SIZE, "%s%s%s", avifResultToString_(result), more[0] ? ": " : "", more);
  return 0;
}

// The part of a picture that is shown: its clean aperture, where it has one that its chroma allows.
static avifCropRect shown_part(const avifImage *image) {
  avifCropRect shown;
  avifDiagnostics diagnostics = {0};
  if (image->transformFlags & AVIF_TRANSFORM_CLAP &&
      avifCropRectConvertCleanApertureBox_(&shown, &image->clap, image->width, image->height, image->yuvFormat, &diagnostics))
    return shown;
  return (avifCropRect){0, 0, image->width, image->height};
}

static void release(emaki_picture *picture) { avifDecoderDestroy_(picture->file); }

static int decode(emaki_picture *picture, int width, int height, char *message) {
  avifDecoder *decoder = picture->file;
  if (!succeeds(picture, avifDecoderNextImage_(decoder), message)) return -1;
  // The coded picture may differ from what the boxes around it say.
  const avifImage *image = decoder->image;
  const avifCropRect shown = shown_part(image);
  if ((int)shown.width == width && (int)shown.height == height && (int)image->depth == picture->facts.depth) return 0;
  snprintf(message, EMAKI_PICTURE_MESSAGE_SIZE, "its picture is not what its header says");
  return -1;
}

static int rows(const emaki_picture *picture, int y, int count, void *samples, char *message) {
  const avifImage *whole = ((const avifDecoder *)picture->file)->image;
  const int is_deep = picture->facts.depth > 8;
  // Chroma is interpolated between rows, so the conversion needs the rows above and below, too.
  const avifCropRect crop = shown_part(whole);
  y += (int)crop.y;
  const int first = y >= 2 ? y - 2 : 0;
  const int end = y + count + 2 <= (int)whole->height ? y + count + 2 : (int)whole->height;
  avifImage *part = avifImageCreateEmpty_();
  if (!part) return -1;
  const avifCropRect shown = {0, (uint32_t)first, whole->width, (uint32_t)(end - first)};
  avifResult result = avifImageSetViewRect_(part, whole, &shown);
  uint8_t *pixels = NULL;
  const size_t row_bytes = (size_t)whole->width * (is_deep ? 8 : 4);
  if (result == AVIF_RESULT_OK) {
    avifRGBImage colors;
    avifRGBImageSetDefaults_(&colors, part);
    colors.depth = is_deep ? 16 : 8;
    colors.format = is_deep ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_BGRA;
    // libyuv has different code for each processor, so its results may differ.
    colors.avoidLibYUV = AVIF_TRUE;
    colors.chromaUpsampling = AVIF_CHROMA_UPSAMPLING_BILINEAR;
    pixels = malloc(row_bytes * (size_t)(end - first));
    colors.pixels = pixels;
    colors.rowBytes = (uint32_t)row_bytes;
    result = pixels ? avifImageYUVToRGB_(part, &colors) : AVIF_RESULT_OUT_OF_MEMORY;
  }
  if (result == AVIF_RESULT_OK) {
    const size_t pixel_bytes = is_deep ? 8 : 4;
    for (int row = 0; row < count; row++)
      memcpy(
        (uint8_t *)samples + pixel_bytes * crop.width * (size_t)row,
        pixels + row_bytes * (size_t)(y - first + row) + pixel_bytes * crop.x, pixel_bytes * crop.width);
  }
  free(pixels);
  avifImageDestroy_(part);
  return succeeds(picture, result, message) ? 0 : -1;
}

int emaki_avif_open(const uint8_t *bytes, size_t count, uint32_t pixel_limit, emaki_picture *picture, char *message) {
  avifDecoder *decoder = avifDecoderCreate_();
  if (!decoder) return -1;
  *picture = (emaki_picture){.file = decoder, .decode = decode, .rows = rows, .close = release};
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  // The caller refuses larger ones itself, by their size, and calls nothing more. Sides are within what AV1 has.
  if (pixel_limit > 0 && pixel_limit <= AVIF_DEFAULT_IMAGE_SIZE_LIMIT) decoder->imageSizeLimit = pixel_limit;
  decoder->imageDimensionLimit = 65536;
  // Phones write files that break small rules, such as a missing pixi box. Browsers draw these files, so the strict checks are off.
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  avifResult result = avifDecoderSetIOMemory_(decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = avifDecoderParse_(decoder);
  if (!succeeds(picture, result, message)) {
    release(picture);
    return -1;
  }
  const avifImage *image = decoder->image;
  const avifCropRect shown = shown_part(image);
  picture->facts = (emaki_picture_facts){
      .width = (int)shown.width,
      .height = (int)shown.height,
      .depth = (int)image->depth,
      .has_alpha = decoder->alphaPresent,
      .is_gray = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400,
      .quarters = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0,
      .mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? image->imir.MIRROR & 1 : -1,
      .primaries = image->colorPrimaries,
      .transfer = image->transferCharacteristics,
      .profile = image->icc.size ? image->icc.data : NULL,
      .profile_length = image->icc.size,
  };
  return 0;
}

#else
EMAKI_BUILT_WITHOUT(emaki_avif, "HEIF")
int emaki_avif_version(void) { return 0; }
#endif
