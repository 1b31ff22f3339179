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

    /// Whether each device pixel is exactly one picture pixel.
    var isCopy: Bool { step == 1 && start == start.rounded() }
  }

  let columns: Axis
  let rows: Axis

  /// Computes the placement of a picture in the request's own box.
  init(of picture: PixelSize, for request: ImageRequest) { self.init(of: picture, for: request, in: request.size) }

  /// Computes the placement of a picture in a box of another size, in device pixels.
  init(of picture: PixelSize, for request: ImageRequest, in size: PixelSize) {
    let rect = request.destination(of: picture, in: size)
    let scales = request.contentMode.scales || request.isCropped
    columns = Self.axis(origin: rect.minX, length: rect.width, box: size.width, picture: picture.width, scales: scales)
    rows = Self.axis(origin: rect.minY, length: rect.height, box: size.height, picture: picture.height, scales: scales)
  }

  /// Returns the placement in the same box for a version of the picture that has another size in pixels.
  func scaled(from size: PixelSize, to other: PixelSize) -> ImagePlacement {
    func scaled(_ axis: Axis, _ length: Int, _ other: Int) -> Axis {
      let factor = Double(other) / Double(length)
      return Axis(covered: axis.covered, start: axis.start * factor, step: axis.step * factor)
    }
    return ImagePlacement(columns: scaled(columns, size.width, other.width), rows: scaled(rows, size.height, other.height))
  }

  private init(columns: Axis, rows: Axis) {
    self.columns = columns
    self.rows = rows
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
