public import EmakiLayout

/// A text layout is a text broken into lines with every glyph placed: the result of shaping, which measuring makes and drawing reuses.
///
/// Distances are points from the top left corner of the text's box; no rasteriser's object survives in it.
public struct TextLayout: Sendable {
  /// A line is one line box, or the part of one on one side of an excluded area.
  public struct Line: Hashable, Sendable {
    /// The box in points. Its height is the line height, its width the advance of its glyphs.
    public var frame: Rect
    /// The distance of the baseline from the top of the text's box, in points.
    public var baseline: Double
    /// The characters on the line, as UTF-8 code units of the text.
    package var utf8Range: Range<Int>
    /// Whether the line stands beside the one before it, with an excluded area between them. Both count as one line.
    package var continuesLine = false
  }

  /// A glyph run is a row of glyphs of one font and colour on one line.
  package struct GlyphRun: Sendable {
    /// The font that the glyphs are in.
    package var font: FontID
    /// The colour of the glyphs.
    package var color: Color
    /// The shadow that the run casts: its place in `details.shadows` and 1, or 0 for none.
    package var shadow: UInt8 = 0
    /// The glyphs' places among the layout's glyphs.
    package var glyphs: Range<Int>
    /// The point that the glyphs' positions count from, in points.
    package var origin: Point
  }

  /// A glyph is one of a font's, at a position in 1/1024 point from its run's origin.
  package struct Glyph: Sendable {
    /// The glyph's number in the font.
    package var index: UInt32
    /// The distance to the right of the origin, in 1/1024 point.
    package var x: Int32
    /// The distance below the origin, in 1/1024 point.
    package var y: Int32

    /// Makes a glyph at a position in 1/1024 point.
    package init(index: UInt32, x: Int32, y: Int32) {
      self.index = index
      self.x = x
      self.y = y
    }
  }

  /// The number of units of a glyph's position in a point.
  package static let unitsPerPoint = 1024.0

  /// The size of the box that the text needs, in points, not yet rounded to pixels.
  public let size: Size
  /// The lines, from top to bottom.
  public let lines: [Line]
  /// Whether characters were left out to keep to the line limit.
  public let isTruncated: Bool
  /// The code points that no font of the set has, in order of appearance, each once.
  public var missingScalars: [Unicode.Scalar] { missingGlyphs.map(\.scalar) }
  /// The code points that no font of the set has, with the text round them.
  public let missingGlyphs: [MissingGlyph]
  /// The families of fonts that the text names and the font set does not have, each once. The text is set in others.
  package var missingFamilies: [String] = []
  /// The number of lines, where parts beside each other count as one.
  public var lineCount: Int { lines.count { !$0.continuesLine } }
  /// The distance from the top of the box down to the first line's baseline, in points.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The distance from the top of the box down to the last line's baseline, in points.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// The runs of glyphs, line by line.
  package let runs: [GlyphRun]
  /// The glyphs of all runs.
  package let glyphs: [Glyph]
  /// The decorations, shadows, pictures and places of the text; `nil` where there are none.
  package let details: Details?

  /// Makes a layout from its parts.
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
  /// Makes a line from its box in points and its characters.
  package init(frame: Rect, baseline: Double, range: Range<Int>, continuesLine: Bool = false) {
    self.init(frame: frame, baseline: baseline, utf8Range: range, continuesLine: continuesLine)
  }
}

extension TextLayout.GlyphRun {
  /// Makes a run from its glyphs' places among the layout's.
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
