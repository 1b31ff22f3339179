/// A text place is a line and a column of a text, counted from 1; columns count code points.
struct TextPlace {
  /// The line, from 1.
  let line: Int
  /// The column in code points, from 1.
  let column: Int

  /// Finds the place of a byte.
  init(of position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let before = bytes[..<position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    column = before[lineStart...].reduce(1) { $1 & 0xC0 != 0x80 ? $0 + 1 : $0 }
  }
}
