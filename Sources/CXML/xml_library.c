#include "xml_library.h"

#include <library_loading.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// This is the part of libxml2 that is used here, declared again. Its headers can only be found with pkg-config, which would also link the
// library. These declarations are the same in every version with the name libxml2.so.2.

typedef unsigned char xml_char;

/// `xmlParserCtxt`, of which only the beginning is used.
typedef struct {
  void *sax, *user_data, *document;
  int is_well_formed;
} xml_context;

/// `xmlError`.
typedef struct {
  int domain, code;
  char *message;
  int level;
  char *file;
  int line;
  char *text1, *text2, *text3;
  int number1, column;
  void *context, *node;
} xml_error;

/// `xmlEntity`.
typedef struct {
  void *own;
  int type;
  const xml_char *name;
  void *children, *last, *parent, *next, *previous, *document;
  xml_char *original, *content;
  int length, kind;
  const xml_char *external, *system;
  void *next_entity;
  const xml_char *address;
  int owner, checked;
} xml_entity;

/// `xmlSAXHandler`.
typedef struct {
  void *internal_subset, *is_standalone, *has_internal_subset, *has_external_subset, *resolve_entity;
  xml_entity *(*get_entity)(void *context, const xml_char *name);
  void *entity, *notation, *attribute, *element, *unparsed_entity, *set_locator, *start_document, *end_document, *start_element1,
    *end_element1, *reference;
  void (*characters)(void *context, const xml_char *text, int size);
  void (*white_space)(void *context, const xml_char *text, int size);
  void *instruction, *comment, *warning, *error, *fatal;
  void *get_parameter_entity;
  void (*cdata)(void *context, const xml_char *text, int size);
  void *external_subset;
  unsigned int initialized;
  void *own;
  void (*start)(
    void *context, const xml_char *name, const xml_char *prefix, const xml_char *space, int space_count, const xml_char **spaces,
    int attribute_count, int default_count, const xml_char **attributes);
  void (*end)(void *context, const xml_char *name, const xml_char *prefix, const xml_char *space);
  void (*structured_error)(void *context, xml_error *error);
} xml_handler;

static const unsigned int handler_version = 0xDEEDBEAF;
enum { no_network = 1 << 11, fatal_level = 3, entity_node = 17, predefined_entity = 6 };
enum { error_unknown_encoding = 31, error_unsupported_encoding = 32, error_invalid_encoding = 81 };

#define FUNCTIONS(X)                                                                                                                       \
  X(void, xmlInitParser, (void))                                                                                                           \
  X(xml_context *, xmlCreatePushParserCtxt, (xml_handler *, void *, const char *, int, const char *))                                      \
  X(int, xmlCtxtUseOptions, (xml_context *, int))                                                                                          \
  X(int, xmlParseChunk, (xml_context *, const char *, int, int))                                                                           \
  X(void, xmlStopParser, (xml_context *))                                                                                                  \
  X(void, xmlFreeDoc, (void *))                                                                                                            \
  X(void, xmlFreeParserCtxt, (xml_context *))

#define DECLARE(type, name, parameters) type(*name) parameters;
static struct { FUNCTIONS(DECLARE) } library;

#define FIND(type, name, parameters) {#name, (void **)&library.name},
static emaki_library loading = EMAKI_LIBRARY("libxml2.so.2");

void emaki_xml_set_library(const char *name) { loading.name = name; }

static void load(void) {
  static const emaki_library_function functions[] = {FUNCTIONS(FIND)};
  if (!emaki_library_load(&loading, functions, sizeof functions / sizeof *functions)) return;
  library.xmlInitParser();
}

const char *emaki_xml_missing(void) {
  pthread_once(&loading.once, load);
  return loading.reason;
}

/// One reading of a document.
typedef struct {
  const emaki_xml_reader *reader;
  emaki_xml_fault *fault;
  xml_context *context;
  xml_entity entity;
  emaki_xml_attribute *attributes;
  size_t attribute_room;
  int is_stopped, is_faulty, lacks_memory;
} reading;

static void stop(reading *reading) {
  reading->is_stopped = 1;
  library.xmlStopParser(reading->context);
}

static void start(
  void *context, const xml_char *name, const xml_char *prefix, const xml_char *space, int space_count, const xml_char **spaces,
  int attribute_count, int default_count, const xml_char **attributes) {
  (void)prefix, (void)space_count, (void)spaces, (void)default_count;
  reading *const reading = context;
  if (reading->is_stopped) return;
  const size_t count = attribute_count > 0 ? (size_t)attribute_count : 0;
  if (count > reading->attribute_room) {
    emaki_xml_attribute *const room = realloc(reading->attributes, count * sizeof *room);
    if (!room) {
      reading->lacks_memory = 1;
      stop(reading);
      return;
    }
    reading->attributes = room;
    reading->attribute_room = count;
  }
  for (size_t index = 0; index < count; index++) {
    // The name, the prefix, the name space, and where the value begins and ends.
    const xml_char **const given = attributes + 5 * index;
    reading->attributes[index] = (emaki_xml_attribute){
      .space = (const char *)given[2],
      .name = (const char *)given[0],
      .value = (const char *)given[3],
      .size = (size_t)(given[4] - given[3]),
    };
  }
  if (reading->reader->start(reading->reader->context, (const char *)space, (const char *)name, reading->attributes, count)) stop(reading);
}

static void end(void *context, const xml_char *name, const xml_char *prefix, const xml_char *space) {
  (void)name, (void)prefix, (void)space;
  reading *const reading = context;
  if (!reading->is_stopped && reading->reader->end(reading->reader->context)) stop(reading);
}

static void text(void *context, const xml_char *text, int size) {
  reading *const reading = context;
  if (!reading->is_stopped && size > 0 && reading->reader->text(reading->reader->context, (const char *)text, (size_t)size)) stop(reading);
}

/// Returns an entity in the form of XML's predefined ones. Then the parser inserts its text and never parses that text as XML.
static xml_entity *get_entity(void *context, const xml_char *name) {
  reading *const reading = context;
  const char *const known = reading->is_stopped ? NULL : reading->reader->entity(reading->reader->context, (const char *)name);
  if (!known) return NULL;
  memset(&reading->entity, 0, sizeof reading->entity);
  reading->entity.type = entity_node;
  reading->entity.kind = predefined_entity;
  reading->entity.name = name;
  // The parser only reads it.
  reading->entity.content = reading->entity.original = (xml_char *)known;
  reading->entity.length = (int)strlen(known);
  return &reading->entity;
}

static void take_error(void *context, xml_error *error) {
  reading *const reading = context;
  if (error->level < fatal_level || reading->is_faulty || reading->is_stopped) return;
  reading->is_faulty = 1;
  emaki_xml_fault *const fault = reading->fault;
  fault->line = error->line > 0 ? error->line : 1;
  fault->column = error->column > 0 ? error->column : 1;
  fault->is_encoding = error->code == error_unknown_encoding || error->code == error_unsupported_encoding ||
    error->code == error_invalid_encoding ||
    (error->message && strncmp(error->message, "Input is not proper UTF-8", 25) == 0);
  snprintf(fault->reason, sizeof fault->reason, "%s", error->message ? error->message : "it is not well-formed");
  for (size_t size = strlen(fault->reason); size > 0 && fault->reason[size - 1] == '\n'; size--) fault->reason[size - 1] = 0;
}

emaki_xml_result emaki_xml_read(const unsigned char *bytes, size_t count, const emaki_xml_reader *reader, emaki_xml_fault *fault) {
  reading reading = {.reader = reader, .fault = fault};
  memset(fault, 0, sizeof *fault);
  fault->line = fault->column = 1;
  snprintf(fault->reason, sizeof fault->reason, "it is not well-formed");
  xml_handler handler = {
    .get_entity = get_entity,
    .characters = text,
    .white_space = text,
    .cdata = text,
    .initialized = handler_version,
    .start = start,
    .end = end,
    .structured_error = take_error,
  };
  // The parser detects the encoding from the first four bytes.
  const size_t first = count < 4 ? count : 4;
  reading.context = library.xmlCreatePushParserCtxt(&handler, &reading, (const char *)bytes, (int)first, NULL);
  if (!reading.context) return emaki_xml_no_memory;
  library.xmlCtxtUseOptions(reading.context, no_network);
  const size_t step = 1 << 14;
  for (size_t place = first; place < count && !reading.is_stopped && !reading.is_faulty; place += step) {
    const size_t size = count - place < step ? count - place : step;
    library.xmlParseChunk(reading.context, (const char *)bytes + place, (int)size, 0);
  }
  if (!reading.is_stopped && !reading.is_faulty) library.xmlParseChunk(reading.context, NULL, 0, 1);
  const int is_well_formed = reading.context->is_well_formed;
  // Entities that the document declares are kept in a document of the parser's own.
  if (reading.context->document) library.xmlFreeDoc(reading.context->document);
  library.xmlFreeParserCtxt(reading.context);
  free(reading.attributes);
  if (reading.lacks_memory) return emaki_xml_no_memory;
  if (reading.is_stopped) return emaki_xml_stopped;
  return reading.is_faulty || !is_well_formed ? emaki_xml_faulty : emaki_xml_whole;
}
