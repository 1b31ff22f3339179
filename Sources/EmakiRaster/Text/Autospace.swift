import EmakiDisplay

/// Autospace is room between ideographs or Kana and Latin letters or digits, as CSS Text 4 has it (`text-autospace`), a quarter of an em wide as
/// JLREQ says.
enum Autospace {
  private enum Kind {
    case ideograph, letter, other
    /// A mark, which counts as a part of the scalar that it stands on.
    case mark
  }

  /// Returns the room behind each scalar of a part of a text, in 1/1024 point; empty where there is none.
  static func gaps(in text: AttributedText, _ range: Range<Int>, _ utf8: UnsafeBufferPointer<UInt8>) -> [Int32] {
    // The UTF-8 of Kana, of ideographs and of their compatible forms begins with one of these bytes.
    guard text.paragraphStyle.textAutospace == .normal, utf8.contains(where: { (0xE3...0xE9).contains($0) || $0 == 0xEF || $0 == 0xF0 })
    else { return [] }
    var runs = text.placedRuns[...]
    var gaps: [Int32] = []
    var isEmpty = true
    var offset = range.lowerBound
    var before = (kind: Kind.other, size: 0.0)
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      while runs.count > 1, let run = runs.first, run.range.upperBound <= offset { runs.removeFirst() }
      offset += UTF8.width(scalar)
      let size = runs.first?.run.font.size ?? 0
      let kind = kind(scalar)
      gaps.append(0)
      if kind == .mark { continue }
      let meets = kind == .ideograph && before.kind == .letter || kind == .letter && before.kind == .ideograph
      if meets && gaps.count > 1 {
        let em = kind == .ideograph ? size : before.size
        gaps[gaps.count - 2] = Int32((em.textLength / 4 * TextLayout.unitsPerPoint).rounded())
        isEmpty = false
      }
      before = (kind, size)
    }
    return isEmpty ? [] : gaps
  }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    let value = scalar.value
    if value < 0x80 { return isASCIILetter(value) ? .letter : .other }
    switch value {
    // Marks of sound, the centred dot and the double hyphen are punctuation.
    case 0x3099, 0x309A: return .mark
    // Who writes them has said what stands between.
    case 0x200B, 0x2060, 0xFEFF: return .other
    case 0x30A0, 0x30FB: return .other
    case 0x3005...0x3007, 0x3041...0x30FF, 0x31C0...0x31EF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
      0x1B000...0x1B16F, 0x20000...0x3FFFF:
      return .ideograph
    // What is wide by itself stands like an ideograph already: Hangul, full-width and half-width forms.
    case 0x1100...0x11FF, 0x2E80...0x303F, 0x3100...0x33FF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xFE30...0xFE4F, 0xFF00...0xFFEF:
      return .other
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: return .letter
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: return .mark
    default: return .other
    }
  }

  private static func isASCIILetter(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) || (0x41...0x5A).contains(value & ~0x20) }
}
