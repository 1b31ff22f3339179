public import EmakiDisplay
public import EmakiNodes
public import EmakiRaster

extension DisplayNode {
  /// Lays the node out on the calling thread, without a list or a renderer. `calculatedSize` is then the size of the result.
  ///
  /// - Parameters:
  ///   - constrainedSize: the smallest and the largest size that the node may have, in points.
  ///   - scale: the device pixels of a point, for rounding; 3 by default, as a renderer has.
  ///   - fonts: the fonts in which texts are set.
  ///   - traits: the traits that the node is laid out with. The scale and the width class follow from the other parameters.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  @discardableResult
  public func layoutThatFits(
    _ constrainedSize: SizeRange, scale: Double = 3, fonts: FontSet = .default, traits: TraitCollection = TraitCollection()
  ) throws -> Layout {
    let context = try MeasuringContext.ofThread(scale: Scale(scale), fonts: fonts, traits: traits)
    context.setWidth(constrainedSize.max.width)
    checkRange(constrainedSize, in: context)
    let layout = layoutThatFits(constrainedSize, parentSize: ParentSize(constrainedSize.max), in: context)
    if let error = context.takeErrors().first { throw error }
    return layout
  }

  /// Measures the node in a range of sizes, under Texture's older name for `layoutThatFits(_:scale:fonts:)`.
  ///
  /// - Returns: the size of the node in points.
  /// - Throws: the errors of `layoutThatFits(_:scale:fonts:)`.
  @discardableResult
  public func measure(_ constrainedSize: SizeRange, scale: Double = 3, fonts: FontSet = .default) throws -> Size {
    try layoutThatFits(constrainedSize, scale: scale, fonts: fonts).size
  }
}
