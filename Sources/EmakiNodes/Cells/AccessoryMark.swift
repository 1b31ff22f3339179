import EmakiDisplay
import EmakiLayout

/// An accessory mark is the drawing at the end of a row, made of bars of 1 point, turned by 45 degrees and enlarged by the square root of
/// 2.
///
/// So all their corners are on whole points, and two bars meet in a square corner.
struct AccessoryMark {
  private struct Bar {
    /// The length of each bar, in points.
    var length: Double
    /// The transform from a bar to its place in the mark, whose top left corner is the origin.
    var transform: Transform
  }

  private let bars: [Bar]
  private let size: Size
  private let color: Color

  init(_ type: CellNode.AccessoryType, isMirrored: Bool) {
    switch type {
    case .none: (bars, size, color) = ([], .zero, .clear)
    case .disclosureIndicator:
      // The mark goes from the upper left corner to the middle of the right side; the lower half mirrors this.
      let upper = Transform(a: 1, b: 1, c: -1, d: 1, tx: 1)
      let size = Size(width: 7, height: 12)
      let lower = upper.then(Transform(d: -1, ty: size.height))
      let turned = isMirrored ? Transform(a: -1, tx: size.width) : .identity
      bars = [upper, lower].map { Bar(length: 6, transform: $0.then(turned)) }
      (self.size, color) = (size, Color(0xC4C4C7))
    case .checkmark:
      // Down to the corner, and up from it. It looks the same from right to left.
      bars = [
        Bar(length: 4, transform: Transform(a: 1, b: 1, c: -1, d: 1, tx: 1, ty: 5)),
        Bar(length: 9, transform: Transform(a: 1, b: -1, c: 1, d: 1, tx: 3, ty: 9)),
      ]
      (size, color) = (Size(width: 13, height: 10), Color(0x007AFF))
    }
  }

  /// Returns the entries that paint the mark around a point.
  ///
  /// - Parameter center: in the cell, in points; the mark's edges are rounded to pixels.
  func entries(about center: Point, scale: Scale, node: String) -> [DisplayList.Entry] {
    let origin = Point(x: scale.roundPixel(center.x - size.width / 2), y: scale.roundPixel(center.y - size.height / 2))
    return bars.map { bar in
      let rect = Rect(x: 0, y: 0, width: bar.length, height: 1)
      return .group(
        DisplayGroup(
          entries: [.pass(DisplayPass(node: node, items: [.fill(RoundedRect(rect), color)]))],
          // Bounds the picture that is turned: the bar, and a point round it in which its edges are smoothed.
          clip: RoundedRect(rect.inset(by: EdgeInsets(top: -1, left: -1, bottom: -1, right: -1))),
          transform: bar.transform.then(.translation(x: origin.x, y: origin.y))))
    }
  }
}
