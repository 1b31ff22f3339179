extension RenderWarning {
  /// A kind is the class of a warning, named by a word for what a picture shows differently than asked for. Suites and tests let warnings
  /// pass by their kinds.
  ///
  /// The raw value is the word in suites and reports.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// A picture could not be had, or tiles of a map.
    case missingPicture = "missing-picture"
    /// A picture breaks rules of its format, and is drawn all the same.
    case damagedPicture = "damaged-picture"
    /// An image node has neither a size nor a picture, or a list in a node has no size.
    case missingSize = "missing-size"
    /// The font set lacks a family that a text names.
    case missingFont = "missing-font"
    /// A text asks for hyphens and cannot have them.
    case missingHyphenation = "missing-hyphenation"
    /// A text looks for telephone numbers or street addresses, and nothing finds them.
    case missingDetector = "missing-detector"
    /// No font has the glyphs of code points.
    case missingGlyph = "missing-glyph"
    /// More rows could not be fetched.
    case missingPage = "missing-page"
    /// Content of a row is missing at this instant and never comes.
    case unsettled
  }

  /// The kind of the warning.
  public var kind: Kind {
    switch self {
    case .image, .missingTiles: .missingPicture
    case .repairedImage: .damagedPicture
    case .emptyImage, .emptyList, .emptyMap: .missingSize
    case .missingFont: .missingFont
    case .missingHyphenation: .missingHyphenation
    case .missingDetector: .missingDetector
    case .missingGlyphs: .missingGlyph
    case .page: .missingPage
    case .unsettled: .unsettled
    case .bar(_, let warning), .node(_, let warning): warning.kind
    }
  }
}
