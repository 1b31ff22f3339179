/// A text place is a line and a column of a text, counted from 1; columns count code points.
struct TextPlace {
  /// The number of the line, from 1.
  let line: Int
  /// The number of the column in code points, from 1.
  let column: Int

  /// Finds the line and the column of a byte.
  init(of position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    column = before[lineStart...].reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
  }

  /// Returns the position of the code point at a line and a column, or the end of the line or the bytes where there is none.
  static func position(line: Int, column: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var position = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) else { break }
      position = end + 1
    }
    // The column before the first code point is 0.
    var current = 0
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") {
      if bytes[position] & 0xC0 != 0x80 { current += 1 }
      if current == column { break }
      position += 1
    }
    return position
  }
}
