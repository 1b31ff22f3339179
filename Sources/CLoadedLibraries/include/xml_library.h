// libxml2, loaded when a feed in XML is first read: most runs read none. What uses it is compiled against its own headers.
#pragma once

#include <library_loading.h>
#include <libxml/xmlversion.h>

// The system's ICU would be a part of this module, and Foundation has one of its own, of another version. Only encoding.h asks for it, for the last
// members of a struct that is not used here.
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>

// Every function that is used, with its type from libxml2's headers.
#define EMAKI_XML_FUNCTIONS(X)                                                                                                             \
  X(xmlInitParser) X(xmlNewParserCtxt) X(xmlCtxtReadMemory) X(xmlStopParser) X(xmlFreeDoc) X(xmlFreeParserCtxt) X(xmlFreeEnumeration)

#define EMAKI_XML_MEMBER(name) __typeof__(&name) name;
typedef struct { EMAKI_XML_FUNCTIONS(EMAKI_XML_MEMBER) } emaki_xml_functions;

EMAKI_LIBRARY_INTERFACE(emaki_xml);
EMAKI_OPTIONAL

/// Returns libxml2's functions.
emaki_xml_functions emaki_xml(void);

EMAKI_OPTIONAL_END
