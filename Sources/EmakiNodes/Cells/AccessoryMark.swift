import EmakiDisplay
import EmakiLayout

/// An accessory mark is a drawing at the beginning or the end of a row, made of a few simple parts.
///
/// A slanted bar is a bar 1 point thick that is turned by 45 degrees and enlarged by the square root of 2. Its corners then lie on whole
/// points, and two such bars meet in a square corner.
struct AccessoryMark {
  private enum Part {
    /// A bar of 1 point by a length in points, and the transform from the bar to its place in the mark.
    case bar(length: Double, Transform, Color)
    /// A filled rectangle with rounded corners.
    case fill(RoundedRect, Color)
    /// A line inside the edge of a circle.
    case ring(Rect, width: Double, Color)
  }

  private let parts: [Part]
  private let size: Size

  /// The grey of marks that only point.
  private static let grey = Color(0xC4C4C7)
  /// The blue of marks that can be tapped, which is UIKit's tint colour.
  private static let blue = Color(0x007AFF)

  private init(_ size: Size, _ parts: [Part]) { (self.size, self.parts) = (size, parts) }

  /// Creates the mark of an accessory type; `nil` for none.
  init?(_ type: CellNode.AccessoryType, isMirrored: Bool) {
    switch type {
    case .none: return nil
    case .disclosureIndicator: self = .chevron(isMirrored: isMirrored)
    case .checkmark: self = .check
    case .detailButton: self = .info
    case .detailDisclosureButton:
      let (info, chevron, gap) = (AccessoryMark.info, AccessoryMark.chevron(isMirrored: isMirrored), 16.0)
      let (first, second) = isMirrored ? (chevron, info) : (info, chevron)
      let size = Size(width: first.size.width + gap + second.size.width, height: max(first.size.height, second.size.height))
      func moved(_ mark: AccessoryMark, x: Double) -> [Part] { mark.moved(by: Point(x: x, y: (size.height - mark.size.height) / 2)) }
      self.init(size, moved(first, x: 0) + moved(second, x: first.size.width + gap))
    }
  }

  /// Creates the mark of an editing style; `nil` for none.
  init?(_ style: CellNode.EditingStyle) {
    let disc = RoundedRect(Rect(x: 0, y: 0, width: 22, height: 22), radius: 11)
    let across = Part.fill(RoundedRect(Rect(x: 5, y: 10, width: 12, height: 2)), .white)
    let down = Part.fill(RoundedRect(Rect(x: 10, y: 5, width: 2, height: 12)), .white)
    switch style {
    case .none: return nil
    case .delete: self.init(disc.rect.size, [.fill(disc, Color(0xFF3B30)), across])
    case .insert: self.init(disc.rect.size, [.fill(disc, Color(0x34C759)), across, down])
    }
  }

  /// The mark that shows that a row can be moved: three lines.
  static let reorder = AccessoryMark(
    Size(width: 22, height: 11),
    [0.0, 5, 10].map { .fill(RoundedRect(Rect(x: 0, y: $0, width: 22, height: 1)), grey) })

  private static func chevron(isMirrored: Bool) -> AccessoryMark {
    // The mark goes from the upper left corner to the middle of the right side; the lower half mirrors this.
    let upper = Transform(a: 1, b: 1, c: -1, d: 1, tx: 1)
    let size = Size(width: 7, height: 12)
    let lower = upper.then(Transform(d: -1, ty: size.height))
    let turned = isMirrored ? Transform(a: -1, tx: size.width) : .identity
    return AccessoryMark(size, [upper, lower].map { .bar(length: 6, $0.then(turned), grey) })
  }

  /// The check mark: one bar goes down to the corner, and another goes up from it. It is not mirrored in a right-to-left layout.
  private static let check = AccessoryMark(
    Size(width: 13, height: 10),
    [
      .bar(length: 4, Transform(a: 1, b: 1, c: -1, d: 1, tx: 1, ty: 5), blue),
      .bar(length: 9, Transform(a: 1, b: -1, c: 1, d: 1, tx: 3, ty: 9), blue),
    ])

  /// An i in a circle.
  private static let info = AccessoryMark(
    Size(width: 22, height: 22),
    [
      .ring(Rect(x: 0, y: 0, width: 22, height: 22), width: 1.5, blue),
      .fill(RoundedRect(Rect(x: 9.75, y: 5, width: 2.5, height: 2.5), radius: 1.25), blue),
      .fill(RoundedRect(Rect(x: 10, y: 9, width: 2, height: 8)), blue),
    ])

  private func moved(by distance: Point) -> [Part] {
    parts.map { part in
      switch part {
      case .bar(let length, let transform, let color):
        .bar(length: length, transform.then(.translation(x: distance.x, y: distance.y)), color)
      case .fill(let shape, let color): .fill(RoundedRect(shape.rect.offset(by: distance), radius: shape.radius), color)
      case .ring(let rect, let width, let color): .ring(rect.offset(by: distance), width: width, color)
      }
    }
  }

  /// Returns the entries that paint the mark around a point.
  ///
  /// - Parameter center: in the cell, in points; the mark's edges are rounded to pixels.
  func entries(about center: Point, scale: Scale, node: String) -> [DisplayList.Entry] {
    let origin = Point(x: scale.roundPixel(center.x - size.width / 2), y: scale.roundPixel(center.y - size.height / 2))
    func pass(_ item: DisplayItem) -> DisplayList.Entry { .pass(DisplayPass(node: node, items: [item])) }
    return moved(by: origin).map { part in
      switch part {
      case .fill(let shape, let color): return pass(.fill(shape, color))
      case .ring(let rect, let width, let color):
        let circle = RoundedRect(rect, radius: rect.width / 2)
        return pass(.border(circle, width: width, color))
      case .bar(let length, let transform, let color):
        let rect = Rect(x: 0, y: 0, width: length, height: 1)
        return .group(
          DisplayGroup(
            entries: [pass(.fill(RoundedRect(rect), color))],
            // Bounds the picture that is turned: the bar, and a point round it in which its edges are smoothed.
            clip: RoundedRect(rect.inset(by: EdgeInsets(all: -1))), transform: transform))
      }
    }
  }
}
