/// A JSON scan is one pass over the bytes of a document before it is parsed. It finds what must be known by then: that the document is not
/// nested too deeply, that it has not too many rows, and which escapes the parser would refuse.
///
/// It looks only at strings, brackets and commas. A text that is not JSON passes here and fails in the parser.
struct JSONScan {
  /// The positions at which six bytes `\uXXXX` name half a character (a surrogate without its other half) or NUL. JSON allows both, publishers
  /// who cut a text in the middle of an emoji write them, and the parser refuses them; U+FFFD stands in for each.
  private(set) var unusableEscapes: [Int] = []

  /// Reads the bytes once.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(JSONError) {
    var depth = 0
    var lastString = 0..<0
    // The level whose commas separate rows, while inside such an array.
    var rowDepth: Int?
    var isOutermostArray = false
    var commas = 0
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position + 1
        position = scanString(in: bytes, from: start)
        lastString = start..<position
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        guard depth <= limits.nestingLevels else {
          let place = TextPlace(of: position, in: bytes)
          throw .tooDeep(line: place.line, column: place.column, limit: limits.nestingLevels)
        }
        let isArray = bytes[position] == UInt8(ascii: "[")
        if depth == 1 { isOutermostArray = isArray }
        if isArray, rowDepth == nil, depth == 1 || depth <= limits.rowLevels && !isOutermostArray && limits.holdsRows(bytes[lastString]) {
          rowDepth = depth
          commas = 0
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == rowDepth { rowDepth = nil }
        depth = max(0, depth - 1)
      case UInt8(ascii: ","):
        if depth == rowDepth {
          commas += 1
          guard commas < limits.rows else { throw .tooManyRows(limit: limits.rows) }
        }
      default: break
      }
      position += 1
    }
  }

  /// Returns the position of the closing quote, or the end of the bytes.
  private mutating func scanString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position
      case UInt8(ascii: "\\"):
        guard let unit = escapedUnit(in: bytes, at: position) else {
          position += 2
          continue
        }
        if (0xD800...0xDBFF).contains(unit), let next = escapedUnit(in: bytes, at: position + 6), (0xDC00...0xDFFF).contains(next) {
          position += 12
          continue
        }
        if unit == 0 || (0xD800...0xDFFF).contains(unit) { unusableEscapes.append(position) }
        position += 6
      default: position += 1
      }
    }
    return bytes.count
  }

  /// The UTF-16 unit of the escape `\uXXXX` at a position, or `nil` if none is there.
  private func escapedUnit(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
