package import EmakiLayout

extension TextLayout {
  /// What a text layout has beside glyphs.
  package final class Details: Sendable {
    /// In painter's order: backgrounds, underlines, and above the glyphs strikethroughs.
    package let decorations: [Decoration]
    package let shadows: [Shadow]
    /// Pictures in lines, in order of lines and from left to right.
    package let attachments: [Attachment]
    /// Where characters are, from left to right on each line; empty where nobody asked.
    package let clusters: [Cluster]

    package init(decorations: [Decoration], shadows: [Shadow], attachments: [Attachment] = [], clusters: [Cluster] = []) {
      self.decorations = decorations
      self.shadows = shadows
      self.attachments = attachments
      self.clusters = clusters
    }
  }

  /// A picture in a line.
  package struct Attachment: Hashable, Sendable {
    package var attachment: TextAttachment
    /// In points, from the top left corner of the text's box.
    package var rect: Rect

    package init(attachment: TextAttachment, rect: Rect) {
      self.attachment = attachment
      self.rect = rect
    }
  }

  /// Characters that have glyphs in common: mostly one.
  package struct Cluster: Hashable, Sendable {
    package var line: Int
    /// Of the text, in UTF-8 code units.
    package var utf8Range: Range<Int>
    /// In points, from the left of the text's box.
    package var minX: Double
    package var maxX: Double
    package var isRightToLeft: Bool

    package init(line: Int, utf8Range: Range<Int>, minX: Double, maxX: Double, isRightToLeft: Bool) {
      self.line = line
      self.utf8Range = utf8Range
      self.minX = minX
      self.maxX = maxX
      self.isRightToLeft = isRightToLeft
    }
  }

  /// A rectangle or line along text.
  package struct Decoration: Hashable, Sendable {
    package enum Kind: Hashable, Sendable, CaseIterable {
      case background, underline, strikethrough
    }

    package var kind: Kind
    package var color: Color
    /// As `GlyphRun.shadow`.
    package var shadow: UInt8
    package var style: TextLine.Style
    package var pattern: TextLine.Pattern
    /// In points. A line's height is its thickness, which paints at least one device pixel; of two lines it is the first.
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

  /// The part that casts one shadow, or with 0 that which casts none.
  package func part(casting shadow: UInt8) -> TextLayout {
    TextLayout(
      size: size, lines: lines, runs: runs.filter { $0.shadow == shadow }, glyphs: glyphs, isTruncated: isTruncated,
      missingGlyphs: shadow == 0 ? missingGlyphs : [],
      details: details.map { Details(decorations: $0.decorations.filter { $0.shadow == shadow }, shadows: []) })
  }
}

extension TextLayout.Details: Digestible {
  /// Shadows are left out, as groups round the text cast them, and so are pictures, which are items of their own. Clusters are not painted.
  package func feed(into digest: inout LayerDigest) { digest.append(decorations) }
}

extension TextLayout.Decoration: Digestible {
  /// The shadow is left out: groups round the text cast it.
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
