import EmakiDisplay
import EmakiLayout

/// Rounds some of a node's corners and leaves the others square.
extension DisplayNode {
  /// The corners that `cornerRadius` rounds; all four by default. If some corners stay square, `cornerRoundingType` is ignored: Cairo draws
  /// the background and the border, and with `clipsToBounds` the node is cut as a group.
  public final var maskedCorners: CornerSet {
    get { rareProperties?.values.maskedCorners ?? .all }
    set { if newValue != maskedCorners { changeLook { $0.maskedCorners = newValue } } }
  }

  /// Whether some corners are rounded, and others are not.
  final var roundsSomeCorners: Bool { rareProperties != nil && maskedCorners != .all && cornerRadius > 0 && !frame.isEmpty }

  /// The radius of the rounded corners in points, where some are square.
  private func maskedRadius(_ frame: Rect) -> Double { min(cornerRadius, min(frame.width, frame.height) / 2) }

  /// Returns the item that fills the node's bounds with a colour.
  final func maskedFill(_ frame: Rect, _ color: Color) -> DisplayItem {
    let path = maskedPath(frame.size, inset: 0)
    return .drawing(Drawing(key: "fill \(key(frame, color))") { context in context.fill(path, with: .color(color)) }, frame)
  }

  /// Returns the item that draws the border inside the edge of the node's bounds.
  final func maskedBorder(_ frame: Rect, width: Double, _ color: Color) -> DisplayItem {
    let path = maskedPath(frame.size, inset: width / 2)
    return .drawing(
      Drawing(key: "border \(width) \(key(frame, color))") { context in
        context.stroke(path, with: .color(color), style: StrokeStyle(width: width))
      }, frame)
  }

  /// Returns the entries cut at the bounds, with the rounded corners.
  ///
  /// One or two shapes that are larger than the bounds cut the entries. Each has the rounded corners of one side of the bounds, and its
  /// other corners lie outside. The part inside all shapes and the bounds is left.
  final func cutToMaskedCorners(_ entries: [DisplayList.Entry], _ frame: Rect) -> [DisplayList.Entry] {
    let radius = maskedRadius(frame)
    func shape(_ corners: CornerSet) -> RoundedRect {
      let (width, height) = (frame.width, frame.height)
      let insets = EdgeInsets(
        top: corners.isDisjoint(with: [.topLeft, .topRight]) ? -height : 0,
        left: corners.isDisjoint(with: [.topLeft, .bottomLeft]) ? -width : 0,
        bottom: corners.isDisjoint(with: [.bottomLeft, .bottomRight]) ? -height : 0,
        right: corners.isDisjoint(with: [.topRight, .bottomRight]) ? -width : 0)
      return RoundedRect(frame.inset(by: insets), radius: radius)
    }
    let sides: [CornerSet] = [
      [.topLeft, .topRight], [.bottomLeft, .bottomRight], [.topLeft, .bottomLeft], [.topRight, .bottomRight],
    ]
    var left = maskedCorners
    var shapes: [RoundedRect] = []
    while !left.isEmpty {
      let next = sides.first { $0.isSubset(of: left) } ?? CornerSet(rawValue: left.rawValue & (~left.rawValue &+ 1))
      shapes.append(shape(next))
      left.subtract(next)
    }
    return shapes.reduce(entries) { [.group(DisplayGroup(entries: $0, clip: $1))] }
  }

  private func key(_ frame: Rect, _ color: Color) -> String { "\(frame.size) \(maskedRadius(frame)) \(maskedCorners.rawValue) \(color)" }

  private func maskedPath(_ size: Size, inset: Double) -> DrawingPath {
    let bounds = Rect(origin: .zero, size: size)
    let radius = max(0, maskedRadius(bounds) - inset)
    func own(_ corner: CornerSet) -> Double { maskedCorners.contains(corner) ? radius : 0 }
    var path = DrawingPath()
    path.addRoundedRect(
      bounds.inset(by: EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)),
      radii: CornerRadii(
        topLeft: own(.topLeft), topRight: own(.topRight), bottomLeft: own(.bottomLeft), bottomRight: own(.bottomRight)))
    return path
  }
}
