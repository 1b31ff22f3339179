/// A drawing is content that a node draws with a function of the caller's. Texture's name for it is
/// `drawRect:withParameters:isCancelled:isRasterizing:`.
///
///     node.drawing = Drawing(key: "progress \(value)") { context in
///       context.fill(DrawingPath(Rect(x: 0, y: 0, width: context.size.width * value, height: context.size.height)), with: .color(.black))
///     }
public struct Drawing: Sendable {
  /// The key under which the drawing's pixels may be kept; `nil` where they must not be kept.
  public let key: String?
  /// The function that draws.
  package let draw: @Sendable (inout DrawingContext) -> Void

  /// Makes a drawing whose pixels may be kept under a key.
  ///
  /// - Parameters:
  ///   - key: the name that stands for the drawing. Two drawings with the same key and size have the same pixels, in this run and in the
  ///     layer cache of later runs. So the key must contain everything that decides a pixel.
  ///   - draw: called on a worker, as often as the node is painted.
  public init(key: String, _ draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    self.key = key
    self.draw = draw
  }

  /// Returns a drawing whose pixels are never kept. It is painted anew each time and never taken from the layer cache.
  public static func uncached(_ draw: @escaping @Sendable (inout DrawingContext) -> Void) -> Drawing { Drawing(uncached: draw) }

  private init(uncached draw: @escaping @Sendable (inout DrawingContext) -> Void) {
    key = nil
    self.draw = draw
  }
}

extension Drawing: Digestible {
  /// Appends the key, which stands for what is drawn. Without a key the digest is marked as in doubt.
  package func feed(into digest: inout LayerDigest) {
    if let key { digest.append(key) } else { digest.doubt() }
  }
}

/// Drawing content is what a drawing shows besides paths: a `PlacedText` or a `PlacedImage`.
///
/// The drawing context does not name these types. Texts hold images, and an image may be a drawing, so the types would depend on each other
/// in a circle. A painter knows both types.
package protocol DrawingContent: Sendable {}
