#include "avif_library.h"

#include <library_loading.h>
#include <avif/avif.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from libavif's own header.
#define FUNCTIONS(X)                                                                                                              \
  X(avifDecoderCreate) X(avifDecoderDestroy) X(avifDecoderSetIOMemory) X(avifDecoderParse) X(avifDecoderNextImage) X(avifImageCreateEmpty) \
  X(avifImageDestroy) X(avifImageSetViewRect) X(avifRGBImageSetDefaults) X(avifImageYUVToRGB) X(avifResultToString)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } library;

// The library's version must fit the header, because other versions of libavif have other structures.
#if AVIF_VERSION_MAJOR >= 1
#define LIBRARY "libavif.so.16"
#define MIRROR axis
#else
#define LIBRARY "libavif.so.15"
#define MIRROR mode
#endif

#define FIND(name) {#name, (void **)&library.name##_},
static emaki_library loading = EMAKI_LIBRARY(LIBRARY);

void emaki_avif_set_library(const char *name) { loading.name = name; }

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  emaki_library_load(&loading, functions, sizeof functions / sizeof *functions);
}

const char *emaki_avif_missing(void) {
  pthread_once(&loading.once, load);
  return loading.reason;
}

int emaki_avif_version(void) { return AVIF_VERSION; }

struct emaki_avif_file {
  avifDecoder *decoder;
  emaki_avif_facts facts;
};

static void explain(char *message, const emaki_avif_file *file, avifResult result) {
  const char *more = file->decoder->diag.error;
  snprintf(message, EMAKI_AVIF_MESSAGE_SIZE, "%s%s%s", library.avifResultToString_(result), more[0] ? ": " : "", more);
}

emaki_avif_file *emaki_avif_open(const uint8_t *data, size_t length, uint32_t pixel_limit, emaki_avif_facts *facts, char *message) {
  message[0] = 0;
  if (emaki_avif_missing()) return NULL;
  emaki_avif_file *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->decoder = library.avifDecoderCreate_();
  if (!file->decoder) {
    free(file);
    return NULL;
  }
  avifDecoder *decoder = file->decoder;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  // The caller refuses larger ones itself, by their size, and calls nothing more. Sides are within what AV1 has.
  if (pixel_limit > 0 && pixel_limit <= AVIF_DEFAULT_IMAGE_SIZE_LIMIT) decoder->imageSizeLimit = pixel_limit;
  decoder->imageDimensionLimit = 65536;
  // Phones write files that break small rules, such as a missing pixi box. Browsers draw these files, so the strict checks are off.
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  avifResult result = library.avifDecoderSetIOMemory_(decoder, data, length);
  if (result == AVIF_RESULT_OK) result = library.avifDecoderParse_(decoder);
  if (result != AVIF_RESULT_OK) {
    explain(message, file, result);
    emaki_avif_close(file);
    return NULL;
  }
  const avifImage *image = decoder->image;
  memset(facts, 0, sizeof *facts);
  facts->width = (int)image->width;
  facts->height = (int)image->height;
  facts->depth = (int)image->depth;
  facts->has_alpha = decoder->alphaPresent;
  facts->is_gray = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
  facts->quarters = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  facts->mirror = image->transformFlags & AVIF_TRANSFORM_IMIR ? image->imir.MIRROR & 1 : -1;
  facts->primaries = image->colorPrimaries;
  facts->transfer = image->transferCharacteristics;
  facts->profile = image->icc.size ? image->icc.data : NULL;
  facts->profile_length = image->icc.size;
  file->facts = *facts;
  return file;
}

void emaki_avif_close(emaki_avif_file *file) {
  if (!file) return;
  library.avifDecoderDestroy_(file->decoder);
  free(file);
}

int emaki_avif_decode(emaki_avif_file *file, char *message) {
  message[0] = 0;
  const avifResult result = library.avifDecoderNextImage_(file->decoder);
  if (result != AVIF_RESULT_OK) {
    explain(message, file, result);
    return -1;
  }
  // The coded picture may differ from what the boxes around it say.
  const avifImage *image = file->decoder->image;
  if ((int)image->width != file->facts.width || (int)image->height != file->facts.height || (int)image->depth != file->facts.depth) {
    snprintf(message, EMAKI_AVIF_MESSAGE_SIZE, "its picture is not what its header says");
    return -1;
  }
  return 0;
}

int emaki_avif_rows(emaki_avif_file *file, int y, int count, int is_deep, void *samples, char *message) {
  const avifImage *whole = file->decoder->image;
  message[0] = 0;
  // Chroma is interpolated between rows, so the conversion needs the rows above and below, too.
  const int first = y >= 2 ? y - 2 : 0;
  const int end = y + count + 2 <= (int)whole->height ? y + count + 2 : (int)whole->height;
  avifImage *part = library.avifImageCreateEmpty_();
  if (!part) return -1;
  const avifCropRect rows = {0, (uint32_t)first, whole->width, (uint32_t)(end - first)};
  avifResult result = library.avifImageSetViewRect_(part, whole, &rows);
  uint8_t *pixels = NULL;
  const size_t row_bytes = (size_t)whole->width * (is_deep ? 8 : 4);
  if (result == AVIF_RESULT_OK) {
    avifRGBImage colors;
    library.avifRGBImageSetDefaults_(&colors, part);
    colors.depth = is_deep ? 16 : 8;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    colors.format = is_deep ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_BGRA;
#else
    colors.format = is_deep ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_ARGB;
#endif
    // libyuv has different code for each processor, so its results may differ.
    colors.avoidLibYUV = AVIF_TRUE;
    colors.chromaUpsampling = AVIF_CHROMA_UPSAMPLING_BILINEAR;
    pixels = malloc(row_bytes * (size_t)(end - first));
    colors.pixels = pixels;
    colors.rowBytes = (uint32_t)row_bytes;
    result = pixels ? library.avifImageYUVToRGB_(part, &colors) : AVIF_RESULT_OUT_OF_MEMORY;
  }
  if (result == AVIF_RESULT_OK) memcpy(samples, pixels + row_bytes * (size_t)(y - first), row_bytes * (size_t)count);
  free(pixels);
  library.avifImageDestroy_(part);
  if (result == AVIF_RESULT_OK) return 0;
  explain(message, file, result);
  return -1;
}
