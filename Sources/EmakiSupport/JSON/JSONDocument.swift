/// A JSON document owns a parsed text; its values are valid as long as the document lives.
///
/// Rows of a long text are parsed one at a time. Then the arrays of rows are empty in `root`, and `element(_:of:)` returns each row.
package final class JSONDocument {
  /// The outermost value.
  package let root: JSONValue
  private let nodes: JSONNodes
  /// The text whose rows are still to be parsed, with their arrays; `nil` where the whole text is parsed.
  private let rows: (text: UnsafeBufferPointer<UInt8>, arrays: [(value: JSONValue, array: JSONRowArray)], hasUnusableEscapes: Bool)?

  /// The row that was parsed last, if it is long: the form of a feed is found by looking at its first rows many times.
  private var last: (part: Range<Int>, document: JSONDocument)?
  private static let longRow = 64 << 10

  /// Parses UTF-8 text, after a byte order mark if there is one.
  ///
  /// - Parameters:
  ///   - text: the text. With `limits.wholeMemory`, and as lines, it must live as long as the document.
  ///   - asLines: whether the text has one object on each line, which are the values of an array then.
  ///   - limits: the limits for the text.
  /// - Throws: `JSONError` with the place of the first fault.
  package init(parsing text: UnsafeBufferPointer<UInt8>, asLines: Bool = false, limits: JSONLimits = JSONLimits()) throws(JSONError) {
    let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? UnsafeBufferPointer(rebasing: text[3...]) : text
    if asLines {
      let (lines, hasUnusableEscapes) = try Self.lines(of: text, limits: limits)
      nodes = try [UInt8]("[]".utf8).withUnsafeBufferPointer { (empty) throws(JSONError) in try JSONNodes(reading: empty) }
      root = JSONValue(node: nodes.root)
      rows = (text, [(root, lines)], hasUnusableEscapes)
      return
    }
    let scan = try JSONScan(text, limits: limits)
    guard let wholeMemory = limits.wholeMemory, scan.byteCount > wholeMemory, !scan.rowArrays.isEmpty else {
      nodes = try Self.load(text, mending: scan.hasUnusableEscapes)
      root = JSONValue(node: nodes.root)
      rows = nil
      return
    }
    nodes = try Self.load(text, without: scan.rowArrays, mending: scan.hasUnusableEscapes)
    let root = JSONValue(node: nodes.root)
    self.root = root
    // An array is found by its key. The key is unique, because duplicate keys were refused.
    var arrays: [(value: JSONValue, array: JSONRowArray)] = []
    for array in scan.rowArrays {
      let value = array.key.map { root.member(String(decoding: text[$0], as: UTF8.self)) } ?? root
      if let value, value.type == .array { arrays.append((value, array)) }
    }
    rows = (text, arrays, scan.hasUnusableEscapes)
  }

  /// Finds the lines of a text that has one object on each, as an array of these objects. Blank lines are skipped.
  ///
  /// - Parameter limits: what is refused; `memory` holds for each line.
  /// - Throws: `JSONError` for faults that are found before a line is parsed. Other faults are thrown by `element(_:of:)`.
  private static func lines(
    of text: UnsafeBufferPointer<UInt8>, limits: JSONLimits
  ) throws(JSONError) -> (array: JSONRowArray, hasUnusableEscapes: Bool) {
    var array = JSONRowArray(key: nil, start: 0, end: text.count)
    var hasUnusableEscapes = false
    var hasRows = false
    var (start, number) = (0, 0)
    var lineLimits = limits
    (lineLimits.rows, lineLimits.rowKeys, lineLimits.wholeMemory) = (.max, [], nil)
    while start < text.count {
      number += 1
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      let line = UnsafeBufferPointer(rebasing: text[start..<end])
      if line.contains(where: { $0 > 0x20 }) {
        do throws(JSONError) {
          let scan = try JSONScan(line, limits: lineLimits)
          hasUnusableEscapes = hasUnusableEscapes || scan.hasUnusableEscapes
        } catch {
          throw error.moved { _, column in (number, column) }
        }
        if hasRows { array.commas.append(start - 1) }
        hasRows = true
        guard array.commas.count < limits.rows else { throw .tooManyRows(limit: limits.rows) }
      }
      start = end + 1
    }
    return (array, hasUnusableEscapes)
  }

  private init(part text: UnsafeBufferPointer<UInt8>, mending: Bool) throws(JSONError) {
    nodes = try Self.load(text, mending: mending)
    root = JSONValue(node: nodes.root)
    rows = nil
  }

  // MARK: Rows

  /// Returns the number of values of an array, parsed or not.
  package func count(of array: JSONValue) -> Int {
    guard let rows, let row = rowArray(array) else { return array.count }
    return row.count(in: rows.text)
  }

  /// Gives a value of an array by its index from 0, and parses it if it is not parsed yet.
  ///
  /// - Returns: the value, and the document that it is valid with.
  /// - Throws: `JSONError` with the place in the whole text.
  package func element(_ index: Int, of array: JSONValue) throws(JSONError) -> (value: JSONValue, owner: JSONDocument) {
    guard let rows, let row = rowArray(array) else { return (array[index], self) }
    let part = row.row(index)
    if let last, last.part == part { return (last.document.root, last.document) }
    last = nil
    if part.upperBound < rows.text.count, rows.text[part].allSatisfy({ $0 <= 0x20 }) {
      let place = TextPlace(of: part.upperBound, in: rows.text)
      let next = Character(UnicodeScalar(rows.text[part.upperBound]))
      throw .malformed(line: place.line, column: place.column, reason: "unexpected token near '\(next)'")
    }
    do throws(JSONError) {
      let document = try JSONDocument(part: UnsafeBufferPointer(rebasing: rows.text[part]), mending: rows.hasUnusableEscapes)
      if part.count > Self.longRow { last = (part, document) }
      return (document.root, document)
    } catch {
      let start = TextPlace(of: part.lowerBound, in: rows.text)
      throw error.moved { line, column in (start.line + line - 1, line == 1 ? start.column - 1 + column : column) }
    }
  }

  private func rowArray(_ value: JSONValue) -> JSONRowArray? { rows?.arrays.first { $0.value.node == value.node }?.array }

  // MARK: Parsing

  /// Parses a text, with empty arrays in place of its arrays of rows.
  private static func load(
    _ text: UnsafeBufferPointer<UInt8>, without arrays: [JSONRowArray], mending: Bool
  ) throws(JSONError) -> JSONNodes {
    var rest: [UInt8] = []
    // The numbers of bytes that are left out, and the places in `rest` where they were.
    var gaps: [(place: Int, count: Int)] = []
    var start = 0
    for array in arrays {
      rest += text[start..<array.start]
      gaps.append((rest.count, array.end - array.start))
      start = array.end
    }
    rest += text[start...]
    return try rest.withUnsafeBufferPointer { (rest) throws(JSONError) in
      do throws(JSONError) {
        return try load(rest, mending: mending)
      } catch {
        throw error.moved { line, column in
          let place = TextPlace.position(line: line, column: column, in: rest)
          let whole = gaps.reduce(place) { $1.place <= place ? $0 + $1.count : $0 }
          let found = TextPlace(of: min(whole, text.count), in: text)
          return (found.line, found.column)
        }
      }
    }
  }

  private static func load(_ text: UnsafeBufferPointer<UInt8>, mending: Bool) throws(JSONError) -> JSONNodes {
    if !mending { return try JSONNodes(reading: text) }
    return try JSONEscapes.mended(text).withUnsafeBufferPointer { (text) throws(JSONError) in try JSONNodes(reading: text) }
  }
}

extension JSONError {
  /// Returns the error with another place. `place` turns the place in a part of the text into the place in the whole text.
  fileprivate func moved(_ place: (_ line: Int, _ column: Int) -> (line: Int, column: Int)) -> JSONError {
    switch self {
    case .malformed(let line, let column, let reason):
      let place = place(line, column)
      return .malformed(line: place.line, column: place.column, reason: reason)
    case .invalidUTF8(let line, let column):
      let place = place(line, column)
      return .invalidUTF8(line: place.line, column: place.column)
    case .tooDeep(let line, let column, let limit):
      let place = place(line, column)
      return .tooDeep(line: place.line, column: place.column, limit: limit)
    case .tooMuchMemory(let line, let column, let limit):
      let place = place(line, column)
      return .tooMuchMemory(line: place.line, column: place.column, limit: limit)
    case .tooManyRows: return self
    }
  }
}

/// A JSON row array holds the positions of an array of rows and of its rows in a text.
struct JSONRowArray {
  /// The range of bytes of the array's key; `nil` for an outermost array.
  let key: Range<Int>?
  /// The position after the opening bracket.
  let start: Int
  /// The position of the closing bracket, or the end of the text.
  var end: Int
  /// The positions of the commas between rows.
  var commas: [Int] = []

  /// Returns the number of rows. It is 0 if there is only white space between the brackets.
  func count(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    commas.isEmpty && bytes[start..<end].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } ? 0 : commas.count + 1
  }

  /// Returns the range of bytes of a row, with the white space round it.
  func row(_ index: Int) -> Range<Int> {
    (index == 0 ? start : commas[index - 1] + 1)..<(index < commas.count ? commas[index] : end)
  }
}

/// JSON limits are the limits that a document must meet before it is parsed.
package struct JSONLimits {
  /// The greatest number of levels of arrays and objects; the outermost is level 1.
  var nestingLevels: Int
  /// The greatest number of values of the outermost array, or of an array under one of `rowKeys` in the outermost object.
  var rows: Int
  /// The keys under which arrays are arrays of rows.
  var rowKeys: [StaticString]
  /// The deepest level at which an array under one of `rowKeys` is an array of rows.
  var rowLevels: Int
  /// The most bytes that the parsed values may take in memory at a time.
  var memory: Int
  /// The largest number of bytes that a document with rows may take in memory as a whole; `nil` if every document is parsed as a whole. In
  /// a larger document, each row is parsed separately when it is requested. Then `memory` applies to each row, and to everything that is
  /// not in rows.
  var wholeMemory: Int?

  package init(
    nestingLevels: Int = 64, rows: Int = .max, rowKeys: [StaticString] = [], rowLevels: Int = 2, memory: Int = 256 << 20,
    wholeMemory: Int? = nil
  ) {
    self.nestingLevels = nestingLevels
    self.rows = rows
    self.rowKeys = rowKeys
    self.rowLevels = rowLevels
    self.memory = memory
    self.wholeMemory = wholeMemory
  }

  /// Returns whether an array under a key is an array of rows.
  func holdsRows(_ key: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rowKeys.contains { name in name.withUTF8Buffer { key.elementsEqual($0) } }
  }
}
