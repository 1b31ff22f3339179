/// A prepared image is a picture as a request describes it, with the faults that were overlooked in its file.
package struct PreparedImage {
  /// The picture in the size that was requested.
  package var bitmap: Bitmap
  /// The faults of the picture's file; `nil` where it has none.
  package var repair: ImageRepair?

  package init(bitmap: Bitmap, repair: ImageRepair? = nil) { (self.bitmap, self.repair) = (bitmap, repair) }
}
