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
