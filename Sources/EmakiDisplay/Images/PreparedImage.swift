/// A prepared image is a picture as a request has it, and what had to be overlooked in its file.
package struct PreparedImage {
  /// The picture, as large as was asked for.
  package var bitmap: Bitmap
  /// What is wrong with the picture's file; `nil` where nothing is.
  package var repair: ImageRepair?

  /// Makes an image of a picture whose file is intact, or has the faults named.
  package init(bitmap: Bitmap, repair: ImageRepair? = nil) { (self.bitmap, self.repair) = (bitmap, repair) }
}
