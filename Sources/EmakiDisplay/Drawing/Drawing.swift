/// What a node draws itself: Texture's `drawRect:withParameters:isCancelled:isRasterizing:`.
///
///     node.drawing = Drawing(key: "progress \(value)") { context in
///       context.fill(DrawingPath(Rect(x: 0, y: 0, width: context.size.width * value, height: context.size.height)), with: .color(.black))
///     }
public struct Drawing: Sendable {
  /// What stands for the pixels; `nil` where nothing does.
  public let key: String?
  package let draw: @Sendable (inout DrawingContext) -> Void

  /// A drawing that can be kept.
  ///
  /// - Parameters:
  ///   - key: two drawings of one key and size have the same pixels, here and in the layer cache of later runs: everything that decides a
  ///     pixel belongs in it.
  ///   - draw: called on a worker, as often as the node is painted.
  public init(key: String, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    self.key = key
    self.draw = draw
  }

  /// A drawing that nothing stands for: what it is painted with is never taken from the layer cache nor put there.
  public static func uncached(_ draw: @escaping @Sendable (inout DrawingContext) -> Void) -> Drawing { Drawing(uncached: draw) }

  private init(uncached draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    key = nil
    self.draw = draw
  }
}

extension Drawing: Digestible {
  /// The key stands for what is drawn. Without one the digest is in doubt.
  package func feed(into digest: inout LayerDigest) {
    if let key { digest.append(key) } else { digest.doubt() }
  }
}
