/// A scanned text is a text as scanners of addresses read it: scalars with the differences of width folded away.
///
/// It counts what is read of it, so that a test can show that detection takes time in proportion to the text.
final class ScannedText {
  /// The scalars as numbers. Full width forms of ASCII, and dashes and blanks of all kinds, are replaced by ASCII.
  let scalars: [UInt32]
  /// The place of each scalar in UTF-8 code units, and the end of the text.
  let offsets: [Int]
  /// The number of scalars that were read.
  private(set) var steps = 0

  init(_ string: String) {
    scalars = string.unicodeScalars.map(Self.folded)
    offsets = string.unicodeScalars.reduce(into: [0]) { $0.append($0[$0.count - 1] + UTF8.width($1)) }
  }

  /// Returns the scalar at a place; 0 outside the text.
  subscript(_ index: Int) -> UInt32 {
    steps += 1
    return scalars.indices.contains(index) ? scalars[index] : 0
  }

  func utf8Range(_ range: Range<Int>) -> Range<Int> { offsets[range.lowerBound]..<offsets[range.upperBound] }

  /// Returns a part of the text, folded.
  func string(_ range: Range<Int>) -> String {
    let range = range.clamped(to: scalars.indices)
    steps += range.count
    var view = String.UnicodeScalarView()
    for value in scalars[range] { if let scalar = Unicode.Scalar(value) { view.append(scalar) } }
    return String(view)
  }

  // MARK: Kinds of scalars

  static func isDigit(_ scalar: UInt32) -> Bool { scalar >= 0x30 && scalar <= 0x39 }

  static func isASCIILetter(_ scalar: UInt32) -> Bool { scalar | 0x20 >= 0x61 && scalar | 0x20 <= 0x7A }

  /// Whether a scalar is a letter of a script whose words have spaces between them.
  static func isSpacedLetter(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return isASCIILetter(scalar) }
    if scalar >= 0x2E80 && scalar <= 0xABFF || scalar >= 0xF900 && scalar <= 0xFAFF || scalar >= 0xFF00 { return false }
    guard let properties = Unicode.Scalar(scalar)?.properties else { return false }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0xFF01...0xFF5E: scalar.value - 0xFEE0
    case 0x3000, 0xA0, 0x2000...0x200A, 0x202F, 0x205F: 0x20
    case 0x2010...0x2015, 0x2212, 0x207B, 0xFE63: 0x2D
    case 0x2018, 0x2019, 0x02BC: 0x27
    default: scalar.value
    }
  }
}

extension String {
  /// Returns whether the string holds a scalar.
  func contains(_ scalar: UInt32) -> Bool { unicodeScalars.contains { $0.value == scalar } }
}
