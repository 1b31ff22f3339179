import EmakiDisplay

/// Holds what a paragraph style does to lines besides alignment, with every length in points, finite and not negative.
struct ParagraphShape {
  /// The height of every line; `nil` takes the fonts' own.
  var lineHeight: Double?
  private(set) var lineSpacing = 0.0
  private(set) var paragraphSpacing = 0.0
  private(set) var minimumLineHeight = 0.0
  private(set) var maximumLineHeight = Double.infinity
  private(set) var firstLineIndent = 0.0
  private(set) var indent = 0.0
  private(set) var tailIndent = 0.0
  /// The distances of a paragraph's first line and of its other lines from the place that stops of tabs are counted from, in 1/1024 point.
  private(set) var firstTabOffset = 0
  private(set) var tabOffset = 0
  private(set) var wrap = LineBreaker.Wrap.wordOrCharacter
  /// The part of a line's room below which it is hyphenated, from 0 to 1.
  private(set) var hyphenationFactor = 0.0
}

extension ParagraphShape {
  /// Makes the shape of a style, without a line height.
  ///
  /// - Parameters:
  ///   - width: the width of the column. Indents leave room for an em in it: letters that stood beyond its end would be lost.
  ///   - fontSize: the size of an em.
  init(_ style: ParagraphStyle, width: Double, fontSize: Double) {
    lineSpacing = Self.length(style.lineSpacing)
    paragraphSpacing = Self.length(style.paragraphSpacing)
    minimumLineHeight = Self.length(style.minimumLineHeight)
    maximumLineHeight = style.maximumLineHeight.map { $0.isNaN ? .infinity : max($0, 0) } ?? .infinity
    let most = max(width - max(fontSize, 0), 0)
    tailIndent = min(Self.length(style.tailIndent), most)
    firstLineIndent = min(Self.length(style.firstLineHeadIndent), most - tailIndent)
    indent = min(Self.length(style.headIndent), most - tailIndent)
    let more = Int(((firstLineIndent - indent).textLength * TextLayout.unitsPerPoint).rounded())
    (firstTabOffset, tabOffset) = (max(more, 0), max(-more, 0))
    hyphenationFactor = style.hyphenationFactor.isFinite ? min(max(style.hyphenationFactor, 0), 1) : 0
    wrap = style.lineBreakMode == .byCharWrapping ? .character : .wordOrCharacter
  }

  /// The greatest length in points, so that sums fit into numbers of pixels.
  static let longest = 1e6

  /// Limits a length; returns 0 for one that is not finite.
  private static func length(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), longest) : 0 }

  func spacing(startsParagraph: Bool) -> Double { lineSpacing + (startsParagraph ? paragraphSpacing : 0) }

  func indent(startsParagraph: Bool) -> Double { startsParagraph ? firstLineIndent : indent }

  /// Returns the room on the first line of a paragraph, or on another one.
  func room(_ width: Double, startsParagraph: Bool) -> LineBreaker.Room {
    guard let room = Self.units(width - tailIndent - min(firstLineIndent, indent)) else { return LineBreaker.Room() }
    let offset = startsParagraph ? firstTabOffset : tabOffset
    return LineBreaker.Room(width: max(room - offset, 0), tabOffset: offset)
  }

  /// Returns a width in 1/1024 point, rounded down; `nil` for one without limit, or beyond Pango's 32 bits.
  static func units(_ width: Double) -> Int? {
    width.isFinite && width < 1_000_000 ? Int((max(width, 0) * TextLayout.unitsPerPoint).rounded(.down)) : nil
  }
}
