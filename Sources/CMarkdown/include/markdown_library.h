// libcmark-gfm, loaded when a mapping first says that a text is Markdown: few do.
#pragma once

#include <stddef.h>

/// Loads libcmark-gfm, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
const char *emaki_markdown_missing(void);

/// Returns the HTML that UTF-8 text in Markdown stands for, which the caller frees; null without the library or memory.
char *emaki_markdown_html(const char *text, size_t count);
