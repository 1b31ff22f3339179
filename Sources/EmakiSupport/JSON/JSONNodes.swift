import CYajl
import Glibc

/// A JSON node is a value of a text, or the key of a member, which stands before the member's value.
struct JSONNode {
  let type: JSONValueType
  /// The number of bytes of a string or a number, of values of an array, of members of an object; 1 for true.
  fileprivate(set) var count = 0
  /// The bytes of a string or a number, or the distances from an array or object to its values or keys.
  fileprivate var content: UnsafeRawPointer?
  /// The position behind the node in the text; of an array or object behind its bracket.
  fileprivate var end = 0

  /// The distances to the values or keys, in the order of the text; those to keys once more, in their own order.
  var parts: UnsafePointer<Int32>? { content?.assumingMemoryBound(to: Int32.self) }
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: content?.assumingMemoryBound(to: UInt8.self), count: count) }

  /// Returns less than 0 where a key comes before another one, and 0 where they are the same.
  func order(_ other: UnsafeBufferPointer<UInt8>) -> Int {
    guard count == other.count, let first = content, let second = other.baseAddress else { return count - other.count }
    return Int(memcmp(first, second, count))
  }
}

/// JSON nodes are the values of a text as yajl reads them, each behind the one that it is part of. Numbers keep their spelling.
final class JSONNodes {
  private let nodes: UnsafeMutableBufferPointer<JSONNode>
  private let bytes: UnsafeMutablePointer<UInt8>

  /// The outermost value.
  let root: UnsafePointer<JSONNode>

  /// Reads a text in which no escape stands for NUL or for half a character, and throws its fault.
  init(reading text: UnsafeBufferPointer<UInt8>) throws(JSONError) {
    // There are no more bytes of strings and numbers than of the text.
    var reading = Reading(bytes: .allocate(capacity: text.count))
    let isRead = withUnsafeMutablePointer(to: &reading) { reading in
      withUnsafePointer(to: Reading.callbacks) { callbacks in
        let handle = yajl_alloc(callbacks, nil, reading)
        defer { yajl_free(handle) }
        reading.pointee.handle = handle
        emaki_yajl_pass_strings(handle)
        // The parser takes no null for an empty text.
        if text.isEmpty || yajl_parse(handle, text.baseAddress, text.count) == yajl_status_ok {
          reading.pointee.stop = text.count
          return yajl_complete_parse(handle) == yajl_status_ok
        }
        reading.pointee.stop = yajl_get_bytes_consumed(handle)
        let words = yajl_get_error(handle, 0, nil, 0)
        reading.pointee.isLexical = words?.pointee == UInt8(ascii: "l")
        yajl_free_error(handle, words)
        return false
      }
    }
    bytes = reading.bytes
    nodes = .allocate(capacity: reading.nodes.count)
    _ = nodes.initialize(fromContentsOf: reading.nodes)
    guard let first = nodes.baseAddress else { preconditionFailure("there is room for a node") }
    root = UnsafePointer(first)
    let fault = isRead ? nil : reading.fault(in: text)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text.span)
    } catch {
      // Bytes before a fault that are not UTF-8 are told instead of it. A word ends at the byte behind it.
      if error.byteOffsets.lowerBound <= fault?.end ?? .max {
        let place = TextPlace(of: error.byteOffsets.lowerBound, in: text)
        throw .invalidUTF8(line: place.line, column: place.column)
      }
    }
    guard let fault else { return }
    let place = TextPlace(of: fault.end, in: text)
    let isEmpty = text.allSatisfy { 1...0x20 ~= $0 }
    // The column of the last character that was read.
    throw .malformed(line: place.line, column: max(1, place.column - 1), reason: isEmpty ? JSONError.empty : fault.reason)
  }

  deinit {
    for node in nodes where node.type == .array || node.type == .object { node.content?.deallocate() }
    nodes.deallocate()
    bytes.deallocate()
  }
}

/// What is known while a text is read. What the parser calls returns 0 where the text is refused.
private struct Reading {
  /// What may follow in the text.
  enum Next { case value, firstKey, colon, commaOfArray, commaOfObject, end }

  let bytes: UnsafeMutablePointer<UInt8>
  var byteCount = 0
  var nodes: [JSONNode] = []
  var handle: yajl_handle?
  var next = Next.value
  /// Where the parser has stopped; `nil` while it reads.
  var stop: Int?
  /// Whether it has stopped inside of a word or a string.
  var isLexical = false
  /// The position behind what was read last. A number at the end of the text is known when there is no more.
  var end = 0
  /// The arrays and objects that are open, with the number of `children` before theirs.
  var open: [(node: Int, first: Int, isObject: Bool)] = []
  var children: [Int] = []
  /// The key that an object has twice, or the number that is too large.
  var refused: (reason: String, node: Int)?

  mutating func pass() {
    end = stop ?? yajl_get_bytes_consumed(handle)
    next = open.last.map { $0.isObject ? .commaOfObject : .commaOfArray } ?? .end
  }

  mutating func add(_ type: JSONValueType, _ text: UnsafeRawBufferPointer? = nil, isKey: Bool = false, count: Int = 0) -> CInt {
    if isKey || open.last?.isObject == false { children.append(nodes.count) }
    pass()
    var node = JSONNode(type: type, count: count, end: end)
    if let text {
      let start = bytes + byteCount
      if let source = text.baseAddress { memcpy(start, source, text.count) }
      (node.content, node.count) = (UnsafeRawPointer(start), text.count)
      byteCount += text.count
    }
    nodes.append(node)
    if isKey { next = .colon }
    if type == .array || type == .object {
      open.append((nodes.count - 1, children.count, type == .object))
      next = type == .object ? .firstKey : .value
    }
    return 1
  }

  mutating func add(number text: UnsafeRawBufferPointer) -> CInt {
    _ = add(.number, text)
    // No number of fewer characters without an exponent is infinite.
    guard text.count > 300 || text.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return 1 }
    if Double(String(decoding: text, as: UTF8.self))?.isFinite == true { return 1 }
    refused = ("real number overflow", nodes.count - 1)
    return 0
  }

  /// Ends an array or object, in which no key may be twice.
  mutating func finish() -> CInt {
    guard let (node, first, isObject) = open.popLast() else { return 0 }
    pass()
    var own = Array(children[first...])
    children.removeSubrange(first...)
    nodes[node].count = own.count
    if isObject {
      own += own.sorted { one, other in
        let order = nodes[one].order(nodes[other].bytes)
        return order < 0 || order == 0 && one < other
      }
      for index in own.indices.dropFirst(nodes[node].count + 1) where nodes[own[index - 1]].order(nodes[own[index]].bytes) == 0 {
        if refused.map({ own[index] < $0.node }) ?? true { refused = ("duplicate object key", own[index]) }
      }
    }
    let parts = UnsafeMutablePointer<Int32>.allocate(capacity: own.count)
    for index in own.indices { parts[index] = Int32(truncatingIfNeeded: own[index] - node) }
    nodes[node].content = UnsafeRawPointer(parts)
    return refused == nil ? 1 : 0
  }

  static let callbacks = yajl_callbacks(
    yajl_null: { reading($0).pointee.add(.null) }, yajl_boolean: { reading($0).pointee.add(.boolean, count: $1 == 0 ? 0 : 1) },
    yajl_integer: nil, yajl_double: nil, yajl_number: { reading($0).pointee.add(number: UnsafeRawBufferPointer(start: $1, count: $2)) },
    yajl_string: { reading($0).pointee.add(.string, UnsafeRawBufferPointer(start: $1, count: $2)) },
    yajl_start_map: { reading($0).pointee.add(.object) },
    yajl_map_key: { reading($0).pointee.add(.string, UnsafeRawBufferPointer(start: $1, count: $2), isKey: true) },
    yajl_end_map: { reading($0).pointee.finish() }, yajl_start_array: { reading($0).pointee.add(.array) },
    yajl_end_array: { reading($0).pointee.finish() })

  private static func reading(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Reading> {
    guard let context else { preconditionFailure("the parser hands on what it was given") }
    return context.assumingMemoryBound(to: Reading.self)
  }
}

/// Faults, in the words that `JSONError` knows how to mend.
extension Reading {
  /// Returns what is wrong with the text, and where that ends.
  fileprivate func fault(in text: UnsafeBufferPointer<UInt8>) -> (reason: String, end: Int) {
    func near(_ token: Range<Int>) -> String {
      token.count <= 20 ? " near '\(String(decoding: text[token], as: UTF8.self))'" : ""
    }
    func isOfWord(_ place: Int) -> Bool {
      text.indices.contains(place) && (isalnum(Int32(text[place])) != 0 || "+-.".utf8.contains(text[place]))
    }
    if let refused {
      let node = nodes[refused.node]
      // A key with escapes is longer in the text.
      let start = node.end - node.count - (node.type == .string ? 2 : 0)
      return (refused.reason + (node.type == .number || text[start] == UInt8(ascii: "\"") ? near(start..<node.end) : ""), node.end)
    }
    var place = end
    func passBlanks() { while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 } }
    func pass(_ sign: Unicode.Scalar) -> Bool {
      guard place < text.count, text[place] == UInt8(ascii: sign) else { return false }
      place += 1
      passBlanks()
      return true
    }
    var expected: String?
    // A number or a word that goes on where none may: "01", "nulls".
    if isOfWord(place - 1), isOfWord(place) {
      while isOfWord(place - 1) { place -= 1 }
    } else {
      passBlanks()
      switch next {
      case .value: break
      case .firstKey: expected = "string or '}'"
      case .colon: expected = pass(":") ? nil : "':'"
      case .commaOfArray: expected = pass(",") ? nil : "']'"
      case .commaOfObject: expected = pass(",") ? "string or '}'" : "'}'"
      case .end: expected = "end of file"
      }
    }
    guard place < text.count else {
      if expected == nil, open.last?.isObject == false { expected = "']'" }
      return ((expected.map { "\($0) expected" } ?? "unexpected token") + " near \(JSONError.early)", place)
    }
    if text[place] == 0 { return ("a NUL character", place + 1) }
    var (token, reason) = (place..<place + 1, "")
    switch text[place] {
    case UInt8(ascii: "\""):
      let (quote, stop) = (JSONEscapes.endOfString(in: text, from: place + 1) { _ in }, stop ?? text.count)
      token = place..<min(text.count, quote + 1)
      if quote == text.count { reason = "premature end of input" }
      if isLexical, stop < text.count {
        // The parser stands at the character that may not be there.
        let byte = text[stop]
        reason = byte == 0x0A ? "unexpected newline" : byte < 0x20 ? "control character 0x\(String(byte, radix: 16))" : "invalid escape"
        token = place..<(byte < 0x20 ? stop : stop + 1)
      }
    case _ where isOfWord(place):
      token = place..<(place...).prefix(while: isOfWord).count + place
    case let byte:
      // A letter of several bytes.
      while token.upperBound < text.count, text[token.upperBound] & 0xC0 == 0x80 { token = place..<token.upperBound + 1 }
      if expected == nil, "{}[]:,".utf8.contains(byte) { reason = "unexpected token" }
    }
    if reason.isEmpty { reason = expected.map { "\($0) expected" } ?? "invalid token" }
    reason += near(token)
    let isCut = token.upperBound == text.count && (reason.hasPrefix("premature") || JSONError.isCut(reason))
    return (reason + (isCut ? " at the \(JSONError.early)" : ""), token.upperBound)
  }
}
