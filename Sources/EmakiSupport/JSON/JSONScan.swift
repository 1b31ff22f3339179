/// A JSON scan is one pass over the bytes of a document before it is parsed. It checks that the document is not nested too deeply, has not
/// too many rows and takes not too much memory. It also finds where the rows are, and whether there are escapes that the parser would
/// refuse.
///
/// It looks only at strings, brackets and commas, so a text that is not JSON may pass here and then fails in the parser.
struct JSONScan {
  /// The number of bytes that the parser would allocate for the whole document, by `JSONCost`.
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
      if rowDepth != nil, limits.readsRowsSingly {
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
        try add(JSONCost.string(length: lastString.count), at: start - 1)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        guard depth <= limits.nestingLevels else {
          let place = TextPlace(of: position, in: bytes)
          throw .tooDeep(line: place.line, column: place.column, limit: limits.nestingLevels)
        }
        let isArray = bytes[position] == UInt8(ascii: "[")
        if depth == 1 { isOutermostArray = isArray }
        try add(isArray ? JSONCost.array : JSONCost.object, at: position)
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
        try add(JSONCost.element, at: position)
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

/// A JSON cost is the number of bytes that the parser allocates for a value, as glibc rounds them up.
enum JSONCost {
  /// The bytes of an array: the array itself, and the places of its first eight values.
  static let array = 128
  /// The bytes of an object: the object itself, and the places of its first eight keys.
  static let object = 240
  /// The bytes of each further value: its place, and the value itself where it is a number.
  static let element = 48

  /// Returns the bytes of a string or a key. While a long string is read, there are three copies of it, and one of them stays.
  static func string(length: Int) -> Int { 80 + (length < 1 << 16 ? length : 3 * length) }
}
