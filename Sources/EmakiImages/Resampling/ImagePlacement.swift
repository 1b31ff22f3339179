internal import EmakiDisplay
internal import EmakiLayout

/// An image placement says which device pixels of a box a picture covers, and which of its own pixels they show.
struct ImagePlacement {
  struct Axis: Hashable {
    /// The range of the box's device pixels that the picture covers.
    let covered: Range<Int>
    /// The picture's coordinate, in its own pixels, at the left or upper edge of the first covered device pixel.
    let start: Double
    /// The number of the picture's pixels in a device pixel.
    let step: Double
  }

  let columns: Axis
  let rows: Axis
}

extension ImagePlacement {
  /// Computes the placement of a picture in a box in device pixels, by default the request's own.
  init(of picture: PixelSize, for request: ImageRequest, in box: PixelSize? = nil) {
    let size = box ?? request.size
    let rect = request.destination(of: picture, in: size)
    let scales = request.contentMode.scales || request.isCropped
    self.init(
      columns: Self.axis(origin: rect.minX, length: rect.width, box: size.width, picture: picture.width, scales: scales),
      rows: Self.axis(origin: rect.minY, length: rect.height, box: size.height, picture: picture.height, scales: scales))
  }

  /// Returns the placement in the same box for a version of the picture that has another size in pixels.
  func scaled(from size: PixelSize, to other: PixelSize) -> ImagePlacement {
    func scaled(_ axis: Axis, _ length: Int, _ other: Int) -> Axis {
      let factor = Double(other) / Double(length)
      return Axis(covered: axis.covered, start: axis.start * factor, step: axis.step * factor)
    }
    return ImagePlacement(columns: scaled(columns, size.width, other.width), rows: scaled(rows, size.height, other.height))
  }

  /// Returns the placement on one axis. Edges that show are rounded to whole device pixels. Edges outside the box stay where they are, so a
  /// cut picture keeps its exact scale. A picture that is not scaled moves as a whole, or it would be blurred by half a pixel.
  private static func axis(origin: Double, length: Double, box: Int, picture: Int, scales: Bool) -> Axis {
    var low = scales ? origin : origin.rounded()
    var high = low + length
    if low >= 0 { low = low.rounded() }
    if high <= Double(box) { high = high.rounded() }
    // The crop rectangle may lie outside the picture.
    if high <= 0 || low >= Double(box) { return Axis(covered: 0..<0, start: 0, step: 1) }
    // A picture thinner than a device pixel is still shown.
    if high - low < 1 {
      low = min(max(0, ((low + high) / 2).rounded(.down)), Double(box - 1))
      high = low + 1
    }
    let first = Int(max(0, low))
    let end = Int(min(Double(box), high).rounded(.up))
    let step = Double(picture) / (high - low)
    return Axis(covered: first..<end, start: (Double(first) - low) * step, step: step)
  }
}

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

extension Bitmap {
  /// Returns the picture in a size in pixels, of which the caps keep their sizes: the corners are scaled as the picture's points are, the edges between
  /// them are stretched along themselves, and the middle is stretched both ways.
  ///
  /// - Parameters:
  ///   - size: the size in device pixels.
  ///   - caps: the distances from the picture's edges to its middle, in points.
  ///   - pictureScale: the number of the picture's pixels in a point.
  ///   - scale: the number of device pixels in a point.
  func stretched(to size: PixelSize, caps: EdgeInsets, pictureScale: Double, scale: Double) -> Bitmap {
    let columns = Self.capParts(width, size.width, before: caps.left, after: caps.right, pictureScale, scale)
    let rows = Self.capParts(height, size.height, before: caps.top, after: caps.bottom, pictureScale, scale)
    return Bitmap(size: size, isOpaque: isOpaque, cleared: true) { target in
      for row in rows {
        for column in columns {
          let part = part(columns: column.source, rows: row.source)
            .stretched(to: PixelSize(width: column.target.count, height: row.target.count))
          let corner = target + row.target.lowerBound * size.width + column.target.lowerBound
          part.copy(columns: 0..<part.width, rows: 0..<part.height, to: corner, width: size.width)
        }
      }
    }
  }

  /// Returns a part of the picture, which has at least one pixel.
  private func part(columns: Range<Int>, rows: Range<Int>) -> Bitmap {
    Bitmap(size: PixelSize(width: columns.count, height: rows.count), isOpaque: isOpaque, cleared: false) { target in
      copy(columns: columns, rows: rows, to: target, width: columns.count)
    }
  }

  /// Returns the parts of a picture between its caps on one axis that have pixels to fill: the first cap, the middle, and the last
  /// cap. Caps that leave no room are shrunk together.
  private static func capParts(
    _ source: Int, _ target: Int, before: Double, after: Double, _ pictureScale: Double, _ scale: Double
  ) -> [(source: Range<Int>, target: Range<Int>)] {
    func pixels(_ length: Double, _ scale: Double, _ limit: Int) -> Int {
      length > 0 ? Int(min((length * scale).rounded(), Double(limit))) : 0
    }
    let first = pixels(before, pictureScale, source)
    let last = pixels(after, pictureScale, source - first)
    var (begin, end) = (pixels(before, scale, .max >> 1), pixels(after, scale, .max >> 1))
    if begin > target || end > target - begin {
      begin = Int((Double(target) * Double(begin) / (Double(begin) + Double(end))).rounded())
      end = target - begin
    }
    if first == 0 { begin = 0 }
    if last == 0 { end = 0 }
    // A picture of nothing but caps has the pixel between them stretched.
    let middle = first < source - last ? first..<source - last : max(0, first - 1)..<max(1, first)
    let parts = [
      (source: 0..<first, target: 0..<begin), (source: middle, target: begin..<target - end),
      (source: source - last..<source, target: target - end..<target),
    ]
    return parts.filter { !$0.source.isEmpty && !$0.target.isEmpty }
  }
}
