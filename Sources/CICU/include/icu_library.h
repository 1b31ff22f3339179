// ICU's break iterator, loaded when a text is first met whose words only a dictionary tells apart: few are, and those of other programs need
// not have it. Its functions carry the version in their names, so they are looked up by the version of the library that was found.
#pragma once

#include <stdint.h>

/// Loads ICU, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
///
/// Version 72, which is Debian 12's, is tried first, then 73 to 99, and then 71 down to 60. The first that is there is used.
const char *emaki_icu_missing(void);

/// Names the library that is looked for in place of `libicuuc.so`, without its version, for tests of its absence. It must be called before
/// anything else here, and the name must stay.
void emaki_icu_set_library(const char *name);

/// Sets those of the first `count` of `breaks` to 1 before whose unit of UTF-16 a line may end, and the others to 0. Only the library and the
/// locale decide: neither the environment's locale nor its `ICU_DATA`. Returns 0 where the library, or the locale's rules, are not to be had.
///
/// The locale is as in "ja@lw=phrase". Any thread may call this.
int emaki_icu_line_breaks(const char *locale, const uint16_t *text, int count, unsigned char *breaks);
