internal import EmakiDisplay

extension Bitmap {
  /// The picture shrunk to 16 pixels at most on its longer side, and in proportion to at least one pixel on the shorter side. A small
  /// picture is its own thumbnail.
  var thumbnail: Bitmap {
    let longer = max(width, height)
    if longer <= Self.thumbnailSide { return self }
    func side(_ length: Int) -> Int { max(1, (length * Self.thumbnailSide + longer / 2) / longer) }
    let request = ImageRequest(source: .bitmap(self), size: PixelSize(width: side(width), height: side(height)), scale: 1)
    return drawn(in: request.size, ImagePlacement(of: size, for: request))
  }

  private static let thumbnailSide = 16
}
