import EmakiDisplay
public import EmakiLayout
public import EmakiNodes
public import EmakiRaster

/// These functions look inside the layout of one of your own nodes. Each function lays the node out on the calling thread, as
/// `layoutThatFits` does, and the node keeps this layout. No picture is loaded, so a node without a size of its own counts as one whose
/// picture has not arrived.
extension DisplayNode {
  /// Returns Texture's drawing of the node's specs as nested boxes, `asciiArtString`.
  ///
  /// ```
  /// print(try cell.asciiArt(in: SizeRange(max: Size(width: 320, height: .unbounded))))
  /// ```
  ///
  /// A vertical stack lists its children from top to bottom, every other spec from left to right. An element is called by its type, with its
  /// `debugName` in brackets. Nodes are leaves, whatever specs they hold. To see the specs of such a node, call this function on it.
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding.
  ///   - layoutDirection: the direction of reading.
  ///   - fonts: the fonts in which texts are set.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  public func asciiArt(
    in constrainedSize: SizeRange, scale: Double = 3, layoutDirection: LayoutDirection = .leftToRight, fonts: FontSet = .default
  ) throws -> String {
    try inspection(constrainedSize, scale, layoutDirection, fonts).asciiArt()
  }

  /// Returns the rules of specs and styles that gave a box its size and place, one sentence a line. `emaki layout --explain` prints the
  /// same.
  ///
  /// - Parameters:
  ///   - name: the `debugName` of the spec or node that is explained; `nil`, the default, explains each one, indented below the one around it.
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding.
  ///   - layoutDirection: the direction of reading.
  ///   - fonts: the fonts in which texts are set.
  /// - Throws: `LayoutInspectionError` where nothing has the name, `FontError` where the fonts cannot be used, the first `LayoutError` where an
  ///   element cannot be laid out.
  public func explainLayout(
    of name: String? = nil, in constrainedSize: SizeRange, scale: Double = 3, layoutDirection: LayoutDirection = .leftToRight,
    fonts: FontSet = .default
  ) throws -> String {
    let inspection = try inspection(constrainedSize, scale, layoutDirection, fonts)
    return try name.map { try inspection.explanation(of: $0) } ?? inspection.explanation()
  }

  /// Returns the probable mistakes in the node's layout and in those of the nodes below it: properties without effect, contradictions, and
  /// elements that stick out. `emaki layout --lint` prints the same. Findings are not errors: the layout is what Texture gives, but seldom
  /// what was meant.
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding.
  ///   - layoutDirection: the direction of reading.
  ///   - fonts: the fonts in which texts are set.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  public func lintLayout(
    in constrainedSize: SizeRange, scale: Double = 3, layoutDirection: LayoutDirection = .leftToRight, fonts: FontSet = .default
  ) throws -> [LintFinding] {
    let (findings, error) = try inspection(constrainedSize, scale, layoutDirection, fonts).findings()
    if let error { throw error }
    return findings
  }

  private func inspection(
    _ range: SizeRange, _ scale: Double, _ layoutDirection: LayoutDirection, _ fonts: FontSet
  ) throws -> LayoutInspection {
    let context = try MeasuringContext.ofThread(
      scale: Scale(scale), fonts: fonts, traits: TraitCollection(layoutDirection: layoutDirection))
    context.setWidth(range.max.width)
    return LayoutInspection(of: self, in: range, context)
  }
}
