import CXML

/// An XML text is a document in XML whose parts are read one after the other. No tree is made of it, and nothing but the text is opened.
struct XMLText {
  /// An attribute is a name with a value in the tag of an element.
  struct Attribute {
    /// The name space of the attribute; empty for none.
    let space: String
    /// The name without a prefix.
    let name: String
    /// The value, in which references are characters already.
    let value: String
  }

  /// A fault says why a text could not be read to its end.
  enum Fault: Error {
    /// The text is not XML. The column counts bytes.
    case malformed(line: Int, column: Int, reason: String)
    /// Bytes are not of the document's encoding.
    case encoding(line: Int, column: Int, reason: String)
    /// An element opens beyond the deepest level that is read.
    case tooDeep
    /// There is no memory for it.
    case noMemory
    /// libxml2 cannot be loaded. The value says why.
    case noLibrary(String)
    /// A document has an entity that is none of HTML's.
    case entity(String, line: Int, column: Int)
  }

  /// A handler takes the parts of a document. Reading ends where a function returns `false`.
  protocol Handler: AnyObject {
    /// Takes the beginning of an element.
    func start(_ name: String, in space: String, _ attributes: [Attribute]) -> Bool
    /// Takes the end of an element.
    func end() -> Bool
    /// Takes a piece of text.
    func text(_ text: UnsafeBufferPointer<UInt8>) -> Bool
  }

  /// Reads a document with a handler.
  ///
  /// - Parameters:
  ///   - bytes: the document, in any encoding that it names.
  ///   - levels: the most levels of elements.
  /// - Returns: whether it was read to its end.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, levels: Int, with handler: any Handler
  ) throws(Fault) -> Bool {
    if let reason = emaki_xml_missing() { throw .noLibrary(String(cString: reason)) }
    let state = Reading(handler, levels: levels)
    var fault = emaki_xml_fault()
    let result = withExtendedLifetime(state) {
      var reader = emaki_xml_reader(
        context: Unmanaged.passUnretained(state).toOpaque(),
        start: { context, space, name, attributes, count in
          guard let state = Reading.of(context), let name else { return 1 }
          return state.start(XMLText.text(name), in: XMLText.text(space), attributes, count) ? 0 : 1
        },
        end: { context in
          guard let state = Reading.of(context) else { return 1 }
          state.depth -= 1
          return state.handler.end() ? 0 : 1
        },
        text: { context, start, size in
          guard let state = Reading.of(context), let start else { return 1 }
          let bytes = UnsafeRawBufferPointer(start: start, count: size).assumingMemoryBound(to: UInt8.self)
          return state.handler.text(bytes) ? 0 : 1
        },
        entity: { context, name in
          guard let state = Reading.of(context), let name else { return nil }
          return state.entity(XMLText.text(name))
        })
      return emaki_xml_read(bytes.baseAddress, bytes.count, &reader, &fault)
    }
    if state.isTooDeep { throw .tooDeep }
    switch result {
    case emaki_xml_whole: return true
    case emaki_xml_stopped: return false
    case emaki_xml_no_memory: throw .noMemory
    default:
      let (line, column) = (Int(fault.line), Int(fault.column))
      if let name = state.unknownEntity { throw .entity(name, line: line, column: column) }
      let reason = withUnsafeBytes(of: &fault.reason) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw fault.is_encoding != 0
        ? .encoding(line: line, column: column, reason: reason) : .malformed(line: line, column: column, reason: reason)
    }
  }

  fileprivate static func text(_ characters: UnsafePointer<CChar>?) -> String { characters.map { String(cString: $0) } ?? "" }
}

/// A reading holds the state that the functions which libxml2 calls share.
private final class Reading {
  let handler: any XMLText.Handler
  let levels: Int
  var depth = 0
  var isTooDeep = false
  /// The first entity that neither XML nor HTML knows, at which reading has ended; `nil` where there is none.
  var unknownEntity: String?
  /// The text of the last entity, with a NUL behind it.
  private var entityText: UnsafeMutablePointer<CChar>?

  init(_ handler: any XMLText.Handler, levels: Int) { (self.handler, self.levels) = (handler, levels) }

  deinit { entityText?.deallocate() }

  static func of(_ context: UnsafeMutableRawPointer?) -> Reading? {
    context.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
  }

  func start(_ name: String, in space: String, _ attributes: UnsafePointer<emaki_xml_attribute>?, _ count: Int) -> Bool {
    depth += 1
    if depth > levels {
      isTooDeep = true
      return false
    }
    let list = UnsafeBufferPointer(start: attributes, count: attributes == nil ? 0 : count).map { attribute in
      XMLText.Attribute(
        space: attribute.space.map { String(cString: $0) } ?? "", name: attribute.name.map { String(cString: $0) } ?? "",
        value: Self.value(String(decoding: UnsafeRawBufferPointer(start: attribute.value, count: attribute.size), as: UTF8.self)))
    }
    return handler.start(name, in: space, list)
  }

  /// Returns the value of an attribute. libxml2 leaves `&` as the reference `&#38;` there, because it replaces no entities.
  private static func value(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "&")) ? text.replacing("&#38;", with: "&") : text
  }

  /// Returns the text of an entity of HTML, which publishers use though XML does not know them; `nil` for any other entity.
  func entity(_ name: String) -> UnsafePointer<CChar>? {
    let reference = "&\(name);"
    let text = reference.decodingReferences
    if text == reference || text.utf8.contains(0) {
      unknownEntity = unknownEntity ?? name
      return nil
    }
    entityText?.deallocate()
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    entityText = copy
    return UnsafePointer(copy)
  }
}
