// libyaml, loaded when a cell file, a theme or another YAML text is first read: most runs read none. Its events are handed over one at a time, as
// plain values, so that no type of libyaml is seen here.
#pragma once

#include <library_loading.h>
#include <stddef.h>

EMAKI_LIBRARY_INTERFACE(emaki_yaml);
EMAKI_OPTIONAL

/// A reader of one text. One thread at a time may use it.
typedef struct emaki_yaml emaki_yaml;

typedef enum {
  /// The text has ended.
  emaki_yaml_end,
  emaki_yaml_scalar,
  emaki_yaml_alias,
  emaki_yaml_sequence_start,
  emaki_yaml_sequence_end,
  emaki_yaml_mapping_start,
  emaki_yaml_mapping_end,
  /// A second document begins.
  emaki_yaml_document,
  /// The text is no YAML; nothing can be read after it.
  emaki_yaml_fault,
} emaki_yaml_kind;

/// One event. Lines and columns count from 1, columns in code points.
typedef struct {
  emaki_yaml_kind kind;
  size_t line, column;
  /// The place where the event ends.
  size_t end_line, end_column;
  /// The text of a scalar, the name of an alias, or what is wrong; valid until the next event.
  const char *text;
  size_t size;
  /// Whether a scalar stands without quotes and is no block.
  int is_plain;
  /// The name of the value's anchor (`&name`), valid until the next event; null where it has none.
  const char *anchor;
  /// Whether the value has a tag (`!name`).
  int has_tag;
} emaki_yaml_event;

/// Begins to read UTF-8 text, which must stay until the reader is closed; null where there is no memory.
emaki_yaml *emaki_yaml_open(const unsigned char *bytes, size_t count);
void emaki_yaml_next(emaki_yaml *reader, emaki_yaml_event *event);
void emaki_yaml_close(emaki_yaml *reader);

EMAKI_OPTIONAL_END
