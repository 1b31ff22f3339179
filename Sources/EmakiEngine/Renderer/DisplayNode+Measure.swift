public import EmakiDisplay
public import EmakiLayout
public import EmakiNodes
public import EmakiRaster
import EmakiSupport

extension DisplayNode {
  /// Lays the node out on the calling thread, without a list or a renderer. `calculatedSize` is then the size of the result.
  ///
  /// Inside `layoutSpecThatFits(_:)` of another node, or its `layoutSpecBlock`, leave out all but the range. The node is then measured with the scale,
  /// the fonts and the traits of the layout that is being made, and nothing is thrown: an element that cannot be laid out has size 0 x 0, and the
  /// error is that of the layout.
  ///
  /// ```swift
  /// let face = (try? avatar.layoutThatFits(constrainedSize))?.size ?? .zero
  /// ```
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding; by default that of the layout that is being made, or else 3, as a renderer has.
  ///   - fonts: the fonts in which texts are set; by default those of the layout that is being made, or else the default ones.
  ///   - traits: the traits that the node is laid out with; by default those of the layout that is being made, or else the default ones. The scale and
  ///     the width class follow from the other parameters.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  @discardableResult
  public func layoutThatFits(
    _ constrainedSize: SizeRange, scale: Double? = nil, fonts: FontSet? = nil, traits: TraitCollection? = nil
  ) throws -> Layout {
    if scale == nil, fonts == nil, traits == nil, let context = LayoutContext.current {
      return layoutThatFits(constrainedSize, parentSize: ParentSize(constrainedSize.max), in: context)
    }
    let context = try MeasuringContext.ofThread(
      scale: Scale(scale ?? 3), fonts: fonts ?? .default, traits: traits ?? TraitCollection())
    context.setTraits(ofWidth: constrainedSize.max.width)
    checkRange(constrainedSize, in: context)
    let layout = layoutThatFits(constrainedSize, parentSize: ParentSize(constrainedSize.max), in: context)
    if let error = context.takeErrors().first { throw error }
    return layout
  }

  /// Measures the node in a range of sizes, under Texture's older name for `layoutThatFits(_:scale:fonts:traits:)`.
  ///
  /// - Returns: the size of the node in points.
  /// - Throws: the errors of `layoutThatFits(_:scale:fonts:traits:)`.
  @discardableResult
  public func measure(_ constrainedSize: SizeRange, scale: Double? = nil, fonts: FontSet? = nil) throws -> Size {
    try layoutThatFits(constrainedSize, scale: scale, fonts: fonts).size
  }
}
