import EmakiDisplay

/// Rare image drawing is how an image node draws in ways that few nodes do.
final class RareImageDrawing {
  struct Values {
    var options = ImageOptions()
    var tintColor: Color?
    var renderingMode = ImageRenderingMode.original
    /// Whether a network image node shows the beginning of a picture.
    var shouldRenderProgressImages = true
  }

  let values: Values

  init(_ values: Values) { self.values = values }
}
