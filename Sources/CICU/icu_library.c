#include "icu_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Parts of ICU's interface in C, which is stable from version to version: unicode/ubrk.h, unicode/putil.h and unicode/udata.h.
typedef struct UBreakIterator UBreakIterator;
enum { UBRK_LINE = 2, UBRK_DONE = -1, UDATA_NO_FILES = 3 };

static struct {
  UBreakIterator *(*open)(int type, const char *locale, const uint16_t *text, int32_t length, int *status);
  int32_t (*next)(UBreakIterator *iterator);
  void (*close)(UBreakIterator *iterator);
  void (*set_file_access)(int access, int *status);
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *reason;
static char reason_text[512];

static const char *library_name = "libicuuc.so";

void emaki_icu_set_library(const char *name) { library_name = name; }

static void *find(void *handle, const char *name, int version) {
  char versioned[64];
  snprintf(versioned, sizeof versioned, "%s_%d", name, version);
  void *function = dlsym(handle, versioned);
  if (!function && !reason) {
    snprintf(reason_text, sizeof reason_text, "%s.%d lacks %s", library_name, version, versioned);
    reason = reason_text;
  }
  return function;
}

/// Loads a version. Returns 0 where there is none.
static int load_version(int version) {
  char name[256];
  snprintf(name, sizeof name, "%s.%d", library_name, version);
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *words = dlerror();
    // The message of the first version is kept, because that version should be installed.
    if (!*reason_text) snprintf(reason_text, sizeof reason_text, "%s", words ? words : "libicuuc.so cannot be loaded");
    return 0;
  }
  *(void **)&library.open = find(handle, "ubrk_open", version);
  *(void **)&library.next = find(handle, "ubrk_next", version);
  *(void **)&library.close = find(handle, "ubrk_close", version);
  *(void **)&library.set_file_access = find(handle, "udata_setFileAccess", version);
  // ICU must use the data of its own library, and not files of a folder that `ICU_DATA` names.
  int status = 0;
  if (!reason) library.set_file_access(UDATA_NO_FILES, &status);
  return 1;
}

static void load(void) {
  if (load_version(72)) return;
  for (int version = 73; version < 100; version++) {
    if (load_version(version)) return;
  }
  for (int version = 71; version >= 60; version--) {
    if (load_version(version)) return;
  }
  reason = reason_text;
}

const char *emaki_icu_missing(void) {
  pthread_once(&once, load);
  return reason;
}

int emaki_icu_line_breaks(const char *locale, const uint16_t *text, int count, unsigned char *breaks) {
  if (count < 0 || emaki_icu_missing()) return 0;
  memset(breaks, 0, (size_t)count);
  int status = 0;
  UBreakIterator *iterator = library.open(UBRK_LINE, locale, text, count, &status);
  // Warnings are negative.
  if (status > 0 || !iterator) return 0;
  for (int32_t place = library.next(iterator); place != UBRK_DONE; place = library.next(iterator)) {
    if (place >= 0 && place < count) breaks[place] = 1;
  }
  library.close(iterator);
  return 1;
}
