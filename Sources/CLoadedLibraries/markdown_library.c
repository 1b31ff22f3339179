#include "markdown_library.h"

#ifdef TRAIT_Markup

#include <cmark-gfm.h>

#define FUNCTIONS(X) X(cmark_markdown_to_html)

EMAKI_LOADED_LIBRARY(emaki_markdown, "libcmark-gfm.so." CMARK_GFM_VERSION_STRING, FUNCTIONS, NULL)

char *emaki_markdown_html(const char *text, size_t count) {
  // HTML inside of Markdown is HTML, of which only texts are drawn.
  return cmark_markdown_to_html_(text, count, CMARK_OPT_UNSAFE);
}

#else
EMAKI_BUILT_WITHOUT(emaki_markdown, "Markup")
#endif
