internal import EmakiDisplay

/// A cached picture is a picture in memory, decoded or prepared.
struct CachedPicture {
  var bitmap: Bitmap
  /// Whether the picture's file is lines and fills and not pixels, so that it can be drawn larger.
  var isVector = false
  /// What had to be overlooked in the picture's file; `nil` where nothing had.
  var repair: ImageRepair?
}
