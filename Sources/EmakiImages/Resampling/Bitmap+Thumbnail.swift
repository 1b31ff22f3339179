internal import EmakiDisplay

extension Bitmap {
  /// The picture shrunk to at most 16 pixels on its longer side. The shorter side is shrunk in proportion, to at least one pixel. A picture
  /// that is small already is its own thumbnail.
  var thumbnail: Bitmap {
    let longer = max(width, height)
    if longer <= Self.thumbnailSide { return self }
    func side(_ length: Int) -> Int { max(1, (length * Self.thumbnailSide + longer / 2) / longer) }
    let request = ImageRequest(source: .bitmap(self), size: PixelSize(width: side(width), height: side(height)), scale: 1)
    return drawn(in: request.size, ImagePlacement(of: size, for: request))
  }

  private static let thumbnailSide = 16
}
