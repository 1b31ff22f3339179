public import EmakiNodes
public import EmakiRaster

extension DisplayNode {
  /// Measures the node on the calling thread, without a table or a renderer. `calculatedSize` is the result's.
  ///
  /// - Parameters:
  ///   - scale: device pixels a point, for rounding.
  ///   - fonts: which fonts texts are set in.
  /// - Throws: `FontError` where the fonts cannot be used, the first `LayoutError` where an element cannot be laid out.
  @discardableResult
  public func layoutThatFits(_ constrainedSize: SizeRange, scale: Double = 2, fonts: FontSet = .default) throws -> Layout {
    let context = try MeasuringContext.ofThread(scale: Scale(scale), fonts: fonts)
    checkRange(constrainedSize, in: context)
    let layout = layoutThatFits(constrainedSize, parentSize: ParentSize(constrainedSize.max), in: context)
    if let error = context.takeErrors().first { throw error }
    return layout
  }

  /// Texture's older name: the size of the node in a range.
  @discardableResult
  public func measure(_ constrainedSize: SizeRange, scale: Double = 2, fonts: FontSet = .default) throws -> Size {
    try layoutThatFits(constrainedSize, scale: scale, fonts: fonts).size
  }
}
