#include "yaml_library.h"

#ifdef TRAIT_Markup

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

// Every function that is used, with its type from libyaml's own header.
#define FUNCTIONS(X)                                                                                                                       \
  X(yaml_parser_initialize) X(yaml_parser_delete) X(yaml_parser_set_input_string) X(yaml_parser_set_encoding) X(yaml_parser_parse)         \
    X(yaml_event_delete)

EMAKI_LOADED_LIBRARY(emaki_yaml, "libyaml-0.so.2", FUNCTIONS, NULL)

struct emaki_yaml {
  yaml_parser_t parser;
  yaml_event_t event;
  int has_event, documents;
};

emaki_yaml *emaki_yaml_open(const unsigned char *bytes, size_t count) {
  emaki_yaml *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!yaml_parser_initialize_(&reader->parser)) {
    free(reader);
    return NULL;
  }
  yaml_parser_set_encoding_(&reader->parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string_(&reader->parser, bytes, count);
  return reader;
}

void emaki_yaml_close(emaki_yaml *reader) {
  if (reader->has_event) yaml_event_delete_(&reader->event);
  yaml_parser_delete_(&reader->parser);
  free(reader);
}

static void take_fault(emaki_yaml *reader, emaki_yaml_event *event) {
  const yaml_parser_t *parser = &reader->parser;
  event->kind = emaki_yaml_fault;
  event->text = parser->problem ? parser->problem : "there is not enough memory";
  event->size = strlen(event->text);
  // The character reader of libyaml does not know the line of its errors, so the nearest position of the scanner is used.
  const yaml_mark_t mark = parser->error == YAML_READER_ERROR ? parser->mark : parser->problem_mark;
  event->line = event->end_line = mark.line + 1;
  event->column = event->end_column = mark.column + 1;
  if (parser->context_mark.line < mark.line && parser->error != YAML_READER_ERROR && parser->context) {
    // This is the place where the unfinished construct began.
    event->end_line = parser->context_mark.line + 1;
    event->end_column = parser->context_mark.column + 1;
  }
}

void emaki_yaml_next(emaki_yaml *reader, emaki_yaml_event *event) {
  for (;;) {
    memset(event, 0, sizeof *event);
    if (reader->has_event) yaml_event_delete_(&reader->event);
    reader->has_event = 0;
    if (!yaml_parser_parse_(&reader->parser, &reader->event)) {
      take_fault(reader, event);
      return;
    }
    reader->has_event = 1;
    const yaml_event_t *given = &reader->event;
    event->line = given->start_mark.line + 1;
    event->column = given->start_mark.column + 1;
    event->end_line = given->end_mark.line + 1;
    event->end_column = given->end_mark.column + 1;
    switch (given->type) {
    case YAML_STREAM_END_EVENT: event->kind = emaki_yaml_end; return;
    case YAML_DOCUMENT_START_EVENT:
      if (reader->documents++ == 0) continue;
      event->kind = emaki_yaml_document;
      return;
    case YAML_ALIAS_EVENT:
      event->kind = emaki_yaml_alias;
      event->text = (const char *)given->data.alias.anchor;
      event->size = strlen(event->text);
      return;
    case YAML_SCALAR_EVENT:
      event->kind = emaki_yaml_scalar;
      event->text = (const char *)given->data.scalar.value;
      event->size = given->data.scalar.length;
      event->is_plain = given->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
      goto node;
    case YAML_SEQUENCE_START_EVENT: event->kind = emaki_yaml_sequence_start; goto node;
    case YAML_MAPPING_START_EVENT:
      event->kind = emaki_yaml_mapping_start;
    node:  // What libyaml gives of each begins with these.
      event->anchor = (const char *)given->data.scalar.anchor;
      event->has_tag = given->data.scalar.tag != NULL;
      return;
    case YAML_SEQUENCE_END_EVENT: event->kind = emaki_yaml_sequence_end; return;
    case YAML_MAPPING_END_EVENT: event->kind = emaki_yaml_mapping_end; return;
    default: continue;
    }
  }
}

#else
EMAKI_BUILT_WITHOUT(emaki_yaml, "Markup")
#endif
