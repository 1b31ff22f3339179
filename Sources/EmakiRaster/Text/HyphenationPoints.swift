import EmakiDisplay

/// Hyphenation points are the places of a text at which a dictionary lets a line end in a hyphen.
enum HyphenationPoints {
  /// Returns where lines may end, with the points added to the places where they may end anyway.
  ///
  /// A word that is a part of a link, of a web or mail address, or of anything with a digit or a capital inside is not hyphenated.
  ///
  /// - Parameters:
  ///   - breaks: where lines may end without hyphenation: one for each scalar, and one for the end.
  ///   - utf8: the text that the breaks are of.
  ///   - links: the ranges of links in the text, in UTF-8 code units, in order.
  static func adding(
    to breaks: [ShapedText.Break], utf8: [UInt8], starts: [Int32], links: [Range<Int>], dictionary: HyphenationDictionary
  ) -> [ShapedText.Break] {
    let scalars = Array(String(decoding: utf8, as: UTF8.self).unicodeScalars)
    guard scalars.count + 1 == breaks.count else { return breaks }
    var result = breaks
    var rest = links[...]
    for token in scalars.split(whereSeparator: \.properties.isWhitespace) {
      let bytes = Int(starts[token.startIndex])..<Int(starts[token.endIndex])
      while let link = rest.first, link.upperBound <= bytes.lowerBound { rest.removeFirst() }
      let isLinked = rest.first.map { $0.lowerBound < bytes.upperBound } ?? false
      if isLinked || isCode(token) { continue }
      for word in token.split(whereSeparator: { !isLetter($0) }) {
        for place in dictionary.places(in: word) where result[word.startIndex + place].contains(.character) {
          result[word.startIndex + place].insert([.line, .hyphen])
        }
      }
    }
    return result
  }

  /// Returns whether what stands between two blanks is an address or a code.
  private static func isCode(_ token: ArraySlice<Unicode.Scalar>) -> Bool {
    for index in token.indices {
      let scalar = token[index]
      if scalar.properties.numericType != nil && !scalar.properties.isIdeographic || "@\\_=#".unicodeScalars.contains(scalar) {
        return true
      }
      // "someIdentifier".
      if index > token.startIndex && scalar.properties.isUppercase && token[index - 1].properties.isLowercase { return true }
      // A word with soft hyphens already says where it may be divided. U+034F stands for soft hyphens where they would be in the way.
      if scalar == "\u{AD}" || scalar == "\u{34F}" { return true }
      let isInside =
        index > token.startIndex && index + 1 < token.endIndex && token[index - 1].properties.isAlphabetic
        && token[index + 1].properties.isAlphabetic
      // "example.com", but not the end of a sentence.
      if scalar == "." && isInside { return true }
      // "usr/share/doc", "/etc" and "https:", but not "Hund/Katze" and "Leser:innen".
      if scalar == "/" && (!isInside || token[token.startIndex..<index].contains("/")) { return true }
      if scalar == ":" && !isInside && index + 1 < token.endIndex && (token[index + 1] == "/" || token[index + 1] == ":") { return true }
    }
    return false
  }

  /// Whether a scalar is a letter of a word, or an accent on one. Apostrophes part words, and so do letters of scripts without them.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isIdeographic { return false }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }
}

/// Hyphenates texts whose paragraph style asks for it.
extension PangoTypesetter {
  /// Returns how lines of a text are hyphenated whose style asks for hyphens; `nil` where they are not.
  func hyphenation(of text: ShapedText, _ request: TextRequest) -> LineBreaker.Hyphenation? {
    guard request.maximumWidth.isFinite,
      case .success(let dictionary) = dictionaries.dictionary(of: request.text.language)
    else { return nil }
    let links = request.text.placedRuns.filter { $0.run.rareAttributes?.link != nil }.map { place in
      place.range.lowerBound - text.offset..<place.range.upperBound - text.offset
    }
    return LineBreaker.Hyphenation(factor: shape.hyphenationFactor, breaks: text.breaks(hyphenatedBy: dictionary, links: links))
  }
}
