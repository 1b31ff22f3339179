import EmakiDisplay

/// A painted pass holds what is known of a pass that was painted before it is needed.
enum PaintedPass: Sendable {
  struct Layer: Sendable {
    /// The layer's place in the cell, in device pixels.
    var area: PixelRect
    var bitmap: Bitmap
  }

  case layer(Layer)
  /// The painted passes of a subtree, depth first.
  indirect case subtree([PaintedPass?])
  /// None of the pass's pictures could be had. The layer holds everything else that the pass paints; `nil` if it paints nothing else.
  case withoutPictures(Layer?)
  /// The pass is painted where it is needed.
  case plain

  var byteCount: Int {
    switch self {
    case .layer(let layer): layer.bitmap.byteCount
    case .subtree(let parts): parts.reduce(0) { $0 + ($1?.byteCount ?? 0) }
    case .withoutPictures(let layer): layer?.bitmap.byteCount ?? 0
    case .plain: 0
    }
  }
}
