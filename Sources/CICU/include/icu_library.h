// ICU's break iterator is loaded for the first text whose words can only be separated with a dictionary. Few texts need this, and programs
// that have none need not install ICU. The names of its functions contain the version, so they are looked up by the version of the library
// that was found.
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

/// Sets a break to 1 if a line may end before its UTF-16 unit, and to 0 otherwise, for the first `count` breaks. The result depends only on
/// the library and the locale, and not on the environment's locale or `ICU_DATA`. Returns 0 if the library or the locale's rules are not
/// available.
///
/// The locale is as in "ja@lw=phrase". Any thread may call this.
int emaki_icu_line_breaks(const char *locale, const uint16_t *text, int count, unsigned char *breaks);
