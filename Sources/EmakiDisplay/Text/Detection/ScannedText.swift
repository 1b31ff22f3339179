/// A scanned text is a text as detectors read it: scalars with the differences of width folded away, and tokens of them.
///
/// It counts what is read of it, so that a test can show that detection takes time in proportion to the text.
final class ScannedText {
  /// A token is a stretch of the text of one kind.
  struct Token {
    enum Kind: UInt8 {
      case digits
      /// Letters of a script whose words have spaces between them, with apostrophes inside.
      case word
      /// Letters of a script without spaces, such as Kana and Han.
      case dense
      /// Blanks within a line.
      case space
      /// The end of a line.
      case newline
      /// Any other single scalar.
      case mark
    }

    var kind: Kind
    var start: Int
    var end: Int
    var count: Int { end - start }
  }

  /// The scalars as numbers. Full width forms of ASCII, and dashes and blanks of all kinds, are replaced by ASCII.
  let scalars: [UInt32]
  /// The tokens, which cover the text.
  let tokens: [Token]
  /// The number of scalars and tokens that were read.
  private(set) var steps = 0

  init(_ string: String) {
    scalars = string.unicodeScalars.map(Self.folded)
    tokens = Self.tokens(of: scalars)
  }

  /// Returns the scalar at a place; 0 outside the text.
  subscript(_ index: Int) -> UInt32 {
    steps += 1
    return scalars.indices.contains(index) ? scalars[index] : 0
  }

  /// Returns the token at an index; `nil` outside the text.
  func token(_ index: Int) -> Token? {
    steps += 1
    return tokens.indices.contains(index) ? tokens[index] : nil
  }

  /// Adds steps that were read without these functions to the count.
  func count(_ steps: Int) { self.steps += steps }

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

  static func isHan(_ scalar: UInt32) -> Bool {
    scalar >= 0x3400 && scalar <= 0x9FFF || scalar >= 0xF900 && scalar <= 0xFAFF || scalar >= 0x20000 && scalar <= 0x3FFFF
      || scalar == 0x3005 || scalar == 0x3007
  }

  static func isHiragana(_ scalar: UInt32) -> Bool { scalar >= 0x3041 && scalar <= 0x309F }

  /// Whether a scalar is Katakana, with the sign that makes a vowel long, though not the middle dot.
  static func isKatakana(_ scalar: UInt32) -> Bool {
    scalar >= 0x30A1 && scalar <= 0x30FF && scalar != 0x30FB || scalar >= 0xFF66 && scalar <= 0xFF9F
  }

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

  private static func tokens(of scalars: [UInt32]) -> [Token] {
    var tokens: [Token] = []
    for (index, scalar) in scalars.enumerated() {
      let kind = kind(of: scalar)
      if kind != .mark, let last = tokens.last, last.end == index {
        // An apostrophe between letters belongs to the word.
        if last.kind == kind {
          tokens[tokens.count - 1].end += 1
          continue
        }
        if kind == .word && tokens.count > 1 && scalars[index - 1] == 0x27 && tokens[tokens.count - 2].kind == .word {
          tokens.removeLast()
          tokens[tokens.count - 1].end = index + 1
          continue
        }
      }
      tokens.append(Token(kind: kind, start: index, end: index + 1))
    }
    return tokens
  }

  private static func kind(of scalar: UInt32) -> Token.Kind {
    switch scalar {
    case 0x20, 0x09: .space
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .newline
    case _ where isDigit(scalar): .digits
    case _ where isSpacedLetter(scalar): .word
    case _ where isHan(scalar) || isHiragana(scalar) || isKatakana(scalar): .dense
    default: .mark
    }
  }
}
