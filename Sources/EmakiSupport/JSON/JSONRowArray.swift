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
