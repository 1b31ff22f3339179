import CPango
import EmakiDiagnostics
import EmakiDisplay

/// Break rules correct Pango's own analysis of where lines of a text may end.
struct BreakRules {
  /// Whether the text has letters of scripts whose words only a dictionary knows.
  private let needsWords: Bool
  private let hasThai: Bool
  private let hasNumbers: Bool
  private let hasQuotes: Bool
  private let hasChineseQuotes: Bool
  private let hasWordStarts: Bool
  /// Whether Pango may part characters.
  private let mayPartCharacters: Bool
  private let strictness: ParagraphStyle.LineBreakStrictness
  private let keepsPhrases: Bool

  /// Finds out which rules a part of a text needs, from its bytes alone.
  init(_ text: AttributedText, _ utf8: Slice<UnsafeBufferPointer<UInt8>>, _ bytes: TextBytes) {
    mayPartCharacters = bytes.mayPartCharacters
    hasThai = mayPartCharacters && ThaiEdges.areNeeded(in: utf8)
    needsWords = bytes.holds(0xE0...0xE1) && WordBreaks.areNeeded(in: utf8)
    hasNumbers = bytes.mayHoldNumbers && NumberBreaks.areNeeded(in: utf8)
    hasQuotes = bytes.mayHoldQuotes && QuoteBreaks.areNeeded(in: utf8)
    hasChineseQuotes = bytes.mayHoldQuotes && ChineseQuotes.areThose(of: text.language) && ChineseQuotes.areIn(utf8)
    hasWordStarts = bytes.mayStartWordsWithSigns && WordStartBreaks.areNeeded(in: utf8)
    strictness = text.paragraphStyle.lineBreakStrictness
    keepsPhrases =
      text.paragraphStyle.lineBreakMode == .byPhraseWrapping && (text.language.map(\.primaryLanguage) ?? "ja") == "ja"
  }

  /// Whether the text needs no rule, so that Pango's analysis stays as it is.
  var areNone: Bool {
    !needsWords && !mayPartCharacters && !hasNumbers && !hasQuotes && !hasChineseQuotes && !hasWordStarts && strictness == .strict
      && !keepsPhrases
  }

  /// Changes where lines of a layout may end. The layout must have no width; it may be given one afterwards.
  func apply(to layout: OpaquePointer) {
    var count: Int32 = 0
    guard let places = emaki_layout_breaks(layout, &count), let text = pango_layout_get_text(layout) else { return }
    apply(to: UnsafeMutableBufferPointer(start: places, count: Int(count)), of: String(cString: text))
  }

  /// Changes where lines of a text may end.
  ///
  /// - Parameter places: what Pango knows of the places of the text.
  func apply(to places: UnsafeMutableBufferPointer<PangoLogAttr>, of string: String) {
    let scalars = Array(string.unicodeScalars)
    guard scalars.count < places.count, let places = places.baseAddress else { return }
    if hasThai { ThaiEdges.forbid(places, scalars) }
    if needsWords { WordBreaks.add(to: places, string, scalars) }
    if hasNumbers { NumberBreaks.change(places, scalars) }
    if hasQuotes { QuoteBreaks.change(places, scalars) }
    if hasChineseQuotes { ChineseQuotes.change(places, scalars) }
    if hasWordStarts { WordStartBreaks.change(places, scalars) }
    if strictness != .strict { Prohibitions.relax(places, scalars, to: strictness) }
    if keepsPhrases { PhraseBreaks.keepPhrases(places, scalars) }
    if mayPartCharacters { Self.forbid(inCharactersOf: string, places) }
  }

  /// Forbids line ends inside characters that Pango divides into several.
  private static func forbid(inCharactersOf string: String, _ places: UnsafeMutablePointer<PangoLogAttr>) {
    var start = 0
    for character in string {
      let end = start + character.unicodeScalars.count
      if end > start + 1, character.unicodeScalars.dropFirst().contains(where: { $0.properties.generalCategory == .otherLetter }) {
        for index in start + 1..<end { emaki_set_break(places + index, 0, 0) }
      }
      start = end
    }
  }
}
