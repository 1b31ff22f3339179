internal import EmakiDisplay

/// A cached picture is a picture in memory, decoded or prepared.
struct CachedPicture {
  let bitmap: Bitmap
  /// Whether the picture's file is lines and fills and not pixels, so that it can be drawn larger.
  var isVector = false
}
