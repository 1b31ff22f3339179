public import EmakiLayout

/// A text broken into lines with every glyph placed: the result of shaping, which measuring makes and drawing reuses.
///
/// Distances are points from the top left corner of the text's box; no rasteriser's object survives in it.
public struct TextLayout: Sendable {
  /// One line box, or the part of one on one side of an excluded area.
  public struct Line: Hashable, Sendable {
    /// The box: its height is the line height, its width the advance of its glyphs.
    public var frame: Rect
    /// Distance from the top of the text's box, in points.
    public var baseline: Double
    /// The characters on the line, as UTF-8 offsets into the text.
    package var utf8Range: Range<Int>
    /// Whether it is beside what precedes it, with an excluded area between them: both are one line to whoever counts.
    package var continuesLine = false
  }

  /// Glyphs of one font and colour on one line.
  package struct GlyphRun: Sendable {
    package var font: FontID
    package var color: Color
    /// The shadow it casts: its place in `details.shadows` and 1, or 0 for none.
    package var shadow: UInt8 = 0
    package var glyphs: Range<Int>
    /// Where the line's glyph positions count from, in points.
    package var origin: Point
  }

  /// A glyph and its position in 1/1024 point from its run's origin.
  package struct Glyph: Sendable {
    package var index: UInt32
    package var x: Int32
    package var y: Int32

    package init(index: UInt32, x: Int32, y: Int32) {
      self.index = index
      self.x = x
      self.y = y
    }
  }

  package static let unitsPerPoint = 1024.0

  /// The box that the text needs, not yet rounded to pixels.
  public let size: Size
  public let lines: [Line]
  /// Whether characters were left out to keep to the line limit.
  public let isTruncated: Bool
  /// Code points that no font of the set has, in order of appearance, each once.
  public var missingScalars: [Unicode.Scalar] { missingGlyphs.map(\.scalar) }
  /// The same with the text round them.
  public let missingGlyphs: [MissingGlyph]
  /// How many lines there are, parts beside each other counted as one.
  public var lineCount: Int { lines.count { !$0.continuesLine } }
  /// From the top of the box down to the first line's baseline.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  package let runs: [GlyphRun]
  package let glyphs: [Glyph]
  /// What few texts have; `nil` where there is none of it.
  package let details: Details?

  package init(
    size: Size, lines: [Line], runs: [GlyphRun], glyphs: [Glyph], isTruncated: Bool, missingGlyphs: [MissingGlyph],
    details: Details? = nil
  ) {
    self.size = size
    self.lines = lines
    self.runs = runs
    self.glyphs = glyphs
    self.isTruncated = isTruncated
    self.missingGlyphs = missingGlyphs
    self.details = details
  }
}

extension TextLayout.Line {
  package init(frame: Rect, baseline: Double, range: Range<Int>, continuesLine: Bool = false) {
    self.init(frame: frame, baseline: baseline, utf8Range: range, continuesLine: continuesLine)
  }
}

extension TextLayout.GlyphRun {
  package init(font: FontID, color: Color, shadow: UInt8 = 0, range: Range<Int>, origin: Point) {
    self.init(font: font, color: color, shadow: shadow, glyphs: range, origin: origin)
  }
}

extension TextLayout: Digestible {
  /// The glyphs and what is painted with them. Boxes of lines and what is known of the text itself decide no pixel.
  package func feed(into digest: inout LayerDigest) {
    digest.append(runs)
    digest.append(glyphs.count)
    // A glyph is three numbers of 32 bits with nothing between them.
    glyphs.withUnsafeBytes { digest.append($0) }
    digest.append(details)
  }
}

extension TextLayout.GlyphRun: Digestible {
  /// The shadow is left out: groups round the text cast it.
  package func feed(into digest: inout LayerDigest) {
    digest.append(font)
    digest.append(color)
    digest.append(origin)
    digest.append(glyphs.lowerBound)
    digest.append(glyphs.upperBound)
  }
}
