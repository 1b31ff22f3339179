// libhyphen, loaded when a text is first hyphenated: few are, and those of other programs need not have it. A dictionary takes and gives
// UTF-8 and scalars, whatever its own character set is.
#pragma once

#include <library_loading.h>
#include <stddef.h>

EMAKI_LIBRARY_INTERFACE(emaki_hyphen);
EMAKI_OPTIONAL

/// A dictionary's patterns. One thread at a time may use them.
typedef struct emaki_hyphen_patterns emaki_hyphen_patterns;

/// Reads the patterns of a file; null where the file or its character set is not to be had.
emaki_hyphen_patterns *emaki_hyphen_open(const char *path);
void emaki_hyphen_close(emaki_hyphen_patterns *patterns);

/// Sets a mark to 1 if a line may end in a hyphen after its scalar, without any other change to the word, and to 0 otherwise. `word` is in
/// lower case and has `size` bytes of UTF-8 and `count` scalars. Returns 0 if the word is not in the dictionary's character set.
int emaki_hyphen_find(emaki_hyphen_patterns *patterns, const char *word, size_t size, size_t count, unsigned char *marks);

EMAKI_OPTIONAL_END
