import EmakiDisplay
import EmakiLayout

// These methods are shared by nodes that lay out texts in lines.
extension DisplayNode {
  /// Gives the node the baselines of its text, for stacks that align them.
  ///
  /// - Parameters:
  ///   - first: the distance from the top of the node to the first baseline, in points.
  ///   - last: the distance from the top of the node to the last baseline, in points.
  ///   - height: the height that the node wants, in points.
  ///   - context: the context that measures.
  final func noteBaselines(first: Double, last: Double, height: Double, in context: LayoutContext) {
    // The distance is measured from the bottom of the node, which is rounded up to pixels.
    let baselines = MeasuredLayout.Baselines(ascender: first, descender: last - context.scale.ceilPixel(height))
    (style.ascender, style.descender) = (baselines.ascender, baselines.descender)
    memory?.contentBaselines = baselines
  }

  /// Returns the size in points that the node was offered when it got a frame, which may be smaller; `nil` if the node has another frame.
  final func offeredSize(of frame: Rect) -> Size? { memory?.placed.flatMap { $0.layout.size == frame.size ? $0.range.max : nil } }
}

extension Size {
  /// Returns the part of a size that remains inside insets, at least 0.
  func inset(by insets: EdgeInsets) -> Size {
    if insets == EdgeInsets() { return self }
    return Size(width: max(width - insets.left - insets.right, 0), height: max(height - insets.top - insets.bottom, 0))
  }
}
