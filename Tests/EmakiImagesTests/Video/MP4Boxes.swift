/// Finds and changes the boxes of an MP4 file (ISO/IEC 14496-12) whose frames stand before its tables.
enum MP4Boxes {
  /// Returns the place of the name of the first box that has it; the box's length is in the four bytes before.
  static func place(of box: String, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: Array(box.utf8)) && $0 > 4 }
  }

  /// Returns the number in four bytes at a place.
  static func number(in bytes: [UInt8], at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  /// Writes a number into four bytes at a place.
  static func write(_ number: Int, into bytes: inout [UInt8], at place: Int) {
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index)) }
  }

  /// Inserts bytes, and makes the boxes around them as much larger.
  static func inserting(_ new: [UInt8], into bytes: [UInt8], at place: Int, boxes: [String]) -> [UInt8] {
    var bytes = bytes
    for box in boxes {
      guard let name = self.place(of: box, in: bytes) else { continue }
      write(number(in: bytes, at: name - 4) + new.count, into: &bytes, at: name - 4)
    }
    bytes.insert(contentsOf: new, at: place)
    return bytes
  }
}
