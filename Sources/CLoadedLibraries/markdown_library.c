#include "markdown_library.h"

#ifdef TRAIT_Markup

#include <cmark-gfm/cmark-gfm-extension_api.h>

// Debian has no header for it.
void cmark_gfm_core_extensions_ensure_registered(void);

// The library of the extensions brings the other one.
#define FUNCTIONS(X)                                                                                                       \
  X(cmark_gfm_core_extensions_ensure_registered) X(cmark_find_syntax_extension) X(cmark_parser_attach_syntax_extension)    \
  X(cmark_parser_new) X(cmark_parser_feed) X(cmark_parser_finish) X(cmark_parser_free) X(cmark_render_html) X(cmark_node_free)

static const char *prepare(void);
EMAKI_LOADED_LIBRARY(emaki_markdown, "libcmark-gfm-extensions.so." CMARK_GFM_VERSION_STRING, FUNCTIONS, prepare)

static const char *prepare(void) {
  cmark_gfm_core_extensions_ensure_registered_();
  return NULL;
}

char *emaki_markdown_html(const char *text, size_t count) {
  // HTML inside of Markdown is HTML, of which only texts are drawn.
  cmark_parser *parser = cmark_parser_new_(CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES);
  static const char *const extensions[] = {"autolink", "strikethrough", "table"};
  for (int i = 0; i < 3; i++) cmark_parser_attach_syntax_extension_(parser, cmark_find_syntax_extension_(extensions[i]));
  cmark_parser_feed_(parser, text, count);
  cmark_node *document = cmark_parser_finish_(parser);
  char *html = cmark_render_html_(document, CMARK_OPT_UNSAFE | CMARK_OPT_HARDBREAKS, NULL);
  cmark_node_free_(document);
  cmark_parser_free_(parser);
  return html;
}

#else
EMAKI_BUILT_WITHOUT(emaki_markdown, "Markup")
#endif
