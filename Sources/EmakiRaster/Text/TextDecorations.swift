import EmakiDisplay
import EmakiLayout

/// Collects the rectangles and lines along a text, line by line from left to right.
struct TextDecorations {
  /// Says where a font wants its lines, in points. Offsets count from the baseline down to a line's top.
  struct Metrics {
    var underlineOffset: Double
    var underlineThickness: Double
    var strikethroughOffset: Double
    var strikethroughThickness: Double
  }

  /// Holds a decoration whose line has no place yet: `rect` counts from the line's left end and its baseline.
  private struct Pending {
    var line: Int
    var decoration: TextLayout.Decoration

    /// Returns whether a stretch that starts where this one ends looks like its continuation.
    func goes(onWith other: Pending) -> Bool {
      var moved = other.decoration
      (moved.rect.origin.x, moved.rect.size.width) = (decoration.rect.minX, decoration.rect.width)
      return line == other.line && decoration == moved && decoration.rect.maxX == other.decoration.rect.minX
    }
  }

  private var pending: [Pending] = []
  private var shadows: [Shadow] = []
  /// The attachments before their lines have places: rectangles count from a line's left end and its baseline.
  private var attachments: [(line: Int, attachment: TextAttachment, rect: Rect)] = []
  private var clusters: [TextLayout.Cluster] = []

  /// Returns the number of a shadow, from 1 on. A text has at most 255 different ones; any more look as the last.
  mutating func number(of shadow: Shadow) -> UInt8 {
    if let known = shadows.firstIndex(of: shadow) { return UInt8(known + 1) }
    if shadows.count < 255 { shadows.append(shadow) }
    return UInt8(shadows.count)
  }

  mutating func add(
    _ look: TextAttributes, color: Color, metrics: Metrics, shadow: UInt8, line: Int, from: Double, to: Double
  ) {
    guard to > from else { return }
    func add(_ kind: TextLayout.Decoration.Kind, _ color: Color, _ text: TextLine?, top: Double, thickness: Double) {
      if color.alpha == 0 { return }
      let style = text?.style ?? .single
      let rect = Rect(x: from, y: top, width: to - from, height: style == .thick ? 2 * thickness : thickness)
      let new = Pending(
        line: line,
        decoration: TextLayout.Decoration(
          kind: kind, color: color, shadow: shadow, style: style, pattern: text?.pattern ?? .solid, rect: rect))
      if let last = pending.lastIndex(where: { $0.decoration.kind == kind }), pending[last].goes(onWith: new) {
        pending[last].decoration.rect.size.width = to - pending[last].decoration.rect.minX
      } else {
        pending.append(new)
      }
    }
    if let background = look.backgroundColor { add(.background, background, nil, top: 0, thickness: 0) }
    if let underline = look.underline {
      add(
        .underline, underline.color ?? color, underline, top: metrics.underlineOffset - look.baselineOffset,
        thickness: metrics.underlineThickness)
    }
    if let line = look.strikethrough {
      // A line of more thickness stays in the middle.
      let top = metrics.strikethroughOffset - look.baselineOffset
      let grown = line.style == .single ? 0 : line.style == .thick ? 0.5 : 1
      add(
        .strikethrough, line.color ?? color, line, top: top - grown * metrics.strikethroughThickness,
        thickness: metrics.strikethroughThickness)
    }
  }

  /// Adds a picture, placed from its line's left end and baseline.
  mutating func add(_ attachment: TextAttachment, line: Int, rect: Rect) {
    attachments.append((line, attachment, rect))
  }

  /// Adds characters, placed from their line's left end.
  mutating func add(_ cluster: TextLayout.Cluster) { clusters.append(cluster) }

  /// A mark remembers how much is collected.
  typealias Mark = (pending: Int, shadows: Int, attachments: Int, clusters: Int)

  var mark: Mark { (pending.count, shadows.count, attachments.count, clusters.count) }

  /// Forgets everything that was collected after a mark, which was set between lines.
  mutating func rollBack(to mark: Mark) {
    pending.removeLast(pending.count - mark.pending)
    shadows.removeLast(shadows.count - mark.shadows)
    attachments.removeLast(attachments.count - mark.attachments)
    clusters.removeLast(clusters.count - mark.clusters)
  }

  /// Returns everything at its place on the lines; `nil` if there is nothing.
  func details(on lines: [TextLayout.Line], ink: Rect) -> TextLayout.Details? {
    if pending.isEmpty && shadows.isEmpty && attachments.isEmpty && clusters.isEmpty && ink.isEmpty { return nil }
    var decorations: [TextLayout.Decoration] = []
    for kind in TextLayout.Decoration.Kind.allCases {
      for item in pending where item.decoration.kind == kind {
        let line = lines[item.line]
        var decoration = item.decoration
        decoration.rect.origin.x += line.frame.minX
        if kind == .background {
          decoration.rect.origin.y = line.frame.minY
          decoration.rect.size.height = line.frame.height
        } else {
          decoration.rect.origin.y += line.baseline
        }
        decorations.append(decoration)
      }
    }
    let placed = clusters.map { cluster in
      var cluster = cluster
      cluster.minX += lines[cluster.line].frame.minX
      cluster.maxX += lines[cluster.line].frame.minX
      return cluster
    }
    let pictures = attachments.map { line, attachment, rect in
      (attachment: attachment, rect: rect.offset(by: Point(x: lines[line].frame.minX, y: lines[line].baseline)))
    }
    return TextLayout.Details(decorations: decorations, shadows: shadows, attachments: pictures, clusters: placed, ink: ink)
  }
}
