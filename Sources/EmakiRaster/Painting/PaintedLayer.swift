package import EmakiDisplay

/// Holds the pixels of a painted list, and says what was missing in it.
package struct PaintedLayer: Sendable {
  /// The pixels of the painted list.
  package var bitmap: Bitmap
  /// The errors that say why pictures could not be had, in the order in which the pictures were to be painted.
  package var errors: [ImageError]
  /// The faults that were overlooked in the files of pictures that were painted.
  package var repairs: [ImageRepair]
  /// The entries that were painted in place of passes without their pictures.
  package var substitutes: [DisplayList.Entry]
}

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

/// Holds one pass of a list, painted by itself before the list is put together.
package struct PassLayer: Sendable {
  /// The painted pass; `nil` if the pass has no pixels in the cell or near it.
  let painted: PaintedPass?
  /// The errors that say why pictures of the pass could not be had.
  package let errors: [ImageError]
  /// The faults that were overlooked in the files of the pass's pictures.
  package let repairs: [ImageRepair]
  /// The entries that were painted in place of passes inside this one.
  let substitutes: [DisplayList.Entry]

  /// The number of bytes that the pass's pixels take.
  package var byteCount: Int { painted?.byteCount ?? 0 }
}
