import EmakiDisplay

/// How an image node draws in ways that few nodes do.
final class RareImageDrawing {
  struct Values {
    var options = ImageOptions()
    var tintColor: Color?
    var renderingMode = ImageRenderingMode.original
    /// Of a network image node.
    var shouldRenderProgressImages = true
    weak var networkDelegate: (any NetworkImageNodeDelegate)?
  }

  let values: Values

  init(_ values: Values) { self.values = values }
}
