#include "markdown_library.h"

#include <cmark-gfm.h>
#include <library_loading.h>

#define FUNCTIONS(X) X(cmark_markdown_to_html)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } library;

#define FIND(name) {#name, (void **)&library.name##_},
static emaki_library loading = EMAKI_LIBRARY("libcmark-gfm.so." CMARK_GFM_VERSION_STRING);

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  emaki_library_load(&loading, functions, sizeof functions / sizeof *functions);
}

const char *emaki_markdown_missing(void) {
  pthread_once(&loading.once, load);
  return loading.reason;
}

char *emaki_markdown_html(const char *text, size_t count) {
  // HTML inside of Markdown is HTML, of which only texts are drawn.
  return emaki_markdown_missing() ? NULL : library.cmark_markdown_to_html_(text, count, CMARK_OPT_UNSAFE);
}
