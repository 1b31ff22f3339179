internal import CLoadedXML

/// Reads documents in XML with libxml2, which repairs what is not well-formed as far as it can. No tree is made, nothing but the text is opened, and
/// entities that a document declares are not read.
final class XMLText {
  /// The values of an element's attributes that have one, by their names without prefixes. References in them are characters.
  typealias Attributes = [String: String]

  /// A fault is a place that is not well-formed. The column counts bytes.
  struct Fault {
    let line: Int
    let column: Int
    let reason: String
  }

  private let library: emaki_xml_functions
  private let context: xmlParserCtxtPtr
  private let reader: SyndicationReader
  /// The number of name spaces that each open element declares, and the line where these and the attributes of declarations were too many.
  private var (spaces, declared, tooMany): ([Int], Int, Int?) = ([], 0, nil)
  /// The last entity that the parser has asked for, and its text.
  private let (entity, entityText) = (
    UnsafeMutablePointer<xmlEntity>.allocate(capacity: 1), UnsafeMutablePointer<xmlChar>.allocate(capacity: XMLText.entityRoom)
  )
  private static let entityRoom = 128

  private init(_ library: emaki_xml_functions, _ context: xmlParserCtxtPtr, _ reader: SyndicationReader) {
    (self.library, self.context, self.reader) = (library, context, reader)
  }

  deinit {
    entity.deallocate()
    entityText.deallocate()
  }

  /// Reads a document in UTF-8, whatever encoding it names, and leaves its first fault with the reader.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, _ limits: FeedLimits, with reader: SyndicationReader
  ) throws(FeedError) {
    // The parser compares each with all others of its element.
    if let line = bytes.lineOfTooManyAttributes(limit: FeedLimits.attributes) {
      throw .tooManyAttributes(file: file, line: line, limit: FeedLimits.attributes)
    }
    if let reason = emaki_xml_missing() { throw .noXML(file: file, reason: String(cString: reason)) }
    let library = emaki_xml()
    guard let context = library.xmlNewParserCtxt() else {
      throw .tooMuchMemory(file: file, line: 1, column: 1, limit: limits.valueBytes)
    }
    let text = XMLText(library, context, reader)
    withExtendedLifetime(text) {
      context.pointee.sax.pointee = handler()
      context.pointee.userData = Unmanaged.passUnretained(text).toOpaque()
      let options = [XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_IGNORE_ENC, XML_PARSE_OLDSAX].reduce(0) { $0 | $1.rawValue }
      bytes.withMemoryRebound(to: CChar.self) { bytes in
        let document = library.xmlCtxtReadMemory(context, bytes.baseAddress, Int32(clamping: bytes.count), nil, nil, Int32(options))
        // What the document declares is kept in one.
        library.xmlFreeDoc(document)
      }
    }
    library.xmlFreeParserCtxt(context)
    if let line = text.tooMany { throw .tooManyAttributes(file: file, line: line, limit: FeedLimits.attributes) }
    reader.finish()
  }

  /// The functions that libxml2 calls.
  private static func handler() -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.startElementNs = { context, name, _, space, declared, _, count, _, attributes in
      guard let text = XMLText.of(context), let name else { return }
      text.spaces.append(Int(declared))
      guard text.declare(Int(declared)) else { return }
      text.go(
        on: text.reader.start(
          String(cString: name), in: space.map { String(cString: $0) } ?? "", XMLText.attributes(attributes, Int(count))))
    }
    handler.endElementNs = { context, _, _, _ in
      guard let text = XMLText.of(context) else { return }
      text.declared -= text.spaces.popLast() ?? 0
      text.go(on: text.reader.end())
    }
    // Values that elements have without naming them are added to each of them.
    handler.attributeDecl = { context, _, _, _, _, _, values in
      _ = XMLText.of(context)?.declare(1)
      if let values { XMLText.of(context)?.library.xmlFreeEnumeration(values) }
    }
    handler.characters = { context, start, count in
      XMLText.of(context)?.reader.text(UnsafeBufferPointer(start: start, count: Int(count)))
    }
    (handler.ignorableWhitespace, handler.cdataBlock) = (handler.characters, handler.characters)
    handler.getEntity = { context, name in name.flatMap { XMLText.of(context)?.entity(String(cString: $0)) } }
    handler.serror = { context, error in
      guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      XMLText.of(context)?.take(error.pointee)
    }
    return handler
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> XMLText? {
    context.map { Unmanaged<XMLText>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Counts name spaces and attributes that hold from here on. Reading ends where they are too many.
  private func declare(_ count: Int) -> Bool {
    declared += count
    if declared <= FeedLimits.attributes { return true }
    tooMany = tooMany ?? Int(context.pointee.input?.pointee.line ?? 1)
    go(on: false)
    return false
  }

  private func go(on goesOn: Bool) { if !goesOn { library.xmlStopParser(context) } }

  /// Reads attributes, each of which is five addresses: a name, a prefix, a name space, and where the value begins and ends.
  private static func attributes(_ given: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int) -> Attributes {
    var values: Attributes = [:]
    for index in 0..<count {
      guard let given, let name = given[5 * index].map({ String(cString: $0) }), let start = given[5 * index + 3],
        let end = given[5 * index + 4],
        start < end, values[name] == nil
      else { continue }
      let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      // libxml2 leaves this reference as it is.
      values[name] = value.replacing("&#38;", with: "&")
    }
    return values
  }

  /// Returns the text of a reference, in the form of XML's own entities, which the parser inserts and never parses. HTML's entities are known, as
  /// publishers use them though XML does not know them; any other reference is text as it stands.
  private func entity(_ name: String) -> UnsafeMutablePointer<xmlEntity>? {
    // The parser leaves out references in a document that is not well-formed.
    context.pointee.wellFormed = 1
    let source = "&\(name);"
    let text = Feed.plainText(ofHTML: source)
    let bytes = Array(text.utf8) + [0]
    // Of the text in an attribute's value it takes the first byte alone.
    guard bytes.count == 2 || context.pointee.instate != XML_PARSER_ATTRIBUTE_VALUE, bytes.count <= Self.entityRoom else { return nil }
    if text == source, let input = context.pointee.input?.pointee {
      note(line: input.line, column: input.col, "the entity \(source) is not known, and those of a document are not expanded")
    }
    entityText.update(from: bytes, count: bytes.count)
    entity.initialize(to: xmlEntity())
    (entity.pointee.type, entity.pointee.etype) = (XML_ENTITY_DECL, XML_INTERNAL_PREDEFINED_ENTITY)
    (entity.pointee.content, entity.pointee.orig, entity.pointee.length) = (entityText, entityText, Int32(bytes.count - 1))
    return entity
  }

  /// Takes a fault. What was to be a reference or a tag and is none, such as the sign in `Q & A`, is text.
  private func take(_ error: xmlError) {
    let isNoMarkup = [XML_ERR_NAME_REQUIRED, XML_ERR_ENTITYREF_SEMICOL_MISSING].contains { $0.rawValue == UInt32(error.code) }
    if isNoMarkup, context.pointee.instate != XML_PARSER_ATTRIBUTE_VALUE, var source = markup() { source.withUTF8 { reader.text($0) } }
    note(line: error.line, column: error.int2, error.message.map { String(cString: $0).trimmed } ?? "")
  }

  private func note(line: Int32, column: Int32, _ reason: String) {
    reader.fault = reader.fault ?? Fault(line: max(1, Int(line)), column: max(1, Int(column)), reason: reason)
  }

  /// Returns what stands between the last sign of markup and the place where the parser is; `nil` where that is none that has just begun.
  private func markup() -> String? {
    guard let input = context.pointee.input?.pointee, let base = input.base, var start = input.cur else { return nil }
    let end = start
    while start > base, end - start < 64 {
      start -= 1
      if [UInt8(ascii: "&"), UInt8(ascii: "<")].contains(start.pointee) {
        return String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
      }
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the line of the first tag of XML, or declaration of attributes, with more attributes or values to choose from than the limit; `nil` for
  /// none. In none of them stands a `<`, and the parser leaves a tag where it is not well-formed.
  fileprivate func lineOfTooManyAttributes(limit: Int) -> Int? {
    let (open, close) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
    var place = 0
    while let tag = self[place...].firstIndex(of: open) {
      place = tag + 1
      // Comments, instructions and sections of text may hold anything.
      guard place < count,
        self[place] >= UInt8(ascii: ":") && self[place] != UInt8(ascii: "?") || self[place...].starts(with: "!ATTLIST".utf8)
      else { continue }
      var (attributes, quote) = (0, UInt8?.none)
      while place < count, self[place] != open, quote != nil || self[place] != close {
        switch self[place] {
        case let byte where byte == quote: quote = nil
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = quote ?? self[place]
        case UInt8(ascii: "="), UInt8(ascii: "|"): attributes += quote == nil ? 1 : 0
        default: break
        }
        place += 1
      }
      if attributes > limit { return self[..<tag].count { $0 == 0x0A } + 1 }
    }
    return nil
  }
}
