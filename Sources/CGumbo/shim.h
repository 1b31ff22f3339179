#include <gumbo.h>

// The default options hold pointers, so Swift cannot share the global itself.
static inline GumboOutput *cgumbo_parse(const char *html, size_t length) {
  return gumbo_parse_with_options(&kGumboDefaultOptions, html, length);
}

static inline void cgumbo_destroy(GumboOutput *output) {
  gumbo_destroy_output(&kGumboDefaultOptions, output);
}
