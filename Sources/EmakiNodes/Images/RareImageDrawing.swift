import EmakiDisplay

/// Rare image drawing holds the drawing properties that few image nodes set.
final class RareImageDrawing {
  struct Values: Equatable {
    var options = ImageOptions()
    var tintColor: Color?
    var renderingMode = ImageRenderingMode.original
    /// Whether an animation stands still.
    var animatedImagePaused = false
    /// Whether a network image node shows the first part of a picture while the rest has not come.
    var shouldRenderProgressImages = true
    /// The address of the picture that a network image node shows until the next one has come; `nil` for none.
    var keptURL: ImageURL?
  }

  let values: Values

  init(_ values: Values) { self.values = values }
}
