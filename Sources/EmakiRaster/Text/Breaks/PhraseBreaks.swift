import CPango

/// Phrase breaks are the places between phrases of Japanese (bunsetsu), each of which is a word with the particles and endings that follow it.
///
/// They are found by the kinds of letters alone. A phrase begins where Kanji, Katakana, Latin letters or digits follow Hiragana that may
/// end a phrase. This never divides a compound of Kanji, nor a verb before its ending, but it does not find a phrase that begins with
/// Hiragana.
enum PhraseBreaks {
  /// Particles and endings behind a single Kanji: "話を", "見た". Others are mostly the middle of a word, as in "食べ物".
  private static let endings = Set("はがをにでともへのやかなだたてるうくむぶぬすつぐね".unicodeScalars)
  /// Endings of two Hiragana and more that are no ending by themselves: "美しい", "から", "なら", "ません", "けど".
  private static let longEndings = Set("いばずよんらどまさしょ".unicodeScalars)
  /// Brackets that a particle follows.
  private static let closing = Set("」』）】〉》〕］".unicodeScalars)
  private static let particles = Set("はがをにでともへの".unicodeScalars)

  /// Lets lines end between phrases alone. Where one is longer than a line, it is parted where its lines could have ended.
  static func keepPhrases(_ places: UnsafeMutablePointer<PangoLogAttr>, _ scalars: [Unicode.Scalar]) {
    let kinds = scalars.map(Kind.init)
    var couldBefore = false
    for index in scalars.indices.dropFirst() {
      let bits = emaki_log_attr_bits(places + index)
      let could = bits & 1 != 0
      defer { couldBefore = could }
      // A particle stays with the bracket that closes before it.
      let follows = kinds[index] == .hiragana && closing.contains(scalars[index - 1])
      if follows && could { emaki_set_break(places + index, 0, 1) }
      if !could {
        // Where there is a better place beside it, a phrase that is longer than a line is not parted here, such as before a full stop.
        if couldBefore || emaki_log_attr_bits(places + index + 1) & 1 != 0 { emaki_set_break(places + index, 0, 0) }
      } else if kinds[index] != .other && kinds[index - 1] != .other && !isStart(scalars, kinds, index) {
        emaki_set_break(places + index, 0, 1)
      }
    }
  }

  private static func isStart(_ scalars: [Unicode.Scalar], _ kinds: [Kind], _ index: Int) -> Bool {
    guard kinds[index - 1] == .hiragana else { return false }
    let last = scalars[index - 1]
    if kinds[index] == .hiragana {
      // A prefix of politeness: "と|お茶".
      let isPrefix = scalars[index] == "お" || scalars[index] == "ご"
      return isPrefix && index + 1 < scalars.count && kinds[index + 1] == .kanji && particles.contains(last)
    }
    var start = index - 1
    while start > 0 && kinds[start - 1] == .hiragana { start -= 1 }
    let length = index - start
    if last == "お" || last == "ご" { return false }
    // "この本" and "その本" are one phrase each in print, but a lone Hiragana is a prefix.
    if length == 1 {
      return start > 0 && (kinds[start - 1] != .other || closing.contains(scalars[start - 1])) && endings.contains(last)
    }
    // "より" is a particle, and "じっくり" and "ゆっくり" are words of their own.
    if last == "り" { return scalars[index - 2] == "よ" || scalars[start..<index].contains("っ") }
    return endings.contains(last) || longEndings.contains(last)
  }

  private enum Kind {
    case hiragana, katakana, kanji, latin, other

    init(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x3041...0x3096, 0x3099...0x309F: self = .hiragana
      case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
      case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .kanji
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: self = .latin
      default: self = .other
      }
    }
  }
}
