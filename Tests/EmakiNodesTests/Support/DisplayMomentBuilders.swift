import EmakiLayout

@testable import EmakiDisplay
@testable import EmakiNodes

/// Describes in words what a display list paints, one item after the other.
///
/// The opacity and the clip of a group are named before its contents.
extension DisplayList {
  var drawn: [String] { entries.flatMap(\.drawn) }
}

extension DisplayList.Entry {
  fileprivate var drawn: [String] {
    switch self {
    case .pass(let pass): pass.items.map { (pass.clip.map { "cut to \($0.rect.drawn) r\($0.radius) " } ?? "") + $0.drawn }
    case .choice(let pass, let above, _): ([.pass(pass)] + above).flatMap(\.drawn)
    // The entries of a group that is mixed as one picture are described in its place.
    case .group(let group) where group.mixesEdges && (group.clip?.radius ?? 0) == 0: group.entries.flatMap(\.drawn)
    case .group(let group):
      group.entries.flatMap(\.drawn).map {
        (group.opacity < 1 ? "\(group.opacity) of " : "") + (group.clip.map { "clipped to \($0.rect.drawn) r\($0.radius) " } ?? "") + $0
      }
    }
  }
}

extension DisplayItem {
  var drawn: String {
    switch self {
    case .fill(let shape, let color): "fill \(shape.rect.drawn)" + (shape.radius > 0 ? " r\(shape.radius)" : "") + " \(color.drawn)"
    case .border(let shape, _, let color): "border \(shape.rect.drawn) \(color.drawn)"
    case .corners(let shape, let color): "corners \(shape.rect.drawn) r\(shape.radius) \(color.drawn)"
    case .text(let layout, let origin): "text \(Rect(origin: origin, size: layout.size).drawn)"
    case .image(let image):
      "\(image.quality) \(image.source.name) \(image.frame.drawn)"
    case .picture(_, let frame): "pixels \(frame.drawn)"
    case .resizable(_, let frame): "resizable \(frame.drawn)"
    case .drawing(let drawing, let frame): "drawing \(drawing.key ?? "without a key") \(frame.drawn)"
    case .drawnImage(let image): "\(image.image.name) \(image.frame.drawn)"
    }
  }
}

extension ImageSource {
  fileprivate var name: String { if case .url(let url) = self { url } else { "bitmap" } }
}

extension Rect {
  /// The origin and the size, as text.
  fileprivate var drawn: String { [minX, minY, width, height].map { format($0) }.joined(separator: ",") }
}

private func format(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

extension Color {
  fileprivate var drawn: String {
    "#" + [red, green, blue].map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}

extension DisplayNode {
  /// A cell 100 pt wide with these subnodes one above the other, laid out.
  static func column(_ children: [DisplayNode], in context: MeasuringContext = .test()) -> CellNode {
    let cell = CellNode()
    cell.automaticallyManagesSubnodes = true
    cell.layoutSpecBlock = { _, _ in StackLayoutSpec(.vertical, alignItems: .start, children: children) }
    cell.layOut(in: context)
    return cell
  }

  /// Returns a node that cannot be laid out, because the spacer in it has a negative width.
  static func impossible() -> DisplayNode {
    let node = DisplayNode()
    node.layoutSpecBlock = { _, _ in
      let spacer = LayoutSpec()
      spacer.style.width = .points(-1)
      return WrapperLayoutSpec(children: [spacer])
    }
    return node
  }

  /// The descriptions of what is painted once all is displayed.
  var drawn: [String] { displayList(in: .test()).drawn }

  /// Returns the descriptions of what is painted at an instant.
  func drawn(
    displayedFor: Int?, images: [ImageURL: LateImage] = [:], clock: Int = 0, in context: MeasuringContext = .test()
  ) -> [String] {
    displayList(in: context, at: DisplayMoment(displayedFor: displayedFor, images: images, clock: clock)).drawn
  }
}

extension DisplayNode {
  /// The items of all passes, in the order of painting.
  func items(in context: MeasuringContext = .test(), at moment: DisplayMoment? = nil) -> [DisplayItem] {
    displayList(in: context, at: moment).passes.flatMap(\.items)
  }

  /// The picture that is painted first.
  var shownImage: DisplayImage? {
    for case .image(let image) in items() { return image }
    return nil
  }
}

extension NetworkImageNode {
  /// 20 x 20 pt.
  convenience init(_ url: String, defaultImage: Image? = nil) {
    self.init()
    self.url = url
    self.defaultImage = defaultImage
    style.preferredSize = Size(20, 20)
  }
}
