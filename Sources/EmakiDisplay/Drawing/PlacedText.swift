public import EmakiLayout

/// A placed text is a text that is set in lines, at a place in a drawing.
package struct PlacedText: DrawingContent {
  /// The lines of the text.
  package let layout: TextLayout
  /// The top left corner of the text's box, in points of the drawing.
  package let origin: Point
}

extension DrawingContext {
  /// Draws a text in a rectangle, from its top. Lines are as wide as the rectangle, where the text's alignment puts them.
  ///
  /// Lines that the rectangle is not high enough for are left out, but never the first, and the last line that is drawn ends in an ellipsis
  /// then. The drawing's key has to stand for the text, too. While the transform does more than move, the text's pixels are drawn upright and
  /// filtered. A character that no font has is drawn as a box, without a warning.
  ///
  /// - Parameter maximumNumberOfLines: the largest number of lines; 0, the default, is no limit besides the rectangle's height.
  public mutating func draw(_ text: AttributedText, in rect: Rect, maximumNumberOfLines: Int = 0) {
    var request = TextRequest(text: text, maximumWidth: max(rect.width, 0), maximumNumberOfLines: maximumNumberOfLines)
    var layout = layout(request)
    // A sum of line heights may miss the rectangle's height by a rounding error.
    let fitting = layout.lines.count { $0.frame.maxY <= rect.height + 1e-6 }
    if fitting < layout.lines.count {
      request.maximumNumberOfLines = max(fitting, 1)
      layout = self.layout(request)
    }
    draw(PlacedText(layout: layout, origin: rect.origin), in: rect)
  }

  /// Draws a text with its top left corner at a point. Its lines end only where its paragraphs do.
  public mutating func draw(_ text: AttributedText, at point: Point) {
    let layout = layout(TextRequest(text: text, maximumWidth: .unbounded))
    draw(PlacedText(layout: layout, origin: point), in: Rect(origin: point, size: layout.size))
  }

  /// Returns the size in points that a text takes when it is drawn in lines of a width.
  ///
  /// - Parameters:
  ///   - maximumWidth: the largest width of a line in points; by default lines end only where paragraphs do.
  ///   - maximumNumberOfLines: the largest number of lines; 0, the default, is no limit.
  public func size(of text: AttributedText, maximumWidth: Double = .unbounded, maximumNumberOfLines: Int = 0) -> Size {
    layout(TextRequest(text: text, maximumWidth: maximumWidth, maximumNumberOfLines: maximumNumberOfLines)).size
  }

  private func layout(_ request: TextRequest) -> TextLayout {
    guard let typesetter = typesetter as? any Typesetter else { preconditionFailure("a painter's drawing context has a typesetter") }
    return typesetter.layout(request)
  }
}
