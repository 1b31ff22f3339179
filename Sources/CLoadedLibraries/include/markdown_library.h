// libcmark-gfm, loaded when a mapping first says that a text is Markdown: few do.
#pragma once

#include <library_loading.h>
#include <stddef.h>

EMAKI_LIBRARY_INTERFACE(emaki_markdown);

/// Returns the HTML that UTF-8 text in Markdown stands for, which the caller frees; null without the library or memory.
char *emaki_markdown_html(const char *text, size_t count);
