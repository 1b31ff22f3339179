package import EmakiDisplay

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
