public import EmakiNodes
import EmakiRaster

extension DisplayNode {
  /// Measures the node on the calling thread, without a table or a renderer. `calculatedSize` is the result's.
  ///
  /// - Parameter scale: device pixels a point, for rounding.
  /// - Throws: `FontError` where the default fonts are not installed, the first `LayoutError` where an element cannot be laid out.
  @discardableResult
  public func layoutThatFits(_ constrainedSize: SizeRange, scale: Double = 2) throws -> Layout {
    let context = try MeasuringContext.ofThread(scale: Scale(scale))
    checkRange(constrainedSize, in: context)
    let layout = layoutThatFits(constrainedSize, parentSize: ParentSize(constrainedSize.max), in: context)
    if let error = context.takeErrors().first { throw error }
    return layout
  }

  /// Texture's older name: the size of the node in a range.
  @discardableResult
  public func measure(_ constrainedSize: SizeRange, scale: Double = 2) throws -> Size {
    try layoutThatFits(constrainedSize, scale: scale).size
  }
}
