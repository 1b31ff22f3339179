public import EmakiLayout

/// A text layout is a text that is broken into lines, with the position of every glyph. Measuring makes it and drawing reuses it.
///
/// Distances are points from the top left corner of the text's box. A layout holds no object of a rasteriser.
///
/// It is an immutable object, because it is passed on often. A copy of a value would count the references to each of its arrays.
public final class TextLayout: Sendable {
  /// A line is one line box, or the part of a line box on one side of an excluded area.
  public struct Line: Hashable, Sendable {
    /// The line's box in points. Its height is the line height, and its width is the advance of its glyphs.
    public var frame: Rect
    /// The distance of the baseline from the top of the text's box, in points.
    public var baseline: Double
    /// The range of the characters on the line, in UTF-8 code units of the text.
    package var utf8Range: Range<Int>
    /// Whether the line stands beside the previous one, with an excluded area between them. Both count as one line.
    var continuesLine = false
    /// Whether the line's paragraph is read from right to left.
    package var isRightToLeft = false
  }

  /// A glyph run is a sequence of glyphs of one font and colour on one line.
  package struct GlyphRun: Sendable {
    package var font: FontID
    /// The colour of the glyphs.
    package var color: Color
    /// The number of the shadow that the run casts: its index in `details.shadows` plus 1, or 0 for no shadow.
    package var shadow: UInt8 = 0
    /// The range of the run's glyphs among the layout's glyphs.
    package var glyphs: Range<Int>
    /// The point that the glyphs' positions count from, in points.
    package var origin: Point
  }

  /// The index of a glyph in its font, and its distances to the right of its run's origin and below it, in units of 1/1024 point.
  package typealias Glyph = (index: UInt32, x: Int32, y: Int32)

  /// The number of units in a point that the positions of glyphs are counted in.
  package static let unitsPerPoint = 1024.0

  /// The size of the box that the text needs, in points, not yet rounded to pixels.
  public let size: Size
  /// The width that the lines take with their indents, in points. The box is wider where lines that are not set from the left fill the request's
  /// width.
  package let contentWidth: Double
  /// The lines, from top to bottom.
  public let lines: [Line]
  /// Whether characters were left out to keep to the line limit.
  public let isTruncated: Bool
  /// The code points that no font of the set has, in order of appearance, each once.
  public var missingScalars: [Unicode.Scalar] { missingGlyphs.map(\.scalar) }
  /// The code points that no font of the set has, with the text round them. Their order is that of their first places.
  public let missingGlyphs: [MissingGlyph]
  /// The font families that the text names and the font set does not have, each once, in whose place it is set in others; the reason why the text
  /// is not hyphenated although it asks for hyphens, or `nil`; and whether ICU has decided where lines end.
  package typealias Needs = (families: [String], hyphenation: MissingHyphenation?, usesICU: Bool)
  package let needs: Needs
  /// The number of lines. Parts of one line beside an excluded area count as one.
  public var lineCount: Int { lines.count { !$0.continuesLine } }
  /// The distance from the top of the box down to the first line's baseline, in points.
  public var firstBaseline: Double { lines.first?.baseline ?? 0 }
  /// The distance from the top of the box down to the last line's baseline, in points.
  public var lastBaseline: Double { lines.last?.baseline ?? 0 }

  /// The runs of glyphs, line by line.
  package let runs: [GlyphRun]
  /// The glyphs of all runs.
  package let glyphs: [Glyph]
  /// The decorations, shadows, pictures and clusters of the text; `nil` where there are none.
  package let details: Details?

  /// Makes a text layout from its parts. Without a width of its own the content is as wide as the box.
  package init(
    size: Size, contentWidth: Double? = nil, lines: [Line], runs: [GlyphRun], glyphs: [Glyph], isTruncated: Bool,
    missingGlyphs: [MissingGlyph], needs: Needs = ([], nil, false), details: Details? = nil
  ) {
    self.size = size
    self.contentWidth = contentWidth ?? size.width
    self.lines = lines
    self.runs = runs
    self.glyphs = glyphs
    self.isTruncated = isTruncated
    self.missingGlyphs = missingGlyphs
    self.needs = needs
    self.details = details
  }

  /// Returns the same layout of a text for which font families or hyphenation are missing, or ICU has decided where lines end.
  package func with(_ needs: Needs) -> TextLayout {
    TextLayout(
      size: size, contentWidth: contentWidth, lines: lines, runs: runs, glyphs: glyphs, isTruncated: isTruncated,
      missingGlyphs: missingGlyphs, needs: needs, details: details)
  }
}

extension TextLayout.Line {
  /// Makes a line from its box in points and its characters.
  package init(frame: Rect, baseline: Double, range: Range<Int>, continuesLine: Bool = false, isRightToLeft: Bool = false) {
    self.init(frame: frame, baseline: baseline, utf8Range: range, continuesLine: continuesLine, isRightToLeft: isRightToLeft)
  }
}

extension TextLayout.GlyphRun {
  package init(font: FontID, color: Color, shadow: UInt8 = 0, range: Range<Int>, origin: Point) {
    self.init(font: font, color: color, shadow: shadow, glyphs: range, origin: origin)
  }
}

extension TextLayout: Digestible {
  /// Appends the glyphs and everything that is painted with them. The boxes of lines and facts about the text itself decide no pixel.
  func feed(into digest: inout LayerDigest) {
    digest.append(runs, glyphs.count)
    // The memory of the glyphs is appended as it is, because a glyph consists of three numbers of 32 bits without gaps.
    glyphs.withUnsafeBytes { digest.builder.append($0) }
    digest.append(details)
  }
}

extension TextLayout.GlyphRun: Digestible {
  /// Appends the fields to a digest, except for the shadow, which groups round the text cast.
  func feed(into digest: inout LayerDigest) {
    digest.append(font, color, origin, glyphs.lowerBound, glyphs.upperBound)
  }
}

extension TextLayout {
  /// Details are the parts besides glyphs that only few text layouts have.
  package final class Details: Sendable {
    /// The rectangles and lines along the text in painter's order: backgrounds, underlines and, above the glyphs, strikethroughs.
    package let decorations: [Decoration]
    /// The shadows that parts of the text cast.
    let shadows: [Shadow]
    /// The pictures in the text, in order of lines and from left to right.
    let attachments: [Attachment]
    /// The positions of the characters, from left to right on each line; empty unless the request asks for them.
    package let clusters: [Cluster]
    /// The box of the ink, in points from the top left corner of the text's box; empty without ink, and unless the request asks for it.
    package let ink: Rect

    package init(
      decorations: [Decoration], shadows: [Shadow], attachments: [Attachment] = [], clusters: [Cluster] = [],
      ink: Rect = .zero
    ) {
      self.decorations = decorations
      self.shadows = shadows
      self.attachments = attachments
      self.clusters = clusters
      self.ink = ink
    }
  }

  /// A picture in a line of a text layout, as the text describes it, and its box in points from the top left corner of the text's box.
  package typealias Attachment = (attachment: TextAttachment, rect: Rect)

  /// Characters that share their glyphs, mostly one: the index of their line, their range in UTF-8 code units of the text, their left and
  /// right edges in points from the left of the text's box, and whether they are read from right to left.
  package typealias Cluster = (line: Int, utf8Range: Range<Int>, minX: Double, maxX: Double, isRightToLeft: Bool)

  /// A decoration is a rectangle or a line along text.
  package struct Decoration: Hashable, Sendable {
    /// A kind says what a decoration is and where it lies.
    package enum Kind: Hashable, Sendable, CaseIterable {
      case background, underline, strikethrough
    }

    package var kind: Kind
    /// The decoration's colour.
    package var color: Color
    /// The number of the shadow that the decoration casts, counted as in `GlyphRun.shadow`.
    package var shadow: UInt8
    /// The style of a line, which says how thick it is.
    package var style: TextLine.Style
    /// The pattern of a line's dashes.
    package var pattern: TextLine.Pattern
    /// The decoration's box in points. A line's height is its thickness, which paints at least one device pixel. Of two lines it is the box
    /// of the first.
    package var rect: Rect

    package init(kind: Kind, color: Color, shadow: UInt8, style: TextLine.Style, pattern: TextLine.Pattern, rect: Rect) {
      self.kind = kind
      self.color = color
      self.shadow = shadow
      self.style = style
      self.pattern = pattern
      self.rect = rect
    }
  }

  /// Returns the part of the layout that casts one shadow, or with 0 the part that casts none.
  func part(casting shadow: UInt8) -> TextLayout {
    TextLayout(
      size: size, contentWidth: contentWidth, lines: lines, runs: runs.filter { $0.shadow == shadow }, glyphs: glyphs,
      isTruncated: isTruncated,
      missingGlyphs: shadow == 0 ? missingGlyphs : [], needs: shadow == 0 ? needs : ([], nil, false),
      details: details.map { Details(decorations: $0.decorations.filter { $0.shadow == shadow }, shadows: []) })
  }
}

extension TextLayout.Details: Digestible {
  /// Appends the decorations. Shadows are left out, as groups round the text cast them, and so are pictures, which are items of their own.
  /// Clusters are not painted, and the ink is that of the glyphs.
  func feed(into digest: inout LayerDigest) { digest.append(decorations) }
}

extension TextLayout.Decoration: Digestible {
  /// Appends the fields to a digest, except for the shadow, which groups round the text cast.
  func feed(into digest: inout LayerDigest) {
    digest.append(kind, style, pattern, color, rect)
  }
}

extension TextLayout.Decoration.Kind: DigestScalar {}
extension TextLine.Style: DigestScalar {}
extension TextLine.Pattern: DigestScalar {}
