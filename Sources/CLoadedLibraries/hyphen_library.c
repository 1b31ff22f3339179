#include "hyphen_library.h"

#ifdef TRAIT_Languages

#include <hyphen.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

// Every function that is used, with its type from libhyphen's own header.
#define FUNCTIONS(X) X(hnj_hyphen_load) X(hnj_hyphen_free) X(hnj_hyphen_hyphenate2)

EMAKI_LOADED_LIBRARY(emaki_hyphen, "libhyphen.so.0", FUNCTIONS, NULL)

struct emaki_hyphen_patterns {
  HyphenDict *dictionary;
  /// Turns UTF-8 into the dictionary's character set, in which each character is a byte; -1 where that is UTF-8.
  iconv_t conversion;
};

#define NO_CONVERSION ((iconv_t)-1)

emaki_hyphen_patterns *emaki_hyphen_open(const char *path) {
  HyphenDict *dictionary = hnj_hyphen_load_(path);
  if (!dictionary) return NULL;
  iconv_t conversion = NO_CONVERSION;
  if (!dictionary->utf8) {
    // Some character sets have the names that Windows gives them, such as microsoft-cp1251.
    const char *set = strncmp(dictionary->cset, "microsoft-", 10) ? dictionary->cset : dictionary->cset + 10;
    conversion = iconv_open(set, "UTF-8");
    if (conversion == NO_CONVERSION) {
      hnj_hyphen_free_(dictionary);
      return NULL;
    }
  }
  emaki_hyphen_patterns *patterns = malloc(sizeof *patterns);
  *patterns = (emaki_hyphen_patterns){dictionary, conversion};
  return patterns;
}

void emaki_hyphen_close(emaki_hyphen_patterns *patterns) {
  if (!patterns) return;
  if (patterns->conversion != NO_CONVERSION) iconv_close(patterns->conversion);
  hnj_hyphen_free_(patterns->dictionary);
  free(patterns);
}

/// The number of spare bytes before and after the memory that libhyphen writes to. It writes a digit before a word's first letter and after
/// its last one, if a pattern of the dictionary says so.
enum { MARGIN = 8 };

int emaki_hyphen_find(emaki_hyphen_patterns *patterns, const char *word, size_t size, size_t count, unsigned char *marks) {
  memset(marks, 0, count);
  if (size >= 4096) return 0;
  char bytes[4096];
  if (patterns->conversion == NO_CONVERSION) {
    memcpy(bytes, word, size);
  } else {
    char *in = (char *)word, *out = bytes;
    size_t in_left = size, out_left = sizeof bytes - 1;
    iconv(patterns->conversion, NULL, NULL, NULL, NULL);
    if (iconv(patterns->conversion, &in, &in_left, &out, &out_left) != 0) return 0;
    size = (size_t)(out - bytes);
    // Each character must be one byte now, because libhyphen counts bytes.
    if (size != count) return 0;
  }
  // libhyphen gets the size, but still searches for the characters of NOHYPHEN up to a zero byte. Without the zero byte it would write '0'
  // to the stack behind the word, wherever it finds such a character.
  bytes[size] = 0;
  const size_t room = size + 2 * MARGIN;
  char **all = calloc(room, sizeof *all + 2 * sizeof(int) + 1), **replacements = all + MARGIN;
  int *places = (int *)(all + room) + MARGIN, *cuts = places + room;
  char *hyphens = (char *)(cuts + size + MARGIN) + MARGIN;
  int failed = hnj_hyphen_hyphenate2_(patterns->dictionary, bytes, (int)size, hyphens, NULL, &replacements, &places, &cuts);
  // Places are left out where hyphenation changes the spelling of the word, as it did in "Schiffahrt".
  for (size_t i = 0; !failed && i + 1 < count; i++) marks[i] = (hyphens[i] & 1) && !replacements[i];
  for (size_t i = 0; i < room; i++) free(all[i]);
  free(all);
  return !failed;
}

#else
EMAKI_BUILT_WITHOUT(emaki_hyphen, "Languages")
#endif
