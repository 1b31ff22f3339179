#pragma once
#include <stddef.h>
#include <stdint.h>

// libjpeg reports errors by longjmp, which Swift cannot handle. These two functions return the errors instead.

// The size of a message, including its final zero.
#define EMAKI_JPEG_MESSAGE_SIZE 256

// What a JPEG file says of itself.
typedef struct {
  int width, height;
  // The number of coefficients, of two bytes each, that the decoder keeps until the last scan; 0 for a file of one scan.
  int64_t coefficients;
  // 1 for grey and 3 for colours; 4 for cyan, magenta, yellow and black.
  int components;
} emaki_jpeg_facts;

// Reads what a JPEG file in memory says of itself, without decoding it. Returns 0, EMAKI_JPEG_UNSUPPORTED with the kind of file in `message`, or
// -1 with the reason in `message`.
int emaki_jpeg_read_facts(const uint8_t *data, size_t length, emaki_jpeg_facts *facts, char *message);
#define EMAKI_JPEG_UNSUPPORTED (-3)

// How much of a file there is to decode.
typedef enum {
  // All: a file that ends early is an error, unless only its last marker is missing.
  EMAKI_JPEG_WHOLE,
  // The first bytes of a progressive file, with at least its first scan's header: all of the picture without its details.
  EMAKI_JPEG_BEGINNING,
} emaki_jpeg_extent;

// Decodes a JPEG file in memory into width * height opaque 0xAARRGGBB pixels, as stored (EXIF orientation is not applied). Inks become colours, or with
// `keeps_inks` the four bytes of a pixel are cyan, magenta, yellow and black as stored; 255 is no ink.
// The size must be the one that `emaki_jpeg_read_facts` gave. Damaged data is an error. `faults` gets the rules that the file breaks although all of
// it can be drawn: EMAKI_JPEG_NO_END, EMAKI_JPEG_SCAN_HEADER and EMAKI_JPEG_LEFT_OVER, or 0.
// A progressive file may repeat scans without end, and each goes through all of its pixels: it may have `scan_limit` of them.
// Returns 0, EMAKI_JPEG_TOO_MANY_SCANS, EMAKI_JPEG_UNSUPPORTED, or -1 with the reason in `message`; but for 0 the pixels are undefined.
int emaki_jpeg_decode(
    const uint8_t *data, size_t length, emaki_jpeg_extent extent, int scan_limit, int width, int height, int keeps_inks, uint32_t *pixels,
    int *faults, char *message);
#define EMAKI_JPEG_TOO_MANY_SCANS (-2)
// The marker at the end is missing.
#define EMAKI_JPEG_NO_END 1
// The header of a scan in a sequential file does not name all 64 coefficients.
#define EMAKI_JPEG_SCAN_HEADER 2
// Bytes of a scan are left over behind its last pixels: those before them are probably damaged, and pixels are wrong.
#define EMAKI_JPEG_LEFT_OVER 4

// libjpeg-turbo's version as this was built with: 2001005 is 2.1.5.
int emaki_jpeg_version(void);
