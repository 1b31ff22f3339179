import EmakiDisplay

/// Holds what a paragraph style does to lines besides alignment, with every length in points, finite and not negative.
struct ParagraphShape {
  let lineSpacing: Double
  let paragraphSpacing: Double
  let minimumLineHeight: Double
  let maximumLineHeight: Double
  let firstLineIndent: Double
  let indent: Double
  let tailIndent: Double
  let wrap: LineBreaker.Wrap
  /// The part of a line's room below which it is hyphenated, from 0 to 1.
  let hyphenationFactor: Double

  static let plain = ParagraphShape(ParagraphStyle())

  /// Makes the shape of a style.
  ///
  /// - Parameters:
  ///   - width: the width of the column. Indents leave room for an em in it: letters that stood beyond its end would be lost.
  ///   - fontSize: the size of an em.
  init(_ style: ParagraphStyle, width: Double = .infinity, fontSize: Double = 0) {
    func length(_ value: Double) -> Double { Self.length(value) ?? 0 }
    lineSpacing = length(style.lineSpacing)
    paragraphSpacing = length(style.paragraphSpacing)
    minimumLineHeight = length(style.minimumLineHeight)
    maximumLineHeight = style.maximumLineHeight.map { $0.isNaN ? .infinity : max($0, 0) } ?? .infinity
    let most = max(width - max(fontSize, 0), 0)
    tailIndent = min(length(style.tailIndent), most)
    firstLineIndent = min(length(style.firstLineHeadIndent), most - tailIndent)
    indent = min(length(style.headIndent), most - tailIndent)
    hyphenationFactor = style.hyphenationFactor.isFinite ? min(max(style.hyphenationFactor, 0), 1) : 0
    wrap = style.lineBreakMode == .byCharWrapping ? .character : .wordOrCharacter
  }

  /// Returns the height of every line in points; `nil` takes the fonts' own.
  static func ownLineHeight(_ style: ParagraphStyle) -> Double? { style.lineHeight.flatMap(length) }

  /// Limits a length to 0 to 1,000,000 points, so that sums fit into numbers of pixels; returns `nil` for a length that is not finite.
  private static func length(_ value: Double) -> Double? { value.isFinite ? min(max(value, 0), 1e6) : nil }

  func indent(startsParagraph: Bool) -> Double { startsParagraph ? firstLineIndent : indent }

  /// Returns the room on the first line of a paragraph and on others.
  func rooms(width: Double) -> (first: LineBreaker.Room, other: LineBreaker.Room) {
    guard let room = Self.units(width - tailIndent - min(firstLineIndent, indent)) else { return (.init(), .init()) }
    let more = Int(((firstLineIndent - indent).textLength * TextLayout.unitsPerPoint).rounded())
    func inside(_ indent: Int) -> LineBreaker.Room { LineBreaker.Room(width: max(room - max(indent, 0), 0), tabOffset: max(indent, 0)) }
    return (inside(more), inside(-more))
  }

  /// Returns the room on a line that is cut.
  func room(_ width: Double, startsParagraph: Bool) -> LineBreaker.Room {
    LineBreaker.Room(width: Self.units(width - tailIndent - indent(startsParagraph: startsParagraph)))
  }

  /// Returns a width in 1/1024 point, rounded down; `nil` for one without limit, or beyond Pango's 32 bits.
  static func units(_ width: Double) -> Int? {
    width.isFinite && width < 1_000_000 ? Int((max(width, 0) * TextLayout.unitsPerPoint).rounded(.down)) : nil
  }

  func lineHeight(_ natural: Double) -> Double { min(max(natural, minimumLineHeight), maximumLineHeight) }
}
