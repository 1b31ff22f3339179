// libhyphen, loaded when a text is first hyphenated: few are, and those of other programs need not have it. A dictionary takes and gives
// UTF-8 and scalars, whatever its own character set is.
#pragma once

#include <stddef.h>

/// Loads libhyphen, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
const char *emaki_hyphen_missing(void);

/// Names the library that is loaded in place of `libhyphen.so.0`, for tests of its absence. It must be called before anything else here, and
/// the name must stay.
void emaki_hyphen_set_library(const char *name);

/// A dictionary's patterns. One thread at a time may use them.
typedef struct emaki_hyphen_patterns emaki_hyphen_patterns;

/// Reads the patterns of a file; null where the file, its character set or the library is not to be had.
emaki_hyphen_patterns *emaki_hyphen_open(const char *path);
void emaki_hyphen_close(emaki_hyphen_patterns *patterns);

/// Sets a mark to 1 if a line may end in a hyphen after its scalar, without any other change to the word, and to 0 otherwise. `word` is in
/// lower case and has `size` bytes of UTF-8 and `count` scalars. Returns 0 if the word is not in the dictionary's character set.
int emaki_hyphen_find(emaki_hyphen_patterns *patterns, const char *word, size_t size, size_t count, unsigned char *marks);
