package import EmakiLayout

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
    /// The distances of the ink's top and bottom from the top of the text's box, in points; `nil` without ink, and unless the request
    /// asks for them.
    let ink: ClosedRange<Double>?

    package init(
      decorations: [Decoration], shadows: [Shadow], attachments: [Attachment] = [], clusters: [Cluster] = [],
      ink: ClosedRange<Double>? = nil
    ) {
      self.decorations = decorations
      self.shadows = shadows
      self.attachments = attachments
      self.clusters = clusters
      self.ink = ink
    }
  }

  /// An attachment is a picture in a line of a text layout.
  package struct Attachment: Hashable, Sendable {
    /// The picture as the text describes it.
    package var attachment: TextAttachment
    /// The picture's box in points, from the top left corner of the text's box.
    package var rect: Rect

    package init(attachment: TextAttachment, rect: Rect) {
      self.attachment = attachment
      self.rect = rect
    }
  }

  /// A cluster is a set of characters that share their glyphs. Mostly it is one character.
  package struct Cluster: Hashable, Sendable {
    /// The index of the cluster's line among the layout's lines.
    package var line: Int
    /// The range of the cluster's characters, in UTF-8 code units of the text.
    package var utf8Range: Range<Int>
    /// The left edge of the cluster, in points from the left of the text's box.
    package var minX: Double
    /// The right edge of the cluster, in points from the left of the text's box.
    package var maxX: Double
    /// Whether the cluster is read from right to left.
    package var isRightToLeft: Bool

    package init(line: Int, utf8Range: Range<Int>, minX: Double, maxX: Double, isRightToLeft: Bool) {
      self.line = line
      self.utf8Range = utf8Range
      self.minX = minX
      self.maxX = maxX
      self.isRightToLeft = isRightToLeft
    }
  }

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
      missingGlyphs: shadow == 0 ? missingGlyphs : [], missingFamilies: shadow == 0 ? missingFamilies : [],
      missingHyphenation: shadow == 0 ? missingHyphenation : nil, usesICU: shadow == 0 && usesICU,
      details: details.map { Details(decorations: $0.decorations.filter { $0.shadow == shadow }, shadows: []) })
  }
}

extension TextLayout.Details: Digestible {
  /// Appends the decorations. Shadows are left out, as groups round the text cast them, and so are pictures, which are items of their own.
  /// Clusters are not painted, and the ink is that of the glyphs.
  package func feed(into digest: inout LayerDigest) { digest.append(decorations) }
}

extension TextLayout.Decoration: Digestible {
  /// Appends the fields to a digest, except for the shadow, which groups round the text cast.
  package func feed(into digest: inout LayerDigest) {
    digest.append(number(of: kind) | number(of: style) << 8 | number(of: pattern) << 16)
    digest.append(color)
    digest.append(rect)
  }

  private func number(of kind: Kind) -> Int {
    switch kind {
    case .background: 0
    case .underline: 1
    case .strikethrough: 2
    }
  }

  private func number(of style: TextLine.Style) -> Int {
    switch style {
    case .single: 0
    case .thick: 1
    case .double: 2
    }
  }

  private func number(of pattern: TextLine.Pattern) -> Int {
    switch pattern {
    case .solid: 0
    case .dot: 1
    case .dash: 2
    case .dashDot: 3
    }
  }
}
