import EmakiDisplay
import EmakiImages
import EmakiLayout
import EmakiNodes

/// Overlay marks collects what an overlay draws over a row, from the row's tree of nodes. Places are points from the row's top left corner,
/// without transforms.
struct OverlayMarks {
  private let root: DisplayNode
  private let overlay: PictureOverlay
  private let context: MeasuringContext
  private let images: ImageStore
  private var marks: [OverlayMark] = []

  /// Returns the marks of a row, a node's before those of the nodes below it. The tree must be laid out.
  static func all(in root: DisplayNode, _ overlay: PictureOverlay, _ context: MeasuringContext, _ images: ImageStore) -> [OverlayMark] {
    if overlay.subtracting(.ranges).isEmpty { return [] }
    var marks = OverlayMarks(root: root, overlay: overlay, context: context, images: images)
    marks.collect(root, at: .zero)
    return marks.marks
  }

  private mutating func collect(_ node: DisplayNode, at origin: Point) {
    if node.isInvisible { return }
    let frame = Rect(origin: origin, size: node.frame.size)
    if overlay.contains(.frames) && !frame.isEmpty { marks.append(.frame(frame)) }
    if overlay.contains(.baselines), let text = node as? TextNode, text.lineCount > 0 {
      marks.append(.baseline(Point(x: origin.x, y: origin.y + text.firstBaseline), width: frame.width))
    }
    if overlay.contains(.scale), let image = node as? ImageNode, let ratio = ratio(of: image) { marks.append(.scale(frame, ratio: ratio)) }
    if overlay.contains(.hit) { collectAreas(of: node) }
    for subnode in node.subnodes { collect(subnode, at: origin + subnode.frame.origin) }
  }

  private mutating func collectAreas(of node: DisplayNode) {
    if !node.takesTaps { return }
    if (node as? ControlNode)?.isEnabled == false { return }
    if node.hitTestSlop != .zero || !node.accessibilityTraits.isDisjoint(with: .interactive) {
      marks.append(.hit(HitArea(node.bounds.inset(by: node.hitTestSlop), of: node, in: root)))
    }
    guard let text = node as? TextNode else { return }
    for link in text.links(in: context) {
      for rect in link.rects { marks.append(.hit(HitArea(rect, of: node, in: root))) }
    }
  }

  /// Returns how many pixels a node's picture has for each device pixel of the node; `nil` where it has just as many, or is no picture that
  /// has pixels of its own.
  private func ratio(of node: ImageNode) -> Double? {
    // The node's size in pixels is rounded down, as in Texture.
    let shown = [node.bounds.width, node.bounds.height].map { ($0 * context.scale.factor).rounded(.down) }.reduce(1, *)
    guard shown > 0, let size = pixelSize(of: node), size.area > 0 else { return nil }
    let ratio = Double(size.area) / shown
    return ratio == 1 ? nil : ratio
  }

  private func pixelSize(of node: ImageNode) -> PixelSize? {
    switch node.image?.content {
    case .bitmap(let bitmap, _): bitmap.size
    case .url(_, let size): size
    // Shapes, letters and functions are drawn with exactly as many pixels as the node has.
    case .roundedRectangle, .letter, .drawing: nil
    // The node shows the first picture that is available.
    case nil: node.pictureURLs.lazy.compactMap { try? images.pixelSize(of: .url($0.string)) }.first
    }
  }
}

/// An overlay mark is one thing that an overlay draws, in points.
enum OverlayMark: Hashable {
  /// The box of a node.
  case frame(Rect)
  /// The baseline of a text, from its left end.
  case baseline(Point, width: Double)
  /// The number of pixels that a picture has for each device pixel of its node's box.
  case scale(Rect, ratio: Double)
  /// An area that can be tapped.
  case hit(HitArea)

  /// Returns the same mark moved by as many points on each axis.
  func offset(by delta: Point) -> OverlayMark {
    switch self {
    case .frame(let rect): .frame(rect.offset(by: delta))
    case .baseline(let point, let width): .baseline(point + delta, width: width)
    case .scale(let rect, let ratio): .scale(rect.offset(by: delta), ratio: ratio)
    case .hit(let area): .hit(area.offset(by: delta))
    }
  }
}

/// A hit area is the area in which a node, or a link of its text, can be tapped, in points.
struct HitArea: Hashable {
  /// Edges are sides of a rectangle.
  struct Edges: OptionSet, Hashable {
    let rawValue: UInt8

    static let top = Edges(rawValue: 1)
    static let left = Edges(rawValue: 2)
    static let bottom = Edges(rawValue: 4)
    static let right = Edges(rawValue: 8)
  }

  /// The part of the node's bounds, with its `hitTestSlop`, that no node above cuts off.
  var rect: Rect
  /// The edges where a node above has cut the area.
  var cut: Edges = []
  /// The edges in `cut` where a node above cuts the area because it clips, although it has a `hitTestSlop`.
  var clipped: Edges = []

  /// Returns the same area moved by as many points on each axis.
  func offset(by delta: Point) -> HitArea {
    var moved = self
    moved.rect = rect.offset(by: delta)
    return moved
  }

  /// Cuts the area at the rectangle that a node above takes touches in.
  ///
  /// - Parameter clips: whether the node would take touches in a larger one if it did not clip.
  mutating func cut(at limit: Rect, clips: Bool) {
    var edges: Edges = []
    if rect.minY < limit.minY { edges.insert(.top) }
    if rect.minX < limit.minX { edges.insert(.left) }
    if rect.maxY > limit.maxY { edges.insert(.bottom) }
    if rect.maxX > limit.maxX { edges.insert(.right) }
    if edges.isEmpty { return }
    cut.formUnion(edges)
    if clips { clipped.formUnion(edges) }
    rect = rect.intersection(limit)
  }
}

extension HitArea {
  /// Creates the area of a node in the root's coordinate space, limited by the nodes above it. Nodes that scroll do not limit it, because
  /// what they hide can be scrolled into view. The row limits it, because a row takes no touches outside its bounds.
  ///
  /// Source: `ASControlNode`'s `layout` in Texture's `AsyncDisplayKit+Debug.mm`.
  ///
  /// - Parameters:
  ///   - rect: the area in the node's coordinate space.
  ///   - node: the node, which is the root or below it.
  ///   - root: the node of the whole row.
  init(_ rect: Rect, of node: DisplayNode, in root: DisplayNode) {
    self.init(rect: rect)
    var current = node
    var isCut = true
    while current !== root, let above = current.supernode {
      self = offset(by: current.frame.origin)
      current = above
      if above is ScrollNode || above is ListContainerNode { isCut = false }
      if !isCut { continue }
      let slop = above.hitTestSlop
      let clips = slop != .zero && above.clipsToBounds
      cut(at: clips ? above.bounds : above.bounds.inset(by: slop), clips: clips)
    }
    if isCut { cut(at: root.bounds, clips: false) }
  }
}
