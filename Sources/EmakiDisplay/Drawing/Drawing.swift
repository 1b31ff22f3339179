/// A drawing is what a node draws itself. Texture's name for it is `drawRect:withParameters:isCancelled:isRasterizing:`.
///
///     node.drawing = Drawing(key: "progress \(value)") { context in
///       context.fill(DrawingPath(Rect(x: 0, y: 0, width: context.size.width * value, height: context.size.height)), with: .color(.black))
///     }
public struct Drawing: Sendable {
  /// The name that stands for the drawing's pixels; `nil` where they must not be kept.
  public let key: String?
  /// The function that draws.
  package let draw: @Sendable (inout DrawingContext) -> Void

  /// Makes a drawing whose pixels may be kept under a key.
  ///
  /// - Parameters:
  ///   - key: two drawings of one key and size have the same pixels, here and in the layer cache of later runs: everything that decides a
  ///     pixel belongs in it.
  ///   - draw: called on a worker, as often as the node is painted.
  public init(key: String, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    self.key = key
    self.draw = draw
  }

  /// Returns a drawing whose pixels are never kept: what shows it is painted anew each time and never taken from the layer cache.
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
