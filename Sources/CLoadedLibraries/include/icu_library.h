// ICU, loaded when a text first needs it: libicuuc knows where lines end, libicui18n the words, numbers and time zones. Both are compiled
// against ICU's own headers, whose macros put the version into the names of functions, and are of that version.
//
// Nothing here depends on the environment: neither on a locale or a time zone, nor on files that `ICU_DATA` and the like name. Any thread may
// call each function, but only one at a time may use a writer or a zone.
#pragma once

#include <library_loading.h>
#include <stdint.h>

/// Of libicuuc.
EMAKI_LIBRARY_INTERFACE(emaki_icu);
/// Of libicui18n.
EMAKI_LIBRARY_INTERFACE(emaki_icu_words);

/// Returns the version of the headers, without loading anything; "?" without their trait.
const char *emaki_icu_header_version(void);

EMAKI_OPTIONAL

/// Returns the version of ICU, such as "72.1".
const char *emaki_icu_version(void);

/// Sets a break to 1 if a line may end before its UTF-16 unit, and to 0 otherwise, for the first `count` breaks. Returns 0 if
/// the locale's rules are not available.
///
/// The locale is as in "ja@lb=strict;lw=phrase". The first call reads ICU's rules, which takes 5 ms.
int emaki_icu_line_breaks(const char *locale, const uint16_t *text, int count, unsigned char *breaks);

/// Writes the name by which the functions below know a language, with dates of the Gregorian calendar. Returns 0 where ICU has no words of
/// the language, or the name is longer than `capacity`.
///
/// The tag is of BCP 47.
int emaki_icu_locale(const char *tag, char *locale, int capacity);

/// A writer writes values of one kind in one language.
typedef struct emaki_icu_writer emaki_icu_writer;

/// What the values of a writer of relative dates count.
enum emaki_icu_unit { EMAKI_ICU_MINUTES, EMAKI_ICU_HOURS, EMAKI_ICU_DAYS, EMAKI_ICU_WEEKS, EMAKI_ICU_MONTHS, EMAKI_ICU_YEARS };

/// The lengths of patterns.
enum emaki_icu_length { EMAKI_ICU_NONE, EMAKI_ICU_SHORT, EMAKI_ICU_MEDIUM, EMAKI_ICU_LONG };

/// Opens a writer of relative dates: "5 minutes ago", or abbreviated. 0 minutes is now, and 0 days today. Returns null on failure.
emaki_icu_writer *emaki_icu_open_relative(const char *locale, int is_short);

/// Opens a writer of seconds since 1970, on the clock of UTC, in the language's patterns, in which years may have all their digits; with a pattern in
/// that alone.
emaki_icu_writer *emaki_icu_open_dates(
    const char *locale, enum emaki_icu_length date, enum emaki_icu_length time, const char *pattern, int has_whole_year);

/// Opens a writer of numbers as a skeleton says (https://unicode-org.github.io/icu/userguide/format_parse/numbers/skeletons.html).
emaki_icu_writer *emaki_icu_open_numbers(const char *locale, const char *skeleton);

/// Writes a number that is spelled as JSON has it, of which no digit is lost. Returns as below.
int emaki_icu_write_number(emaki_icu_writer *writer, const char *digits, uint16_t *text, int capacity);

/// Writes a date. Returns how many UTF-16 units it has; 0 where they are more than `capacity`, or on failure.
int emaki_icu_write(emaki_icu_writer *writer, double value, enum emaki_icu_unit unit, uint16_t *text, int capacity);

void emaki_icu_close_writer(emaki_icu_writer *writer);

/// A zone says what the clocks of a time zone show.
typedef struct emaki_icu_zone emaki_icu_zone;

/// Opens a zone by its name in the time zone database, or one such as "GMT+9". Returns null for another name.
emaki_icu_zone *emaki_icu_open_zone(const char *name);

/// Returns the seconds that the zone's clocks are ahead of UTC, at a number of seconds since 1970.
int emaki_icu_zone_offset(emaki_icu_zone *zone, double seconds);

void emaki_icu_close_zone(emaki_icu_zone *zone);

EMAKI_OPTIONAL_END
