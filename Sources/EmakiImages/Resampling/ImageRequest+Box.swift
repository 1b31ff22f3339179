internal import EmakiDisplay
internal import EmakiLayout

extension ImageRequest {
  /// Whether the crop rectangle has an area, so that it decides which part of the picture is shown, and not only where the picture lies.
  var isCropped: Bool { options.cropRect.width > 0 && options.cropRect.height > 0 }

  /// Returns the rectangle of the whole picture in a box of `size` device pixels. It may stick out of the box.
  func destination(of picture: PixelSize, in size: PixelSize) -> Rect {
    let box = Size(width: Double(size.width), height: Double(size.height))
    let crop = options.cropRect
    if isCropped {
      // A part smaller than a millionth of the picture is treated as a millionth.
      let whole = Size(width: box.width / max(crop.width, 1e-6), height: box.height / max(crop.height, 1e-6))
      return Rect(x: -limited(crop.minX) * whole.width, y: -limited(crop.minY) * whole.height, width: whole.width, height: whole.height)
    }
    // A picture's own size in points is its size in pixels divided by its own scale. A point has `scale` device pixels.
    let factor = scale / options.pictureScale
    let own = Size(width: Double(picture.width) * factor, height: Double(picture.height) * factor)
    var rect = contentMode.destination(of: own, in: box)
    if contentMode == .scaleAspectFill, crop.origin != ImageOptions().cropRect.origin {
      rect.origin.x = (box.width - rect.width) * min(max(crop.minX, 0), 1)
      rect.origin.y = (box.height - rect.height) * min(max(crop.minY, 0), 1)
    }
    return rect
  }

  /// Returns the size in pixels that a picture made of shapes needs to be sharp in a box; `nil` if its own size is enough.
  ///
  /// - Parameter limit: the largest number of pixels of the returned size. A picture that needs more is enlarged from there.
  func enlargedSize(of picture: PixelSize, in box: PixelSize, limit: Int) -> PixelSize? {
    let rect = destination(of: picture, in: box)
    let largest = (Double(limit) / Double(picture.area)).squareRoot()
    let factor = min(max(rect.width / Double(picture.width), rect.height / Double(picture.height)), largest)
    if factor <= 1 { return nil }
    func length(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * factor).rounded(.down))) }
    let size = PixelSize(width: length(picture.width), height: length(picture.height))
    return size == picture ? nil : size
  }

  private func limited(_ value: Double) -> Double { min(max(value, -1e6), 1e6) }

  /// Returns the size in device pixels of the box that a picture is drawn and modified in.
  func drawnSize(of picture: PixelSize) -> PixelSize {
    if let forced = options.forcedSize {
      func pixels(_ length: Double) -> Int { length > 0 ? Int(min((length * scale).rounded(), 1e9)) : 0 }
      return PixelSize(width: pixels(forced.width), height: pixels(forced.height))
    }
    if options.forceUpscaling || !(contentMode.scales || isCropped) { return size }
    // The placement of the picture tells how many device pixels each of its pixels takes.
    let rect = destination(of: picture, in: size)
    let (horizontal, vertical) = (rect.width / Double(picture.width), rect.height / Double(picture.height))
    func shrunk(_ length: Int, _ factor: Double) -> Int { factor > 1 ? max(1, Int((Double(length) / factor).rounded())) : length }
    return PixelSize(width: shrunk(size.width, horizontal), height: shrunk(size.height, vertical))
  }
}
