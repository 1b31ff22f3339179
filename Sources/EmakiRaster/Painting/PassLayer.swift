package import EmakiDisplay

/// Holds one pass of a list, painted by itself before the list is put together.
package struct PassLayer: Sendable {
  /// The pixels; `nil` if the pass has none in the cell or near it.
  let painted: PaintedPass?
  /// Why pictures of the pass could not be had.
  package let errors: [ImageError]
  /// What had to be overlooked in the files of the pass's pictures.
  package let repairs: [ImageRepair]
  /// The entries that were painted in place of passes inside it.
  let substitutes: [DisplayList.Entry]
  /// The reason why Cairo cannot be loaded, if something was left out for it; `nil` otherwise.
  package let cairoFailure: String?

  /// How many bytes its pixels take.
  package var byteCount: Int { painted?.byteCount ?? 0 }
}
