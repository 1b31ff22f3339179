import EmakiDisplay
import EmakiLayout

/// Rounds content and subnodes by other methods than painting them as a group.
extension DisplayNode {
  /// The background colour, as it is painted now, of the nearest supernode whose background is opaque.
  var ground: Color? {
    var next = supernode
    while let node = next {
      let painted = node.backgroundItems(in: RoundedRect(node.bounds)).reversed().lazy.compactMap { item in
        if case .fill(_, let color) = item { color } else { nil }
      }
      if let color = painted.first(where: \.isOpaque) { return color }
      if let color = node.backgroundColor, color.isOpaque { return color }
      next = node.supernode
    }
    return nil
  }
}

extension DisplayPass {
  /// Returns the pass cut by a shape. If the pass is a single picture, the picture is rounded when it is prepared, once for all nodes that
  /// show it.
  func cut(to shape: RoundedRect) -> DisplayPass {
    if clip == nil, case .items(let items) = content, items.count == 1, case .image(var image)? = items.first,
      image.frame == shape.rect, image.isRoundedByModification
    {
      image.round(radius: shape.radius)
      return DisplayPass(node: node, items: [.image(image)])
    }
    if clip != nil { return DisplayPass(node: node, subtree: [.pass(self)], clip: shape) }
    var pass = self
    pass.clip = shape
    return pass
  }
}

extension [DisplayList.Entry] {
  /// Returns the entries, each cut by a shape.
  func cut(to shape: RoundedRect) -> [DisplayList.Entry] {
    map { entry in
      switch entry {
      case .pass(let pass): .pass(pass.cut(to: shape))
      case .group: .group(DisplayGroup(entries: [entry], clip: shape))
      case .choice(let pass, let above, let otherwise):
        if pass.clip == nil {
          .choice(pass.cut(to: shape), above: above.cut(to: shape), otherwise: otherwise.cut(to: shape))
        } else {
          .pass(DisplayPass(node: pass.node, subtree: [entry], clip: shape))
        }
      }
    }
  }
}

/// A corner rounding type says which parts of a node its `cornerRadius` rounds, and by which method. The three types are those of Texture.
///
/// A photo on a supernode with an opaque background looks the same with all three types; with `.default` it must also clip to its bounds.
public enum CornerRoundingType: Sendable {
  /// The background and the border are rounded; with `clipsToBounds` also the node's content and its subnodes, which are then painted as a
  /// group.
  case `default`
  /// The node's own background, content and placeholder are rounded as they are drawn, and are also cut at the bounds.
  ///
  /// Subnodes are rounded as well if `shouldRasterizeDescendants` is set. Otherwise they are not rounded: `clipsToBounds` cuts them at
  /// square corners.
  case precomposited
  /// Four corners are painted over the node and its subnodes, in the colour of the nearest supernode with an opaque background.
  ///
  /// Anything else behind the node, such as a photo, does not show in the corners, and neither does a shadow of the node. Without such a
  /// supernode the colour is not known, and the node and its subnodes are rounded as a group.
  case clipping
}

/// Rounds some of a node's corners and leaves the others square.
extension DisplayNode {
  /// The corners that `cornerRadius` rounds; all four by default. If some corners stay square, `cornerRoundingType` is ignored: Cairo draws
  /// the background and the border, and with `clipsToBounds` the node is cut as a group.
  public var maskedCorners: CornerSet {
    get { look.maskedCorners }
    set { changeLook(\.maskedCorners, newValue) }
  }

  /// The radius of the rounded corners in points, where some are square.
  private func maskedRadius(_ frame: Rect) -> Double { min(cornerRadius, min(frame.width, frame.height) / 2) }

  /// Returns the item that fills the node's bounds with a colour.
  func maskedFill(_ frame: Rect, _ color: Color) -> DisplayItem {
    let path = maskedPath(frame.size, inset: 0)
    return .drawing(Drawing(key: "fill \(key(frame, color))") { context in context.fill(path, with: .color(color)) }, frame)
  }

  /// Returns the item that draws the border inside the edge of the node's bounds.
  func maskedBorder(_ frame: Rect, width: Double, _ color: Color) -> DisplayItem {
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
  func cutToMaskedCorners(_ entries: [DisplayList.Entry], _ frame: Rect) -> [DisplayList.Entry] {
    let radius = maskedRadius(frame)
    func shape(_ corners: CornerSet) -> RoundedRect {
      let width = frame.width
      let height = frame.height
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
      bounds.inset(by: EdgeInsets(all: inset)),
      radii: CornerRadii(
        topLeft: own(.topLeft), topRight: own(.topRight), bottomLeft: own(.bottomLeft), bottomRight: own(.bottomRight)))
    return path
  }
}

/// A corner set names some of a rectangle's four corners. UIKit's name for it is `CACornerMask`.
public struct CornerSet: OptionSet, Hashable, Sendable {
  /// The bits of the corners.
  public let rawValue: UInt8

  /// Creates a set from the bits of its corners.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = CornerSet(rawValue: 1)
  /// The top right corner.
  public static let topRight = CornerSet(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = CornerSet(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = CornerSet(rawValue: 8)
  /// All four corners.
  public static let all: CornerSet = [.topLeft, .topRight, .bottomLeft, .bottomRight]

  /// The top left corner, under Core Animation's name.
  public static let layerMinXMinYCorner = topLeft
  /// The top right corner, under Core Animation's name.
  public static let layerMaxXMinYCorner = topRight
  /// The bottom left corner, under Core Animation's name.
  public static let layerMinXMaxYCorner = bottomLeft
  /// The bottom right corner, under Core Animation's name.
  public static let layerMaxXMaxYCorner = bottomRight
}

extension DisplayImage {
  /// Whether everything that can be painted in the frame has the corners that the modification rounds, in the frame's points.
  ///
  /// A resizable rounded rectangle has corners of its own. A picture that is modified in another box than the frame is stretched together
  /// with its corners.
  var isRoundedByModification: Bool {
    if options.forcedSize != nil || !options.forceUpscaling { return false }
    return fallback?.contains { item in
      switch item {
      case .text, .image, .drawnImage: true
      default: false
      }
    } ?? true
  }
}
