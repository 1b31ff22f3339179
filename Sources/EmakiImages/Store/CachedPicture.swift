internal import EmakiDisplay

/// A cached picture is a picture in memory, decoded or prepared.
struct CachedPicture {
  var bitmap: Bitmap
  /// Whether the picture's file holds lines and fills and not pixels, so that it can be drawn larger.
  var isVector = false
  /// The faults of the picture's file; `nil` where it has none.
  var repair: ImageRepair?
}
