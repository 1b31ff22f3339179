// libcmark-gfm, loaded when a mapping first says that a text is Markdown: few do.
#pragma once

#include <library_loading.h>
#include <stddef.h>

EMAKI_LIBRARY_INTERFACE(emaki_markdown);
EMAKI_OPTIONAL

/// Returns the HTML that UTF-8 text in Markdown stands for, which the caller frees; null without memory.
char *emaki_markdown_html(const char *text, size_t count);

EMAKI_OPTIONAL_END
