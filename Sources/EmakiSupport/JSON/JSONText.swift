/// Returns a number as JSON writes it, rounded to a millionth.
package func jsonNumber(_ value: Double) -> String {
  // Numbers of this size have no millionths, and multiplying them by a million might overflow.
  guard abs(value) < 1e15 else { return String(value) }
  let rounded = (value * 1e6).rounded() / 1e6
  // This conversion removes the sign of -0, and the fraction of whole numbers.
  return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
}

/// Returns a string as JSON writes it, in quotes. Control characters are escaped, including those that JSON allows.
package func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    // JSON allows these control characters, but a terminal might interpret them.
    case _ where scalar.properties.generalCategory == .control:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// JSON escapes are the escapes that stand for no letter. Each of them is replaced by U+FFFD.
///
/// An escape `\uXXXX` of six bytes may stand for NUL or for half a character, which is a surrogate without its other half. JSON allows
/// both, but no text has them, and the parser makes question marks of halves. Publishers write such escapes when they cut a text in the middle of an emoji.
enum JSONEscapes {
  /// Returns a copy of a text in which U+FFFD stands in for each escape that stands for no letter.
  static func mended(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var mended = Array(bytes)
    var position = 0
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\"") {
        position = endOfString(in: bytes, from: position + 1) { escape in
          for (digit, byte) in "FFFD".utf8.enumerated() { mended[escape + 2 + digit] = byte }
        }
      }
      position += 1
    }
    return mended
  }

  /// Returns the position of a string's closing quote, or the end of the bytes.
  ///
  /// - Parameters:
  ///   - start: the position after the opening quote.
  ///   - unusable: called with the position of each escape that stands for no letter.
  static func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, unusable: (Int) -> Void) -> Int {
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
        if unit == 0 || (0xD800...0xDFFF).contains(unit) { unusable(position) }
        position += 6
      default: position += 1
      }
    }
    return bytes.count
  }

  /// Returns the UTF-16 unit of the escape `\uXXXX` at a position; `nil` where there is no such escape.
  private static func escapedUnit(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt32? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[position + 2..<position + 6] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

/// A JSON scan is one pass over the bytes of a document before it is parsed. It checks that the document is not nested too deeply, has not
/// too many rows and takes not too much memory. It also finds where the rows are, and whether there are escapes that stand for no
/// letter.
///
/// It looks only at strings, brackets and commas, so a text that is not JSON may pass here and then fails in the parser.
struct JSONScan {
  // A value counts for more bytes than its nodes take, about as many as it takes as a `JSONTree`.
  private static let (arrayCost, objectCost, elementCost, stringCost) = (128, 240, 48, 80)
  /// The number of bytes of the whole document.
  private(set) var byteCount = 0
  /// The arrays of rows, in the order of the text.
  private(set) var rowArrays: [JSONRowArray] = []
  /// Whether the document has escapes that `JSONEscapes` replaces.
  private(set) var hasUnusableEscapes = false

  /// Reads all bytes once.
  ///
  /// - Throws: `JSONError.tooDeep`, `.tooManyRows` or `.tooMuchMemory`.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) throws(JSONError) {
    var depth = 0
    var lastString = 0..<0
    // The nesting level at which commas separate rows; `nil` outside of arrays of rows.
    var rowDepth: Int?
    var isOutermostArray = false
    // The memory that the current row takes, and the memory of everything outside of rows.
    var (rowCost, restCost) = (0, 0)
    func add(_ cost: Int, at position: Int) throws(JSONError) {
      byteCount += cost
      let part: Int
      if rowDepth != nil, limits.wholeMemory != nil {
        rowCost += cost
        part = rowCost
      } else {
        restCost += cost
        part = restCost
      }
      if part <= limits.memory { return }
      let place = TextPlace(of: position, in: bytes)
      throw .tooMuchMemory(line: place.line, column: place.column, limit: limits.memory)
    }
    var position = 0
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let start = position + 1
        position = JSONEscapes.endOfString(in: bytes, from: start) { _ in hasUnusableEscapes = true }
        lastString = start..<position
        try add(Self.stringCost + lastString.count * (lastString.count < 1 << 16 ? 1 : 3), at: start - 1)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        guard depth <= limits.nestingLevels else {
          let place = TextPlace(of: position, in: bytes)
          throw .tooDeep(line: place.line, column: place.column, limit: limits.nestingLevels)
        }
        let isArray = bytes[position] == UInt8(ascii: "[")
        if depth == 1 { isOutermostArray = isArray }
        try add(isArray ? Self.arrayCost : Self.objectCost, at: position)
        if isArray, rowDepth == nil, depth == 1 || depth <= limits.rowLevels && !isOutermostArray && limits.holdsRows(bytes[lastString]) {
          rowDepth = depth
          rowCost = 0
          rowArrays.append(JSONRowArray(key: depth == 1 ? nil : lastString, start: position + 1, end: bytes.count))
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == rowDepth {
          rowDepth = nil
          rowArrays[rowArrays.count - 1].end = position
        }
        depth = max(0, depth - 1)
      case UInt8(ascii: ","):
        try add(Self.elementCost, at: position)
        if depth == rowDepth {
          rowCost = 0
          rowArrays[rowArrays.count - 1].commas.append(position)
          guard rowArrays[rowArrays.count - 1].commas.count < limits.rows else { throw .tooManyRows(limit: limits.rows) }
        }
      default: break
      }
      position += 1
    }
  }
}
