// libxml2, loaded when a feed in XML is first read: most runs read none. What uses it is compiled against its own headers.
#pragma once

#include <libxml/xmlversion.h>

// The system's ICU would be a part of this module, and Foundation has one of its own, of another version. Only encoding.h asks for it, for the last
// members of a struct that is not used here.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>

// Every function that is used, with its type from libxml2's headers.
#define EMAKI_XML_FUNCTIONS(X)                                                                                                             \
  X(xmlInitParser) X(xmlNewParserCtxt) X(xmlCtxtReadMemory) X(xmlStopParser) X(xmlFreeDoc) X(xmlFreeParserCtxt)

#define EMAKI_XML_MEMBER(name) __typeof__(&name) name;
typedef struct { EMAKI_XML_FUNCTIONS(EMAKI_XML_MEMBER) } emaki_xml_functions;

/// Loads libxml2, unless that was tried before, and returns its functions; null where it cannot be loaded. Then `reason` says why, and is never
/// freed. Any thread may call this.
const emaki_xml_functions *emaki_xml(const char **reason);
