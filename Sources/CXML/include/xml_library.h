// libxml2, loaded when a feed in XML is first read: most runs read none. Elements and texts are handed over as they are met, and no tree is made.
// No entity is read but those of XML itself and those that the caller knows, no other file and no address is opened.
#pragma once

#include <stddef.h>

/// Loads libxml2, unless that was tried before, and returns the reason why it cannot be loaded; null where it is loaded. The reason is the
/// loader's and is never freed. Any thread may call this.
const char *emaki_xml_missing(void);

/// Names the library that is loaded in place of `libxml2.so.2`, for tests of its absence. It must be called before anything else here, and
/// the name must stay.
void emaki_xml_set_library(const char *name);

/// An attribute of an element. Its value has `size` bytes and no NUL behind them; `space` may be null.
typedef struct {
  const char *space, *name, *value;
  size_t size;
} emaki_xml_attribute;

/// What takes the parts of a document. Texts are UTF-8. A part for which a function returns another value than 0 is the last one.
typedef struct {
  void *context;
  int (*start)(void *context, const char *space, const char *name, const emaki_xml_attribute *attributes, size_t count);
  int (*end)(void *context);
  int (*text)(void *context, const char *text, size_t size);
  /// Returns the text of an entity that XML does not know; null where the caller does not know it either. It must stay until the next call.
  const char *(*entity)(void *context, const char *name);
} emaki_xml_reader;

/// What is wrong with a document. Lines and columns count from 1, columns in bytes.
typedef struct {
  int line, column;
  /// Whether a byte is not of the document's encoding.
  int is_encoding;
  char reason[256];
} emaki_xml_fault;

typedef enum {
  emaki_xml_whole,
  /// A function has ended it.
  emaki_xml_stopped,
  /// The text is not XML.
  emaki_xml_faulty,
  emaki_xml_no_memory,
} emaki_xml_result;

/// Reads a document. libxml2 must be loaded.
emaki_xml_result emaki_xml_read(const unsigned char *bytes, size_t count, const emaki_xml_reader *reader, emaki_xml_fault *fault);
