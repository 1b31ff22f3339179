#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says which bytes a text in UTF-8 holds. One pass finds them; what only few texts need is then looked for in these texts alone.
struct TextBytes {
  /// For each byte, whether the text holds it.
  private var isHeld = InlineArray<256, Bool>(repeating: false)

  init(_ utf8: UnsafeBufferPointer<UInt8>) { for byte in utf8 { isHeld[Int(byte)] = true } }

  func holds(_ byte: UInt8) -> Bool { isHeld[Int(byte)] }

  func holds(_ bytes: ClosedRange<UInt8>) -> Bool { bytes.contains { isHeld[Int($0)] } }

  /// Whether the text holds a tab, or may hold a line separator.
  var mayNeedPango: Bool { holds(0x09) || holds(0xE2) }

  /// Whether the text may hold spaces beside a script that is none of Latin, Greek and Cyrillic.
  var mayMixScripts: Bool { holds(0x20) && (holds(0xD5...0xE1) || holds(0xE3...0xFF)) }

  /// Whether the text may hold quotes, words without spaces, or signs before numbers and words, for which Pango's rules are not enough.
  var mayNeedRules: Bool {
    holds(UInt8(ascii: "-")) || holds(0xC2) || holds(0xE0...0xE2)
      || holds(0x30...0x39) && (holds(UInt8(ascii: ",")) || holds(UInt8(ascii: ".")) || holds(0x3A...0x3B))
  }

  /// Whether Pango may divide a character of the text into several: กำ, or a conjunct of Indic letters (rules GB9a and GB9c of Unicode's annex 29).
  var mayPartCharacters: Bool { holds(Self.firstOfParted) }

  /// As `mayPartCharacters`, for a part whose bytes are not known yet.
  static func mayPartCharacters(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let bytes = UnsafeBufferPointer(rebasing: utf8)
    return bytes.baseAddress.map { memchr($0, Int32(firstOfParted), bytes.count) != nil } ?? false
  }

  /// The first byte of all letters that Pango may divide.
  private static let firstOfParted: UInt8 = 0xE0

  /// Whether the text may end paragraphs or hold letters that are read from the right.
  var mayEndParagraphsOrTurn: Bool { holds(0x0A) || holds(0x0D) || holds(0xE2) || holds(0xD6...0xDF) }
}
