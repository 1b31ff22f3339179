#include "icu_library.h"

#ifdef TRAIT_Languages

#include <stdlib.h>
#include <string.h>
#include <unicode/putil.h>
#include <unicode/ubrk.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udata.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/ures.h>
#include <unicode/ureldatefmt.h>
#include <unicode/ustring.h>
#include <unicode/uversion.h>

// Every function that is used, with its type from ICU's own headers.
#define COMMON_FUNCTIONS(X)                                                                                                          \
  X(ubrk_open) X(ubrk_next) X(ubrk_close) X(udata_setFileAccess) X(u_getVersion) X(u_versionToString)  \
  X(uloc_setDefault)
#define WORD_FUNCTIONS(X)                                                                                                            \
  X(u_strFromUTF8) X(u_setTimeZoneFilesDirectory) X(uloc_forLanguageTag) X(uloc_setKeywordValue) X(ures_open) X(ures_close)            \
  X(ureldatefmt_open) X(ureldatefmt_format) X(ureldatefmt_formatNumeric) X(ureldatefmt_close)                                        \
  X(udat_open) X(udat_toPattern) X(udat_applyPattern) X(udat_format) X(udat_close) X(udat_getCalendar) X(udat_setCalendar)                                                  \
  X(unumf_openForSkeletonAndLocale) X(unumf_formatDecimal) X(unumf_close) X(unumf_openResult) X(unumf_resultToString)                 \
  X(unumf_closeResult)                                                                                                               \
  X(ucal_open) X(ucal_clone) X(ucal_close) X(ucal_get) X(ucal_setMillis) X(ucal_setGregorianChange) X(ucal_setDefaultTimeZone)       \
  X(ucal_getCanonicalTimeZoneID)

static const UChar utc[] = u"UTC";
static const char *set_up(void), *set_up_words(void);

// The headers' macros put the version into the names.
EMAKI_LOADED_LIBRARY(emaki_icu, "libicuuc.so." U_ICU_VERSION_SHORT, COMMON_FUNCTIONS, set_up)
EMAKI_LOADED_LIBRARY(emaki_icu_words, "libicui18n.so." U_ICU_VERSION_SHORT, WORD_FUNCTIONS, set_up_words)

static char version_text[U_MAX_VERSION_STRING_LENGTH];

static const char *set_up(void) {
  // ICU must use the data of its own library, and no locale of the environment where it has none of a language.
  UErrorCode status = U_ZERO_ERROR;
  udata_setFileAccess_(UDATA_NO_FILES, &status);
  uloc_setDefault_("en", &status);
  UVersionInfo version;
  u_getVersion_(version);
  u_versionToString_(version, version_text);
  return NULL;
}

static const char *set_up_words(void) {
  const char *reason = emaki_icu_missing();
  UErrorCode status = U_ZERO_ERROR;
  if (!reason) (u_setTimeZoneFilesDirectory_("", &status), ucal_setDefaultTimeZone_(utc, &status));
  return reason;
}

const char *emaki_icu_header_version(void) { return U_ICU_VERSION; }
const char *emaki_icu_version(void) { return version_text; }

// Line breaks.

int emaki_icu_line_breaks(const char *locale, const uint16_t *text, int count, unsigned char *breaks) {
  if (count < 0) return 0;
  memset(breaks, 0, (size_t)count);
  UErrorCode status = U_ZERO_ERROR;
  // Once its rules are read, opening one takes 10 microseconds. A clone of one in ICU 72 forgets that phrases are asked for.
  UBreakIterator *iterator = ubrk_open_(UBRK_LINE, locale, text, count, &status);
  if (U_FAILURE(status) || !iterator) return 0;
  for (int32_t place = ubrk_next_(iterator); place != UBRK_DONE; place = ubrk_next_(iterator)) {
    if (place >= 0 && place < count) breaks[place] = 1;
  }
  ubrk_close_(iterator);
  return 1;
}

// Words.

struct emaki_icu_writer {
  URelativeDateTimeFormatter *relative;
  UDateFormat *dates;
  UNumberFormatter *numbers;
  UFormattedNumber *number;
};

static const URelativeDateTimeUnit units[] = {
  UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_DAY, UDAT_REL_UNIT_WEEK, UDAT_REL_UNIT_MONTH, UDAT_REL_UNIT_YEAR,
};
static const UDateFormatStyle styles[] = {UDAT_NONE, UDAT_SHORT, UDAT_MEDIUM, UDAT_LONG};

int emaki_icu_locale(const char *tag, char *locale, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_forLanguageTag_(tag, locale, capacity, NULL, &status);
  if (U_FAILURE(status) || length == 0 || length >= capacity) return 0;
  // A language without data gets those of the default locale.
  UResourceBundle *data = ures_open_(NULL, locale, &status);
  if (data) ures_close_(data);
  if (U_FAILURE(status) || status == U_USING_DEFAULT_WARNING) return 0;
  status = U_ZERO_ERROR;
  length = uloc_setKeywordValue_("calendar", "gregorian", locale, capacity, &status);
  if (U_FAILURE(status) || length >= capacity) return 0;
  // What has no words of its own says "-5 min", as the root of all languages does.
  emaki_icu_writer *relative = emaki_icu_open_relative(locale, 0);
  UChar text[64];
  static const UChar root[] = u"-5 min";
  int count = relative ? emaki_icu_write(relative, -5, EMAKI_ICU_MINUTES, text, 64) : 0;
  if (relative) emaki_icu_close_writer(relative);
  return count > 0 && !(count == 6 && memcmp(text, root, 6 * sizeof *text) == 0);
}

static emaki_icu_writer *opened_writer(emaki_icu_writer writer, UErrorCode status) {
  emaki_icu_writer *copy = U_SUCCESS(status) ? malloc(sizeof writer) : NULL;
  if (copy) *copy = writer;
  return copy;
}

emaki_icu_writer *emaki_icu_open_relative(const char *locale, int is_short) {
  UErrorCode status = U_ZERO_ERROR;
  URelativeDateTimeFormatter *relative = ureldatefmt_open_(
    locale, NULL, is_short ? UDAT_STYLE_SHORT : UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status);
  return opened_writer((emaki_icu_writer){.relative = relative}, status);
}

/// Writes years with all their digits where the pattern has two.
static void write_whole_years(UDateFormat *dates, UErrorCode *status) {
  UChar pattern[130] = {0}, whole[128];
  const int32_t count = udat_toPattern_(dates, 0, pattern, 128, status);
  int32_t length = 0;
  int is_quoted = 0;
  if (U_FAILURE(*status)) return;
  for (int32_t i = 0; i < count; i++) {
    if (pattern[i] == '\'') is_quoted = !is_quoted;
    const int is_lone_pair = pattern[i] == 'y' && pattern[i + 1] == 'y' && pattern[i + 2] != 'y' && (i == 0 || pattern[i - 1] != 'y');
    if (is_quoted || !is_lone_pair) whole[length++] = pattern[i];
  }
  udat_applyPattern_(dates, 0, whole, length);
}

emaki_icu_writer *emaki_icu_open_dates(
    const char *locale, enum emaki_icu_length date, enum emaki_icu_length time, const char *pattern, int has_whole_year) {
  UErrorCode status = U_ZERO_ERROR;
  UChar letters[16] = {0};
  if (pattern) u_strFromUTF8_(letters, 15, NULL, pattern, -1, &status);
  UDateFormat *dates = udat_open_(
    pattern ? UDAT_PATTERN : styles[time], pattern ? UDAT_PATTERN : styles[date], locale, utc, -1, pattern ? letters : NULL, -1, &status);
  if (U_FAILURE(status)) return NULL;
  if (has_whole_year) write_whole_years(dates, &status);
  // Days before 1582 are of the Gregorian calendar as well.
  UCalendar *calendar = ucal_clone_(udat_getCalendar_(dates), &status);
  if (U_SUCCESS(status)) {
    ucal_setGregorianChange_(calendar, -8.64e15, &status);
    udat_setCalendar_(dates, calendar);
    ucal_close_(calendar);
  }
  return opened_writer((emaki_icu_writer){.dates = dates}, status);
}

emaki_icu_writer *emaki_icu_open_numbers(const char *locale, const char *skeleton) {
  UErrorCode status = U_ZERO_ERROR;
  UChar letters[64] = {0};
  u_strFromUTF8_(letters, 63, NULL, skeleton, -1, &status);
  UNumberFormatter *numbers = unumf_openForSkeletonAndLocale_(letters, -1, locale, &status);
  UFormattedNumber *number = unumf_openResult_(&status);
  return opened_writer((emaki_icu_writer){.numbers = numbers, .number = number}, status);
}

int emaki_icu_write(emaki_icu_writer *writer, double value, enum emaki_icu_unit unit, uint16_t *text, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count;
  if (writer->relative && value == 0) {
    URelativeDateTimeUnit named = unit == EMAKI_ICU_MINUTES ? UDAT_REL_UNIT_SECOND : units[unit];
    count = ureldatefmt_format_(writer->relative, 0, named, text, capacity, &status);
  } else if (writer->relative) {
    count = ureldatefmt_formatNumeric_(writer->relative, value, units[unit], text, capacity, &status);
  } else {
    count = udat_format_(writer->dates, value * 1000, text, capacity, NULL, &status);
  }
  return U_SUCCESS(status) && count <= capacity ? count : 0;
}

int emaki_icu_write_number(emaki_icu_writer *writer, const char *digits, uint16_t *text, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  unumf_formatDecimal_(writer->numbers, digits, -1, writer->number, &status);
  int32_t count = unumf_resultToString_(writer->number, text, capacity, &status);
  return U_SUCCESS(status) && count <= capacity ? count : 0;
}

void emaki_icu_close_writer(emaki_icu_writer *writer) {
  if (writer->relative) ureldatefmt_close_(writer->relative);
  if (writer->dates) udat_close_(writer->dates);
  if (writer->numbers) unumf_close_(writer->numbers);
  if (writer->number) unumf_closeResult_(writer->number);
  free(writer);
}

// Zones: each is a calendar of the zone.

emaki_icu_zone *emaki_icu_open_zone(const char *name) {
  UChar letters[64] = {0}, canonical[64];
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8_(letters, 63, NULL, name, -1, &status);
  UBool is_of_database;
  ucal_getCanonicalTimeZoneID_(letters, -1, canonical, 64, &is_of_database, &status);
  UCalendar *calendar = U_SUCCESS(status) ? ucal_open_(letters, -1, "en", UCAL_GREGORIAN, &status) : NULL;
  return U_SUCCESS(status) ? (emaki_icu_zone *)calendar : NULL;
}

int emaki_icu_zone_offset(emaki_icu_zone *zone, double seconds) {
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis_((UCalendar *)zone, seconds * 1000, &status);
  int32_t offset = ucal_get_((UCalendar *)zone, UCAL_ZONE_OFFSET, &status);
  return (offset + ucal_get_((UCalendar *)zone, UCAL_DST_OFFSET, &status)) / 1000;
}

void emaki_icu_close_zone(emaki_icu_zone *zone) { ucal_close_((UCalendar *)zone); }

#else
EMAKI_BUILT_WITHOUT(emaki_icu, "Languages")
EMAKI_BUILT_WITHOUT(emaki_icu_words, "Languages")
const char *emaki_icu_header_version(void) { return "?"; }
#endif
